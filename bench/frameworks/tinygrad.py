"""tinygrad's memory plan for a `.tflite` file's graph: `python -m bench.frameworks.tinygrad FILE`.

Its scheduler fuses the graph, in float32, into kernels, and its memory planner puts the buffers
between them into arenas, which are the only buffers of bytes in the schedule. Inputs and outputs
are apart, and counted here.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.frameworks.graph import Graph, Kind, Layer, read_graph


def output_of(graph: Graph) -> Any:
    """The output of a graph of made-up weights, not yet computed."""
    tensor: Any = import_module("tinygrad").Tensor

    def given(*shape: int) -> Any:
        return tensor.ones(*shape).contiguous().realize()

    def result(layer: Layer, *operands: Any) -> Any:
        match layer.kind:
            case Kind.ADD:
                return operands[0] + operands[1]
            case Kind.AVERAGE_POOL:
                return operands[0].mean((2, 3), keepdim=True)
            case Kind.RESHAPE:
                return operands[0].reshape(graph.shapes[layer.output])
            case Kind.SOFTMAX:
                return operands[0].softmax(-1)
            case Kind.FULLY_CONNECTED:
                outputs, inputs = layer.weights
                return operands[0].linear(given(inputs, outputs), given(outputs))
            case Kind.CONVOLUTION | Kind.DEPTHWISE_CONVOLUTION:
                (down, right), bias = layer.padding, given(layer.weights[0])
                sides = right, right, down, down
                return operands[0].conv2d(
                    given(*layer.weights), bias, layer.groups, layer.strides, padding=sides
                )

    values = {graph.input: given(*graph.shapes[graph.input])}
    for layer in graph.layers:
        value = result(layer, *(values[number] for number in layer.inputs))
        values[layer.output] = value.relu() if layer.has_relu else value
    return values[graph.output]


def arena_bytes(output: Any) -> int:
    """The bytes of the arenas in a schedule."""
    int8: Any = import_module("tinygrad").dtypes.int8
    buffers = {
        part
        for kernel in output.schedule_linear().src
        for argument in kernel.src[1:]
        for part in argument.toposort()
        if part.op.name == "BUFFER" and part.dtype == int8
    }
    return sum(buffer.max_numel() for buffer in buffers)


def main() -> None:
    """Print the bytes."""
    graph = read_graph(Path(sys.argv[1]))
    print(arena_bytes(output_of(graph)) + graph.float_bytes_apart)


if __name__ == "__main__":
    main()
