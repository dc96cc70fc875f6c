"""Graphs in int8 with made-up weights, layer by layer, written as `.tflite`.

Tensors are numbers; all have the layout NHWC, and a batch of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from tests.support.tflite_models import ModelWriter

Shape = tuple[int, ...]


class Int8Layers:
    """A graph with one input, the tensor `input`."""

    def __init__(self, input_shape: Shape) -> None:
        self._model = ModelWriter()
        self._random = np.random.default_rng(0)
        self._shapes: dict[int, Shape] = {}
        self._count = 0
        self.input = self._tensor(input_shape)

    def shape(self, tensor: int) -> Shape:
        """The shape of a tensor."""
        return self._shapes[tensor]

    def _tensor(self, shape: Shape, scale: float = 0.05, zero_point: int = 0) -> int:
        name = f"tensor{len(self._shapes)}"
        number = self._model.tensor(name, shape, "int8", (scale, zero_point))
        self._shapes[number] = shape
        return number

    def _parameters(self, shape: Shape, outputs: int) -> tuple[int, int]:
        self._count += 1
        weights = self._random.integers(-100, 100, shape)
        return (
            self._model.tensor(f"weights{self._count}", shape, "int8", (0.01, 0), weights),
            self._model.tensor(
                f"bias{self._count}", (outputs,), "int32", (0.0005, 0), [0] * outputs
            ),
        )

    def _numbers(self, numbers: Sequence[int]) -> int:
        self._count += 1
        return self._model.tensor(f"numbers{self._count}", (len(numbers),), "int32", data=numbers)

    def convolve(
        self, of: int, extent: int, channels: int, stride: int = 1, *, relu: bool = True
    ) -> int:
        """A convolution, padded to the same extents."""
        weights = (channels, extent, extent, self.shape(of)[-1])
        return self._convolve("CONV_2D", "Conv2DOptions", of, weights, channels, stride, relu)

    def convolve_depthwise(self, of: int, stride: int = 1) -> int:
        """A convolution of each channel by itself, 3 x 3, padded to the same extents."""
        name, options = "DEPTHWISE_CONV_2D", "DepthwiseConv2DOptions"
        channels = self.shape(of)[-1]
        weights = (1, 3, 3, channels)
        return self._convolve(name, options, of, weights, channels, stride, True, depthMultiplier=1)

    def _convolve(
        self,
        name: str,
        options: str,
        of: int,
        weights: Shape,
        channels: int,
        stride: int,
        relu: bool,
        **fields: Any,
    ) -> int:
        _, height, width, _ = self.shape(of)
        output = self._tensor((1, -(-height // stride), -(-width // stride), channels))
        self._model.operator(
            name,
            (of, *self._parameters(weights, channels)),
            (output,),
            options,
            strideW=stride,
            strideH=stride,
            fusedActivationFunction=int(relu),
            **fields,
        )
        return output

    def add(self, one: int, other: int) -> int:
        """The sum of two tensors."""
        output = self._tensor(self.shape(one))
        self._model.operator("ADD", (one, other), (output,), "AddOptions")
        return output

    def scale(self, of: int, by: int) -> int:
        """The products of elements; those of one factor are perhaps those of all places."""
        output = self._tensor(self.shape(of))
        self._model.operator("MUL", (of, by), (output,), "MulOptions")
        return output

    def sigmoid(self, of: int) -> int:
        """A lookup in a table."""
        output = self._tensor(self.shape(of), 1 / 256, -128)
        self._model.operator("LOGISTIC", (of,), (output,))
        return output

    def mean(self, of: int) -> int:
        """The mean of each channel, at one place."""
        output = self._tensor((1, 1, 1, self.shape(of)[-1]))
        inputs = of, self._numbers((1, 2))
        self._model.operator("MEAN", inputs, (output,), "ReducerOptions", keepDims=True)
        return output

    def pool(self, of: int, kind: str, extent: tuple[int, int]) -> int:
        """The `MAX` or the `AVERAGE` of windows that do not overlap."""
        _, height, width, channels = self.shape(of)
        output = self._tensor((1, height // extent[0], width // extent[1], channels))
        self._model.operator(
            f"{kind}_POOL_2D",
            (of,),
            (output,),
            "Pool2DOptions",
            padding=1,
            strideW=extent[1],
            strideH=extent[0],
            filterWidth=extent[1],
            filterHeight=extent[0],
        )
        return output

    def concatenate(self, parts: Sequence[int]) -> int:
        """Tensors side by side along their channels."""
        *extents, _ = self.shape(parts[0])
        output = self._tensor((*extents, sum(self.shape(part)[-1] for part in parts)))
        self._model.operator(
            "CONCATENATION", parts, (output,), "ConcatenationOptions", axis=len(extents)
        )
        return output

    def channels_of(self, of: int, first: int, count: int) -> int:
        """Some channels."""
        *extents, _ = self.shape(of)
        output = self._tensor((*extents, count))
        begin = self._numbers([0] * len(extents) + [first])
        size = self._numbers([*extents, count])
        self._model.operator("SLICE", (of, begin, size), (output,), "SliceOptions")
        return output

    def reshape(self, of: int, shape: Shape) -> int:
        """The same elements in another shape."""
        assert prod(shape) == prod(self.shape(of))
        output = self._tensor(shape)
        inputs = of, self._numbers(shape)
        self._model.operator("RESHAPE", inputs, (output,), "ReshapeOptions", newShape=list(shape))
        return output

    def transpose(self, of: int, order: Sequence[int]) -> int:
        """The dimensions in another order."""
        output = self._tensor(tuple(self.shape(of)[dim] for dim in order))
        inputs = of, self._numbers(order)
        self._model.operator("TRANSPOSE", inputs, (output,), "TransposeOptions")
        return output

    def upsample(self, of: int) -> int:
        """Each element four times."""
        _, height, width, channels = self.shape(of)
        output = self._tensor((1, 2 * height, 2 * width, channels))
        inputs = of, self._numbers((2 * height, 2 * width))
        self._model.operator(
            "RESIZE_NEAREST_NEIGHBOR",
            inputs,
            (output,),
            "ResizeNearestNeighborOptions",
            halfPixelCenters=True,
        )
        return output

    def product(self, of: int, channels: int, *, relu: bool = False) -> int:
        """A product with weights."""
        *extents, inputs = self.shape(of)
        output = self._tensor((*extents, channels))
        self._model.operator(
            "FULLY_CONNECTED",
            (of, *self._parameters((channels, inputs), channels)),
            (output,),
            "FullyConnectedOptions",
            keepNumDims=len(extents) > 1,
            fusedActivationFunction=int(relu),
        )
        return output

    def multiply(self, one: int, other: int, *, is_transposed: bool = False) -> int:
        """The products of two batches of matrices, the second one perhaps transposed."""
        columns = self.shape(other)[-2 if is_transposed else -1]
        output = self._tensor((*self.shape(one)[:-1], columns))
        self._model.operator(
            "BATCH_MATMUL", (one, other), (output,), "BatchMatMulOptions", adjY=is_transposed
        )
        return output

    def softmax(self, of: int) -> int:
        """The softmax of each row."""
        output = self._tensor(self.shape(of), 1 / 256, -128)
        self._model.operator("SOFTMAX", (of,), (output,), "SoftmaxOptions", beta=1.0)
        return output

    def classify(self, of: int, classes: int) -> int:
        """The mean of each channel, and a product."""
        _, height, width, channels = self.shape(of)
        pooled = self.pool(of, "AVERAGE", (height, width))
        return self.product(self.reshape(pooled, (1, channels)), classes)

    def write(self, path: Path, output: int) -> Path:
        """Write the file; return its path."""
        self._model.write(path, (self.input,), (output,))
        return path
