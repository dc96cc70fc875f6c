"""Several pools with capacities: who moves on to which pool."""

from __future__ import annotations

import random

import pytest

from tests.unit.planner.problems import buffer, first_come_first_served, random_problem
from xdsl_mergealloc.planner import DoesNotFitError, MayOverlap, Plan, Pool, Problem, plan

POOLS = (Pool("fast", 16), Pool("slow", 64))


def test_preferred_pool_first():
    problem = Problem.of([buffer(0, 8, (0, 9)), buffer(1, 8, (0, 9))], POOLS)
    assert plan(problem, "size-first").pool_of == {0: "fast", 1: "fast"}
    buffers = [b._replace(pools=("slow", "fast")) for b in problem.buffers]
    assert plan(Problem.of(buffers, POOLS), "size-first").pool_of == {0: "slow", 1: "slow"}


def test_the_longest_lived_moves_on():
    buffers = [buffer(0, 8, (0, 9)), buffer(1, 8, (0, 3)), buffer(2, 8, (2, 4))]
    result = plan(Problem.of(buffers, POOLS), "size-first")
    assert result.pool_of == {0: "slow", 1: "fast", 2: "fast"}
    assert result.pool_sizes == {"fast": 16, "slow": 8}
    assert result.check() == []


def test_no_bound_is_above_a_pool_that_ends_between_multiples_of_the_alignment():
    result = plan(Problem.of([buffer(0, 16, (0, 9))], (Pool("fast", 32, 64),)), "size-first")
    assert (result.peak_bytes, result.lower_bound_bytes) == (16, 16)
    buffers = [buffer(0, 5, (0, 9)), buffer(1, 7, (0, 9))]
    result = plan(Problem.of(buffers, [Pool(capacity_bytes=15, alignment=8)]), "trivial")
    assert (result.peak_bytes, result.lower_bound_bytes) == (15, 13)
    assert not result.proved_optimal


def test_back_to_an_earlier_pool():
    """A buffer that does not fit into slow goes on to fast, which was planned before."""
    buffers = [
        buffer(0, 8, (0, 9))._replace(pools=("fast",)),
        buffer(1, 60, (0, 9))._replace(pools=("slow",)),
        buffer(2, 8, (0, 9))._replace(pools=("slow", "fast")),
    ]
    result = plan(Problem.of(buffers, POOLS), "size-first")
    assert result.pool_of == {0: "fast", 1: "slow", 2: "fast"}
    assert result.check() == []


def test_fragmentation_moves_on():
    """The live bytes would fit, but no gap is large enough."""
    buffers = [
        buffer(0, 4, (0, 9))._replace(pinned_offset_bytes=4),
        buffer(1, 6, (0, 9)),
    ]
    pools = (Pool("fast", 12), Pool("slow"))
    result = plan(Problem.of(buffers, pools), "skyline")
    assert result.pool_of == {0: "fast", 1: "slow"}
    assert result.check() == []


def test_what_the_algorithm_does_not_find_may_fit():
    buffers = [
        buffer(0, 6, (0, 2)),
        buffer(1, 6, (1, 3)),
        buffer(2, 8, (2, 4)),
        buffer(3, 2, (1, 2)),
    ]
    assert plan(Problem.of(buffers, [Pool("fast")]), "size-first").peak_bytes > 14
    result = plan(Problem.of(buffers, [Pool("fast", 14), Pool("slow")]), "size-first")
    assert result.pool_sizes == {"fast": 14, "slow": 0}
    assert result.check() == []


def test_what_ends_with_the_last_byte_of_a_pool_is_admitted():
    """The algorithm puts each buffer beside all others: only the search of gaps finds both."""
    buffers = [buffer(0, 8, (0, 2)), buffer(1, 8, (2, 4)), buffer(2, 16, (0, 4))]
    result = plan(Problem.of(buffers, [Pool("fast", 8), Pool("slow")]), "trivial")
    assert result.pool_of == {0: "fast", 1: "fast", 2: "slow"}
    assert result.check() == []


def test_the_last_unit_of_a_pool_may_be_incomplete():
    buffers = [buffer(0, 8, (0, 9)), buffer(1, 7, (0, 9)), buffer(2, 20, (0, 9))]
    result = plan(Problem.of(buffers, [Pool("fast", 15, 8), Pool("slow")]), "size-first")
    assert result.pool_of == {0: "fast", 1: "fast", 2: "slow"}
    assert result.pool_sizes["fast"] == 15
    assert result.check() == []


def test_what_comes_first_may_be_worth_most_together():
    """The last two buffers have the most traffic, in total and for each byte and tick."""
    traffic = {0: 40, 1: 40, 2: 40, 3: 100, 4: 30}
    lives = [(0, 3), (3, 6), (6, 9), (0, 10), (2, 4)]
    buffers = [
        buffer(number, 8, live)._replace(traffic_bytes=traffic[number])
        for number, live in enumerate(lives)
    ]
    result = plan(Problem.of(buffers, [Pool("fast", 8), Pool("slow")]), "size-first")
    assert result.pool_of == {0: "fast", 1: "fast", 2: "fast", 3: "slow", 4: "slow"}


