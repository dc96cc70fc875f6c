"""Printed modules keep the meaning they were read with, under the installed xDSL.

An older xDSL may print less than it has read. `mlir-opt` is not needed: both forms of a module
have to read back as that module.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.utils.exceptions import ParseError, VerifyException

from tests.unit.dialects.round_trip import SEPARATOR, parse, printed

FILECHECK = Path(__file__).parents[1] / "filecheck"

DROPS_ATTRIBUTES = frozenset(
    [
        "linalg.reduce",
        "linalg.yield",
        "memref.alloca_scope.return",
        "scf.reduce",
        "scf.yield",
        "tensor.empty",
        "tensor.reshape",
    ]
)
"""Operations whose custom form has no attributes in any version, beside those of arith and math."""

MAY_KEEP = ("bufferization.", "linalg.", "memref.", "scf.", "tensor.")
"""Dialects whose operations keep their attributes, but for the above."""


def inputs() -> list[Path]:
    return [
        path
        for path in sorted(FILECHECK.rglob("*.mlir"))
        # Names of resources are made unique when they are read.
        if "invalid" not in path.name and "dense_resource" not in path.read_text()
    ]


def modules(path: Path) -> list[ModuleOp]:
    """The modules of a file, without those that this xDSL cannot read."""
    found: list[ModuleOp] = []
    for text in path.read_text().split(SEPARATOR):
        try:
            found.append(parse(text))
        except (ParseError, VerifyException):
            continue
    return found


def with_notes(module: ModuleOp) -> ModuleOp:
    """The module, read where each operation that keeps attributes has one."""
    for op in module.walk():
        if op.name.startswith(MAY_KEEP) and op.name not in DROPS_ATTRIBUTES:
            op.attributes["note"] = IntegerAttr(7, i64)
    return parse(printed(module, generic=True))


@pytest.mark.parametrize("path", inputs(), ids=lambda path: path.relative_to(FILECHECK).as_posix())
def test_both_forms_read_back_as_the_same_module(path: Path) -> None:
    for module in modules(path):
        noted = with_notes(module)
        for generic in (False, True):
            text = printed(noted, generic=generic)
            assert parse(text).is_structurally_equivalent(noted), text


def test_a_loop_over_integers_with_attributes() -> None:
    module = parse(
        "func.func @f(%n: i32) {\n"
        "  scf.for %i = %n to %n step %n : i32 {\n"
        '    "test.op"(%i) : (i32) -> ()\n'
        "  } {note = 1 : i64}\n"
        "  func.return\n"
        "}\n"
    )
    assert ": i32 {" in printed(module)
    assert parse(printed(module)).is_structurally_equivalent(module)
