"""Results that may be constants, as copies, where results are in a workspace."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocOp, GetGlobalOp
from xdsl.ir import OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import returns_of
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref
from xdsl_mergealloc.interfaces.strided import has_identity_layout
from xdsl_mergealloc.nests import walk


def copy_returned_constants(module: ModuleOp) -> None:
    """
    Copy each result of a public function that may be a constant into an allocation before it is
    returned, so that merge-alloc can plan it. Deallocation would clone it on the heap.
    """
    memory: Memory | None = None
    for function in walk(module):
        if not isinstance(function, FuncOp) or function.sym_visibility == StringAttr("private"):
            continue
        for op in returns_of(function):
            memory = memory or Memory(module)
            copies: dict[SSAValue, SSAValue] = {}
            for value in dict.fromkeys(op.operands):
                if _may_be_constant(value, memory):
                    made = AllocOp([], [], value.type)
                    copy = CopyOp(value, made)
                    made.location = copy.location = op.location
                    Rewriter.insert_op([made, copy], InsertPoint.before(op))
                    copies[value] = made.memref
            op.operands = [copies.get(value, value) for value in op.operands]


def _may_be_constant(value: SSAValue, memory: Memory) -> bool:
    type_ = value.type
    if not is_memref(type_) or not has_static_shape(type_) or not has_identity_layout(type_):
        return False
    return any(_is_constant(origin, memory) for origin in memory.view_flow.origins(value))


def _is_constant(origin: SSAValue, memory: Memory) -> bool:
    """Whether a buffer is a constant, here or in a called function that returns it."""
    if not isinstance(origin, OpResult) or isinstance(origin.op, GetGlobalOp):
        return isinstance(origin, OpResult)
    summary = memory.of_call(origin.op)
    return summary is not None and summary.results[origin.index].maybe_other
