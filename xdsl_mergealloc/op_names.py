"""The names of operations, registered or not, of symbols, and of what has none of its own."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr, UnregisteredOp
from xdsl.ir import Operation


def operation_name(op: Operation) -> str:
    """The name of an operation as it is printed."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def symbol_name(op: Operation) -> str:
    """The symbol that an operation defines, such as the name of a function; empty if none."""
    name = op.get_attr_or_prop("sym_name")
    return name.data if isinstance(name, StringAttr) else ""


def unique_name(name: str, taken: set[str]) -> str:
    """The name, with a number if it is taken; it is taken from then on."""
    candidate, number = name, 0
    while candidate in taken:
        number += 1
        candidate = f"{name}_{number}"
    taken.add(candidate)
    return candidate
