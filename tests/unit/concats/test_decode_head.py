"""Networks that contract a concatenation need less memory, and compute the same bits."""

from __future__ import annotations

import pytest

from tests.support.generators.builder import full_context, read_program
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.proof import Proof, pipeline_transform
from tests.support.real_inputs import SHARED, argument_shapes, requires_models
from tests.support.replay import replay
from tests.support.split_anything import split_anything
from tests.unit.fusion.test_native import PLAN, planned

WITHOUT = {
    "fuse": "linalg-fuse-elementwise-ops{fuse-multiuse=true keep-peak=true},tile-accumulations",
    "tile": "linalg-fuse-elementwise-ops{fuse-multiuse=true keep-peak=true},"
    "tile-chains{tile-accumulations=true},tile-accumulations",
}
"""Passes of the efforts without this one, up to bufferization."""


def decode_head(width: int, channels: int) -> str:
    """Feature maps of 1, 1/2, 1/4 and 1/8 of a width, the smallest first: each goes through a
    convolution by one pixel, is upsampled, and all of them, concatenated, through another one."""
    same = "affine_map<(n, c, h, w) -> (n, c, h, w)>"
    window = "{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}"
    arguments, lines = list[str](), ["%zero = arith.constant 0.0 : f32"]

    def convolution(name: str, source: str, inputs: int, size: int) -> None:
        read = f"tensor<1x{inputs}x{size}x{size}xf32>"
        weights = f"tensor<{channels}x{inputs}x1x1xf32>"
        made = f"tensor<1x{channels}x{size}x{size}xf32>"
        arguments.append(f"%w_{name} : {weights}")
        lines.extend(
            (
                f"%e_{name} = tensor.empty() : {made}",
                f"%i_{name} = linalg.fill ins(%zero : f32) outs(%e_{name} : {made}) -> {made}",
                f"%{name} = linalg.conv_2d_nchw_fchw {window} ins({source}, %w_{name} : {read}, "
                f"{weights}) outs(%i_{name} : {made}) -> {made}",
            )
        )

    large = f"tensor<1x{channels}x{width}x{width}xf32>"
    for factor, inputs in ((8, 32), (4, 20), (2, 8), (1, 4)):
        size = width // factor
        small = f"tensor<1x{channels}x{size}x{size}xf32>"
        arguments.append(f"%map{factor} : tensor<1x{inputs}x{size}x{size}xf32>")
        convolution(f"l{factor}", f"%map{factor}", inputs, size)
        lines += [
            f"%o{factor} = tensor.empty() : {large}",
            f"%u{factor} = linalg.generic {{indexing_maps = [affine_map<(n, c, h, w) -> "
            f"(n, c, h floordiv {factor}, w floordiv {factor})>, {same}], iterator_types = "
            f'["parallel", "parallel", "parallel", "parallel"]}} ins(%l{factor} : {small}) '
            f"outs(%o{factor} : {large}) {{\n^bb0(%x: f32, %y: f32):\n"
            f"%v = math.tanh %x : f32\nlinalg.yield %v : f32\n}} -> {large}",
        ]
    whole = f"tensor<1x{4 * channels}x{width}x{width}xf32>"
    types = ", ".join([large] * 4)
    lines.append(f"%c = tensor.concat dim(1) %u8, %u4, %u2, %u1 : ({types}) -> {whole}")
    convolution("r", "%c", 4 * channels, width)
    body = "\n".join(lines)
    return (
        f"func.func @main({', '.join(arguments)}) -> {large} {{\n{body}\n"
        f"func.return %r : {large}\n}}\n"
    )


@pytest.mark.parametrize(
    ("effort", "before", "after"), [("fuse", 20480, 12288), ("tile", 8192, 6144)]
)
def test_feature_maps_are_upsampled_one_after_the_other(effort: str, before: int, after: int):
    peaks: list[int] = []
    for pipeline in (f"{WITHOUT[effort]},{PLAN}", f"{PLAN}{{effort={effort}}}"):
        program = read_program(decode_head(16, 4))
        pipeline_transform(pipeline)(full_context(), program)
        peaks.append(replay(program).peak_heap_bytes)
    assert peaks == [before, after]


def test_the_same_bits_in_the_interpreter():
    program = read_program(decode_head(8, 2))
    for transform in (split_anything(0), pipeline_transform(f"{PLAN}{{effort=tile}}")):
        proof = Proof(transform, compare_memory_arguments=False)
        failure = proof.judge(program.clone())
        assert failure is None, proof.report(program, failure, "decode head", 20.0)


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.thorough
def test_the_same_bits_natively():
    shapes = argument_shapes(SHARED / "models" / "unet.memref.mlir")
    split = planned("unet", f"split-contractions-of-concats,{PLAN}")
    comparison = assert_same_behaviour(planned("unet", PLAN), split, shapes=shapes)
    before, after = comparison.before.statistics, comparison.after.statistics
    assert after.live_bytes == before.live_bytes
    assert after.peak_bytes < before.peak_bytes
