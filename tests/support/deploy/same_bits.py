"""Compiled programs beside those that mlir-opt bufferizes by itself."""

from __future__ import annotations

from pathlib import Path

from tests.support.deploy.compiled import IN_WORKSPACE, compiled, planned
from tests.support.deploy.shared_library import DeployedProgram
from tests.support.mlir_opt import run_mlir_opt
from tests.support.native.program import NativeProgram
from xdsl_mergealloc.deploy.targets import target_of

_BUFFERIZE = (
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map"
)


def assert_bits_of_mlir_opt(text: str, effort: str, folder: Path) -> None:
    """Compile `@model`, which has one result, and compare it for random arguments."""
    reference = NativeProgram.compile(run_mlir_opt(text, _BUFFERIZE))
    module = planned(text, "model", f"effort={effort} {IN_WORKSPACE}")
    deployed = DeployedProgram(compiled(module, "model", target_of("host")), folder)
    arguments = reference.random_arguments(1)
    (expected,) = reference.run(arguments).results
    (got,) = deployed.run(arguments)
    assert got == expected.tobytes()
