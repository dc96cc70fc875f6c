"""Networks in int8 beside TensorFlow Lite Micro's arena for the same graph."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from examples.tflm_offline_plan import tensors_of
from tests.support.converters import requires_litert, requires_tflite_converter
from tests.support.generators import full_context
from tests.support.int8_layers import Int8Layers
from tests.support.mlir_opt import requires_mlir_opt
from tests.support.workspace_io import workspace_bytes
from xdsl_mergealloc import BufferizeAndPlanPass
from xdsl_mergealloc.importers.import_model import import_model
from xdsl_mergealloc.planner import plan
from xdsl_mergealloc.transforms.efforts import Effort

pytestmark = [requires_litert, requires_tflite_converter, requires_mlir_opt]


def _shuffle_units(layers: Int8Layers) -> int:
    """Half of the channels stay as they are, and all are interleaved."""
    at = layers.convolve(layers.input, 3, 24, 2)
    for _ in range(2):
        _, height, width, channels = layers.shape(at)
        stays, changes = (layers.channels_of(at, first, 12) for first in (0, 12))
        changes = layers.convolve(layers.convolve_depthwise(layers.convolve(changes, 1, 12)), 1, 12)
        at = layers.reshape(layers.concatenate((stays, changes)), (1, height, width, 2, 12))
        at = layers.reshape(layers.transpose(at, (0, 1, 2, 4, 3)), (1, height, width, channels))
    return layers.classify(layers.convolve(at, 1, 32, 2), 10)


def _dense_block(layers: Int8Layers) -> int:
    """Each convolution reads the results of all before it."""
    at = layers.convolve(layers.input, 3, 16)
    for _ in range(3):
        at = layers.concatenate((at, layers.convolve(layers.convolve(at, 1, 32), 3, 8)))
    return layers.classify(at, 10)


def _upsampled_and_skipped(layers: Int8Layers) -> int:
    """A U-Net of two levels, whose last product is padded."""
    skipped = layers.convolve(layers.input, 3, 8)
    at = layers.convolve(layers.pool(skipped, "MAX", (2, 2)), 3, 16)
    at = layers.convolve(layers.concatenate((skipped, layers.upsample(at))), 3, 8)
    return layers.convolve(at, 1, 1, relu=False)


def _layer_of_transformer(layers: Int8Layers, at: int, count: int, hidden: int) -> int:
    """Attention of `count` heads, and two products with `hidden` channels in between; TOSA makes
    the softmax of tables and 32-bit numbers."""
    _, positions, width = shape = layers.shape(at)

    def heads() -> int:
        parts = (1, positions, count, width // count)
        return layers.transpose(layers.reshape(layers.product(at, width), parts), (0, 2, 1, 3))

    weights = layers.softmax(layers.multiply(heads(), heads(), is_transposed=True))
    mixed = layers.transpose(layers.multiply(weights, heads()), (0, 2, 1, 3))
    at = layers.add(at, layers.product(layers.reshape(mixed, shape), width))
    return layers.add(at, layers.product(layers.product(at, hidden, relu=True), width))


def _attention(layers: Int8Layers) -> int:
    """One layer of a transformer."""
    return _layer_of_transformer(layers, layers.reshape(layers.input, (1, 16, 16 * 3)), 4, 192)


def _transformer(layers: Int8Layers) -> int:
    """Two layers over 64 positions: the weights of the attention are the largest tensors."""
    at = layers.reshape(layers.convolve(layers.input, 2, 32, 2, relu=False), (1, 64, 32))
    for _ in range(2):
        at = _layer_of_transformer(layers, at, 4, 64)
    return layers.product(layers.reshape(at, (1, 64 * 32)), 10)


def _squeezed_and_excited(layers: Int8Layers) -> int:
    """MobileNetV3: a product with factors that follow from the means of the same tensor."""
    at = layers.convolve(layers.input, 3, 16, 2)
    scaled = layers.convolve_depthwise(layers.convolve(at, 1, 48))
    factors = layers.convolve(layers.convolve(layers.mean(scaled), 1, 8), 1, 48, relu=False)
    scaled = layers.scale(scaled, layers.sigmoid(factors))
    return layers.classify(layers.add(at, layers.convolve(scaled, 1, 16, relu=False)), 10)


def _gated_twice(layers: Int8Layers) -> int:
    """WaveNet: residuals of products of two convolutions."""
    at = layers.convolve(layers.input, 3, 16, 2)
    for _ in range(2):
        gates = [layers.sigmoid(layers.convolve(at, 3, 16, relu=False)) for _ in range(2)]
        at = layers.add(at, layers.convolve(layers.scale(*gates), 1, 16, relu=False))
    return layers.classify(at, 10)


@pytest.mark.parametrize(
    ("network", "effort", "most"),
    [
        (_shuffle_units, "fuse", 1.0),
        (_dense_block, "fuse", 0.8),
        (_upsampled_and_skipped, "fuse", 0.67),
        (_squeezed_and_excited, "fuse", 1.0),
        pytest.param(_attention, "fuse", 1.0, marks=pytest.mark.thorough),
        pytest.param(_attention, "recompute", 1.0, marks=pytest.mark.thorough),
        (_attention, "tile", 0.74),
        pytest.param(_transformer, "fuse", 0.66, marks=pytest.mark.thorough),
        pytest.param(_transformer, "tile", 0.2, marks=pytest.mark.thorough),
        (_gated_twice, "tile", 0.44),
    ],
)
def test_networks_take_what_tflm_takes_or_less(
    network: Callable[[Int8Layers], int], effort: Effort, most: float, tmp_path: Path
):
    layers = Int8Layers((1, 16, 16, 3))
    path = layers.write(tmp_path / "network.tflite", network(layers))
    bound = plan(tensors_of(path)).lower_bound_bytes
    module = import_model(path, "model").module
    BufferizeAndPlanPass(
        effort=effort, scope="program", arena="argument", io_in_workspace=True, alignment=16
    ).apply(full_context(), module)
    assert workspace_bytes(module) <= most * bound