ORDERS = {
    "by-traffic-per-byte-and-tick": ([(5, 2, 4, 24), (5, 1, 4, 28), (5, 1, 2, 23)], 9, {1}),
    "by-traffic-per-byte": ([(4, 0, 2, 28), (3, 1, 3, 2), (3, 0, 3, 27)], 6, {0}),
    "by-traffic": ([(1, 0, 2, 6), (4, 0, 2, 18), (1, 3, 5, 6)], 4, {0}),
    "by-live-bytes": ([(5, 3, 6, 13), (2, 1, 2, 23), (5, 1, 2, 3), (2, 1, 4, 17)], 8, {2}),
}
"""Sizes, lives and traffic of buffers, a capacity, and the buffers that move on: only one order of
admission finds these."""


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_that_keeps_the_most_traffic(name: str):
    shapes, capacity_bytes, moving = ORDERS[name]
    buffers = [
        buffer(number, size, (start, end))._replace(traffic_bytes=traffic)
        for number, (size, start, end, traffic) in enumerate(shapes)
    ]
    problem = Problem.of(buffers, [Pool("fast", capacity_bytes), Pool("slow")])
    result = plan(problem, "size-first")
    assert {number for number, pool in result.pool_of.items() if pool == "slow"} == moving
    assert result.check() == []


def test_what_an_order_leaves_out_may_fit_in_the_end():
    """Chosen by live bytes, the small buffers have no room at first, but a gap in the end."""
    shapes = [(7, 0, 5, 19), (3, 3, 4, 4), (7, 4, 8, 18), (2, 1, 5, 7), (1, 0, 3, 3), (1, 4, 9, 1)]
    buffers = [
        buffer(number, size, (start, end))._replace(traffic_bytes=traffic)
        for number, (size, start, end, traffic) in enumerate(shapes)
    ]
    buffers[3] = buffers[3]._replace(alignment=4)
    result = plan(Problem.of(buffers, [Pool("fast", 12), Pool("slow")]), "size-first")
    assert result.moved_traffic_bytes == 19
    assert result.check() == []


def test_what_has_no_other_pool_is_admitted_with_what_fits_beside_it():
    """Admission by live bytes counts what is there in any case, and drops none of it."""
    shapes = [(2, 0, 1, 18), (3, 2, 4, 22), (3, 0, 1, 27), (3, 0, 3, 19), (4, 2, 5, 13)]
    alignments = [2, 1, 1, 2, 2]
    buffers = [
        buffer(number, size, (start, end), alignment=alignment)._replace(traffic_bytes=traffic)
        for number, ((size, start, end, traffic), alignment) in enumerate(
            zip(shapes, alignments, strict=True)
        )
    ]
    buffers[0] = buffers[0]._replace(pools=("fast",))
    result = plan(Problem.of(buffers, [Pool("fast", 7), Pool("slow")]), "greedy-by-size")
    assert result.pool_of[0] == "fast"
    assert result.moved_traffic_bytes == 19
    assert result.check() == []


def test_what_has_no_other_pool_stays_where_a_choice_does_not_fit():
    """Their live bytes fit, but the last two leave no even gap for the first one."""
    buffers = [
        buffer(0, 2, (2, 4), alignment=2)._replace(traffic_bytes=19),
        buffer(1, 3, (3, 6), alignment=2)._replace(traffic_bytes=2, pools=("fast",)),
        buffer(2, 1, (3, 4))._replace(traffic_bytes=3, pools=("fast",)),
    ]
    result = plan(Problem.of(buffers, [Pool("fast", 6), Pool("slow")]), "size-first")
    assert result.pool_of == {0: "slow", 1: "fast", 2: "fast"}


def traffic_in(result: Plan, pool: str) -> int:
    """The traffic of the buffers in a pool."""
    return sum(b.traffic for b in result.problem.buffers if result.pool_of[b.id] == pool)


def test_the_fast_pool_keeps_the_most_traffic():
    """Neither the first buffers, nor the largest ones."""
    buffers = [
        buffer(0, 16, (0, 9))._replace(traffic_bytes=32),
        buffer(1, 8, (1, 5))._replace(traffic_bytes=80),
        buffer(2, 8, (2, 9))._replace(traffic_bytes=24),
    ]
    result = plan(Problem.of(buffers, POOLS), "auto")
    assert result.pool_of == {0: "slow", 1: "fast", 2: "fast"}
    assert result.moved_traffic_bytes == 32


