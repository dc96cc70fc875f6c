"""Chains of layers, as in networks: programs for which in-place plans pay off.

A chain goes from buffer to buffer; most are of no use after the next step. Steps are elementwise
operations (also with other element types, and with further operands), sums, broadcasts, padding,
concatenation, slices and other shapes; now and then a buffer is written anew before it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    Float32Type,
    Float64Type,
    IntegerType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineMap

from tests.support.generators.builder import int64_array, segment_sizes
from tests.support.generators.scopes import MemValue
from tests.support.generators.views import Views
from tests.support.generators.writes import memref_type
from tests.support.interpreter.memory import identity_strides

_F32, _F64, _I32, _I8 = Float32Type(), Float64Type(), IntegerType(32), IntegerType(8)


def _map(rank: int, results: Sequence[int | None]) -> AffineMap:
    """A map to dimensions, or to zero for None."""
    return AffineMap(
        rank,
        0,
        tuple(AffineConstantExpr(0) if dim is None else AffineDimExpr(dim) for dim in results),
    )


def _is_float(element: Attribute) -> bool:
    return isinstance(element, AnyFloat)


class Layers(Views):
    """Emits chains of layers."""

    layer_shapes: ClassVar = ((4, 9), (6, 6), (1, 20), (2, 3, 5), (30,), (1, 8, 1, 6))

    def layers(self) -> None:
        """A chain: from a known buffer or a new one, over some steps."""
        known = [
            value
            for value in self.scope.readable()
            if value.is_static and value.is_identity and value.shape and min(value.shape) > 0
            if value.type.element_type in (_F32, _F64, _I32)
        ]
        if known and self.chance(0.5):
            value = self.rng.choice(known)
        else:
            element = self.rng.choice((_F32, _F32, _F64, _I32))
            value = self._new(element, self.rng.choice(self.layer_shapes), NoneAttr())
            self.initialise(value)
        steps: list[Callable[[MemValue], MemValue]] = [
            self._elementwise,
            self._elementwise,
            self._elementwise,
            self._map_or_named,
            self._with_twisted_operand,
            self._sum,
            self._broadcast,
            self._pad,
            self._pad,
            self._concatenate,
            self._slice,
            self._other_shape,
            self._written_anew,
        ]
        for _ in range(self.rng.randint(2, 6)):
            if self.chance(0.15):
                self.scope.available.append(value)
            value = self.rng.choice(steps if value.shape else steps[:4])(value)
        self.scope.available.append(value)
        if self.chance(0.6):
            self.at.test(self.tag("layers"), (value.ssa,), (), "readonly")

    # Buffers

    def _new(self, element: Attribute, shape: Sequence[int], space: Attribute) -> MemValue:
        return self.new_alloc(memref_type(element, shape, space))

    def _like(
        self, value: MemValue, shape: Sequence[int], element: Attribute | None = None
    ) -> MemValue:
        return self._new(element or value.type.element_type, shape, value.type.memory_space)

    def _part(self, whole: MemValue, starts: Sequence[int], sizes: Sequence[int]) -> MemValue:
        strides = identity_strides(whole.shape)
        start = sum(a * s for a, s in zip(starts, strides, strict=True))
        layout = StridedLayoutAttr(strides, start)
        type = memref_type(whole.type.element_type, sizes, whole.type.memory_space, layout)
        properties: dict[str, Attribute] = {
            **segment_sizes(1, 0, 0, 0),
            "static_offsets": int64_array(starts),
            "static_sizes": int64_array(sizes),
            "static_strides": int64_array([1] * len(sizes)),
        }
        ssa = self.at.value("memref.subview", (whole.ssa,), type, properties)
        return MemValue(ssa, type, whole.roots)

    def _copy(self, source: MemValue, target: MemValue) -> None:
        if self.chance(0.2):
            self.at.add(linalg.CopyOp((source.ssa,), (target.ssa,), ()))
        else:
            self.at.op("memref.copy", (source.ssa, target.ssa))

    # Operations

    def _generic_op(
        self,
        inputs: Sequence[tuple[MemValue, AffineMap]],
        target: tuple[MemValue, AffineMap],
        body: Callable[[Block], SSAValue],
        reduced: Sequence[int] = (),
    ) -> None:
        operands = [*inputs, target]
        block = Block(arg_types=[value.type.element_type for value, _ in operands])
        block.add_op(linalg.YieldOp(body(block)))
        iterators = [
            IteratorTypeAttr.reduction() if dim in reduced else IteratorTypeAttr.parallel()
            for dim in range(target[1].num_dims)
        ]
        self.at.add(
            linalg.GenericOp(
                [value.ssa for value, _ in inputs],
                [target[0].ssa],
                Region(block),
                [AffineMapAttr(map) for _, map in operands],
                iterators,
            )
        )

    def _add(self, block: Block, a: SSAValue, b: SSAValue) -> SSAValue:
        kinds = (arith.AddfOp, arith.SubfOp) if _is_float(a.type) else (arith.AddiOp, arith.XOrIOp)
        return _append(block, self.rng.choice(kinds)(a, b))

    def _convert(self, block: Block, value: SSAValue, element: Attribute) -> SSAValue:
        """The value as one of another element type."""
        source = value.type
        if source == element:
            return self._add(block, value, value) if self.chance(0.8) else value
        names: dict[tuple[Attribute, Attribute], str] = {
            (_F32, _I32): "arith.bitcast",
            (_I32, _F32): "arith.sitofp",
            (_F64, _F32): "arith.truncf",
            (_F32, _F64): "arith.extf",
            (_I32, _F64): "arith.sitofp",
            (_I32, _I8): "arith.trunci",
            (_I8, _I32): "arith.extsi",
        }
        op = self.at.context.get_op(names[source, element])
        return _append(block, op.create(operands=[value], result_types=[element]))

    # Steps

    def _elementwise(self, value: MemValue) -> MemValue:
        elements: dict[Attribute, tuple[Attribute, ...]] = {
            _F32: (_F32, _F32, _I32, _F64),
            _F64: (_F64, _F32),
            _I32: (_I32, _F32, _F64, _I8),
            _I8: (_I32,),
        }
        source = value.type.element_type
        element = self.rng.choice(elements.get(source, (source,)))
        target = self._like(value, value.shape, element)
        identity = AffineMap.identity(len(value.shape))
        inputs = [(value, identity)] * self.rng.choice((1, 1, 2))
        self._generic_op(
            inputs,
            (target, identity),
            lambda block: self._convert(block, block.args[len(inputs) - 1], element),
        )
        return target

    def _map_or_named(self, value: MemValue) -> MemValue:
        target = self._like(value, value.shape)
        other = value
        if self.chance(0.5):
            other = self._like(value, value.shape)
            self.initialise(other)
        if self.chance(0.5):
            self.at.add(linalg.AddOp((value.ssa, other.ssa), (target.ssa,), ()))
            return target
        element = value.type.element_type
        block = Block(arg_types=[element] * 3)
        block.add_op(linalg.YieldOp(self._add(block, block.args[0], block.args[1])))
        operands = (value.ssa, other.ssa, target.ssa)
        self.at.op("linalg.map", operands, regions=(Region(block),))
        return target

    def _with_twisted_operand(self, value: MemValue) -> MemValue:
        """Elementwise, but for one operand, maybe the same buffer, that is read elsewhere."""
        rank = len(value.shape)
        target = self._like(value, value.shape)
        identity = AffineMap.identity(rank)
        twisted = identity
        if rank > 1 and value.shape[0] == value.shape[1]:
            twisted = _map(rank, [1, 0, *range(2, rank)])
        elif rank:
            twisted = _map(rank, [None, *range(1, rank)])
        other = value
        if self.chance(0.4):
            shape = [1, *value.shape[1:]] if value.shape[0] != value.shape[-1] else value.shape
            other = self._like(value, shape)
            self.initialise(other)
            if other.shape != value.shape:
                twisted = _map(rank, [None, *range(1, rank)])
        inputs = [(value, identity), (other, twisted)]
        self.rng.shuffle(inputs)
        self._generic_op(
            inputs, (target, identity), lambda block: self._add(block, *block.args[:2])
        )
        return target

    def _sum(self, value: MemValue) -> MemValue:
        """The sum along one dimension, which stays with size one or goes."""
        rank = len(value.shape)
        dim = self.rng.randrange(rank)
        keeps = self.chance(0.5)
        kept = [d for d in range(rank) if d != dim]
        shape = [1 if d == dim else value.shape[d] for d in range(rank) if keeps or d != dim]
        target = self._like(value, shape)
        self._write_fill(target)
        results = [None if d == dim else d for d in range(rank)] if keeps else kept
        self._generic_op(
            [(value, AffineMap.identity(rank))],
            (target, _map(rank, results)),
            lambda block: self._add(block, block.args[1], block.args[0]),
            reduced=(dim,),
        )
        return target

    def _broadcast(self, value: MemValue) -> MemValue:
        """One more dimension, or more of a dimension of size one."""
        rank = len(value.shape)
        ones = [d for d in range(rank) if value.shape[d] == 1]
        shape = list(value.shape)
        results: list[int | None] = list(range(rank))
        if ones and self.chance(0.6):
            dim = self.rng.choice(ones)
            shape[dim] = self.rng.randint(2, 4)
            results[dim] = None
        elif rank < 4:
            dim = self.rng.choice((0, rank))
            shape.insert(dim, self.rng.randint(1, 3))
            results = [d for d in range(rank + 1) if d != dim]
        target = self._like(value, shape)
        changes = self.chance(0.3)
        self._generic_op(
            [(value, _map(len(shape), results))],
            (target, AffineMap.identity(len(shape))),
            lambda block: (
                self._add(block, block.args[0], block.args[0]) if changes else block.args[0]
            ),
        )
        return target

    def _pad(self, value: MemValue) -> MemValue:
        """A frame around what is computed just before or is there."""
        whole = self._like(value, [size + 2 for size in value.shape])
        is_early = self.chance(0.4)
        if is_early:
            self._fill_whole(whole)
        inner = self._elementwise_same(value) if self.chance(0.7) else value
        if is_early:
            self._disturb(inner, whole)
        else:
            self._fill_whole(whole)
        starts = [self.rng.randint(0, 2) for _ in value.shape]
        self._copy(inner, self._part(whole, starts, value.shape))
        self._disturb(inner, whole)
        if self.chance(0.2):
            self.scope.available.append(inner)
        return whole

    def _fill_whole(self, whole: MemValue) -> None:
        if self.chance(0.8):
            self._write_fill(whole)
        else:
            self.initialise(whole)

    def _disturb(self, inner: MemValue, whole: MemValue) -> None:
        """
        Now and then, an obstacle to computing a buffer in its part of another one: one of both is
        written, and the other one read.
        """
        if not self.chance(0.3):
            return
        written, read = (inner, whole) if self.chance(0.5) else (whole, inner)
        kind = self.rng.randrange(3)
        if not self.scope.is_writable(written):
            return
        if kind == 0:
            self.initialise(written)
        elif kind == 1:
            indices = [self.at.index(self.rng.randrange(size)) for size in written.shape]
            scalar = self.at.scalar(written.type.element_type, 5)
            self.at.op("memref.store", (scalar, written.ssa, *indices))
        if self.chance(0.7):
            # Not seen itself: a buffer that the outside sees stays where it is.
            seen = self._elementwise_same(read)
            self.at.test(self.tag("disturbed"), (seen.ssa,), (), "readonly")

    def _elementwise_same(self, value: MemValue) -> MemValue:
        target = self._like(value, value.shape)
        identity = AffineMap.identity(len(value.shape))
        self._generic_op(
            [(value, identity)],
            (target, identity),
            lambda block: self._add(block, block.args[0], block.args[0]),
        )
        return target

    def _concatenate(self, value: MemValue) -> MemValue:
        other = self._elementwise_same(value) if self.chance(0.5) else value
        whole = self._like(value, [2 * value.shape[0], *value.shape[1:]])
        starts = [0] * len(value.shape)
        self._copy(value, self._part(whole, starts, value.shape))
        if other is not value and self.chance(0.5):
            other = self._elementwise_same(other)
        # Sometimes, the second part overlaps the first one, and something is left over.
        starts[0] = value.shape[0]
        if self.chance(0.3):
            self._write_fill(self._part(whole, starts, value.shape))
            starts[0] -= self.rng.randrange(value.shape[0])
        self._copy(other, self._part(whole, starts, value.shape))
        self._disturb(value, whole)
        return whole

    def _slice(self, value: MemValue) -> MemValue:
        sizes = [self.rng.randint(1, size) for size in value.shape]
        starts = [
            self.rng.randint(0, whole - size)
            for whole, size in zip(value.shape, sizes, strict=True)
        ]
        target = self._like(value, sizes)
        self._copy(self._part(value, starts, sizes), target)
        return target

    def _other_shape(self, value: MemValue) -> MemValue:
        return self._collapse(value) or self._expand(value) or value

    def _written_anew(self, value: MemValue) -> MemValue:
        """Another buffer is read in between, then the old contents are of no use."""
        other = self._elementwise_same(value)
        self.at.test(self.tag("between"), (other.ssa,), (), "readonly")
        if self.scope.is_writable(value):
            self.initialise(value)
            return value
        return other


def _append(block: Block, op: Operation) -> SSAValue:
    block.add_op(op)
    return op.results[0]
