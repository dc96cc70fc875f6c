"""Which buffers are in one arena (S2): the algorithm alone, on spans of ticks.

This is about the inside of the folder, and may go with it.
"""

from __future__ import annotations

from xdsl_mergealloc.merge_alloc.split_arenas import WholeLoops, split
from xdsl_mergealloc.planner import Buffer, LiveRange, MayOverlap
from xdsl_mergealloc.profile import Span


def buffer(number: int, size_bytes: int, begin: int, end: int) -> Buffer:
    return Buffer(number, size_bytes, (LiveRange(begin, end),))


def ids(groups: list[list[Buffer]]) -> list[list[int | str]]:
    return [[one.id for one in group] for group in groups]


CHAIN = [buffer(0, 4096, 0, 3), buffer(1, 256, 2, 5), buffer(2, 256, 4, 7)]


def test_as_few_arenas_as_take_no_more_than_what_is_live():
    assert ids(split(CHAIN, (), (), 64)) == [[0, 1, 2]]
    result = Span(6, 9, 4000)
    assert ids(split(CHAIN, (), [result], 64)) == [[0], [1], [2]]
    assert ids(split(CHAIN, (), [Span(7, 9, 4000)], 64)) == [[0, 1, 2]]


def test_something_may_be_given_up_for_fewer_arenas():
    result = Span(6, 9, 4000)
    assert ids(split(CHAIN, (), [result], 64, given_up=20)) == [[0, 1], [2]]
    # It is a share of what is saved, not of what is taken.
    assert ids(split(CHAIN, (), [result], 64, given_up=6)) == [[0], [1], [2]]
    assert ids(split(CHAIN, (), [result], 64, given_up=7)) == [[0, 1], [2]]


def test_arenas_are_there_for_whole_loops():
    # Two that come and go inside a loop are there together: one takes less.
    result = Span(6, 9, 4000)
    assert ids(split(CHAIN, (), [result], 64, loops=WholeLoops([(1, 7)]))) == [[0, 1, 2]]
    loops = WholeLoops([(2, 4), (6, 8)])
    assert [loops.around(0, 2), loops.around(1, 3), loops.around(3, 7)] == [(0, 2), (1, 4), (2, 8)]


def test_what_shares_bytes_stays_together():
    pair = MayOverlap(0, 1)
    groups = split(CHAIN, [pair], [Span(6, 9, 4000)], 64)
    assert any({0, 1} <= set(group) for group in ids(groups))
