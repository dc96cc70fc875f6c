"""Random tensor programs: operations that make tensors of something else, and dynamic shapes."""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    ArrayAttr,
    IntegerAttr,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, Region, SSAValue

from tests.support.generators.builder import INDEX, int64_array, segment_sizes
from tests.support.generators.tensor_scopes import AnyTensor, Statement, tensor_type
from tests.support.generators.tensor_statements import TensorStatements


class TensorMakers(TensorStatements):
    """Emits tensors from elements, from a function, from parts, and under another shape."""

    def plain_statements(self) -> list[Statement]:
        options = self.options
        makers = 0.4 if options.makers else 0.0
        return [
            *super().plain_statements(),
            (self.generate, makers),
            (self.from_elements, makers),
            (self.splat, makers),
            (self.concat, makers),
            (self.pad, makers),
            (self.reshape, makers),
            (self.collapse, makers),
            (self.expand, makers),
            (self.rank, makers / 2),
            (self.materialize, makers),
            (self.cast_size, 1.5 if options.dynamic_shapes else 0.0),
            (self.insert_at_index, 0.8 if options.dynamic_shapes else 0.0),
        ]

    def _a_type(self) -> AnyTensor:
        return self.rng.choice(self.types)

    def _from_index(self, element: Attribute, index: SSAValue) -> SSAValue:
        """A scalar that depends on an index, where that is easy."""
        if isinstance(element, AnyFloat):
            return self.any_scalar(element)
        return self.at.value("arith.index_cast", (index,), element)

    def generate(self) -> None:
        """A function of the indices, which may look up another tensor."""
        type = self._a_type()
        start, sizes = self.at.block, self.dynamic_sizes(type)
        region = Region(Block(arg_types=[INDEX] * len(type.get_shape())))
        known = self.of_type(type)
        self.at.block = region.block
        if known and self.rng.random() < 0.6:
            operands = (self.rng.choice(known), *region.block.args)
            value = self.at.value("tensor.extract", operands, type.element_type)
        else:
            value = self._from_index(type.element_type, region.block.args[0])
        self.at.op("tensor.yield", (value,))
        self.at.block = start
        op = self.at.op("tensor.generate", sizes, (type,), regions=(region,))
        self.define(op.results[0])

    def from_elements(self) -> None:
        """Element by element."""
        type = self._a_type()
        if DYNAMIC_INDEX in type.get_shape():
            return
        elements = [self.any_scalar(type.element_type) for _ in range(prod(type.get_shape()))]
        self.define(self.at.value("tensor.from_elements", elements, type))

    def splat(self) -> None:
        """The same element everywhere."""
        type = self._a_type()
        operands = (self.any_scalar(type.element_type), *self.dynamic_sizes(type))
        self.define(self.at.value("tensor.splat", operands, type))

    def _part(self, source: SSAValue, offsets: list[int], sizes: list[int]) -> SSAValue:
        """A slice; the dimensions that are dynamic in the source are so in the slice."""
        type = tensor_type(source)
        declared = type.get_shape()
        dynamic = [self.at.index(n) for n, d in zip(sizes, declared, strict=True) if d < 0]
        shown = [d if d < 0 else n for n, d in zip(sizes, declared, strict=True)]
        properties = {
            **segment_sizes(1, 0, len(dynamic), 0),
            "static_offsets": int64_array(offsets),
            "static_sizes": int64_array(shown),
            "static_strides": int64_array([1] * len(sizes)),
        }
        part = TensorType(type.element_type, shown)
        return self.at.value("tensor.extract_slice", (source, *dynamic), part, properties)

    def concat(self) -> None:
        """Two parts that together are as large as a tensor of a known type."""
        source = self.any_tensor()
        type = tensor_type(source)
        shape = self.shape(type)
        axis = self.rng.randrange(len(shape))
        if shape[axis] < 2:
            return
        first = self.rng.randrange(1, shape[axis])
        parts: list[SSAValue] = []
        for length in (first, shape[axis] - first):
            sizes = list(shape)
            sizes[axis] = length
            offsets = [0] * len(shape)
            offsets[axis] = self.rng.randint(0, shape[axis] - length)
            parts.append(self._part(self.rng.choice(self.of_type(type)), offsets, sizes))
        properties: dict[str, Attribute] = {"dim": IntegerAttr(axis, i64)}
        self.define(self.at.value("tensor.concat", parts, type, properties))

    def pad(self) -> None:
        """A part, and a border that makes it as large as a tensor of a known type."""
        source = self.any_tensor()
        type = tensor_type(source)
        offsets, sizes = self.slice_of(type)
        part = self._part(source, offsets, sizes)
        low: list[int] = []
        high: list[int] = []
        for whole, size in zip(self.shape(type), sizes, strict=True):
            low.append(self.rng.randint(0, whole - size))
            high.append(whole - size - low[-1])
        start = self.at.block
        outside = self.any_scalar(type.element_type)
        region = Region(Block(arg_types=[INDEX] * len(sizes)))
        self.at.block = region.block
        choice = self.rng.random()
        if choice < 0.3:
            border = self._from_index(type.element_type, region.block.args[0])
        elif choice < 0.6:
            border = self.at.scalar(type.element_type, 5)
        else:
            border = outside
        self.at.op("tensor.yield", (border,))
        self.at.block = start
        properties: dict[str, Attribute] = {
            **segment_sizes(1, 0, 0),
            "static_low": int64_array(low),
            "static_high": int64_array(high),
        }
        op = self.at.op("tensor.pad", (part,), (type,), properties, regions=(region,))
        self.define(op.results[0])

    def _flat(self, type: AnyTensor) -> AnyTensor:
        return TensorType(type.element_type, [prod(self.shape(type))])

    def reshape(self) -> None:
        """All elements in a row, by a shape that is read from a tensor."""
        source = self.any_tensor()
        flat = self._flat(tensor_type(source))
        size = self.at.index(flat.get_shape()[0])
        shape = self.at.value("tensor.from_elements", (size,), TensorType(INDEX, [1]))
        self.define(self.at.value("tensor.reshape", (source, shape), flat))

    def collapse(self) -> None:
        """All elements in a row, of a tensor of static shape."""
        source = self.any_tensor()
        type = tensor_type(source)
        if DYNAMIC_INDEX in type.get_shape() or len(type.get_shape()) != 2:
            return
        properties = {"reassociation": _groups(2)}
        self.define(self.at.value("tensor.collapse_shape", (source,), self._flat(type), properties))

    def expand(self) -> None:
        """A row as a matrix."""
        rows = [v for v in self.scope.all_tensors() if len(tensor_type(v).get_shape()) == 1]
        rows = [v for v in rows if tensor_type(v).get_shape()[0] in (4, 8, 16)]
        if not rows:
            return
        source = self.rng.choice(rows)
        type = tensor_type(source)
        shape = [2, type.get_shape()[0] // 2]
        properties: dict[str, Attribute] = {
            "reassociation": _groups(2),
            "static_output_shape": int64_array(shape),
        }
        matrix = TensorType(type.element_type, shape)
        self.define(self.at.value("tensor.expand_shape", (source,), matrix, properties))

    def rank(self) -> None:
        """The rank and a size, which the outside world sees."""
        source = self.any_tensor()
        rank = self.at.value("tensor.rank", (source,), INDEX)
        size = self.at.value("tensor.dim", (source, self.at.index(0)), INDEX)
        self.at.test(self.tag("shape"), (rank, size))

    def materialize(self) -> None:
        """One tensor into the place of another."""
        source = self.any_tensor()
        target = self.destination(tensor_type(source))
        operands = (source, target)
        name = "bufferization.materialize_in_destination"
        self.define(self.at.value(name, operands, source.type))

    # Dynamic shapes

    def cast_size(self) -> None:
        """A static size becomes a dynamic one, or the other way round."""
        for type in self.types:
            if DYNAMIC_INDEX not in type.get_shape():
                continue
            static = TensorType(type.element_type, self.shape(type))
            target, origin = self.rng.choice(((type, static), (static, type)))
            known = self.of_type(origin)
            if known:
                self.define(self.at.value("tensor.cast", (self.rng.choice(known),), target))
            return

    def insert_at_index(self) -> None:
        """A slice taken from and inserted at places that are no constants of the operation."""
        source, target = self.any_tensor(), self.any_tensor()
        shapes = [self.shape(tensor_type(value)) for value in (source, target)]
        same_element = tensor_type(source).element_type == tensor_type(target).element_type
        if not same_element or len(shapes[0]) != len(shapes[1]):
            return
        sizes = [self.rng.randint(1, min(pair)) for pair in zip(*shapes, strict=True)]
        starts = [
            [self.at.index(self.rng.randint(0, n - s)) for n, s in zip(shape, sizes, strict=True)]
            for shape in shapes
        ]
        rank = len(sizes)
        properties: dict[str, Attribute] = {
            "static_offsets": int64_array([DYNAMIC_INDEX] * rank),
            "static_sizes": int64_array(sizes),
            "static_strides": int64_array([1] * rank),
        }
        part_type = TensorType(tensor_type(source).element_type, sizes)
        part = self.at.value(
            "tensor.extract_slice",
            (source, *starts[0]),
            part_type,
            {**segment_sizes(1, rank, 0, 0), **properties},
        )
        inserted = self.at.value(
            "tensor.insert_slice",
            (part, target, *starts[1]),
            target.type,
            {**segment_sizes(1, 1, rank, 0, 0), **properties},
        )
        self.define(inserted)


def _groups(rank: int) -> Attribute:
    """All dimensions become one, or one becomes all."""
    return ArrayAttr([ArrayAttr([IntegerAttr(n, i64) for n in range(rank)])])
