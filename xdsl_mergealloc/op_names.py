"""Names of operations, registered or not, and of symbols; and new, unique names."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr, UnregisteredOp
from xdsl.ir import Operation, SSAValue


def operation_name(op: Operation) -> str:
    """Return the name of an operation as it is printed."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


def symbol_name(op: Operation) -> str:
    """Return the symbol that an operation defines, such as a function's name; empty if none."""
    name = op.get_attr_or_prop("sym_name")
    return name.data if isinstance(name, StringAttr) else ""


def unique_name(name: str, taken: set[str]) -> str:
    """Return the name, with a number if it is taken; add it to `taken`."""
    candidate, number = name, 0
    while candidate in taken:
        number += 1
        candidate = f"{name}_{number}"
    taken.add(candidate)
    return candidate


def is_value_name(name: str) -> bool:
    """Whether a value can have the name, in MLIR, too, whose names are of ASCII characters."""
    return name.isascii() and bool(SSAValue.is_valid_name(name))
