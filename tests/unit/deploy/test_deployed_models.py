"""Models that LLVM optimizes with alias information give the bits of mlir-opt's program."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.models import theirs_planned
from tests.support.deploy import requires_llvm
from tests.support.deploy.compiled import IN_WORKSPACE, compiled, planned
from tests.support.deploy.shared_library import DeployedProgram
from tests.support.native import requires_native
from tests.support.native.compare import POISONS
from tests.support.native.object_file import requires_c
from tests.support.native.program import NativeProgram
from tests.support.real_inputs import MODELS, requires_models
from xdsl_mergealloc.deploy.targets import target_of

pytestmark = [pytest.mark.native, requires_native, requires_llvm, requires_c, requires_models]

SMALL = (
    "lenet5",  # The first tier has the first one only.
    "espcn_x3",
    "jax_cond_gate",
    "jax_gru_scan_reverse",
    "jax_heat2d_fori",
    "jax_lstm_scan",
    "jax_resnet_nhwc",
    "mlp4",
    "bert_base_layer",
)
INT8 = ("int8/ad01_int8", "int8/kws_ref_model", "int8/pretrainedResnet_quant")


def assert_same_bits(name: str, effort: str, folder: Path) -> None:
    """Whatever the workspace holds before; nothing is on a heap."""
    path = MODELS / f"{name}.linalg.mlir"
    reference = NativeProgram.compile(theirs_planned(path))
    program = compiled(
        planned(path, "model", f"effort={effort} {IN_WORKSPACE}"), "model", target_of("host")
    )
    assert not {"malloc", "aligned_alloc"} & set(program.object_file.undefined)
    arguments = reference.random_arguments(0)
    expected = [result.tobytes() for result in reference.run(arguments).results]
    for poison in POISONS:
        inner = folder / str(poison)
        inner.mkdir()
        deployed = DeployedProgram(program, inner, len(expected), poison=poison)
        assert deployed.run(arguments) == expected


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize(
    "effort", ["given", "fuse", pytest.param("tile", marks=pytest.mark.thorough)]
)
def test_small_models(name: str, effort: str, tmp_path: Path):
    assert_same_bits(name, effort, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize("name", INT8)
@pytest.mark.parametrize("effort", ["given", "fuse", "tile"])
def test_int8_models(name: str, effort: str, tmp_path: Path):
    """Sums of i32 and the values computed from them lie in one arena of bytes."""
    assert_same_bits(name, effort, tmp_path)
