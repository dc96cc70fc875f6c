"""Expansion of `memref.realloc`: allocate and copy where the buffer grows, a view where not."""

from __future__ import annotations

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.memref.allocation import ReallocOp
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.nests import walk


def expand_reallocs(root: Operation, emit_deallocs: bool) -> None:
    """Replace every `memref.realloc` below `root`; `emit_deallocs`: free what was outgrown."""
    for op in [op for op in walk(root) if isinstance(op, ReallocOp)]:
        _Expansion(op, emit_deallocs).expand()


class _Expansion:
    def __init__(self, op: ReallocOp, emit_deallocs: bool):
        self._op = op
        self._emit_deallocs = emit_deallocs
        self._source_type = memref_type(op.source)
        self._result_type = memref_type(op.result)

    def expand(self) -> None:
        """Put the expansion in place of the operation."""
        op = self._op
        builder = Builder(InsertPoint.before(op))
        (old_size,), (new_size,) = self._source_type.get_shape(), self._result_type.get_shape()
        if DYNAMIC_INDEX not in (old_size, new_size):
            # Which it is, is known; the other branch would not even have the right types.
            expand = self._grow if old_size < new_size else self._view
            result = expand(builder, old_size, new_size)
        else:
            result = self._choose(builder, old_size, new_size)
        result.name_hint = op.result.name_hint
        op.result.replace_all_uses_with(result)
        assert op.parent is not None
        op.parent.erase_op(op)

    def _choose(self, builder: Builder, old_size: int, new_size: int) -> SSAValue:
        """Insert an `scf.if` with both expansions: the sizes are known at run time only."""
        op = self._op
        old: SSAValue | int = old_size
        if old_size == DYNAMIC_INDEX:
            zero = self._insert(builder, constant_index(0, op.location))
            old = self._insert(builder, memref_dim(op.source, zero))
        new = op.dynamicResultSize if op.dynamicResultSize is not None else new_size
        old_value, new_value = (
            size
            if isinstance(size, SSAValue)
            else self._insert(builder, constant_index(size, op.location))
            for size in (old, new)
        )
        is_larger = self._insert(builder, arith.CmpiOp(old_value, new_value, "ult"))
        larger, smaller = Block(), Block()
        for block, expand in ((larger, self._grow), (smaller, self._view)):
            inside = Builder(InsertPoint.at_end(block))
            end = YieldOp(expand(inside, old, new))
            end.location = op.location
            inside.insert(end)
        return self._insert(
            builder, IfOp(is_larger, [self._result_type], Region(larger), Region(smaller))
        )

    def _grow(self, builder: Builder, old: SSAValue | int, new: SSAValue | int) -> SSAValue:
        """The contents move to a larger buffer."""
        op = self._op
        sizes = [new] if isinstance(new, SSAValue) else []
        fresh = self._insert(builder, memref.AllocOp(sizes, [], self._result_type, op.alignment))
        front_type: MemRefType[Attribute] = MemRefType(
            self._source_type.element_type,
            self._source_type.get_shape(),
            StridedLayoutAttr([1], 0),
            self._source_type.memory_space,
        )
        front = self._insert(builder, memref.SubviewOp.get(fresh, [0], [old], [1], front_type))
        copy = CopyOp(op.source, front)
        copy.location = op.location
        builder.insert(copy)
        if self._emit_deallocs:
            free = memref.DeallocOp.get(op.source)
            free.location = op.location
            builder.insert(free)
        return fresh

    def _view(self, builder: Builder, old: SSAValue | int, new: SSAValue | int) -> SSAValue:
        """The buffer stays where it is, and fewer of its elements are used."""
        return self._insert(
            builder,
            memref.ReinterpretCastOp.from_dynamic(
                self._op.source, [0], [new], [1], self._result_type
            ),
        )

    def _insert(self, builder: Builder, op: Operation) -> SSAValue:
        op.location = self._op.location
        return builder.insert(op).results[0]
