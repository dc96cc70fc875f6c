"""The names of operations, registered or not, and of the symbols that they define."""

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
