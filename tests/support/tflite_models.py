"""Small models of TensorFlow Lite, made operator by operator.

For tests that `requires_litert`: its package has the generated classes of the schema.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

_TYPES = {
    "int8": "INT8",
    "uint8": "UINT8",
    "int16": "INT16",
    "int32": "INT32",
    "int64": "INT64",
    "float32": "FLOAT32",
}


class ModelWriter:
    """A model with one graph, written to a file at the end."""

    def __init__(self) -> None:
        self.schema: Any = import_module("ai_edge_litert.schema_py_generated")
        self._tensors: list[Any] = []
        self._buffers: list[Any] = [self.schema.BufferT()]
        self._codes: list[Any] = []
        self._operators: list[Any] = []

    def tensor(
        self,
        name: str,
        shape: Sequence[int],
        dtype: str,
        quantization: tuple[float, int] | None = None,
        data: npt.ArrayLike | None = None,
        *,
        is_batched: bool = False,
        open_dims: Sequence[int] = (),
    ) -> int:
        """A tensor, and its number; with a scale and a zero point, or with its contents. The
        extents of open dimensions, the first one if it is batched, are defaults."""
        one = self.schema.TensorT()
        one.name, one.shape = name.encode(), list(shape)
        one.type = getattr(self.schema.TensorType, _TYPES[dtype])
        if open_dims := (0,) if is_batched else open_dims:
            one.shapeSignature = [
                -1 if dim in open_dims else extent for dim, extent in enumerate(shape)
            ]
        if quantization is not None:
            one.quantization = self.schema.QuantizationParametersT()
            one.quantization.scale = [quantization[0]]
            one.quantization.zeroPoint = [quantization[1]]
        if data is not None:
            buffer = self.schema.BufferT()
            buffer.data = np.frombuffer(np.asarray(data, dtype).tobytes(), np.uint8)
            one.buffer = len(self._buffers)
            self._buffers.append(buffer)
        self._tensors.append(one)
        return len(self._tensors) - 1

    def operator(
        self,
        name: str,
        inputs: Sequence[int],
        outputs: Sequence[int],
        options: str = "",
        *,
        custom: str = "",
        **fields: Any,
    ) -> None:
        """An operator by its name in the schema, with the fields of its options."""
        code = self.schema.OperatorCodeT()
        code.builtinCode = getattr(self.schema.BuiltinOperator, name)
        code.deprecatedBuiltinCode = min(code.builtinCode, 127)
        code.version = 1
        code.customCode = custom.encode() or None
        one = self.schema.OperatorT()
        one.opcodeIndex = len(self._codes)
        one.inputs, one.outputs = list(inputs), list(outputs)
        if options:
            one.builtinOptionsType = getattr(self.schema.BuiltinOptions, options)
            one.builtinOptions = getattr(self.schema, f"{options}T")()
            for field, value in fields.items():
                setattr(one.builtinOptions, field, value)
        self._codes.append(code)
        self._operators.append(one)

    def write(
        self,
        path: Path,
        inputs: Sequence[int],
        outputs: Sequence[int],
        *,
        input_names: Sequence[str] = (),
    ) -> None:
        """The file; with a signature if the inputs have other names than their tensors."""
        flatbuffers: Any = import_module("flatbuffers")
        graph = self.schema.SubGraphT()
        graph.tensors, graph.operators = self._tensors, self._operators
        graph.inputs, graph.outputs = list(inputs), list(outputs)
        model = self.schema.ModelT()
        model.version = 3
        model.operatorCodes, model.buffers = self._codes, self._buffers
        model.subgraphs = [graph]
        if input_names:
            signature = self.schema.SignatureDefT()
            signature.signatureKey, signature.outputs = b"serving_default", []
            signature.inputs = [
                self._named(name, number) for name, number in zip(input_names, inputs, strict=True)
            ]
            model.signatureDefs = [signature]
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        path.write_bytes(bytes(builder.Output()))

    def _named(self, name: str, number: int) -> Any:
        one = self.schema.TensorMapT()
        one.name, one.tensorIndex = name.encode(), number
        return one


def write_classifier(path: Path, dtype: str, *, is_batched: bool = True) -> None:
    """A convolution, a pooling and a product, then probabilities; of integers or of floats."""
    random = np.random.default_rng(0)
    is_quantized = dtype != "float32"
    unsigned = 128 if dtype == "uint8" else 0

    def weights(shape: Sequence[int]) -> npt.NDArray[Any]:
        if is_quantized:
            return random.integers(-100, 100, shape) + unsigned
        return random.standard_normal(shape)

    def biases(count: int) -> npt.NDArray[Any]:
        return random.integers(-50, 50, count) if is_quantized else random.standard_normal(count)

    def steps(scale: float, zero_point: int) -> tuple[float, int] | None:
        return (scale, zero_point + unsigned) if is_quantized else None

    bias_type = "int32" if is_quantized else "float32"
    model = ModelWriter()
    image = model.tensor("image", (1, 8, 8, 3), dtype, steps(0.05, -3), is_batched=is_batched)
    kernel = model.tensor("kernel", (4, 3, 3, 3), dtype, steps(0.02, 0), weights((4, 3, 3, 3)))
    bias = model.tensor("bias", (4,), bias_type, (0.001, 0) if is_quantized else None, biases(4))
    summed = model.tensor("features", (1, 8, 8, 4), dtype, steps(0.1, -8), is_batched=is_batched)
    model.operator(
        "CONV_2D",
        (image, kernel, bias),
        (summed,),
        "Conv2DOptions",
        padding=0,
        strideW=1,
        strideH=1,
        dilationWFactor=1,
        dilationHFactor=1,
        fusedActivationFunction=1,
    )
    pooled = model.tensor("pooled", (1, 4, 4, 4), dtype, steps(0.1, -8), is_batched=is_batched)
    model.operator(
        "MAX_POOL_2D",
        (summed,),
        (pooled,),
        "Pool2DOptions",
        padding=1,
        strideW=2,
        strideH=2,
        filterWidth=2,
        filterHeight=2,
        fusedActivationFunction=0,
    )
    extents = model.tensor("extents", (2,), "int32", data=(-1, 64))
    flat = model.tensor("flat", (1, 64), dtype, steps(0.1, -8), is_batched=is_batched)
    model.operator("RESHAPE", (pooled, extents), (flat,), "ReshapeOptions", newShape=[-1, 64])
    matrix = model.tensor("matrix", (5, 64), dtype, steps(0.01, 0), weights((5, 64)))
    shift = model.tensor("shift", (5,), bias_type, (0.001, 0) if is_quantized else None, biases(5))
    scores = model.tensor("scores", (1, 5), dtype, steps(0.3, 4), is_batched=is_batched)
    model.operator("FULLY_CONNECTED", (flat, matrix, shift), (scores,), "FullyConnectedOptions")
    shares = model.tensor("shares", (1, 5), dtype, steps(1 / 256, -128), is_batched=is_batched)
    model.operator("SOFTMAX", (scores,), (shares,), "SoftmaxOptions", beta=1.0)
    model.write(path, (image,), (shares,))
