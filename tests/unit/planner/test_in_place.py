"""Buffers that may reuse each other's bytes."""

from __future__ import annotations

import random

import pytest

from tests.unit.planner.problems import buffer, random_problem
from xdsl_mergealloc.planner import DoesNotFitError, MayOverlap, Pool, Problem, plan
from xdsl_mergealloc.planner.in_place import fuse
from xdsl_mergealloc.planner.registry import BUILT_IN_ALGORITHMS

PINNING = [one for one in BUILT_IN_ALGORITHMS if one not in ("cost-model", "size-first")]
"""Algorithms that support pinned buffers."""


def chain(sizes: list[int], pool: Pool | None = None) -> Problem:
    """Buffers of which each is computed from the one before."""
    buffers = [buffer(i, size, (2 * i, 2 * i + 3)) for i, size in enumerate(sizes)]
    pairs = [MayOverlap(i, i + 1) for i in range(len(sizes) - 1)]
    return Problem.of(buffers, [pool or Pool()], pairs)


@pytest.mark.parametrize("algorithm", BUILT_IN_ALGORITHMS)
def test_a_chain_needs_one_buffer(algorithm: str):
    result = plan(chain([8] * 20), algorithm)
    assert result.check() == []
    assert result.peak_bytes == 8
    assert result.proved_optimal


def test_fusing_unequal_sizes_where_it_pays():
    assert plan(chain([10, 4]), "skyline").peak_bytes == 10
    # Fused with the large buffer, the small one would keep its bytes from the last.
    problem = chain([10, 4])
    last = buffer(2, 9, (3, 6))
    problem = Problem.of([*problem.buffers, last], may_overlap=problem.may_overlap)
    result = plan(problem, "skyline")
    assert result.check() == []
    assert result.peak_bytes == 14


def test_a_capacity_that_only_fusing_meets():
    result = plan(chain([8] * 5, Pool(capacity_bytes=8)), "size-first")
    assert result.peak_bytes == 8


def test_that_none_can_fit_is_not_said_of_fused_buffers():
    """Not fused, they need 14 bytes."""
    problem = chain([10, 4], Pool(capacity_bytes=14))
    buffers = [*problem.buffers, buffer(2, 9, (3, 6))]
    problem = Problem.of(buffers, problem.pools, problem.may_overlap)
    assert plan(problem, "skyline").peak_bytes == 14
    with pytest.raises(DoesNotFitError, match=r"needs 19$"):
        plan(problem, "trivial")


def test_only_one_takes_over():
    """Two results of one operand live together: only one can have its bytes."""
    buffers = [buffer(0, 8, (0, 3)), buffer(1, 8, (2, 5)), buffer(2, 8, (2, 5))]
    pairs = [MayOverlap(0, 1), MayOverlap(0, 2)]
    fused = fuse(Problem.of(buffers, may_overlap=pairs))
    assert fused.leader_of == {1: 0}
    assert [(b.id, b.live) for b in fused.problem.buffers] == [(0, ((0, 5),)), (2, ((2, 5),))]


@pytest.mark.every_case
@pytest.mark.parametrize("algorithm", PINNING)
@pytest.mark.parametrize("other_pin", [0, 8])
def test_what_takes_over_a_pinned_buffer_leaves_other_pinned_buffers_alone(
    algorithm: str, other_pin: int
):
    """At the offset of the first buffer, the second one would overlap the third one."""
    first = buffer(0, 8, (0, 2))._replace(pinned_offset_bytes=0)
    taking_over = buffer(1, 16, (1, 4))
    third = buffer(2, 8, (3, 5))._replace(pinned_offset_bytes=other_pin)
    problem = Problem.of([first, taking_over, third], may_overlap=[MayOverlap(0, 1)])
    assert fuse(problem).leader_of == {}
    assert plan(problem, algorithm).check() == []


def test_each_of_two_pinned_buffers_keeps_what_takes_over_the_other_one_away():
    """With the large buffer over the first pinned one, nothing has room before the second one."""
    first = buffer(0, 8, (0, 3))._replace(pinned_offset_bytes=0)
    second = buffer(1, 8, (5, 6))._replace(pinned_offset_bytes=8)
    large, before = buffer(2, 16, (2, 4)), buffer(3, 8, (3, 6))
    problem = Problem.of(
        [first, second, large, before], may_overlap=[MayOverlap(0, 2), MayOverlap(3, 1)]
    )
    assert fuse(problem).leader_of == {2: 0}
    assert plan(problem, "skyline").check() == []


