"""Random tensor programs: destination-style operations, slices, single elements, calls."""

from __future__ import annotations

from math import prod
from typing import cast

from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    Float32Type,
    IntegerType,
    SymbolRefAttr,
    TensorType,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.ir.affine import AffineMap

from tests.support.generators.builder import int64_array, segment_sizes
from tests.support.generators.tensor_scopes import AnyTensor, Statement, tensor_type
from tests.support.generators.tensor_structured import TensorStructured


class TensorStatements(TensorStructured):
    """Emits statements without regions of control flow."""

    def plain_statements(self) -> list[Statement]:
        """All of them, and how often each is wanted."""
        return [
            (self.fill, 1.5),
            (self.elementwise, 3.0),
            (self.map_elements, 1.0),
            (self.matmul, 1.0),
            (self.extract_slice, 1.0),
            (self.insert_slice, 2.0),
            (self.insert, 1.0),
            (self.observe, 1.5),
            (self.select, 0.4),
            (self.constant, 0.5 if self.options.constants else 0.0),
            (self.unknown, 0.8 if self.options.unknown_ops else 0.0),
            (self.call, 0.8 if self._may_call() else 0.0),
            (self.load_global, 0.6 if self.setting.globals else 0.0),
            (self.store_global, 0.6 if self.setting.globals and not self.in_parallel else 0.0),
            *self.structured_statements(),
        ]

    def fill(self) -> None:
        """linalg.fill."""
        type = self.rng.choice(self.types)
        constant = self.at.scalar(type.element_type, self.rng.randrange(1, 60))
        op = linalg.FillOp((constant,), (self.destination(type),), (type,))
        self.define(self.at.add(op).results[0])

    def constant(self) -> None:
        """A dense constant."""
        type = self.rng.choice(self.types)
        if DYNAMIC_INDEX in type.get_shape():
            return
        count = prod(type.get_shape())
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
        type = tensor_type(first)
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
        """linalg.map."""
        source = self.any_tensor()
        type = tensor_type(source)
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
        """linalg.matmul of square matrices."""
        square = [v for v in self.scope.all_tensors() if _is_square(tensor_type(v))]
        if not square:
            return
        target = self.rng.choice(square)
        fitting = self.of_type(target.type)
        lhs, rhs = self.rng.choice(fitting), self.rng.choice(fitting)
        op = linalg.MatmulOp((lhs, rhs), (target,), (target.type,))
        self.define(self.at.add(op).results[0])

    # Slices

    def slice_of(self, type: AnyTensor) -> tuple[list[int], list[int]]:
        """Offsets and sizes of a part of a tensor."""
        shape = self.shape(type)
        sizes = [self.rng.randint(1, size) for size in shape]
        offsets = [
            self.rng.randint(0, whole - size) for whole, size in zip(shape, sizes, strict=True)
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
        type = TensorType(tensor_type(source).element_type, sizes)
        return self.at.value("tensor.extract_slice", (source,), type, properties)

    def extract_slice(self) -> None:
        """A slice of constant place and size."""
        source = self.any_tensor()
        self.define(self._extract(source, *self.slice_of(tensor_type(source))))

    def insert_slice(self) -> None:
        """A tensor, or a slice of one, goes into a slice of another."""
        target = self.any_tensor()
        offsets, sizes = self.slice_of(tensor_type(target))
        slice_type = TensorType(tensor_type(target).element_type, sizes)
        known = self.of_type(slice_type)
        if known and self.rng.random() < 0.5:
            source = self.rng.choice(known)
        else:
            other = self.rng.choice(self.of_type(target.type))
            source = self._extract(other, self._slice_starts(tensor_type(other), sizes), sizes)
        properties = {**segment_sizes(1, 1, 0, 0, 0), **self._slice_properties(offsets, sizes)}
        value = self.at.value("tensor.insert_slice", (source, target), target.type, properties)
        self.define(value)

    def _slice_starts(self, type: AnyTensor, sizes: list[int]) -> list[int]:
        return [
            self.rng.randint(0, whole - size)
            for whole, size in zip(self.shape(type), sizes, strict=True)
        ]

    # Elements

    def indices(self, type: AnyTensor) -> list[SSAValue]:
        """A place in a tensor."""
        return [self.at.index(self.rng.randrange(size)) for size in self.shape(type)]

    def observe(self) -> None:
        """Elements go to the outside world."""
        scalars: list[SSAValue] = []
        for _ in range(self.rng.randint(1, 3)):
            source = self.any_tensor()
            type = tensor_type(source)
            operands = (source, *self.indices(type))
            scalars.append(self.at.value("tensor.extract", operands, type.element_type))
        self.at.test(self.tag("see"), scalars)
        self.scope.scalars.extend(scalars)

    def any_scalar(self, element: Attribute) -> SSAValue:
        """A known scalar of a type, or a constant."""
        known = [s for s in self.scope.all_scalars() if s.type == element]
        return self.rng.choice(known) if known else self.at.scalar(element, 7)

    def insert(self) -> None:
        """tensor.insert."""
        target = self.any_tensor()
        type = tensor_type(target)
        operands = (self.any_scalar(type.element_type), target, *self.indices(type))
        self.define(self.at.value("tensor.insert", operands, type))

    def select(self) -> None:
        """arith.select between tensors."""
        first = self.any_tensor()
        second = self.rng.choice(self.of_type(first.type))
        operands = (self.condition(), first, second)
        self.define(self.at.value("arith.select", operands, first.type))

    def unknown(self) -> None:
        """An operation without a model."""
        operands = [self.any_tensor() for _ in range(self.rng.randint(1, 2))]
        static = [type for type in self.types if DYNAMIC_INDEX not in type.get_shape()]
        results = [self.rng.choice(static)] if self.rng.random() < 0.5 else []
        op = self.at.test(self.tag("unknown"), operands, results, "readonly")
        self.scope.tensors.extend(op.results)

    def _may_call(self) -> bool:
        # What is called may store to globals.
        may_race = self.in_parallel and bool(self.setting.globals)
        return self.setting.callee is not None and not may_race

    def call(self) -> None:
        """A call of the other function."""
        callee = self.setting.callee
        assert callee is not None
        fitting = self.of_type(callee)
        if not fitting:
            return
        properties = {"callee": SymbolRefAttr("callee")}
        operands = (self.rng.choice(fitting),)
        self.define(self.at.value("func.call", operands, callee, properties))

    def load_global(self) -> None:
        """ml_program.global_load."""
        number = self.rng.randrange(len(self.setting.globals))
        properties = {"global": SymbolRefAttr(f"global{number}")}
        type = self.setting.globals[number]
        self.define(self.at.value("ml_program.global_load", (), type, properties))

    def store_global(self) -> None:
        """ml_program.global_store."""
        number = self.rng.randrange(len(self.setting.globals) - 1)
        fitting = self.of_type(self.setting.globals[number])
        if fitting:
            properties = {"global": SymbolRefAttr(f"global{number}")}
            self.at.op("ml_program.global_store", (self.rng.choice(fitting),), (), properties)


def _is_square(type: AnyTensor) -> bool:
    shape = type.get_shape()
    return len(shape) == 2 and shape[0] == shape[1] != DYNAMIC_INDEX
