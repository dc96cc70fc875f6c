"""Allocation, first writes and frees of random memref programs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from xdsl.dialects import arith, complex
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    BFloat16Type,
    ComplexType,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    StringAttr,
    i32,
    i64,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.ir.affine import AffineMap

from tests.support.generators.builder import I1, INDEX, Cursor, segment_sizes
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.scopes import MemValue, Root, Scope

SHAPES: tuple[tuple[int, ...], ...] = ((4,), (8,), (2, 4), (3,), (), (2, 2, 2), (5,), (4, 4))
ELEMENTS: tuple[Attribute, ...] = (
    Float32Type(),
    Float32Type(),
    IntegerType(32),
    Float64Type(),
    IntegerType(8),
    Float16Type(),
    BFloat16Type(),
    IntegerType(1),
    IntegerType(64),
)
SPACES: tuple[Attribute, ...] = (IntegerAttr(1, i64), StringAttr("scratch"))
ALIGNMENTS = (1, 8, 32, 64, 128)


def memref_type(
    element: Attribute,
    shape: Sequence[int],
    space: Attribute,
    layout: StridedLayoutAttr | NoneAttr | None = None,
) -> MemRefType[Attribute]:
    """A memref type; -1 is a dynamic size."""
    sizes = [DYNAMIC_INDEX if size < 0 else size for size in shape]
    return MemRefType(element, sizes, layout or NoneAttr(), space)


def has_named_ops(element: Attribute) -> bool:
    """xDSL's named linalg ops can be made for the element type."""
    return isinstance(element, AnyFloat | IntegerType)


