"""The layers of a `.tflite` file, for frameworks that read no such file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import prod
from pathlib import Path

from xdsl_mergealloc.importers.flatbuffer import Table

Shape = tuple[int, ...]
"""Of a batch of images: batch, channels, height, width; else as it is in the file."""


class Kind(Enum):
    """Kinds of layers, by the number of the operator in the schema."""

    ADD = 0
    AVERAGE_POOL = 1
    CONVOLUTION = 3
    DEPTHWISE_CONVOLUTION = 4
    FULLY_CONNECTED = 9
    RESHAPE = 22
    SOFTMAX = 25


_ACTIVATION_FIELDS = {
    Kind.ADD: 0,
    Kind.CONVOLUTION: 3,
    Kind.DEPTHWISE_CONVOLUTION: 4,
    Kind.FULLY_CONNECTED: 0,
}
"""Field of an operator's options that holds its activation."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One operator; tensors are numbers of the file's."""

    kind: Kind
    inputs: tuple[int, ...]
    """Without weights."""
    output: int
    weights: Shape
    """Of a convolution: output channels, input channels of a group, height, width; of a product:
    outputs, inputs."""
    strides: tuple[int, int]
    """Of a convolution: down and to the right."""
    padding: tuple[int, int]
    """Of a convolution: at the top and at the left, and the same at the other sides. Where the
    file has one less at one side, the result is as large."""
    has_relu: bool

    @property
    def groups(self) -> int:
        """Of a convolution."""
        return self.weights[0] if self.kind is Kind.DEPTHWISE_CONVOLUTION else 1


@dataclass(frozen=True, slots=True)
class Graph:
    """Layers in their order, of one input and one output."""

    layers: tuple[Layer, ...]
    shapes: Mapping[int, Shape]
    """Of each tensor."""
    input: int
    output: int

    @property
    def float_bytes_apart(self) -> int:
        """The bytes of input and output in float32."""
        return sum(4 * prod(self.shapes[number]) for number in (self.input, self.output))


def read_graph(path: Path) -> Graph:
    """The graph of a file; raises `ValueError` for operators that are not in `Kind`."""
    model = Table.root(path.read_bytes())
    graph, codes = model.tables(2)[0], model.tables(1)
    shapes = {
        number: _channels_first(tensor.integers(0)) for number, tensor in enumerate(graph.tables(0))
    }
    layers = tuple(
        _layer(operator, codes[operator.integer(0, "<I")], shapes) for operator in graph.tables(3)
    )
    return Graph(layers, shapes, graph.integers(1)[0], graph.integers(2)[0])


def _channels_first(shape: Sequence[int]) -> Shape:
    if len(shape) != 4:
        return tuple(shape)
    batch, height, width, channels = shape
    return batch, channels, height, width


def _layer(operator: Table, code: Table, shapes: Mapping[int, Shape]) -> Layer:
    kind = Kind(max(code.integer(0, "<b"), code.integer(3, "<i")))
    inputs, (output,) = operator.integers(1), operator.integers(2)
    options = operator.table(4)
    weights, strides, padding, has_relu = (), (1, 1), (0, 0), False
    if options is not None and kind in _ACTIVATION_FIELDS:
        has_relu = options.integer(_ACTIVATION_FIELDS[kind], "<b") == 1
    if kind is Kind.FULLY_CONNECTED:
        weights = shapes[inputs[1]]
    elif kind in (Kind.CONVOLUTION, Kind.DEPTHWISE_CONVOLUTION) and options is not None:
        weights = shapes[inputs[1]]
        if kind is Kind.DEPTHWISE_CONVOLUTION:
            weights = (weights[1], weights[0], *weights[2:])
        strides = options.integer(2, "<i"), options.integer(1, "<i")
        needed = [
            max(0, (after - 1) * stride + extent - before)
            for before, after, extent, stride in zip(
                shapes[inputs[0]][2:], shapes[output][2:], weights[2:], strides, strict=True
            )
        ]
        padding = -(-needed[0] // 2), -(-needed[1] // 2)
    count = 2 if kind is Kind.ADD else 1
    return Layer(kind, tuple(inputs[:count]), output, weights, strides, padding, has_relu)
