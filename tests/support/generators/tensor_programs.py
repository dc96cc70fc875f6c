"""Random destination-style tensor programs, for proofs of bufferization.

Values that a later op overwrites (as its destination) stay in use, empties and fills are shared
between ops: what makes in-place decisions hard. Elements are observed through `tensor.extract`,
whole tensors as results, so that no op with tensor operands is unknown to bufferization unless
`unknown_ops` asks for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AffineMapAttr,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    Float32Type,
    FunctionType,
    IntegerType,
    ModuleOp,
    StringAttr,
    SymbolRefAttr,
    TensorType,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.ir.affine import AffineMap

from tests.support.generators.builder import I1, INDEX, Cursor, int64_array, segment_sizes

SHAPES: tuple[tuple[int, ...], ...] = ((4,), (4, 4), (2, 4), (8,), (3,))


@dataclass(frozen=True)
class TensorOptions:
    """Knobs of the tensor generator."""

    statements: int = 10
    depth: int = 2
    control_flow: float = 0.2
    loops: bool = True
    """scf.for with tensors carried around."""
    calls: bool = True
    unknown_ops: bool = False
    """Test ops with tensor operands and results."""
    constants: bool = True
    """Dense constants, which must not be written in place."""


@dataclass(eq=False)
class _Scope:
    parent: _Scope | None
    tensors: list[SSAValue] = field(default_factory=list[SSAValue])
    """Defined values."""
    empties: list[SSAValue] = field(default_factory=list[SSAValue])
    """Destinations without contents."""
    scalars: list[SSAValue] = field(default_factory=list[SSAValue])

    def all_tensors(self) -> list[SSAValue]:
        return [*self.tensors, *(self.parent.all_tensors() if self.parent else [])]

    def all_empties(self) -> list[SSAValue]:
        return [*self.empties, *(self.parent.all_empties() if self.parent else [])]

    def all_scalars(self) -> list[SSAValue]:
        return [*self.scalars, *(self.parent.all_scalars() if self.parent else [])]


def _type(value: SSAValue) -> TensorType[Attribute]:
    return cast("TensorType[Attribute]", value.type)


class _Body:
    def __init__(
        self,
        rng: random.Random,
        options: TensorOptions,
        cursor: Cursor,
        types: Sequence[TensorType[Attribute]],
        callee: TensorType[Attribute] | None,
    ) -> None:
        self.rng = rng
        self.options = options
        self.at = cursor
        self.types = types
        self.callee = callee
        self.scope = _Scope(None)
        self.depth_left = options.depth
        self.tags = 0

    # Choices

    def of_type(self, type: Attribute) -> list[SSAValue]:
        return [value for value in self.scope.all_tensors() if value.type == type]

    def any_tensor(self) -> SSAValue:
        return self.rng.choice(self.scope.all_tensors())

    def destination(self, type: TensorType[Attribute]) -> SSAValue:
        """An empty, perhaps used before, or a value that stays in use."""
        empties = [value for value in self.scope.all_empties() if value.type == type]
        choice = self.rng.random()
        if choice < 0.45 and empties:
            return self.rng.choice(empties)
        if choice < 0.75 and self.of_type(type):
            return self.rng.choice(self.of_type(type))
        return self.empty(type)

    def tag(self, what: str) -> str:
        self.tags += 1
        return f"{what}{self.tags}"

    def define(self, value: SSAValue) -> None:
        self.scope.tensors.append(value)

    # Statements

    def empty(self, type: TensorType[Attribute]) -> SSAValue:
        if self.rng.random() < 0.15:
            name, properties = "bufferization.alloc_tensor", segment_sizes(0, 0, 0)
        else:
            name, properties = "tensor.empty", {}
        value = self.at.value(name, (), type, properties)
        self.scope.empties.append(value)
        return value

    def fill(self) -> None:
        type = self.rng.choice(self.types)
        constant = self.at.scalar(type.element_type, self.rng.randrange(1, 60))
        op = linalg.FillOp((constant,), (self.destination(type),), (type,))
        self.define(self.at.add(op).results[0])

    def constant(self) -> None:
        type = self.rng.choice(self.types)
        count = 1
        for size in type.get_shape():
            count *= size
        if isinstance(type.element_type, AnyFloat):
            literal: Attribute = DenseIntOrFPElementsAttr.from_list(
                cast("TensorType[Float32Type]", type), [float(n) for n in range(count)]
            )
        else:
            integer = cast("TensorType[IntegerType]", type)
            literal = DenseIntOrFPElementsAttr.from_list(integer, list(range(count)))
        self.define(self.at.value("arith.constant", (), type, {"value": literal}))

    def elementwise(self) -> None:
        """linalg.generic; now and then its body reads the destination, too."""
        first = self.any_tensor()
        type = _type(first)
        second = self.rng.choice(self.of_type(type))
        accumulate = self.rng.random() < 0.3
        target = self.rng.choice(self.of_type(type)) if accumulate else self.destination(type)
        element = type.element_type
        block = Block(arg_types=[element] * 3)
        is_float = isinstance(element, AnyFloat)
        add = arith.AddfOp if is_float else arith.AddiOp
        subtract = arith.SubfOp if is_float else arith.SubiOp
        combined = self.rng.choice((add, subtract))(block.args[0], block.args[1])
        block.add_op(combined)
        result = combined.result
        if accumulate:
            total = add(result, block.args[2])
            block.add_op(total)
            result = total.result
        block.add_op(linalg.YieldOp(result))
        rank = len(type.get_shape())
        maps = [AffineMapAttr(AffineMap.identity(rank))] * 3
        iterators = [IteratorTypeAttr.parallel()] * rank
        op = linalg.GenericOp((first, second), (target,), Region(block), maps, iterators, (type,))
        self.define(self.at.add(op).results[0])

    def map_elements(self) -> None:
        source = self.any_tensor()
        type = _type(source)
        if not self.at.is_registered("linalg.map"):
            return
        element = type.element_type
        block = Block(arg_types=[element] * 2)
        add = arith.AddfOp if isinstance(element, AnyFloat) else arith.AddiOp
        total = add(block.args[0], block.args[0])
        block.add_ops([total, linalg.YieldOp(total.result)])
        operands = (source, self.destination(type))
        op = self.at.op("linalg.map", operands, (type,), regions=(Region(block),))
        self.define(op.results[0])

    def matmul(self) -> None:
        square = [v for v in self.scope.all_tensors() if _is_square(_type(v))]
        if not square:
            return
        target = self.rng.choice(square)
        fitting = self.of_type(target.type)
        lhs, rhs = self.rng.choice(fitting), self.rng.choice(fitting)
        op = linalg.MatmulOp((lhs, rhs), (target,), (target.type,))
        self.define(self.at.add(op).results[0])

    def _slice(self, type: TensorType[Attribute]) -> tuple[list[int], list[int]]:
        sizes = [self.rng.randint(1, size) for size in type.get_shape()]
        offsets = [
            self.rng.randint(0, whole - size)
            for whole, size in zip(type.get_shape(), sizes, strict=True)
        ]
        return offsets, sizes

    def _slice_properties(self, offsets: list[int], sizes: list[int]) -> dict[str, Attribute]:
        return {
            "static_offsets": int64_array(offsets),
            "static_sizes": int64_array(sizes),
            "static_strides": int64_array([1] * len(sizes)),
        }

    def _extract(self, source: SSAValue, offsets: list[int], sizes: list[int]) -> SSAValue:
        properties = {**segment_sizes(1, 0, 0, 0), **self._slice_properties(offsets, sizes)}
        type = TensorType(_type(source).element_type, sizes)
        return self.at.value("tensor.extract_slice", (source,), type, properties)

    def extract_slice(self) -> None:
        source = self.any_tensor()
        self.define(self._extract(source, *self._slice(_type(source))))

    def insert_slice(self) -> None:
        target = self.any_tensor()
        offsets, sizes = self._slice(_type(target))
        slice_type = TensorType(_type(target).element_type, sizes)
        known = self.of_type(slice_type)
        if known and self.rng.random() < 0.5:
            source = self.rng.choice(known)
        else:
            other = self.rng.choice(self.of_type(target.type))
            source = self._extract(other, self._slice_starts(_type(other), sizes), sizes)
        properties = {**segment_sizes(1, 1, 0, 0, 0), **self._slice_properties(offsets, sizes)}
        value = self.at.value("tensor.insert_slice", (source, target), target.type, properties)
        self.define(value)

    def _slice_starts(self, type: TensorType[Attribute], sizes: list[int]) -> list[int]:
        return [
            self.rng.randint(0, whole - size)
            for whole, size in zip(type.get_shape(), sizes, strict=True)
        ]

    def _indices(self, type: TensorType[Attribute]) -> list[SSAValue]:
        return [self.at.index(self.rng.randrange(size)) for size in type.get_shape()]

    def observe(self) -> None:
        """Elements go to the outside world."""
        scalars: list[SSAValue] = []
        for _ in range(self.rng.randint(1, 3)):
            source = self.any_tensor()
            type = _type(source)
            operands = (source, *self._indices(type))
            scalars.append(self.at.value("tensor.extract", operands, type.element_type))
        self.at.test(self.tag("see"), scalars)
        self.scope.scalars.extend(scalars)

    def insert(self) -> None:
        target = self.any_tensor()
        type = _type(target)
        known = [s for s in self.scope.all_scalars() if s.type == type.element_type]
        scalar = self.rng.choice(known) if known else self.at.scalar(type.element_type, 7)
        operands = (scalar, target, *self._indices(type))
        self.define(self.at.value("tensor.insert", operands, type))

    def select(self) -> None:
        first = self.any_tensor()
        second = self.rng.choice(self.of_type(first.type))
        operands = (self.condition(), first, second)
        self.define(self.at.value("arith.select", operands, first.type))

    def unknown(self) -> None:
        operands = [self.any_tensor() for _ in range(self.rng.randint(1, 2))]
        results = [self.rng.choice(self.types)] if self.rng.random() < 0.5 else []
        op = self.at.test(self.tag("unknown"), operands, results, "readonly")
        self.scope.tensors.extend(op.results)

    def call(self) -> None:
        assert self.callee is not None
        fitting = self.of_type(self.callee)
        if not fitting:
            return
        properties = {"callee": SymbolRefAttr("callee")}
        operands = (self.rng.choice(fitting),)
        self.define(self.at.value("func.call", operands, self.callee, properties))

    def condition(self) -> SSAValue:
        return self.at.test(self.tag("cond"), (), (I1,)).results[0]

    # Control flow

    @contextmanager
    def body(self, block: Block) -> Generator[None]:
        saved = self.scope
        self.at.block = block
        self.scope = _Scope(saved)
        self.depth_left -= 1
        try:
            yield
        finally:
            self.scope = saved
            self.depth_left += 1

    def branch(self) -> None:
        start, condition = self.at.block, self.condition()
        types = self._joined_types()
        regions = [Region(Block()), Region(Block())]
        for region in regions:
            with self.body(region.block):
                self.statements(self.rng.randint(1, 3))
                self.at.op("scf.yield", [self.rng.choice(self.of_type(type)) for type in types])
        self.at.block = start
        op = self.at.op("scf.if", (condition,), types, regions=regions)
        self.scope.tensors.extend(op.results)

    def _joined_types(self) -> list[Attribute]:
        known = list(dict.fromkeys(value.type for value in self.scope.all_tensors()))
        return [self.rng.choice(known) for _ in range(self.rng.randint(1, 2))]

    def loop(self) -> None:
        start = self.at.block
        types = self._joined_types()
        inits = [self.rng.choice(self.of_type(type)) for type in types]
        bounds = (self.at.index(0), self.at.index(self.rng.randint(1, 3)), self.at.index(1))
        region = Region(Block(arg_types=[INDEX, *types]))
        with self.body(region.block):
            self.scope.tensors.extend(region.block.args[1:])
            self.statements(self.rng.randint(1, 3))
            self.at.op("scf.yield", [self.rng.choice(self.of_type(type)[:4]) for type in types])
        self.at.block = start
        op = self.at.op("scf.for", (*bounds, *inits), types, regions=(region,))
        self.scope.tensors.extend(op.results)

    def statements(self, count: int) -> None:
        options = self.options
        plain: list[tuple[Callable[[], None], float]] = [
            (self.fill, 1.5),
            (self.elementwise, 3.0),
            (self.map_elements, 1.0),
            (self.matmul, 1.0),
            (self.extract_slice, 1.0),
            (self.insert_slice, 2.0),
            (self.insert, 1.0),
            (self.observe, 1.5),
            (self.select, 0.4),
            (self.constant, 0.5 if options.constants else 0.0),
            (self.unknown, 0.8 if options.unknown_ops else 0.0),
            (self.call, 0.8 if self.callee is not None else 0.0),
        ]
        nested = [self.branch, self.loop] if options.loops else [self.branch]
        for _ in range(count):
            if self.depth_left > 0 and self.rng.random() < options.control_flow:
                self.rng.choice(nested)()
            else:
                kinds, weights = zip(*plain, strict=True)
                self.rng.choices(kinds, weights)[0]()


def _is_square(type: TensorType[Attribute]) -> bool:
    shape = type.get_shape()
    return len(shape) == 2 and shape[0] == shape[1]


def tensor_program(seed: int, options: TensorOptions = TensorOptions()) -> ModuleOp:
    """A program on tensors; main takes and returns tensors."""
    rng = random.Random(f"tensors {seed}")
    module = ModuleOp([])
    elements: list[Attribute] = [rng.choice((Float32Type(), IntegerType(32))) for _ in range(2)]
    shapes = rng.sample(SHAPES, 2)
    types: list[TensorType[Attribute]] = [
        TensorType(elements[0], shapes[0]),
        TensorType(elements[0], shapes[1]),
        TensorType(elements[1], shapes[0]),
    ]
    callee = rng.choice(types) if options.calls and rng.random() < 0.4 else None
    if callee is not None:
        _function(module, rng, options, types, "callee", [callee], [callee], statements=3)
    arguments = [rng.choice(types) for _ in range(rng.randint(1, 2))]
    results = [rng.choice(arguments) for _ in range(rng.randint(1, 3))]
    _function(
        module,
        rng,
        options,
        types,
        "main",
        arguments,
        results,
        statements=options.statements,
        callee=callee,
    )
    return module


def _function(
    module: ModuleOp,
    rng: random.Random,
    options: TensorOptions,
    types: Sequence[TensorType[Attribute]],
    name: str,
    arguments: Sequence[Attribute],
    results: Sequence[Attribute],
    *,
    statements: int,
    callee: TensorType[Attribute] | None = None,
) -> None:
    entry = Block(arg_types=arguments)
    region = Region(entry)
    body = _Body(rng, options, Cursor(entry), types, callee)
    body.scope.tensors.extend(entry.args)
    body.tags = 1000 if name == "callee" else 0
    for type in types:
        if rng.random() < 0.5:
            body.empty(type)
    body.statements(statements)
    body.at.op("func.return", [rng.choice(body.of_type(type)) for type in results])
    properties: dict[str, Attribute] = {
        "sym_name": StringAttr(name),
        "function_type": FunctionType.from_lists(arguments, results),
    }
    if name == "callee":
        properties["sym_visibility"] = StringAttr("private")
    Cursor(module.body.block).op("func.func", (), (), properties, regions=(region,))
