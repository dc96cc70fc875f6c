"""When one buffer can take the place of another."""

from __future__ import annotations

from math import lcm

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, NoneAttr, i64
from xdsl.dialects.memref import AllocaOp, AllocOp, DimOp, RankOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import is_side_effect_free, is_speculatable

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


def is_interchangeable(a: SSAValue, b: SSAValue) -> bool:
    """Whether two buffers of equal contents have the same type, or types that can be cast."""
    if a.type == b.type:
        return True
    if not isinstance(a.type, MemRefType) or not isinstance(b.type, MemRefType):
        return False
    type_a, type_b = memref_type(a), memref_type(b)
    return (
        isinstance(type_a.layout, NoneAttr)
        and isinstance(type_b.layout, NoneAttr)
        and type_a.element_type == type_b.element_type
        and type_a.memory_space == type_b.memory_space
        and type_a.get_num_dims() == type_b.get_num_dims()
        and all(
            size_a == size_b or DYNAMIC_INDEX in (size_a, size_b)
            for size_a, size_b in zip(type_a.get_shape(), type_b.get_shape(), strict=True)
        )
    )


def can_stand_in(value: SSAValue) -> bool:
    """Whether a buffer is an allocation whose alignment we can choose."""
    return isinstance(value.owner, AllocOp | AllocaOp)


def take_over_alignment(stays: SSAValue, goes: SSAValue) -> bool:
    """
    Give the allocation `stays` the alignment that the allocation `goes` asks for as well;
    returns whether that is possible. Nothing is changed if it is not.
    """
    wanted, have = _alignment_bytes(goes), _alignment_bytes(stays)
    if have % wanted == 0:
        return True
    owner = stays.owner
    if not isinstance(owner, AllocOp | AllocaOp):
        return False
    owner.alignment = IntegerAttr(lcm(wanted, have), i64)
    return True


def _alignment_bytes(value: SSAValue) -> int:
    owner = value.owner
    model = ALLOCATION_MODELS.lookup(owner) if isinstance(owner, Operation) else None
    if model is None or not isinstance(owner, Operation):
        return 1
    return max(1, model.alignment_bytes(owner))


def makes_view_or_memory(op: Operation, memory: Memory) -> bool:
    """
    Whether an operation may as well be executed earlier in its block, wherever its operands are
    known: it makes a view or an allocation, or computes what these need.
    """
    if op.regions or op.successors:
        return False
    if isinstance(op, AllocOp | AllocaOp | DimOp | RankOp):
        return True
    if VIEW_LIKE_MODELS.lookup(op) is not None:
        return not (memory.effects(op) or memory.captures(op))
    return is_side_effect_free(op) and is_speculatable(op)