@pytest.mark.parametrize("algorithm", ["auto", "skyline", "size-first", "greedy-by-size"])
@pytest.mark.parametrize("seed", range(10))
def test_never_less_traffic_than_first_come_first_served(seed: int, algorithm: str):
    rng = random.Random(seed)
    problem = random_problem(seed, count=40, pools=(Pool("fast", 250), Pool("slow")))
    buffers = [b._replace(traffic_bytes=b.size_bytes * rng.randint(1, 9)) for b in problem.buffers]
    problem = Problem.of(buffers, problem.pools)
    result = plan(problem, algorithm, node_limit=2000)
    assert result.check() == []
    assert traffic_in(result, "fast") >= first_come_first_served(problem)


def test_does_not_fit():
    buffers = [buffer(0, 20, (0, 9))._replace(pools=("fast",))]
    with pytest.raises(DoesNotFitError, match=r"'fast' has 16 bytes.*20 bytes are live at tick 0"):
        plan(Problem.of(buffers, POOLS), "size-first")


def test_the_error_names_the_largest_buffer_outside_of_the_pool():
    buffers = [buffer(0, 16, (0, 9)), buffer(1, 2, (0, 9)), buffer(2, 4, (0, 9))]
    with pytest.raises(DoesNotFitError) as raised:
        plan(Problem.of(buffers, [Pool("fast", 16)]), "trivial")
    assert (raised.value.pool, raised.value.buffer_id) == ("fast", 2)
    assert raised.value.members == (0, 1, 2)


def test_that_none_can_fit_is_not_said_where_whole_units_do_not():
    """The small buffer, put above the other one, would end within a unit, and the pool with it."""
    buffers = [buffer(0, 4, (0, 9)), buffer(1, 8, (0, 9))]
    with pytest.raises(DoesNotFitError, match=r"needs 16$"):
        plan(Problem.of(buffers, [Pool(capacity_bytes=12, alignment=8)]), "trivial")
    with pytest.raises(DoesNotFitError, match=r"none can fit: 16 bytes are live at tick 0$"):
        plan(Problem.of(buffers, [Pool(capacity_bytes=11, alignment=8)]), "trivial")


def test_that_none_can_fit_is_not_said_of_buffers_that_were_better_elsewhere():
    """Both small buffers fit into fast, and the large one into slow."""
    large = buffer(0, 15, (0, 9))._replace(traffic_bytes=1000)
    buffers = [large, buffer(1, 8, (0, 9)), buffer(2, 8, (0, 9))]
    with pytest.raises(DoesNotFitError, match=r"pool 'slow' has 15 bytes.*needs 16$"):
        plan(Problem.of(buffers, [Pool("fast", 16), Pool("slow", 15)]), "skyline")


def test_that_none_can_fit_is_not_said_of_buffers_that_may_overlap():
    """One above the other, they would need 8 bytes at once."""
    buffers = [buffer(0, 4, (0, 3)), buffer(1, 4, (2, 5)), buffer(2, 4, (6, 9))]
    problem = Problem.of(buffers, [Pool(capacity_bytes=6)], [MayOverlap(0, 1)])
    assert plan(problem, "skyline").peak_bytes == 4
    with pytest.raises(DoesNotFitError, match=r"needs 8$"):
        plan(problem, "trivial")


def test_a_complete_search_says_nothing_of_buffers_that_were_better_elsewhere():
    """Below the pinned buffer, the first one would fit; fast would have room for the third one."""
    buffers = [
        buffer(0, 4, (0, 9))._replace(traffic_bytes=1000),
        buffer(1, 4, (0, 9))._replace(pinned_offset_bytes=4, pools=("slow",)),
        buffer(2, 6, (0, 9)),
    ]
    with pytest.raises(DoesNotFitError, match=r"pool 'slow' has 12 bytes.*needs 14$"):
        plan(Problem.of(buffers, [Pool("fast", 8), Pool("slow", 12)]), "search")
    bound = buffers[2]._replace(pools=("slow",))
    with pytest.raises(DoesNotFitError, match=r"a complete search found that none can fit$"):
        plan(Problem.of([buffers[1], bound], [Pool("slow", 12)]), "search")


@pytest.mark.parametrize("seed", range(20))
def test_random(seed: int):
    pools = (Pool("a", 400, 8), Pool("b", 400), Pool("c"))
    problem = random_problem(seed, count=50, alignments=(1, 4), holes=0.1, pools=pools)
    result = plan(problem, "size-first")
    assert result.check() == []
    assert result.pool_sizes["a"] > 200


def test_a_pinned_buffer_without_bytes_takes_nothing_of_a_capacity():
    """The other buffer fits, although whole units of it would not."""
    pinned = buffer(0, 0, (0, 8), alignment=64)._replace(pinned_offset_bytes=192)
    other = buffer(1, 10, (0, 8), alignment=64)
    result = plan(Problem.of([pinned, other], [Pool(capacity_bytes=18)]), "skyline")
    assert result.check() == []
    assert result.peak_bytes == 10