@pytest.mark.parametrize("pools", [("", ""), ("", "other")])
def test_pinned_buffers_elsewhere_are_in_no_way(pools: tuple[str, str]):
    """The other pinned buffer ends where the first one begins, or is in another pool."""
    first = buffer(0, 8, (0, 3))._replace(pinned_offset_bytes=8, pools=(pools[0],))
    taking_over = buffer(1, 8, (2, 6))._replace(pools=(pools[0],))
    other = buffer(2, 8 if pools[0] == pools[1] else 16, (0, 6))
    other = other._replace(pinned_offset_bytes=0, pools=(pools[1],))
    problem = Problem.of(
        [first, taking_over, other], [Pool(), Pool("other")], may_overlap=[MayOverlap(0, 1)]
    )
    result = plan(problem, "skyline")
    assert result.offsets[1] == 8
    assert result.pool_sizes[""] == 16


def test_what_has_died_when_another_begins_is_in_no_way():
    """The first and the last one are no pair, but are never live together."""
    buffers = [buffer(0, 8, (0, 3)), buffer(1, 8, (2, 5)), buffer(2, 8, (3, 6))]
    pairs = [MayOverlap(0, 1), MayOverlap(1, 2)]
    assert plan(Problem.of(buffers, may_overlap=pairs), "skyline").peak_bytes == 8


def test_a_chain_in_which_each_takes_over_one_other():
    """With the first buffer, too, the chain would keep the bytes of the largest from the start."""
    shapes = [(1, (0, 3)), (6, (1, 3)), (8, (3, 6)), (6, (4, 7))]
    buffers = [buffer(number, *shape) for number, shape in enumerate(shapes)]
    pairs = [MayOverlap(2, 3), MayOverlap(0, 3)]
    result = plan(Problem.of(buffers, may_overlap=pairs), "skyline")
    assert result.check() == []
    assert result.peak_bytes == 8


def test_what_is_written_over_by_a_pinned_buffer_is_where_that_is():
    first, pinned = buffer(0, 8, (0, 3)), buffer(1, 8, (2, 5))._replace(pinned_offset_bytes=64)
    result = plan(Problem.of([first, pinned], may_overlap=[MayOverlap(0, 1)]), "skyline")
    assert fuse(result.problem).leader_of == {1: 0}
    assert result.check() == []


def test_fused_buffers_are_worth_the_traffic_of_all():
    """Each of the two has less than the third one, both together have more."""
    traffic = [30, 30, 50]
    lives = [(0, 3), (2, 6), (0, 6)]
    buffers = [
        buffer(number, 8, live)._replace(traffic_bytes=traffic[number])
        for number, live in enumerate(lives)
    ]
    problem = Problem.of(buffers, [Pool("fast", 8), Pool("slow")], [MayOverlap(0, 1)])
    result = plan(problem, "skyline")
    assert result.pool_of == {0: "fast", 1: "fast", 2: "slow"}
    assert result.moved_traffic_bytes == 50


def test_pins_and_pools_are_respected():
    pinned = buffer(0, 8, (0, 3))._replace(pinned_offset_bytes=6)
    odd = buffer(1, 8, (2, 5), alignment=4)
    problem = Problem.of([pinned, odd], may_overlap=[MayOverlap(0, 1)])
    assert fuse(problem).leader_of == {}
    elsewhere = buffer(1, 8, (2, 5))._replace(pinned_offset_bytes=14)
    problem = Problem.of([pinned, elsewhere], may_overlap=[MayOverlap(0, 1)])
    assert fuse(problem).leader_of == {}
    there = odd._replace(alignment=2, pools=("",))
    problem = Problem.of([pinned, there], may_overlap=[MayOverlap(0, 1)])
    result = plan(problem, "skyline")
    assert result.offsets == {0: 6, 1: 6}


@pytest.mark.parametrize("algorithm", ["cost-model", "skyline", "greedy-by-size", "auto"])
@pytest.mark.parametrize("seed", range(15))
def test_random_pairs(algorithm: str, seed: int):
    rng = random.Random(f"pairs {seed}")
    problem = random_problem(seed, count=40, alignments=(1, 4), holes=0.2)
    pairs = [
        MayOverlap(*rng.sample(range(40), 2), same_offset=rng.random() < 0.5) for _ in range(30)
    ]
    without = plan(problem, algorithm, node_limit=5000)
    fused = Problem.of(problem.buffers, may_overlap=pairs)
    result = plan(fused, algorithm, node_limit=5000)
    assert result.check() == []
    assert result.lower_bound_bytes <= result.peak_bytes <= without.peak_bytes
