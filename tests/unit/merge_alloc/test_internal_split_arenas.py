"""Assignment of buffers to arenas (S2): the algorithm alone, on spans of ticks.

This is about the inside of the folder, and may go with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl_mergealloc.merge_alloc.split_arenas import WholeLoops, splits
from xdsl_mergealloc.planner import Buffer, LiveRange, MayOverlap
from xdsl_mergealloc.profile import Span


def buffer(number: int, size_bytes: int, begin: int, end: int) -> Buffer:
    return Buffer(number, size_bytes, (LiveRange(begin, end),))


def ids(variants: Iterator[list[list[Buffer]]]) -> list[list[list[int | str]]]:
    return [[[one.id for one in group] for group in groups] for groups in variants]


CHAIN = [buffer(0, 4096, 0, 3), buffer(1, 256, 2, 5), buffer(2, 256, 4, 7)]


def test_as_few_arenas_as_take_no_more_than_what_is_live():
    assert ids(splits(CHAIN, (), (), 64)) == []
    result = Span(6, 9, 4000)
    assert ids(splits(CHAIN, (), [result], 64)) == [[[0], [1], [2]]]
    assert ids(splits(CHAIN, (), [Span(7, 9, 4000)], 64)) == []


def test_something_may_be_given_up_for_fewer_arenas():
    result = Span(6, 9, 4000)
    alone, two = [[0], [1], [2]], [[0, 1], [2]]
    assert ids(splits(CHAIN, (), [result], 64, (0, 20))) == [alone, two]
    # It is a share of what is saved, not of what is taken.
    assert ids(splits(CHAIN, (), [result], 64, (6, 7))) == [alone, two]


def test_arenas_are_there_for_whole_loops():
    # Two that come and go inside a loop are there together: one takes less.
    result = Span(6, 9, 4000)
    assert ids(splits(CHAIN, (), [result], 64, loops=WholeLoops([(1, 7)]))) == []
    loops = WholeLoops([(2, 4), (6, 8)])
    assert [loops.around(0, 2), loops.around(1, 3), loops.around(3, 7)] == [(0, 2), (1, 4), (2, 8)]


def test_what_shares_bytes_stays_together():
    pair = MayOverlap(0, 1)
    (groups,) = ids(splits(CHAIN, [pair], [Span(6, 9, 4000)], 64))
    assert any({0, 1} <= set(group) for group in groups)


def test_what_one_loop_has_is_in_one_arena():
    """By themselves, three buffers that take turns in a loop would be there together all along."""
    in_loop = [buffer(1, 2048, 11, 13), buffer(2, 2048, 13, 15), buffer(3, 2048, 15, 17)]
    result, loops = Span(10, 30, 4096), WholeLoops([(10, 20)])
    buffers = [buffer(0, 4096, 0, 5), *in_loop]
    assert [loops.only_loop(10, 20), loops.only_loop(9, 12), loops.only_loop(19, 21)] == [
        0,
        None,
        None,
    ]
    assert ids(splits(buffers, (), [result], 64, (0,), loops, True)) == [[[0], [1, 2, 3]]]
    assert ids(splits(buffers, (), [result], 64, (0,), loops)) == []


def test_an_arena_takes_over_others_as_a_whole():
    """None of them could join the arena in front by itself; together they can."""
    buffers = [buffer(0, 384, 8, 9), buffer(1, 320, 5, 9), buffer(2, 128, 8, 12)]
    result = Span(4, 6, 128)
    buffers.append(buffer(3, 384, 1, 4))
    assert ids(splits(buffers, (), [result], 64, (0,), WholeLoops(), True)) == [[[3, 1, 0], [2]]]
