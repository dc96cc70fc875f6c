"""Problems with destination forwardings carried out, and which of them are.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import IntegerAttr, NoneAttr, i64
from xdsl.ir import Block, Operation

from xdsl_mergealloc.merge_alloc.candidate_pools import OFFSET
from xdsl_mergealloc.merge_alloc.chosen_forwardings import choose_forwardings
from xdsl_mergealloc.merge_alloc.problem import buffers_with
from xdsl_mergealloc.merge_alloc.trace import (
    DestinationForwarding,
    Lifetime,
    LifetimeTrace,
    TracedAllocation,
)
from xdsl_mergealloc.planner import Buffer, LiveRange, MayOverlap, Problem
from xdsl_mergealloc.planner.bounds import live_spans

OPS: list[Operation] = [test.TestOp() for _ in range(9)]
"""They stand for allocations; each has the buffer of its number."""
NUMBERS = {op: number for number, op in enumerate(OPS)}
LAST_TICK = 40


def problem(*live: tuple[int, int], pairs: tuple[tuple[int, int], ...] = ()) -> Problem:
    """Buffers of 16 bytes, each with one live range."""
    buffers = [Buffer(number, 16, (LiveRange(*one),)) for number, one in enumerate(live)]
    return Problem.of(buffers, may_overlap=[MayOverlap(*pair) for pair in pairs])


def forward(member: int, destination: int, *live: int) -> DestinationForwarding:
    return DestinationForwarding(
        (OPS[member],), OPS[destination], test.TestOp(), (), (), LiveRange(*live)
    )


def carried_out(
    given: Problem, *forwardings: DestinationForwarding
) -> tuple[dict[int, list[tuple[int, int]]], list[tuple[int, int]]]:
    """The live ranges that remain, by buffer, and the pairs."""
    buffers, pairs = buffers_with(given, NUMBERS, forwardings)
    live = {int(one.id): [(begin, end) for begin, end in one.live] for one in buffers}
    return live, [(int(pair.first), int(pair.second)) for pair in pairs]


@pytest.mark.parametrize(
    ("inner", "outer", "expected"),
    [
        pytest.param((1, 5), (4, 8), (1, 8), id="begins-sooner"),
        pytest.param((5, 9), (4, 8), (4, 9), id="ends-later"),
        pytest.param((1, 3), (6, 8), (1, 8), id="long-before"),
        pytest.param((5, 6), (4, 8), (4, 8), id="inside"),
    ],
)
def test_a_destination_lives_as_long_as_all_that_is_made_in_it(
    inner: tuple[int, int], outer: tuple[int, int], expected: tuple[int, int]
):
    """Buffer 0 is made in 1, and that in 2, whose own life comes later."""
    given = problem((1, 4), (3, 7), (20, 22))
    live, _ = carried_out(given, forward(0, 1, *inner), forward(1, 2, *outer))
    assert live == {2: [expected, (20, 22)]}


def test_several_buffers_are_made_in_one():
    given = problem((1, 4), (6, 8), (20, 22))
    live, _ = carried_out(given, forward(0, 2, 1, 4), forward(1, 2, 6, 8))
    assert live == {2: [(1, 4), (6, 8), (20, 22)]}


@pytest.mark.parametrize("pair", [(1, 2), (2, 1)])
@pytest.mark.parametrize(
    ("meanwhile", "stays"), [((8, 12), True), ((0, 1), True), ((3, 12), False)]
)
def test_pairs_may_overlap_unless_one_lives_longer_beside_the_other(
    pair: tuple[int, int], meanwhile: tuple[int, int], stays: bool
):
    """1 may overlap with 2 from tick 10 on; 0, which is made in 1, lives from tick 1 to tick 8."""
    given = problem((1, 4), (10, 14), meanwhile, pairs=(pair,))
    live, pairs = carried_out(given, forward(0, 1, 1, 8))
    assert live[1] == [(1, 8), (10, 14)]
    assert pairs == ([pair] if stays else [])


def test_pairs_of_what_is_made_elsewhere_are_gone():
    given = problem((1, 4), (10, 14), (3, 5), (12, 20), pairs=((0, 2), (2, 0), (1, 3)))
    _, pairs = carried_out(given, forward(0, 1, 1, 4))
    assert pairs == [(1, 3)]


def random_case(seed: int) -> tuple[Problem, list[DestinationForwarding]]:
    """Some buffers may overlap with the next one; some can be made in a later one."""
    rng = random.Random(f"forwardings {seed}")
    far, often = rng.choice((1, 2, 8)), rng.choice((0.3, 0.6))
    ranges = [sorted(rng.sample(range(LAST_TICK), 2)) for _ in OPS]
    buffers = [
        Buffer(number, rng.randint(1, 9), (LiveRange(*one),)) for number, one in enumerate(ranges)
    ]
    count = len(OPS)
    pairs = [
        MayOverlap(*((one, other) if rng.random() < 0.5 else (other, one)))
        for one in range(count - 1)
        for other in [rng.randint(one + 1, min(one + far, count - 1))]
        if rng.random() < often
    ]
    forwardings = [
        forward(
            one,
            rng.randint(one + 1, min(one + far, count - 1)),
            *sorted(rng.sample(range(LAST_TICK), 2)),
        )
        for one in range(count - 1)
        if rng.random() < often
    ]
    return Problem.of(buffers, may_overlap=pairs), forwardings


def cost(given: Problem, forwardings: Sequence[DestinationForwarding]) -> tuple[int, int]:
    """The highest sum of live bytes, and a measure of all of them."""
    buffers, pairs = buffers_with(given, NUMBERS, forwardings)
    sums = [0] * LAST_TICK
    for begin, end, size_bytes in live_spans(buffers, may_overlap=pairs):
        for tick in range(begin, end):
            sums[tick] += size_bytes
    return max(sums), sum(size**8 for size in sums)


def chosen(given: Problem, forwardings: Sequence[DestinationForwarding]) -> set[int]:
    """The choice, with the cost of all of the problem for each set of forwardings."""

    def cost_of(some: set[int]) -> tuple[int, int]:
        return cost(given, [forwardings[number] for number in sorted(some)])

    with_member = {one.members[0]: number for number, one in enumerate(forwardings)}
    taken: set[int] = set()
    for _ in range(3):
        before = set(taken)
        for number in range(len(forwardings)):
            others: set[int] = set()
            following: int | None = number
            while following is not None:
                tried = (
                    (taken | others) ^ {number} if number in taken else taken | others | {number}
                )
                if cost_of(tried) < cost_of(taken):
                    taken = tried
                following = with_member.get(forwardings[following].destination)
                if following is not None:
                    others.add(following)
        if taken == before:
            break
    return taken


def trace_of(forwardings: Sequence[DestinationForwarding]) -> LifetimeTrace:
    allocations = tuple(TracedAllocation(op, 1, Lifetime(1, 1), op, op) for op in OPS)
    return LifetimeTrace(Block(), NoneAttr(), allocations, forwardings=tuple(forwardings))


@pytest.mark.parametrize("seeds", [range(begin, begin + 15) for begin in range(0, 90, 15)])
def test_choices_are_those_with_the_costs_of_the_whole_problem(seeds: range):
    for seed in seeds:
        given, forwardings = random_case(seed)
        found = choose_forwardings(given, trace_of(forwardings))
        expected = chosen(given, forwardings)
        assert [forwardings.index(one) for one in found] == sorted(expected), seed
        assert cost(given, found) <= cost(given, ())


Range = tuple[int, int]


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize(
    ("sizes", "live", "made", "hiding"),
    [
        # 0 and 1 hide 4, until they are made elsewhere.
        pytest.param(
            (12, 12, 11, 11),
            ((2, 6), (2, 6), (8, 9), (8, 9)),
            ((2, 6), (2, 6)),
            (0, 1),
            id="members",
        ),
        # 2 and 3 hide 4, until they have other contents, too, while 4 is live.
        pytest.param(
            (30, 30, 20, 20),
            ((0, 2), (10, 12), (2, 6), (2, 6)),
            ((0, 3), (4, 12)),
            (2, 3),
            id="destinations",
        ),
        # Nothing is made in 3.
        pytest.param(
            (30, 30, 20, 20),
            ((0, 2), (10, 12), (2, 6), (2, 6)),
            ((0, 3),),
            (2, 3),
            id="a-destination-and-another-one",
        ),
    ],
)
def test_what_two_buffers_hide_is_hidden_by_one_of_them(
    sizes: tuple[int, ...],
    live: tuple[Range, ...],
    made: tuple[Range, ...],
    hiding: Range,
    is_first: bool,
):
    """0 may be made in 2. If 1 is made in 3 as well, 4, which may overlap with both, is seen."""
    buffers = [
        Buffer(number, size, (LiveRange(*one),))
        for number, (size, one) in enumerate(zip((*sizes, 10), (*live, (2, 6)), strict=True))
    ]
    pairs = [MayOverlap(*((4, one) if is_first else (one, 4))) for one in hiding]
    forwardings = [forward(number, number + 2, *one) for number, one in enumerate(made)]
    given = Problem.of(buffers, may_overlap=pairs)
    assert list(choose_forwardings(given, trace_of(forwardings))) == forwardings[:1]


def test_what_is_pinned_stays_where_it_is():
    """Also if only one of the buffers that would be made elsewhere is."""
    given = problem((1, 5), (4, 8), (8, 12))
    one = forward(1, 2, 1, 8)._replace(members=(OPS[0], OPS[1]))
    assert list(choose_forwardings(given, trace_of([one]))) == [one]
    pinned = test.TestOp(attributes={OFFSET: IntegerAttr(0, i64)})
    trace = trace_of([one._replace(members=(pinned, OPS[1]))])
    moved = trace.allocations[0]._replace(op=pinned)
    trace = trace._replace(allocations=(moved, *trace.allocations[1:]))
    assert list(choose_forwardings(given, trace)) == []
