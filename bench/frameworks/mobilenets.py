"""Larger graphs in int8 with made-up weights: files that all frameworks get, as any `.tflite`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.support.int8_layers import Int8Layers
from xdsl_mergealloc.importers.open_sizes import OpenSizes
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


def write_mobilenets(folder: Path) -> Iterator[Path]:
    """MobileNet with 0.25 of its width at 96 x 96, as in MLPerf Tiny's visual wake words; and
    MobileNetV2 with 0.35 of its width at 144 x 144."""
    layers = Int8Layers((1, 96, 96, 3))
    at = layers.convolve(layers.input, 3, 8, 2)
    for channels, stride in _V1_BLOCKS:
        at = layers.convolve(layers.convolve_depthwise(at, stride), 1, channels)
    yield _write(layers, folder / "vww_like.tflite", layers.classify(at, 2))
    layers = Int8Layers((1, 144, 144, 3))
    at = layers.convolve(layers.input, 3, 16, 2)
    for expansion, channels, repetitions, first_stride in _V2_BLOCKS:
        for repetition in range(repetitions):
            before, inputs = at, layers.shape(at)[-1]
            if expansion > 1:
                at = layers.convolve(at, 1, expansion * inputs)
            at = layers.convolve_depthwise(at, 1 if repetition else first_stride)
            at = layers.convolve(at, 1, channels, relu=False)
            if repetition:
                at = layers.add(before, at)
    at = layers.convolve(at, 1, 1280)
    yield _write(layers, folder / "mobilenetv2_035.tflite", layers.classify(at, 1000))


def _write(layers: Int8Layers, path: Path, output: int) -> Path:
    """Write the file, and the program of tensors beside it."""
    layers.write(path, output)
    path.with_suffix(".linalg.mlir").write_text(read_tflite(path, OpenSizes()).text)
    return path
