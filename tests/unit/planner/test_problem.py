"""Problems that are refused; and making one is cheap."""

from __future__ import annotations

import pytest

from tests.support.cost import function_calls
from tests.unit.planner.problems import buffer
from xdsl_mergealloc.planner import (
    Buffer,
    InvalidProblemError,
    LiveRange,
    MayOverlap,
    Pool,
    Problem,
)

ONE = buffer(1, 4, (0, 2))


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("buffers", "pools", "message"),
    [
        ([ONE, ONE], [Pool()], "buffer 1: another buffer has the same id"),
        ([buffer(1, -4, (0, 2))], [Pool()], "negative size -4"),
        ([buffer(1, 4, (2, 0))], [Pool()], r"\[2, 0\) is reversed"),
        ([buffer(1, 4, (0, 3), (2, 5))], [Pool()], r"\[2, 5\) starts before"),
        ([buffer(1, 4, (0, 3), alignment=0)], [Pool()], "alignment must be positive"),
        ([ONE._replace(pools=("x",), name="a", location="f.mlir:3")], [Pool()], "'a' \\(f.mlir:3"),
        ([ONE._replace(pinned_offset_bytes=6, alignment=4)], [Pool()], "no multiple of 4"),
        ([ONE._replace(pinned_offset_bytes=-4)], [Pool()], "pinned to -4, which is negative"),
        ([ONE._replace(pinned_offset_bytes=6)], [Pool(alignment=4)], "no multiple of 4"),
        (
            [ONE._replace(pinned_offset_bytes=6, alignment=4)],
            [Pool(alignment=6)],
            "pinned to 6, which is no multiple of 12",
        ),
        ([ONE._replace(live=((0, 3),))], [Pool()], r"live has \(0, 3\), but takes LiveRange"),
        ([ONE._replace(live=(0, 3))], [Pool()], r"live has 0, but takes LiveRange"),
        ([ONE], [], "at least one pool"),
        ([ONE], [Pool("a"), Pool("a")], "two pools are named 'a'"),
        ([ONE], [Pool(capacity_bytes=-1)], "negative capacity"),
        ([ONE], [Pool(alignment=0)], "alignment must be positive"),
    ],
)
def test_contradictions(buffers: list[Buffer], pools: list[Pool], message: str):
    with pytest.raises(InvalidProblemError, match=message):
        Problem.of(buffers, pools)


@pytest.mark.parametrize(
    ("pair", "message"), [((1, 2), "names an unknown buffer: 2"), ((1, 1), "with itself")]
)
def test_contradicting_pairs(pair: tuple[int, int], message: str):
    with pytest.raises(InvalidProblemError, match=message):
        Problem.of([ONE], may_overlap=[MayOverlap(*pair)])


def test_legal_corner_cases():
    Problem.of([])
    Problem.of(
        [buffer(0, 0, (0, 2)), buffer(1, 4), buffer(2, 4, (3, 3)), buffer(3, 1, (0, 1), (1, 2))]
    )


def test_a_pin_is_an_offset_in_the_first_of_the_candidate_pools():
    pinned = ONE._replace(pinned_offset_bytes=6, pools=("b", "a"))
    Problem.of([pinned], [Pool("a", alignment=4), Pool("b")])
    with pytest.raises(InvalidProblemError, match="no multiple of 4"):
        Problem.of([pinned], [Pool("a"), Pool("b", alignment=4)])


def test_candidate_pools():
    problem = Problem.of([ONE, ONE._replace(id=2, pools=("b",))], [Pool("a"), Pool("b")])
    assert [problem.candidate_pools(b) for b in problem.buffers] == [("a", "b"), ("b",)]
    assert problem.pool_named("b") == Pool("b")
    with pytest.raises(InvalidProblemError, match="no pool is named 'c'"):
        problem.pool_named("c")


def test_cheap_to_make():
    count = 5_000
    buffers = [Buffer(i, i, (LiveRange(i, i + 3),)) for i in range(count)]
    assert function_calls(lambda: Problem.of(buffers)) < 40 * count
