"""Larger graphs in int8 with made-up weights: files that all frameworks get, as any `.tflite`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tests.support.tflite_models import ModelWriter
from xdsl_mergealloc.importers.tflite import read_tflite

_V1_BLOCKS = (
    (16, 1),
    (32, 2),
    (32, 1),
    (64, 2),
    (64, 1),
    (128, 2),
    *[(128, 1)] * 5,
    (256, 2),
    (256, 1),
)
"""Channels and stride of each block of MobileNet with 0.25 of its width."""

_V2_BLOCKS = (
    (1, 8, 1, 1),
    (6, 8, 2, 2),
    (6, 16, 3, 2),
    (6, 24, 4, 2),
    (6, 32, 3, 1),
    (6, 56, 3, 2),
    (6, 112, 1, 1),
)
"""Expansion, channels, repetitions and first stride, of MobileNetV2 with 0.35 of its width."""


class _Layers:
    """A model of images, layer by layer; `at` is the last tensor."""

    def __init__(self, extent: int) -> None:
        self._model = ModelWriter()
        self._random = np.random.default_rng(0)
        self._count = 0
        self._shapes: dict[int, tuple[int, ...]] = {}
        self.image = self.at = self._tensor((1, extent, extent, 3))

    @property
    def channels(self) -> int:
        """Of the last tensor."""
        return self._shapes[self.at][-1]

    def _tensor(self, shape: tuple[int, ...]) -> int:
        number = self._model.tensor(f"tensor{self._count}", shape, "int8", (0.05, 0))
        self._count += 1
        self._shapes[number] = shape
        return number

    def _parameters(self, shape: tuple[int, ...], outputs: int) -> tuple[int, int]:
        name = f"of{self._count}"
        weights = self._random.integers(-100, 100, shape)
        return (
            self._model.tensor(f"weights_{name}", shape, "int8", (0.01, 0), weights),
            self._model.tensor(f"bias_{name}", (outputs,), "int32", (0.0005, 0), [0] * outputs),
        )

    def convolve(self, extent: int, channels: int, stride: int = 1, *, relu: bool = True) -> None:
        """A convolution, padded to the same extents."""
        _, height, width, inputs = self._shapes[self.at]
        parameters = self._parameters((channels, extent, extent, inputs), channels)
        output = self._tensor((1, -(-height // stride), -(-width // stride), channels))
        self._model.operator(
            "CONV_2D",
            (self.at, *parameters),
            (output,),
            "Conv2DOptions",
            strideW=stride,
            strideH=stride,
            fusedActivationFunction=int(relu),
        )
        self.at = output

    def convolve_depthwise(self, stride: int) -> None:
        """A convolution of each channel by itself, 3 x 3, padded to the same extents."""
        _, height, width, channels = self._shapes[self.at]
        parameters = self._parameters((1, 3, 3, channels), channels)
        output = self._tensor((1, -(-height // stride), -(-width // stride), channels))
        self._model.operator(
            "DEPTHWISE_CONV_2D",
            (self.at, *parameters),
            (output,),
            "DepthwiseConv2DOptions",
            strideW=stride,
            strideH=stride,
            depthMultiplier=1,
            fusedActivationFunction=1,
        )
        self.at = output

    def add(self, other: int) -> None:
        """The sum with another tensor."""
        output = self._tensor(self._shapes[self.at])
        self._model.operator("ADD", (other, self.at), (output,), "AddOptions")
        self.at = output

    def classify(self, classes: int) -> None:
        """The mean of each channel, and a product."""
        _, height, width, channels = self._shapes[self.at]
        pooled, flat = self._tensor((1, 1, 1, channels)), self._tensor((1, channels))
        self._model.operator(
            "AVERAGE_POOL_2D",
            (self.at,),
            (pooled,),
            "Pool2DOptions",
            padding=1,
            strideW=width,
            strideH=height,
            filterWidth=width,
            filterHeight=height,
        )
        extents = self._model.tensor("extents", (2,), "int32", data=(1, channels))
        self._model.operator(
            "RESHAPE", (pooled, extents), (flat,), "ReshapeOptions", newShape=[1, channels]
        )
        parameters = self._parameters((classes, channels), classes)
        self.at = self._tensor((1, classes))
        self._model.operator(
            "FULLY_CONNECTED", (flat, *parameters), (self.at,), "FullyConnectedOptions"
        )

    def write(self, path: Path) -> Path:
        """The file, and the program of tensors beside it."""
        self._model.write(path, (self.image,), (self.at,))
        path.with_suffix(".linalg.mlir").write_text(read_tflite(path, 1).text)
        return path


def write_mobilenets(folder: Path) -> Iterator[Path]:
    """MobileNet with 0.25 of its width at 96 x 96, as in MLPerf Tiny's visual wake words; and
    MobileNetV2 with 0.35 of its width at 144 x 144."""
    layers = _Layers(96)
    layers.convolve(3, 8, 2)
    for channels, stride in _V1_BLOCKS:
        layers.convolve_depthwise(stride)
        layers.convolve(1, channels)
    layers.classify(2)
    yield layers.write(folder / "vww_like.tflite")
    layers = _Layers(144)
    layers.convolve(3, 16, 2)
    for expansion, channels, repetitions, first_stride in _V2_BLOCKS:
        for repetition in range(repetitions):
            before, inputs = layers.at, layers.channels
            if expansion > 1:
                layers.convolve(1, expansion * inputs)
            layers.convolve_depthwise(1 if repetition else first_stride)
            layers.convolve(1, channels, relu=False)
            if repetition:
                layers.add(before)
    layers.convolve(1, 1280)
    layers.classify(1000)
    yield layers.write(folder / "mobilenetv2_035.tflite")
