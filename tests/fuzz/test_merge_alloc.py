"""merge-alloc proven on some hundred random programs of each kind; `make fuzz` runs thousands."""

from __future__ import annotations

from typing import Literal

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from tests.fuzz.pipelines import MERGE, MERGING, NO_ROOM, POOLS
from tests.support.generators import generator_by_name
from tests.support.proof import prove
from tests.support.tiers import seeds
from tests.support.workspace_io import merge_with_io
from xdsl_mergealloc import MergeAllocOptions, PassError

PROGRAMS = seeds(250)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("pipeline", MERGING)
def test_what_a_program_shows_stays_the_same(pipeline: str, generator: str, frees: bool):
    statistics = prove(
        pipeline,
        generator_by_name(generator, {"deallocs": frees}),
        PROGRAMS,
        check_leaks=frees,
    )
    assert statistics.changed > 0.8 * statistics.programs
    assert statistics.after.heap_allocations < statistics.before.heap_allocations


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
@pytest.mark.parametrize("pipeline", POOLS)
def test_a_scarce_pool_and_another_one(pipeline: str, generator: str, frees: bool):
    """
    K4, M16: what does not fit into one pool fits into the other. Refused are only functions that
    call one another and have too much together (M10), or call themselves (M12), and programs that
    could not use the pools.
    """
    statistics = prove(
        pipeline,
        generator_by_name(generator, {"deallocs": frees}),
        seeds(100),
        check_leaks=frees,
        allowed_errors=(PassError,),
        allowed_message=NO_ROOM,
    )
    assert statistics.refused <= max(1, 0.1 * statistics.programs)


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
def test_plans_in_place_of_networks(generator: str, frees: bool):
    """Chains of layers, where buffers take the place of others and copies go."""
    statistics = prove(
        f"{MERGE},verify-memory-plan",
        generator_by_name(generator, {"deallocs": frees, "layers": True}),
        # The claim is one of sums: of half as many programs it does not hold.
        range(15),
        check_leaks=frees,
    )
    assert statistics.after.copies < statistics.before.copies
    assert statistics.after.peak_heap_bytes < statistics.before.peak_heap_bytes


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured", "dynamic", "outside"])
@pytest.mark.parametrize("arena", ["argument", "global"])
@pytest.mark.parametrize("lifetimes", ["tick", "liveness"])
def test_inputs_and_outputs_in_the_workspace(
    generator: str, arena: Literal["argument", "global"], lifetimes: Literal["tick", "liveness"]
):
    """W5: callers that write and read the places that the plan names see what they saw before."""
    options = MergeAllocOptions(
        scope="program", arena=arena, io_in_workspace=True, lifetimes=lifetimes
    )

    def transform(_: Context, module: ModuleOp) -> None:
        merge_with_io(module, options)

    statistics = prove(transform, generator_by_name(generator, {}), seeds(60))
    assert statistics.changed > 0.9 * statistics.programs
