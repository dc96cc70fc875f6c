"""Lowering of `memref.realloc`, `bufferization.dealloc` and `bufferization.clone` to memref.

`memref.realloc`: allocate and copy where the buffer grows, a view where not.

`bufferization.dealloc (%m...) if (%c...) retain (%r...)` frees each `%m` whose condition holds,
unless it is the same buffer as a retained one or as an earlier one that is freed. Two buffers
are the same if their pointers are. All comparisons are written out: no memory is allocated for
lists, as MLIR's lowering does from two buffers on.

Source: MLIR, `memref.realloc`, `bufferization.dealloc`, and the passes of the same names.
"""

from __future__ import annotations

from functools import partial
from itertools import chain

from xdsl.builder import ImplicitBuilder
from xdsl.dialects import arith, memref
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.deallocation.indicator_operations import (
    Indicator,
    IndicatorLogic,
    indicator_of,
    run_if,
)
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.memref.allocation import ReallocOp
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.interfaces.allocation import build_dealloc
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op, expand_op
from xdsl_mergealloc.interfaces.strided import identity, is_castable
from xdsl_mergealloc.nests import walk


def expand_reallocs(root: Operation, emit_deallocs: bool) -> None:
    """Replace every `memref.realloc` below `root`; `emit_deallocs`: free outgrown buffers."""
    for op in [op for op in walk(root) if isinstance(op, ReallocOp)]:
        expand_op(op, partial(_expand_realloc, op, emit_deallocs))


def _expand_realloc(op: ReallocOp, emit_deallocs: bool) -> SSAValue:
    """Create one expansion, or an `scf.if` with both if the sizes are known at run time only."""
    (old_size,), (new_size,) = (memref_type(one).get_shape() for one in (op.source, op.result))
    if DYNAMIC_INDEX not in (old_size, new_size):
        # The case is known; the other branch would not even have the right types.
        is_grown = old_size < new_size
        return _grow(op, old_size, new_size, emit_deallocs) if is_grown else _view(op, new_size)
    old: SSAValue | int = old_size
    if old_size == DYNAMIC_INDEX:
        old = memref_dim(op.source, constant_index(0, op.location)).result
    new = op.dynamicResultSize if op.dynamicResultSize is not None else new_size
    old_value, new_value = (
        size if isinstance(size, SSAValue) else constant_index(size, op.location).result
        for size in (old, new)
    )
    is_larger = arith.CmpiOp(old_value, new_value, "ult").result
    larger, smaller = Block(), Block()
    with ImplicitBuilder(larger):
        YieldOp(_grow(op, old, new, emit_deallocs))
    with ImplicitBuilder(smaller):
        YieldOp(_view(op, new))
    return IfOp(is_larger, [op.result.type], Region(larger), Region(smaller)).results[0]


def _grow(op: ReallocOp, old: SSAValue | int, new: SSAValue | int, emit_deallocs: bool) -> SSAValue:
    """Move the contents to a larger buffer."""
    source_type = memref_type(op.source)
    sizes = [new] if isinstance(new, SSAValue) else []
    fresh = memref.AllocOp(sizes, [], memref_type(op.result), op.alignment).memref
    front_type: MemRefType[Attribute] = MemRefType(
        source_type.element_type,
        source_type.get_shape(),
        StridedLayoutAttr([1], 0),
        source_type.memory_space,
    )
    front = memref.SubviewOp.get(fresh, [0], [old], [1], front_type)
    CopyOp(op.source, front.result)
    if emit_deallocs:
        memref.DeallocOp.get(op.source)
    return fresh


def _view(op: ReallocOp, new: SSAValue | int) -> SSAValue:
    """Keep the buffer, and use fewer of its elements."""
    return memref.ReinterpretCastOp.from_dynamic(
        op.source, [0], [new], [1], memref_type(op.result)
    ).result


def lower_deallocs(root: Operation) -> None:
    """Replace every `bufferization.dealloc` below `root`."""
    logics: dict[Block, IndicatorLogic] = {}
    for op in [op for op in walk(root) if isinstance(op, DeallocOp)]:
        function = function_around(op)
        entry = op.parent if function is None else function.regions[0].blocks[0]
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
        expand_op(clone, partial(_allocate_copy, clone))


def _lower_dealloc(op: DeallocOp, logic: IndicatorLogic) -> None:
    """Insert all comparisons before all frees: pointers of freed buffers must not be read."""
    updated: list[list[Indicator]] = [[] for _ in op.retained]
    earlier: list[tuple[SSAValue, Indicator]] = []
    frees: list[tuple[SSAValue, Indicator]] = []
    for buffer, value in zip(op.memrefs, op.conditions, strict=True):
        condition = indicator_of(value)
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
    for buffer, condition in frees:
        free = build_dealloc(buffer, op.location)
        if isinstance(condition, SSAValue):
            free = run_if(condition, free, op.location)
        Rewriter.insert_op(free, InsertPoint.before(op))
    for result, conditions in zip(op.updatedConditions, updated, strict=True):
        result.replace_all_uses_with(logic.value(logic.any_of(conditions, op)))
    Rewriter.erase_op(op)


def _allocate_copy(clone: CloneOp) -> SSAValue:
    """Create an allocation, dense if that can be cast to the clone's type, and a copy."""
    source, target_type = clone.input, clone.output.type
    assert isinstance(target_type, MemRefType)
    sizes = [
        memref_dim(source, constant_index(dimension, clone.location)).result
        for dimension, size in enumerate(target_type.get_shape())
        if size == DYNAMIC_INDEX
    ]
    # The layout of a clone does not matter where its type leaves it open.
    dense = identity(target_type)
    is_cast = not isinstance(target_type.layout, NoneAttr) and is_castable(dense, target_type)
    allocation = memref.AllocOp(sizes, [], dense if is_cast else target_type)
    allocation.attributes.update(clone.attributes)
    result: SSAValue = allocation.memref
    if is_cast:
        result = create_op(CastOp, (result,), (target_type,), {}, clone.location).dest
    CopyOp(source, allocation.memref)
    return result
