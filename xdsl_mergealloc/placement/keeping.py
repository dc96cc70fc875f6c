"""Whether an operation keeps a buffer, so that it may be accessed later without being named."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.capture import captures_of
from xdsl_mergealloc.interfaces.control_flow import is_terminator


def keeps(op: Operation, value: SSAValue) -> bool:
    """
    Whether `op` keeps a buffer that it has as an operand.

    The return of a function does not count: nothing in the function comes after it.
    """
    if not any(capture.value is value for capture in captures_of(op)):
        return False
    if not is_terminator(op):
        return True
    parent = op.parent_op()
    return parent is None or not is_function(parent)
