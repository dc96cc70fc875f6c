"""Operations that only compute: from tensors and scalars, to tensors and scalars.

Tensors are values. As long as there are no buffers, such an operation may run earlier or later as
far as its operands and results allow, or not at all where nobody uses its results.

1. An operation *is pure* if neither it nor one in its regions touches memory or the world outside,
   and if it ends.
2. A pure operation *cannot fail* if it has a meaning whatever its operands are. Only such a one may
   move before an operation that is not pure: that one might not return (an assertion), and what
   fails after it would fail before it.
"""

from __future__ import annotations

from xdsl.dialects import scf, tensor
from xdsl.dialects.bufferization import AllocTensorOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Operation
from xdsl.traits import IsTerminator, is_side_effect_free

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.bufferizable import is_tensor, tensor_type
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.loop_like import ends_for_certain, is_loop_like
from xdsl_mergealloc.interfaces.slices import SLICE_OPS
from xdsl_mergealloc.op_names import operation_name

_PURE_DIALECTS = ("linalg.", "tensor.")
"""Dialects whose operations on tensors are pure, whether or not xDSL says so."""
_WITH_PURE_REGIONS = (scf.IfOp, scf.IndexSwitchOp, scf.ExecuteRegionOp)
"""Operations that do what is in their regions, and end."""
_MAY_FAIL = frozenset(
    {
        "arith.ceildivsi",
        "arith.ceildivui",
        "arith.divsi",
        "arith.divui",
        "arith.floordivsi",
        "arith.remsi",
        "arith.remui",
        "linalg.div",
        "linalg.div_unsigned",
        "tensor.insert",
        "tensor.reshape",
    }
)
"""Pure operations that some operands have no meaning for."""


def is_pure(op: Operation) -> bool:
    """Whether an operation only computes (rule 1)."""
    return all(
        _is_pure_by_itself(inner)
        or (inner is not op and inner.has_trait(IsTerminator, value_if_unregistered=False))
        for inner in op.walk()
    )


def cannot_fail(op: Operation) -> bool:
    """Whether a pure operation has a meaning whatever its operands are (rule 2)."""
    return all(_cannot_fail_by_itself(inner) for inner in op.walk())


def _is_pure_by_itself(op: Operation) -> bool:
    if op.has_trait(IsTerminator, value_if_unregistered=False) or op.successors:
        return False
    if any(map(is_buffer, op.operands)) or any(map(is_buffer, op.results)):
        return False
    if isinstance(op, (*_WITH_PURE_REGIONS, AllocTensorOp)) or is_loop_like(op):
        return True
    if operation_name(op).startswith(_PURE_DIALECTS):
        # Without results it does something else: tensor.parallel_insert_slice.
        return bool(op.results)
    return not op.regions and is_side_effect_free(op)


def _cannot_fail_by_itself(op: Operation) -> bool:
    if isinstance(op, tensor.ExtractOp):
        return _is_inside(op)
    if isinstance(op, SLICE_OPS) and not all(map(is_tensor, op.operands)):
        return False
    if is_loop_like(op) and not ends_for_certain(op):
        return False
    # With dynamic sizes, those of the operands may not fit each other.
    return operation_name(op) not in _MAY_FAIL and all(
        isinstance(value.type, TensorType) and tensor_type(value).has_static_shape()
        for value in (*op.operands, *op.results)
        if is_tensor(value)
    )


def _is_inside(op: tensor.ExtractOp) -> bool:
    """Whether an element is known to be one of the tensor."""
    return all(
        size != DYNAMIC_INDEX and (at := constant_integer(index)) is not None and 0 <= at < size
        for size, index in zip(
            tensor_type(op.operands[0]).get_shape(), op.operands[1:], strict=True
        )
    )
