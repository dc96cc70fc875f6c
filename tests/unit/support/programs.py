"""Parsing of the small programs that the tests write down as text."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators import read_program


def parse(text: str) -> ModuleOp:
    """A verified module."""
    module = read_program(text)
    module.verify()
    return module


def main_with(body: str, arguments: str = "", results: str = "") -> ModuleOp:
    """A module with a main function; constants %c0, %c1, %c2, %c4 are at hand."""
    constants = "".join(f"%c{n} = arith.constant {n} : index\n" for n in (0, 1, 2, 4))
    arrow = f" -> ({results})" if results else ""
    returns = "" if "func.return" in body else "func.return"
    return parse(f"func.func @main({arguments}){arrow} {{\n{constants}{body}\n{returns}\n}}")
