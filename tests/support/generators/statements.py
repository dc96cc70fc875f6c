"""Straight-line statements of random memref programs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    ArrayAttr,
    BFloat16Type,
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

from tests.support.generators.builder import I1, INDEX, Cursor, int64_array, segment_sizes
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.scopes import MemValue, Root, Scope
from tests.support.interpreter.memory import identity_strides

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


class Statements:
    """Emits statements at a cursor, within a scope."""

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
        """Raw bytes, seen as a typed memref: what a hand-made arena looks like."""
        shift = self.rng.choice((0, 8, 16))
        size_bytes = shift + 8 * max(1, _count(type.get_shape()))
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
        if not target.is_static:
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
        if self.options.linalg and self.chance(0.2):
            self.at.add(linalg.CopyOp((source.ssa,), (target.ssa,), ()))
        else:
            self.at.op("memref.copy", (source.ssa, target.ssa))
        return True

    def _combine(self, block: Block, inputs: int, element: Attribute) -> SSAValue:
        """The sum of the block's first and last input, or a variation of it."""
        a, b = block.args[0], block.args[inputs - 1]
        is_float = isinstance(element, AnyFloat)
        kinds = (arith.AddfOp, arith.SubfOp) if is_float else (arith.AddiOp, arith.XOrIOp)
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

    # Uses

    def observe(self) -> None:
        """The outside world reads some memrefs, and writes them or not."""
        readonly = self.chance(0.5)
        values = self.scope.readable() if readonly else self.scope.writable()
        chosen = [v for v in (self.pick(values) for _ in range(self.rng.randint(1, 3))) if v]
        operands: list[SSAValue] = list(dict.fromkeys(v.ssa for v in chosen))
        scalars = self.scope.all_scalars()
        if scalars and self.chance(0.5):
            operands.append(self.rng.choice(scalars))
        results: list[Attribute] = []
        if self.chance(0.15):
            results.append(self.rng.choice((I1, INDEX, Float32Type())))
        returns_memref = self.chance(0.06)
        made_type = self.rng.choice(self.types)
        if returns_memref:
            results.append(made_type)
        flags = ("readonly",) if readonly else ()
        op = self.at.test(self.tag("see"), operands, results, *flags)
        if returns_memref:
            root = Root("outside", self.scope.depth)
            self.scope.available.append(MemValue(op.results[-1], made_type, frozenset((root,))))
        self.scope.scalars.extend(op.results[: len(results) - returns_memref])

    def _indices(self, value: MemValue) -> list[SSAValue]:
        return [self.at.index(self.rng.randrange(size)) for size in value.shape]

    def load(self) -> None:
        """One element becomes a scalar."""
        source = self.pick([v for v in self.scope.readable() if v.is_static])
        if source is None:
            return
        scalar = self.at.value(
            "memref.load", (source.ssa, *self._indices(source)), source.type.element_type
        )
        self.scope.scalars.append(scalar)

    def store(self) -> None:
        """One element is overwritten."""
        target = self.pick([v for v in self.scope.writable() if v.is_static])
        if target is None:
            return
        element = target.type.element_type
        known = [scalar for scalar in self.scope.all_scalars() if scalar.type == element]
        scalar = self.rng.choice(known) if known else self.at.scalar(element, 7)
        self.at.op("memref.store", (scalar, target.ssa, *self._indices(target)))

    def update(self) -> None:
        """A copy or linalg op that writes an initialised memref."""
        target = self.pick([v for v in self.scope.writable() if v.is_static])
        if target is None:
            return
        choice = self.rng.randrange(3)
        if choice == 0 or not self.options.linalg:
            self._write_copy(target)
        elif choice == 1:
            self._generic([target], target)
        else:
            self._matmul(target)

    def _matmul(self, target: MemValue) -> None:
        fitting = [
            value
            for value in self._sources(target)
            if len(value.shape) == 2 and value.shape[0] == value.shape[1]
        ]
        if fitting:
            lhs, rhs = self.rng.choice(fitting), self.rng.choice(fitting)
            self.at.add(linalg.MatmulOp((lhs.ssa, rhs.ssa), (target.ssa,), ()))
        else:
            self._write_copy(target)

    # Views

    def view(self) -> None:
        """Another name for (a part of) a memref."""
        source = self.pick([v for v in self.scope.readable() if v.is_static])
        if source is None:
            return
        makers = [self._subview, self._subview, self._reinterpret, self._cast, self._select]
        makers += [self._expand, self._collapse]
        made = self.rng.choice(makers)(source)
        if made is not None:
            self.scope.available.append(made)

    def _subview(self, source: MemValue) -> MemValue | None:
        strides = source.strides
        if not source.shape or strides is None:
            return None
        sizes = [self.rng.randint(1, size) for size in source.shape]
        starts = [
            self.rng.randint(0, whole - size)
            for whole, size in zip(source.shape, sizes, strict=True)
        ]
        offset = source.type.get_offset()
        start = None
        if offset is not None:
            start = offset + sum(a * s for a, s in zip(starts, strides, strict=True))
        layout = StridedLayoutAttr(strides, start)
        type = memref_type(source.type.element_type, sizes, source.type.memory_space, layout)
        properties: dict[str, Attribute] = {
            **segment_sizes(1, 0, 0, 0),
            "static_offsets": int64_array(starts),
            "static_sizes": int64_array(sizes),
            "static_strides": int64_array([1] * len(sizes)),
        }
        ssa = self.at.value("memref.subview", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)

    def _reinterpret(self, source: MemValue) -> MemValue | None:
        if not source.is_identity:
            return None
        fitting = [
            type
            for type in self.types
            if type.element_type == source.type.element_type
            and type.memory_space == source.type.memory_space
            and _count(type.get_shape()) <= _count(source.shape)
        ]
        if not fitting:
            return None
        type = self.rng.choice(fitting)
        shape = type.get_shape()
        properties: dict[str, Attribute] = {
            **segment_sizes(1, 0, 0, 0),
            "static_offsets": int64_array([0]),
            "static_sizes": int64_array(shape),
            "static_strides": int64_array(identity_strides(shape)),
        }
        ssa = self.at.value("memref.reinterpret_cast", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)

    def _cast(self, source: MemValue) -> MemValue | None:
        if not source.is_identity or not source.shape:
            return None
        if self.options.dynamic_shapes and self.chance(0.5):
            shape = (-1, *source.shape[1:])
            type = memref_type(source.type.element_type, shape, source.type.memory_space)
        else:
            layout = StridedLayoutAttr([None] * len(source.shape), None)
            element, space = source.type.element_type, source.type.memory_space
            type = memref_type(element, source.shape, space, layout)
        ssa = self.at.value("memref.cast", (source.ssa,), type)
        return MemValue(ssa, type, source.roots)

    def _select(self, source: MemValue) -> MemValue | None:
        other = self.pick([v for v in self.of_type(source.type) if v is not source])
        if other is None:
            return None
        operands = (self.condition(), source.ssa, other.ssa)
        ssa = self.at.value("arith.select", operands, source.type)
        return MemValue(ssa, source.type, source.roots | other.roots)

    def _expand(self, source: MemValue) -> MemValue | None:
        if not source.is_identity or len(source.shape) != 1 or source.shape[0] % 2:
            return None
        shape = (2, source.shape[0] // 2)
        type = memref_type(source.type.element_type, shape, source.type.memory_space)
        properties: dict[str, Attribute] = {
            "reassociation": _groups([[0, 1]]),
            "static_output_shape": int64_array(shape),
        }
        ssa = self.at.value("memref.expand_shape", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)

    def _collapse(self, source: MemValue) -> MemValue | None:
        if not source.is_identity or len(source.shape) < 2:
            return None
        shape = (_count(source.shape),)
        type = memref_type(source.type.element_type, shape, source.type.memory_space)
        properties = {"reassociation": _groups([list(range(len(source.shape)))])}
        ssa = self.at.value("memref.collapse_shape", (source.ssa,), type, properties)
        return MemValue(ssa, type, source.roots)

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
        """Frees what the scopes own, but for `kept`, without forgetting it (ends of paths)."""
        if not self.options.deallocs:
            return
        for scope in scopes:
            for root in scope.owned:
                if root not in kept:
                    assert root.value is not None
                    self.at.op("memref.dealloc", (root.value,))

    def simple_statement(self) -> None:
        """One random statement without control flow."""
        kinds: list[tuple[Callable[[], None], float]] = [
            (self.allocate, 3.0),
            (self.write_pending, 1.5),
            (self.observe, 2.5),
            (self.load, 0.7),
            (self.store, 0.7),
            (self.update, 1.2),
            (self.view, 1.6 if self.options.views else 0.0),
            (self.free_one, 0.6 if self.options.deallocs else 0.0),
        ]
        chosen = self.rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])
        chosen[0]()


def _count(shape: Sequence[int]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


def _groups(groups: list[list[int]]) -> ArrayAttr[ArrayAttr[IntegerAttr]]:
    return ArrayAttr([ArrayAttr([IntegerAttr(dim, i64) for dim in group]) for group in groups])
