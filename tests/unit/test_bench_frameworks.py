"""Graphs that `bench.planners_of_frameworks` gives to frameworks, and its reading of IREE's."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from bench.frameworks.graph import Kind, read_graph
from bench.frameworks.iree import allocated_bytes
from bench.frameworks.mobilenets import write_mobilenets
from bench.planners_of_frameworks import FRAMEWORKS
from examples.tflm_offline_plan import tensors_of
from tests.support.converters import requires_litert, requires_tflite_converter
from tests.support.real_inputs import SHARED

KWS = SHARED / "models" / "int8" / "kws_ref_model.tflite"


@pytest.mark.skipif(not KWS.exists(), reason="no .tflite files: set XDSL_MERGEALLOC_INPUTS")
def test_layers_of_a_keyword_spotter():
    graph = read_graph(KWS)
    first, second = graph.layers[:2]
    assert graph.shapes[graph.input] == (1, 1, 49, 10)
    assert graph.shapes[graph.output] == (1, 12)
    assert graph.float_bytes_apart == 4 * (490 + 12)
    assert first.kind is Kind.CONVOLUTION
    assert (first.weights, first.strides, first.padding) == ((64, 1, 10, 4), (2, 2), (5, 1))
    assert (second.kind, second.groups) == (Kind.DEPTHWISE_CONVOLUTION, 64)
    assert second.weights == (64, 1, 3, 3)
    assert [layer.has_relu for layer in graph.layers] == [True] * 9 + [False] * 4
    for before, after in pairwise(graph.layers):
        assert after.inputs == (before.output,)


def test_transient_and_external_blocks_count_and_imports_do_not():
    stream = """
    %c12 = arith.constant 12 : index
    %c40000 = arith.constant 40000 : index
    %c490 = arith.constant 490 : index
    %0 = stream.tensor.import %arg0 : !hal.buffer_view -> tensor<490xi8> in !stream.resource<external>{%c490}
    %1, %t = stream.resource.alloca uninitialized : !stream.resource<external>{%c12} => !stream.timepoint
    %2, %u = stream.resource.alloca uninitialized : !stream.resource<transient>{%c40000} => !stream.timepoint
    """  # noqa: E501
    assert allocated_bytes(stream) == 40012


def test_frameworks_that_are_missing_say_what_to_install():
    assert len({one.name for one in FRAMEWORKS}) == len(FRAMEWORKS)
    for one in FRAMEWORKS:
        assert one.packages.split()
        assert one.note


@requires_litert
@requires_tflite_converter
@pytest.mark.thorough
def test_mobilenets_have_layers_of_known_sizes(tmp_path: Path):
    """The largest layers: 48 x 48 x 16 after 48 x 48 x 8; 36 x 36 x 48 after 72 x 72 x 48."""
    small, large = write_mobilenets(tmp_path)
    for path, bound in ((small, 55_296), (large, 311_040)):
        problem = tensors_of(path)
        sizes = [one.size_bytes for one in problem.buffers]
        assert max(a + b for a, b in pairwise(sizes)) == bound
        assert "linalg.conv_2d" in path.with_suffix(".linalg.mlir").read_text()
