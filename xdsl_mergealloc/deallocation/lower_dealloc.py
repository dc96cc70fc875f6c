"""Lowering of `bufferization.dealloc` and `bufferization.clone` to operations of memref.

`bufferization.dealloc (%m...) if (%c...) retain (%r...)` frees each `%m` whose condition holds,
unless it is the same buffer as a retained one or as an earlier one that is freed. Two buffers
are the same if their pointers are. All comparisons are written out: no memory is allocated for
lists, as MLIR's lowering does from two buffers on.

Source: MLIR, `bufferization.dealloc`, and the passes named in `transforms/lower_dealloc.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    i1,
)
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.memref.views import CastOp, ExtractAlignedPointerAsIndexOp
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.memory_layout import has_identity_layout
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op


def lower_deallocs(root: Operation) -> None:
    """Replace every `bufferization.dealloc` below `root`."""
    for op in [op for op in root.walk() if isinstance(op, DeallocOp)]:
        _DeallocLowering(op).lower()


def lower_clones(root: Operation) -> None:
    """
    Replace every `bufferization.clone` below `root` by an allocation and a copy.

    Raises `PassError`, before anything is changed, for clones of unranked buffers.
    """
    clones = [op for op in root.walk() if isinstance(op, CloneOp)]
    for clone in clones:
        if not isinstance(clone.output.type, MemRefType):
            fail(clone, "of an unranked memref cannot be lowered: its size is unknown")
    for clone in clones:
        _lower_clone(clone)


class _DeallocLowering:
    def __init__(self, op: DeallocOp):
        self._op = op
        self._builder = Builder(InsertPoint.before(op))
        self._pointers: dict[SSAValue, SSAValue] = {}

    def lower(self) -> None:
        """All comparisons first, then all frees, in the order of the operands."""
        op = self._op
        updated: list[list[SSAValue]] = [[] for _ in op.retained]
        earlier: list[tuple[SSAValue, SSAValue]] = []
        frees: list[tuple[SSAValue, SSAValue]] = []
        # All conditions before the first free: pointers of freed buffers are not to be looked at.
        for buffer, condition in zip(op.memrefs, op.conditions, strict=True):
            if _constant(condition) is False:
                continue
            # None: it is certain that the buffer is kept.
            must_free: SSAValue | None = condition
            for number, retained in enumerate(op.retained):
                same = self._is_same(buffer, retained)
                updated[number].append(self._and(condition, same))
                if same is None or must_free is None:
                    must_free = None
                else:
                    must_free = self._and(must_free, self._not(same))
            for other, other_condition in earlier if must_free is not None else ():
                same = self._is_same(buffer, other)
                freed = self._and(other_condition, same)
                must_free = self._and(must_free, self._not(freed))
            earlier.append((buffer, condition))
            if must_free is not None:
                frees.append((buffer, must_free))
        for buffer, condition in frees:
            self._free_if(buffer, condition)
        for result, conditions in zip(op.updatedConditions, updated, strict=True):
            result.replace_all_uses_with(self._any(conditions))
        assert op.parent is not None
        op.parent.erase_op(op)

    def _add(self, op: Operation) -> SSAValue:
        op.location = self._op.location
        self._builder.insert(op)
        return op.results[0]

    def _pointer(self, buffer: SSAValue) -> SSAValue:
        if buffer not in self._pointers:
            location = self._op.location
            index = IndexType()
            extract = create_op(ExtractAlignedPointerAsIndexOp, (buffer,), (index,), {}, location)
            self._pointers[buffer] = self._add(extract)
        return self._pointers[buffer]

    def _is_same(self, left: SSAValue, right: SSAValue) -> SSAValue | None:
        """Whether two values are the same buffer; None: they are, for certain."""
        if left is right:
            return None
        return self._add(arith.CmpiOp(self._pointer(left), self._pointer(right), "eq"))

    def _bool(self, value: bool) -> SSAValue:
        return self._add(arith.ConstantOp(IntegerAttr(int(value), i1)))

    def _and(self, left: SSAValue | None, right: SSAValue | None) -> SSAValue:
        """The conjunction; None and a constant true stand for truth."""
        if left is None or _constant(left) is True:
            return self._bool(True) if right is None else right
        if right is None or _constant(right) is True:
            return left
        return self._add(arith.AndIOp(left, right))

    def _not(self, value: SSAValue) -> SSAValue:
        return self._add(arith.XOrIOp(value, self._bool(True)))

    def _any(self, conditions: Sequence[SSAValue]) -> SSAValue:
        if not conditions:
            return self._bool(False)
        result, *others = conditions
        for other in others:
            result = self._add(arith.OrIOp(result, other))
        return result

    def _free_if(self, buffer: SSAValue, condition: SSAValue) -> None:
        free = memref.DeallocOp.get(buffer)
        free.location = self._op.location
        if _constant(condition) is True:
            self._builder.insert(free)
            return
        end = YieldOp()
        choice = IfOp(condition, [], Region(Block([free, end])))
        choice.location = end.location = self._op.location
        self._builder.insert(choice)


def _constant(condition: SSAValue) -> bool | None:
    """The truth value that a condition is known to have."""
    value = constant_integer(condition)
    return None if value is None else value != 0


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
            size_op = memref.DimOp(source, index)
            size_op.location = location
            sizes.append(builder.insert(size_op).result)
    # How a clone is laid out does not matter where its type leaves it open.
    dense: MemRefType[Attribute] = MemRefType(
        target_type.element_type, target_type.get_shape(), NoneAttr(), target_type.memory_space
    )
    is_cast = not isinstance(target_type.layout, NoneAttr) and _can_be_dense(target_type)
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


def _can_be_dense(buffer_type: MemRefType[Attribute]) -> bool:
    """Whether a dense buffer can be cast to this type: its strides are these or dynamic."""
    strides, offset = buffer_type.get_strides(), _offset(buffer_type)
    if strides is None:
        return has_identity_layout(buffer_type)
    if offset not in (0, None):
        return False
    expected: int | None = 1
    shape = buffer_type.get_shape()
    for size, stride in zip(reversed(shape), reversed(list(strides)), strict=True):
        if stride is not None and stride != expected:
            return False
        expected = None if expected is None or size == DYNAMIC_INDEX else expected * size
    return True


def _offset(buffer_type: MemRefType[Attribute]) -> int | None:
    layout = buffer_type.layout
    return layout.get_offset() if isinstance(layout, StridedLayoutAttr) else 0
