"""Programs as text that MLIR and xDSL exchange, with names of any characters.

MLIR's identifiers are ASCII, and it writes other characters of strings as bytes, `"f\\C3\\BC"`.
xDSL writes them as they are, in identifiers, too, and reads a string with such bytes as no string.
"""

from __future__ import annotations

import re
from io import StringIO

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import SSAValue
from xdsl.printer import Printer


def to_mlir(module: ModuleOp, *, is_generic: bool = True) -> bytes:
    """Return the text of a program for MLIR's tools."""
    stream = StringIO()
    _Printer(stream, print_generic_format=is_generic).print_op(module)
    return stream.getvalue().encode()


def to_file(module: ModuleOp) -> bytes:
    """Return the text of a program for a file that MLIR and xDSL can read."""
    return f"{from_mlir(to_mlir(module, is_generic=False))}\n".encode()


def from_mlir(output: bytes) -> str:
    """Return the output of MLIR's tools for xDSL."""
    return re.sub(r"\\\\|(?:\\[89A-F][0-9A-F])+", _characters, output.decode())


def _characters(escapes: re.Match[str]) -> str:
    if escapes[0] == r"\\":
        return escapes[0]
    try:
        return bytes.fromhex(escapes[0].replace("\\", "")).decode()
    except UnicodeDecodeError:
        return escapes[0]


class _Printer(Printer):
    """Prints identifiers of ASCII only."""

    def print_identifier_or_string_literal(self, string: str | StringAttr) -> None:
        text = string.data if isinstance(string, StringAttr) else string
        if text.isascii():
            super().print_identifier_or_string_literal(text)
        else:
            self.print_string_literal(text)

    def print_ssa_value(self, value: SSAValue) -> str:
        if value.name_hint is not None and not value.name_hint.isascii():
            value.name_hint = None
        return super().print_ssa_value(value)
