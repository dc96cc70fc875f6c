"""ONNX Runtime's memory plan for a `.tflite` file's graph:
`python -m bench.frameworks.onnx_runtime FILE`.

The graph is an ONNX model in float32. ONNX Runtime traces the tensors of the first run; from the
second one on they are in one block. Its arena logs the size of the block when it grows for it: here
it begins with next to nothing and grows only as requested. Inputs and outputs are apart, and
counted here.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numpy as np

from bench.frameworks.graph import Graph, Kind, Layer, read_graph


def model_of(graph: Graph) -> bytes:
    """A model of ONNX with made-up weights."""
    onnx: Any = import_module("onnx")
    make, floats = onnx.helper, onnx.TensorProto.FLOAT
    nodes: list[Any] = []
    constants: list[Any] = []

    def constant(name: str, value: Any) -> str:
        constants.append(onnx.numpy_helper.from_array(value, name))
        return name

    def operands(layer: Layer) -> list[str]:
        names = [f"tensor{number}" for number in layer.inputs]
        if layer.weights:
            names.append(constant(f"weights{layer.output}", np.ones(layer.weights, np.float32)))
            names.append(constant(f"bias{layer.output}", np.ones(layer.weights[0], np.float32)))
        if layer.kind is Kind.RESHAPE:
            shape = np.asarray(graph.shapes[layer.output], np.int64)
            names.append(constant(f"shape{layer.output}", shape))
        return names

    for layer in graph.layers:
        name, attributes = _OPERATORS[layer.kind], {}
        if name == "Conv":
            sides = (*layer.padding, *layer.padding)
            attributes = {"strides": layer.strides, "pads": sides, "group": layer.groups}
        elif name == "Gemm":
            attributes = {"transB": 1}
        output = f"tensor{layer.output}"
        summed = f"sum{layer.output}" if layer.has_relu else output
        nodes.append(make.make_node(name, operands(layer), [summed], **attributes))
        if layer.has_relu:
            nodes.append(make.make_node("Relu", [summed], [output]))
    ends = [
        [make.make_tensor_value_info(f"tensor{number}", floats, graph.shapes[number])]
        for number in (graph.input, graph.output)
    ]
    made = make.make_graph(nodes, "graph", *ends, constants)
    model = make.make_model(made, opset_imports=[make.make_opsetid("", 13)], ir_version=8)
    return model.SerializeToString()


_OPERATORS = {
    Kind.ADD: "Add",
    Kind.AVERAGE_POOL: "GlobalAveragePool",
    Kind.CONVOLUTION: "Conv",
    Kind.DEPTHWISE_CONVOLUTION: "Conv",
    Kind.FULLY_CONNECTED: "Gemm",
    Kind.RESHAPE: "Reshape",
    Kind.SOFTMAX: "Softmax",
}


def block_bytes(graph: Graph) -> int:
    """The bytes of the block that all tensors of a run are in."""
    runtime: Any = import_module("onnxruntime")
    runtime.set_default_logger_severity(0)
    kind = runtime.OrtAllocatorType.ORT_ARENA_ALLOCATOR
    memory = runtime.OrtMemoryInfo("Cpu", kind, 0, runtime.OrtMemType.DEFAULT)
    as_requested, first_bytes = 1, 256
    arena = runtime.OrtArenaCfg(0, as_requested, first_bytes, -1)
    runtime.create_and_register_allocator(memory, arena)
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    options.add_session_config_entry("session.use_env_allocators", "1")
    providers = ["CPUExecutionProvider"]
    session = runtime.InferenceSession(model_of(graph), options, providers=providers)
    image = {f"tensor{graph.input}": np.ones(graph.shapes[graph.input], np.float32)}
    session.run(None, image)
    requests = re.findall(r"Extending BFCArena.*num_bytes: (\d+) \(", log_of(session.run, image))
    if not requests:
        sys.exit("the block fits into what the first run left free: its size is not logged")
    return int(requests[0])


def log_of(run: Callable[[None, Any], object], image: Any) -> str:
    """Standard error of a run, which contains the log of ONNX Runtime."""
    with TemporaryFile() as log:
        saved = os.dup(2)
        os.dup2(log.fileno(), 2)
        try:
            run(None, image)
        finally:
            os.dup2(saved, 2)
            os.close(saved)
        log.seek(0)
        return log.read().decode()


def main() -> None:
    """Print the bytes."""
    graph = read_graph(Path(sys.argv[1]))
    print(block_bytes(graph) + graph.float_bytes_apart)


if __name__ == "__main__":
    main()
