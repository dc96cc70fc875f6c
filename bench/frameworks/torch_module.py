"""A graph as a module of torch, in float32, for frameworks that read what torch exports."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bench.frameworks.graph import Graph, Kind, Layer


def module_of(graph: Graph) -> tuple[Any, tuple[Any, ...]]:
    """A module with made-up weights, ready for inference, and its arguments."""
    torch: Any = import_module("torch")
    functional = torch.nn.functional
    parameters = {
        layer.output: (torch.ones(layer.weights), torch.ones(layer.weights[0]))
        for layer in graph.layers
        if layer.weights
    }

    def result(layer: Layer, *operands: Any) -> Any:
        match layer.kind:
            case Kind.ADD:
                return operands[0] + operands[1]
            case Kind.AVERAGE_POOL:
                return operands[0].mean((2, 3), keepdim=True)
            case Kind.RESHAPE:
                return operands[0].reshape(graph.shapes[layer.output])
            case Kind.SOFTMAX:
                return torch.softmax(operands[0], -1)
            case Kind.FULLY_CONNECTED:
                return functional.linear(operands[0], *parameters[layer.output])
            case Kind.CONVOLUTION | Kind.DEPTHWISE_CONVOLUTION:
                where = layer.strides, layer.padding, 1, layer.groups
                return functional.conv2d(operands[0], *parameters[layer.output], *where)

    class Module(torch.nn.Module):
        def forward(self, image: Any) -> Any:
            values = {graph.input: image}
            for layer in graph.layers:
                value = result(layer, *(values[number] for number in layer.inputs))
                values[layer.output] = torch.relu(value) if layer.has_relu else value
            return values[graph.output]

    return Module().eval(), (torch.ones(graph.shapes[graph.input]),)