def element_count(shape: Sequence[int]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


class Writes:
    """Emits ops at a cursor, within a scope."""

    def __init__(self, rng: random.Random, options: GeneratorOptions, cursor: Cursor) -> None:
        self.rng = rng
        self.options = options
        self.at = cursor
        self.scope = Scope(None)
        self.tags = 0
        shapes = rng.sample(SHAPES, 2)
        elements = rng.sample(ELEMENTS, 2)
        space = rng.choice(SPACES) if options.memory_spaces and rng.random() < 0.4 else NoneAttr()
        self.types = [
            memref_type(elements[0], shapes[0], NoneAttr()),
            memref_type(elements[0], shapes[1], NoneAttr()),
            memref_type(elements[1], shapes[0], space),
        ]
        """Few types, so that values often fit each other."""

    # Choices

    def chance(self, probability: float) -> bool:
        """True with a probability."""
        return self.rng.random() < probability

    def tag(self, what: str) -> str:
        """A new name for an observation."""
        self.tags += 1
        return f"{what}{self.tags}"

    def pick(self, values: Sequence[MemValue]) -> MemValue | None:
        """A value, recent ones (last in the list of the innermost scope) more often."""
        if not values:
            return None
        return self.rng.choice(values[-4:] if self.chance(0.4) else values)

    def of_type(self, type: Attribute) -> list[MemValue]:
        """Readable values of a type."""
        return [value for value in self.scope.readable() if value.type == type]

    def condition(self) -> SSAValue:
        """An i1 that only the run knows."""
        known = [scalar for scalar in self.scope.all_scalars() if scalar.type == I1]
        if known and self.chance(0.3):
            return self.rng.choice(known)
        return self.at.test(self.tag("cond"), (), (I1,)).results[0]

    def small_index(self) -> SSAValue:
        """An index in [0, 4): constant or known to the run only."""
        if self.chance(0.5):
            return self.at.index(self.rng.randrange(4))
        return self.at.test(self.tag("index"), (), (INDEX,)).results[0]

    # Allocation

    def new_alloc(
        self, type: MemRefType[Attribute], *, on_stack: bool = False, sizes: Sequence[SSAValue] = ()
    ) -> MemValue:
        """An allocation, owned by the current scope, not yet written."""
        properties: dict[str, Attribute] = dict(segment_sizes(len(sizes), 0))
        alignment = 0
        if self.options.alignments and self.chance(0.25):
            alignment = self.rng.choice(ALIGNMENTS)
            properties["alignment"] = IntegerAttr(alignment, i64)
        name = "memref.alloca" if on_stack else "memref.alloc"
        ssa = self.at.value(name, tuple(sizes), type, properties)
        root = Root("stack" if on_stack else "heap", self.scope.depth, ssa)
        if not on_stack:
            self.scope.owned.append(root)
        value = MemValue(ssa, type, frozenset((root,)))
        if alignment > 1 and self.chance(0.5):
            aligned = self.at.value(
                "memref.assume_alignment", (ssa,), type, {"alignment": IntegerAttr(alignment, i32)}
            )
            value = MemValue(aligned, type, value.roots)
        return value

    def fresh(self, type: MemRefType[Attribute]) -> MemValue:
        """A heap allocation that is written at once and available."""
        value = self.new_alloc(type)
        self.initialise(value)
        self.scope.available.append(value)
        return value

    def allocate(self) -> None:
        """An allocation that is written now or later."""
        type = self.rng.choice(self.types)
        if self.options.dynamic_shapes and type.get_num_dims() and self.chance(0.12):
            self._allocate_dynamic(type)
            return
        if self.chance(0.08):
            self._allocate_bytes(type)
            return
        on_stack = self.options.stack and self.chance(0.12)
        value = self.new_alloc(type, on_stack=on_stack)
        if self.chance(0.35):
            self.scope.pending.append(value)
        else:
            self.initialise(value)
            self.scope.available.append(value)

    def _allocate_dynamic(self, type: MemRefType[Attribute]) -> None:
        shape = (-1, *type.get_shape()[1:])
        known = self.chance(0.5)
        size = self.at.index(type.get_shape()[0]) if known else self.small_index()
        dynamic = memref_type(type.element_type, shape, type.memory_space)
        value = self.new_alloc(dynamic, sizes=(size,))
        self.initialise(value)
        self.scope.available.append(value)
        if known and self.options.views:
            cast = self.at.value("memref.cast", (value.ssa,), type)
            self.scope.available.append(MemValue(cast, type, value.roots))

    def _allocate_bytes(self, type: MemRefType[Attribute]) -> None:
        """Raw bytes, seen as a typed memref, as in a hand-made arena."""
        shift = self.rng.choice((0, 8, 16))
        size_bytes = shift + 8 * max(1, element_count(type.get_shape()))
        raw_type = memref_type(IntegerType(8), (size_bytes,), type.memory_space)
        raw = self.new_alloc(raw_type)
        self.initialise(raw)
        view = self.at.value("memref.view", (raw.ssa, self.at.index(shift)), type)
        value = MemValue(view, type, raw.roots)
        self.initialise(value)
        self.scope.available.append(value)

    # Writes

    def initialise(self, target: MemValue) -> None:
        """Writes every element of a value without reading it."""
        makers: list[Callable[[MemValue], bool]] = [self._write_from_outside]
        makers.append(self._write_copy)
        if self.options.linalg:
            makers += [self._write_fill, self._write_map, self._write_generic]
        self.rng.shuffle(makers)
        for make in makers:
            if make(target):
                return

    def _write_from_outside(self, target: MemValue) -> bool:
        self.at.test(self.tag("write"), (target.ssa,), (), "writeonly")
        return True

    def _write_fill(self, target: MemValue) -> bool:
        if not target.is_static or not has_named_ops(target.type.element_type):
            return False
        constant = self.at.scalar(target.type.element_type, self.rng.randrange(1, 60))
        self.at.add(linalg.FillOp((constant,), (target.ssa,), ()))
        return True

    def _sources(self, target: MemValue) -> list[MemValue]:
        """Values of the same static shape and element type that do not alias the target."""
        return [
            value
            for value in self.scope.readable()
            if value.type.element_type == target.type.element_type
            and value.shape == target.shape
            and value.is_static
            and not value.may_alias(target)
        ]

    def _write_copy(self, target: MemValue) -> bool:
        source = self.pick(self._sources(target))
        if source is None:
            return False
        named = self.options.linalg and has_named_ops(target.type.element_type)
        if named and self.chance(0.2):
            self.at.add(linalg.CopyOp((source.ssa,), (target.ssa,), ()))
        else:
            self.at.op("memref.copy", (source.ssa, target.ssa))
        return True

    def _combine(self, block: Block, inputs: int, element: Attribute) -> SSAValue:
        """The sum of the block's first and last input, or a variation of it."""
        a, b = block.args[0], block.args[inputs - 1]
        if isinstance(element, ComplexType):
            kinds = (complex.AddOp, complex.SubOp)
        elif isinstance(element, AnyFloat):
            kinds = (arith.AddfOp, arith.SubfOp)
        else:
            kinds = (arith.AddiOp, arith.XOrIOp)
        op = self.rng.choice(kinds)(a, b)
        block.add_op(op)
        return op.result

    def _write_map(self, target: MemValue) -> bool:
        sources = self._sources(target)
        # Other passes take an unregistered op to be free of effects, and break the program.
        if not sources or not self.at.is_registered("linalg.map"):
            return False
        inputs = [self.rng.choice(sources) for _ in range(self.rng.randint(1, 2))]
        element = target.type.element_type
        block = Block(arg_types=[element] * (len(inputs) + 1))
        block.add_op(linalg.YieldOp(self._combine(block, len(inputs), element)))
        operands = (*(value.ssa for value in inputs), target.ssa)
        self.at.op("linalg.map", operands, regions=(Region(block),))
        return True

    def _write_generic(self, target: MemValue) -> bool:
        sources = self._sources(target)
        if not sources:
            return False
        inputs = [self.rng.choice(sources) for _ in range(self.rng.randint(1, 2))]
        self._generic(inputs, target)
        return True

    def _generic(self, inputs: list[MemValue], target: MemValue) -> None:
        element, rank = target.type.element_type, len(target.shape)
        block = Block(arg_types=[element] * (len(inputs) + 1))
        block.add_op(linalg.YieldOp(self._combine(block, len(inputs), element)))
        maps = [AffineMapAttr(AffineMap.identity(rank))] * (len(inputs) + 1)
        iterators = [IteratorTypeAttr.parallel()] * rank
        self.at.add(
            linalg.GenericOp(
                [value.ssa for value in inputs], [target.ssa], Region(block), maps, iterators
            )
        )

    def write_pending(self) -> None:
        """The first write of an allocation made earlier, perhaps in a scope around this one.

        Outside of this scope it counts as unwritten again: the scope may not run at all.
        """
        pending = [
            (scope, value)
            for scope in self.scope.chain()
            for value in scope.pending
            if self.scope.is_writable(value)
        ]
        if not pending:
            return
        scope, value = self.rng.choice(pending)
        if scope is self.scope:
            scope.pending.remove(value)
        self.initialise(value)
        self.scope.available.append(value)

    # Frees

    def free_one(self) -> None:
        """Frees an allocation of this scope before the end of the scope."""
        if self.options.deallocs and self.scope.owned:
            self.free(self.rng.choice(self.scope.owned))

    def free(self, root: Root) -> None:
        """Frees an allocation; nothing that may alias it is used afterwards."""
        assert root.value is not None
        self.at.op("memref.dealloc", (root.value,))
        self.scope.forget(root)

    def free_owned(self, scopes: Sequence[Scope], kept: frozenset[Root]) -> None:
        """Frees the allocations of the scopes except `kept`, without forgetting them (ends of
        paths)."""
        if not self.options.deallocs:
            return
        for scope in scopes:
            for root in scope.owned:
                if root not in kept:
                    assert root.value is not None
                    self.at.op("memref.dealloc", (root.value,))
