"""Small programs with arenas, and the findings of the check."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify import check_arenas

TYPE = "memref<16xf32>"
"""The type of the views that `view` makes: 64 bytes."""


def view(name: str, offset: int | str, arena: str = "%arena", size: int = 256) -> str:
    """A view of 64 bytes; the offset is a constant, or a value's name."""
    if isinstance(offset, str):
        return f"{name} = memref.view {arena}[{offset}][] : memref<{size}xi8> to {TYPE}\n"
    return (
        f"{name}_at = arith.constant {offset} : index\n"
        f"{name} = memref.view {arena}[{name}_at][] : memref<{size}xi8> to {TYPE}\n"
    )


def use(*names: str) -> str:
    """An operation that may read and write the views."""
    types = ", ".join(TYPE for _ in names)
    return f'"test.op"({", ".join(names)}) : ({types}) -> ()\n'


def parse(text: str) -> ModuleOp:
    """A verified module."""
    module = read_program(text)
    module.verify()
    return module


def function(body: str, callees: str = "") -> ModuleOp:
    """A function with an arena `%arena`, a condition `%c`, a dynamic `%n` and constants; and the
    functions that it calls."""
    return parse(f"""
    {callees}
    func.func @f(%c: i1, %n: index) {{
      %arena = memref.alloc() : memref<256xi8>
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c64 = arith.constant 64 : index
      {body}
      func.return
    }}""")


def findings(module: ModuleOp) -> list[str]:
    """The violations, as "FAULT %view %other"."""
    report = check_arenas(module, MemoryLayout())
    return [
        " ".join(
            (
                found.fault.name,
                name_of_value(found.view.value),
                *(() if found.other is None else (name_of_value(found.other.value),)),
            )
        )
        for found in report.violations
    ]
