"""The checker: every kind of violation, and overlaps against a comparison of all pairs."""

from __future__ import annotations

import random

import pytest

from tests.unit.planner.problems import buffer, live_together, random_problem
from xdsl_mergealloc.planner import (
    Buffer,
    InvalidPlanError,
    MayOverlap,
    Plan,
    Pool,
    Problem,
    ViolationKind,
)

A = buffer(0, 10, (0, 4))._replace(name="a", location="m.mlir:1:1")
B = buffer(1, 10, (3, 6))._replace(name="b", location="m.mlir:2:1")


def plan_of(
    buffers: list[Buffer],
    offsets: dict[int | str, int],
    *,
    pools: tuple[Pool, ...] = (Pool(),),
    pool_of: dict[int | str, str] | None = None,
    size_bytes: int = 1000,
    pairs: tuple[MayOverlap, ...] = (),
) -> Plan:
    problem = Problem.of(buffers, pools, pairs)
    sizes = {pool.name: size_bytes for pool in pools}
    in_first: dict[int | str, str] = dict.fromkeys(offsets, pools[0].name)
    return Plan(problem, offsets, in_first if pool_of is None else pool_of, sizes, "by hand")


def kinds(plan: Plan) -> list[ViolationKind]:
    return [violation.kind for violation in plan.check()]


def test_valid_plan():
    plan = plan_of([A, B], {0: 0, 1: 10}, size_bytes=20)
    assert plan.check() == []
    plan.verify()


def test_overlap_names_everything():
    plan = plan_of([A, B], {0: 0, 1: 9})
    (violation,) = plan.check()
    assert violation.kind is ViolationKind.OVERLAP
    assert violation.buffer_ids == (0, 1)
    assert violation.tick == 3
    assert violation.message == (
        "buffer 0 'a' (m.mlir:1:1) in bytes [0, 10) and buffer 1 'b' (m.mlir:2:1) in bytes [9, 19) "
        "of pool '' are both live at tick 3"
    )
    with pytest.raises(InvalidPlanError, match="plan of 'by hand' is not valid:\nbuffer 0 'a'"):
        plan.verify()


def test_overlap_of_the_last_byte_of_a_newcomer():
    assert kinds(plan_of([A, B], {0: 9, 1: 0})) == [ViolationKind.OVERLAP]


def test_no_overlap_in_time_or_in_holes():
    after = buffer(1, 10, (4, 6))
    assert kinds(plan_of([A, after], {0: 0, 1: 0})) == []
    holed = buffer(2, 10, (0, 2), (5, 8))
    inside = buffer(3, 10, (2, 5))
    assert kinds(plan_of([holed, inside], {2: 0, 3: 5})) == []
    touching = buffer(4, 10, (0, 2), (2, 8))
    assert kinds(plan_of([touching, inside], {4: 0, 3: 5})) == [ViolationKind.OVERLAP]
    assert kinds(plan_of([A, buffer(5, 0, (0, 9))], {0: 0, 5: 4})) == []


def test_positions():
    pool = Pool(capacity_bytes=100, alignment=4)
    assert kinds(plan_of([A], {0: 0}, pools=(pool,), size_bytes=100)) == []
    assert kinds(plan_of([A], {0: 2}, pools=(pool,), size_bytes=100)) == [ViolationKind.MISALIGNED]
    aligned = A._replace(alignment=3)
    assert kinds(plan_of([aligned], {0: 4})) == [ViolationKind.MISALIGNED]
    assert kinds(plan_of([A], {0: 4}, size_bytes=13)) == [ViolationKind.OUTSIDE_POOL]
    assert kinds(plan_of([A], {0: -1})) == [ViolationKind.OUTSIDE_POOL]
    too_large = plan_of([A], {0: 0}, pools=(pool,), size_bytes=101)
    assert kinds(too_large) == [ViolationKind.OUTSIDE_CAPACITY]


def test_missing_and_unknown():
    assert kinds(plan_of([A, B], {0: 0})) == [ViolationKind.MISSING]
    assert kinds(plan_of([A], {0: 0}, pool_of={})) == [ViolationKind.MISSING]
    assert kinds(plan_of([A], {0: 0, 9: 0})) == [ViolationKind.UNKNOWN]


def test_pools():
    pools = (Pool("x"), Pool("y"))
    both = plan_of([A, B], {0: 0, 1: 0}, pools=pools, pool_of={0: "x", 1: "y"})
    assert kinds(both) == []
    only_x = A._replace(pools=("x",))
    wrong = plan_of([only_x, B], {0: 0, 1: 0}, pools=pools, pool_of={0: "y", 1: "x"})
    assert kinds(wrong) == [ViolationKind.WRONG_POOL]


def test_pins():
    pinned = A._replace(pinned_offset_bytes=16)
    assert kinds(plan_of([pinned], {0: 16})) == []
    assert kinds(plan_of([pinned], {0: 0})) == [ViolationKind.MOVED_PIN]
    pools = (Pool("x"), Pool("y"))
    moved = plan_of([pinned], {0: 16}, pools=pools, pool_of={0: "y"})
    assert kinds(moved) == [ViolationKind.MOVED_PIN]


@pytest.mark.parametrize("offset", [0, 5])
@pytest.mark.parametrize("same_offset", [False, True])
def test_may_overlap(same_offset: bool, offset: int):
    pair = MayOverlap(0, 1, same_offset)
    allowed = offset == 0 or not same_offset
    plan = plan_of([A, B], {0: 0, 1: offset}, pairs=(pair,))
    assert kinds(plan) == ([] if allowed else [ViolationKind.OVERLAP])


@pytest.mark.parametrize("seed", range(40))
def test_agrees_with_all_pairs(seed: int):
    rng = random.Random(f"check {seed}")
    problem = random_problem(seed, count=40, holes=0.3)
    extent = rng.choice([50, 500, 5000])
    offsets: dict[int | str, int] = {b.id: rng.randrange(extent) for b in problem.buffers}
    pairs = tuple(
        MayOverlap(*rng.sample(range(40), 2), same_offset=rng.random() < 0.5) for _ in range(10)
    )
    problem = Problem.of(problem.buffers, problem.pools, pairs)
    plan = Plan(problem, offsets, dict.fromkeys(offsets, ""), {"": 10**6}, "random")
    allowed = {frozenset(pair[:2]): pair.same_offset for pair in pairs}
    expected: set[frozenset[int | str]] = set()
    for i, first in enumerate(problem.buffers):
        for second in problem.buffers[:i]:
            a, b = offsets[first.id], offsets[second.id]
            in_bytes = a < b + second.size_bytes and b < a + first.size_bytes
            same_offset = allowed.get(frozenset((first.id, second.id)))
            permitted = same_offset is False or (same_offset and a == b)
            has_bytes = first.size_bytes and second.size_bytes
            if has_bytes and in_bytes and live_together(first, second) and not permitted:
                expected.add(frozenset((first.id, second.id)))
    found = plan.check()
    assert {violation.kind for violation in found} <= {ViolationKind.OVERLAP}
    assert {frozenset(violation.buffer_ids) for violation in found} == expected
    assert len(found) == len(expected)
