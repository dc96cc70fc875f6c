"""Values and the regions of operations."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue


def is_defined_outside(value: SSAValue, op: Operation) -> bool:
    """Whether a value is defined outside of the regions of an operation."""
    owner = value.owner
    current = owner if isinstance(owner, Operation) else owner.parent_op()
    while current is not None:
        if current is op:
            return False
        current = current.parent_op()
    return True
