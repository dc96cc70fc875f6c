"""The name of an operation, registered or not."""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation


def operation_name(op: Operation) -> str:
    """The name of an operation as it is printed."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name
