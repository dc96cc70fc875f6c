"""Values and the regions of operations."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue


def is_defined_outside(value: SSAValue, op: Operation) -> bool:
    """Whether a value is defined outside of an operation: neither in its regions nor by itself."""
    return not op.is_ancestor(value.owner)
