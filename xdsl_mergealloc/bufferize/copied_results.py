"""Results that get a place of their own in a workspace by a copy before they are returned."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocOp, GetGlobalOp
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import returns_of
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref
from xdsl_mergealloc.interfaces.strided import has_identity_layout
from xdsl_mergealloc.nests import walk


def copy_results(module: ModuleOp, one_place: bool) -> None:
    """
    Copy results of public functions before they are returned: each one that may be a constant, into
    an allocation, so that merge-alloc can plan it; deallocation would clone it on the heap.

    `one_place`: also each one that may be any of several allocations, for instance of those that a
    loop interchanges, into the first of them, so that callers know where it is.
    """
    memory: Memory | None = None
    for function in walk(module):
        if not isinstance(function, FuncOp) or function.sym_visibility == StringAttr("private"):
            continue
        for op in returns_of(function):
            memory = memory or Memory(module)
            copies: dict[SSAValue, SSAValue] = {}
            for value in dict.fromkeys(op.operands):
                if not _can_be_allocated(value):
                    continue
                destination = _one_place(value, op, memory) if one_place else None
                if destination is None and _may_be_constant(value, memory):
                    made = AllocOp([], [], value.type)
                    made.location = op.location
                    Rewriter.insert_op(made, InsertPoint.before(op))
                    destination = made.memref
                if destination is not None:
                    copy = CopyOp(value, destination)
                    copy.location = op.location
                    Rewriter.insert_op(copy, InsertPoint.before(op))
                    copies[value] = destination
            op.operands = [copies.get(value, value) for value in op.operands]


def _can_be_allocated(value: SSAValue) -> bool:
    return (
        is_memref(value.type) and has_static_shape(value.type) and has_identity_layout(value.type)
    )


def _one_place(value: SSAValue, end: Operation, memory: Memory) -> SSAValue | None:
    """Return the first of several allocations, of the function itself, that a returned value may
    be; None if there are not several, if another returned value may be one of them, or if one
    may be freed, or accessed by others."""
    origins = memory.view_flow.origins(value)
    others = {
        origin
        for other in end.operands
        if other is not value
        for origin in memory.view_flow.origins(other)
    }
    if len(origins) == 1 or not others.isdisjoint(origins):
        return None
    if any(_is_freed_or_kept(origin, memory) for origin in origins):
        return None
    return next((one for one in origins if _is_whole_allocation(one, value, end)), None)


def _is_freed_or_kept(origin: SSAValue, memory: Memory) -> bool:
    """Whether an operation may free a buffer, or keep it, under any name."""
    return any(
        view in memory.touched(use.operation).freed or memory.keeps(use.operation, view)
        for view in memory.view_flow.resolve(origin)
        for use in view.uses
    )


def _is_whole_allocation(origin: SSAValue, value: SSAValue, end: Operation) -> bool:
    """Whether a buffer is an allocation of the block that returns, of the type of a result."""
    owner = origin.owner
    return isinstance(owner, AllocOp) and owner.parent is end.parent and origin.type == value.type


def _may_be_constant(value: SSAValue, memory: Memory) -> bool:
    return any(_is_constant(origin, memory) for origin in memory.view_flow.origins(value))


def _is_constant(origin: SSAValue, memory: Memory) -> bool:
    """Whether a buffer is a constant, here or in a called function that returns it."""
    if not isinstance(origin, OpResult):
        return False
    if isinstance(origin.op, GetGlobalOp):
        return True
    summary = memory.of_call(origin.op)
    return summary is not None and summary.results[origin.index].maybe_other
