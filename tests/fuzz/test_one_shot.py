"""One-shot bufferization proven on random tensor programs; `make fuzz` runs thousands."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.pipelines import BUFFERIZATION
from tests.support.generators import full_context, generator_by_name
from tests.support.mlir_opt import assert_accepted, requires_mlir_opt
from tests.support.proof import pipeline_transform, prove
from tests.support.tiers import seeds
from tests.unit.one_shot.programs import BUFFERIZE, PREPARE, parse

PROGRAMS = seeds(120)


@pytest.mark.fuzz
@pytest.mark.parametrize("pipeline", BUFFERIZATION)
def test_what_a_program_computes_stays_the_same(pipeline: str):
    statistics = prove(
        pipeline, generator_by_name("tensors", {}), PROGRAMS, compare_memory_arguments=False
    )
    assert statistics.changed == statistics.programs


@pytest.mark.fuzz
@pytest.mark.parametrize(
    "pipeline", [BUFFERIZE, f"{PREPARE},{BUFFERIZE}"], ids=["plain", "prepared"]
)
def test_all_kinds_of_control_flow_and_dynamic_shapes(pipeline: str):
    """A loop may carry a tensor of an unknown size; then it allocates."""
    statistics = prove(
        pipeline.replace("}", " allow-return-allocs-from-loops=true}"),
        generator_by_name("all-tensors", {}),
        seeds(60),
        compare_memory_arguments=False,
    )
    assert statistics.changed == statistics.programs


def returned_slice(seed: int) -> str:
    """A function that returns a slice whose sizes are one or all, with or without those of one."""
    rng = random.Random(seed)
    shape = [rng.randint(1, 4) for _ in range(3)]
    sizes = [rng.choice((1, whole)) for whole in shape]
    offsets = [rng.randint(0, whole - size) for whole, size in zip(shape, sizes, strict=True)]
    kept = [size for size in sizes if size > 1 or rng.random() < 0.5]
    source, result = (f"tensor<{''.join(f'{n}x' for n in each)}f32>" for each in (shape, kept))
    return f"""func.func @f(%x: {source}) -> {result} {{
      %s = tensor.extract_slice %x{offsets} {sizes} [1, 1, 1] : {source} to {result}
      func.return %s : {result}
    }}"""


@pytest.mark.fuzz
@requires_mlir_opt
def test_mlir_accepts_what_comes_out():
    programs = [generator_by_name("all-tensors", {})(seed) for seed in seeds(60)]
    programs += [parse(returned_slice(seed)) for seed in range(60)]
    for program in programs:
        pipeline_transform("bufferize-and-plan")(full_context(), program)
    assert_accepted(programs)
