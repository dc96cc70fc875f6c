"""Lowering of `bufferization.dealloc` and `bufferization.clone` to operations of memref.

`bufferization.dealloc (%m...) if (%c...) retain (%r...)` frees each `%m` whose condition holds,
unless it is the same buffer as a retained one or as an earlier one that is freed. Two buffers
are the same if their pointers are. All comparisons are written out: no memory is allocated for
lists, as MLIR's lowering does from two buffers on.

Source: MLIR, `bufferization.dealloc`, and the passes named in `transforms/lower_dealloc.py`.
"""

from __future__ import annotations

from itertools import chain

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    LocationAttr,
    MemRefType,
    NoneAttr,
)
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.deallocation.indicator_logic import Indicator, IndicatorLogic
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.interfaces.allocation import build_dealloc
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.interfaces.strided import identity, is_castable
from xdsl_mergealloc.nests import walk


def lower_deallocs(root: Operation) -> None:
    """Replace every `bufferization.dealloc` below `root`."""
    logics: dict[Block, IndicatorLogic] = {}
    for op in [op for op in walk(root) if isinstance(op, DeallocOp)]:
        function = function_around(op)
        entry = op.parent if function is None else function.regions[0].first_block
        assert entry is not None
        _lower_dealloc(op, logics.setdefault(entry, IndicatorLogic(entry)))


def lower_clones(root: Operation) -> None:
    """
    Replace every `bufferization.clone` below `root` by an allocation and a copy.

    Raises `PassError`, before anything is changed, for clones of unranked buffers.
    """
    clones = [op for op in walk(root) if isinstance(op, CloneOp)]
    for clone in clones:
        if not isinstance(clone.output.type, MemRefType):
            fail(clone, "of an unranked memref cannot be lowered: its size is unknown")
    for clone in clones:
        _lower_clone(clone)


def _lower_dealloc(op: DeallocOp, logic: IndicatorLogic) -> None:
    """All comparisons first: pointers of freed buffers are not to be looked at. Then all frees."""
    updated: list[list[Indicator]] = [[] for _ in op.retained]
    earlier: list[tuple[SSAValue, Indicator]] = []
    frees: list[tuple[SSAValue, Indicator]] = []
    for buffer, value in zip(op.memrefs, op.conditions, strict=True):
        known = constant_integer(value)
        condition: Indicator = value if known is None else known != 0
        if condition is False:
            continue
        is_retained = [logic.is_same(buffer, retained, op) for retained in op.retained]
        for conditions, same in zip(updated, is_retained, strict=True):
            conditions.append(logic.all_of((condition, same), op))
        is_freed_earlier = (
            logic.all_of((other_condition, logic.is_same(buffer, other, op)), op)
            for other, other_condition in earlier
        )
        kept_if = chain(is_retained, is_freed_earlier)
        must_free = logic.all_of(chain((condition,), (logic.negate(i, op) for i in kept_if)), op)
        earlier.append((buffer, condition))
        if must_free is not False:
            frees.append((buffer, must_free))
    assert op.parent is not None
    op.parent.insert_ops_before([_free_if(buffer, i, op.location) for buffer, i in frees], op)
    for result, conditions in zip(op.updatedConditions, updated, strict=True):
        result.replace_all_uses_with(logic.value(logic.any_of(conditions, op)))
    op.parent.erase_op(op)


def _free_if(buffer: SSAValue, condition: Indicator, location: LocationAttr) -> Operation:
    free = build_dealloc(buffer, location)
    if not isinstance(condition, SSAValue):
        return free
    end = YieldOp()
    choice = IfOp(condition, [], Region(Block([free, end])))
    choice.location = end.location = location
    return choice


def _lower_clone(clone: CloneOp) -> None:
    """The allocation is dense where the type can be cast to: strided types need not be kept."""
    source, location = clone.input, clone.location
    builder = Builder(InsertPoint.before(clone))
    target_type = clone.output.type
    assert isinstance(target_type, MemRefType)
    sizes: list[SSAValue] = []
    for dimension, size in enumerate(target_type.get_shape()):
        if size == DYNAMIC_INDEX:
            index = builder.insert(constant_index(dimension, location))
            size_op = memref_dim(source, index)
            size_op.location = location
            sizes.append(builder.insert(size_op).result)
    # How a clone is laid out does not matter where its type leaves it open.
    dense = identity(target_type)
    is_cast = not isinstance(target_type.layout, NoneAttr) and is_castable(dense, target_type)
    allocation = memref.AllocOp(sizes, [], dense if is_cast else target_type)
    allocation.attributes.update(clone.attributes)
    copy = CopyOp(source, allocation.memref)
    allocation.location = copy.location = location
    builder.insert(allocation)
    result: SSAValue = allocation.memref
    if is_cast:
        cast = create_op(CastOp, (allocation.memref,), (target_type,), {}, location)
        result = builder.insert(cast).dest
    builder.insert(copy)
    result.name_hint = clone.output.name_hint
    clone.output.replace_all_uses_with(result)
    assert clone.parent is not None
    clone.parent.erase_op(clone)
