"""Constants in one global (C1) proven on random programs, before and after."""

from __future__ import annotations

import pytest

from tests.fuzz.pipelines import NO_ROOM
from tests.support.generators import generator_by_name
from tests.support.generators.constants import with_constants
from tests.support.proof import prove
from tests.support.tiers import seeds
from xdsl_mergealloc import PassError

PACKING = (
    "merge-alloc{pack-constants=true lifetimes=tick},verify-memory-plan",
    "merge-alloc{pack-constants=true scope=program},verify-memory-plan",
    "merge-alloc{pack-constants=true},copy-removal,buffer-deallocation-pipeline,verify-memory-plan",
)


@pytest.mark.fuzz
@pytest.mark.parametrize("pipeline", PACKING)
def test_what_a_program_shows_stays_the_same(pipeline: str):
    """C1: random element types, splats, alignments; constants that are selected and observed."""
    statistics = prove(
        pipeline,
        generator_by_name("constants", {"deallocs": False}),
        seeds(100),
        check_leaks="deallocation" in pipeline,
    )
    assert statistics.changed > 0.8 * statistics.programs


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["unstructured", "outside"])
def test_blocks_and_branches_and_what_others_write(generator: str):
    """C1: also in modules inside of modules."""
    make = generator_by_name(generator, {})
    statistics = prove(
        PACKING[0],
        lambda seed: with_constants(make(seed), seed),
        seeds(60),
    )
    assert statistics.changed > 0.8 * statistics.programs


@pytest.mark.fuzz
@pytest.mark.parametrize("scope", ["function", "program"])
@pytest.mark.parametrize("capacity_bytes", [100, 700])
def test_constants_and_buffers_in_two_pools(capacity_bytes: int, scope: str):
    """C1, M16: constants and buffers go into the scarce pool as far as they fit; refused are only
    the programs that M10 and M12 refuse."""
    pools = f'pools="fast:{capacity_bytes},slow"'
    statistics = prove(
        f"merge-alloc{{pack-constants=true scope={scope} {pools}}},verify-memory-plan",
        generator_by_name("constants", {"deallocs": False}),
        seeds(60),
        allowed_errors=(PassError,),
        allowed_message=NO_ROOM,
    )
    assert statistics.refused <= max(1, 0.1 * statistics.programs)


@pytest.mark.fuzz
def test_constants_of_tensor_programs():
    """C1: constants that bufferization turns into globals."""
    statistics = prove(
        "bufferize-and-plan{pack-constants=true},verify-memory-plan",
        generator_by_name("all-tensors", {}),
        seeds(40),
        check_leaks=True,
        compare_memory_arguments=False,
    )
    assert statistics.changed == statistics.programs
