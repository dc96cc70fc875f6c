"""The order in which copies are tried: as if all that are left were tried, round by round."""

from __future__ import annotations

import random

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation

from xdsl_mergealloc.placement.copy_agenda import Agenda


@pytest.mark.parametrize("seed", range(60))
def test_copies_go_in_rounds(seed: int):
    """Each copy can go once those that it waits for are gone; it is tried when one of them goes."""
    chance = random.Random(seed)
    numbers = range(chance.randint(1, 8))
    waits_for = [{n for n in numbers if n != each and chance.random() < 0.3} for each in numbers]
    expected: dict[int, None] = {}
    before = -1
    while len(expected) > before:
        before = len(expected)
        for number in numbers:
            if number not in expected and waits_for[number] <= expected.keys():
                expected[number] = None
    copies: list[Operation] = [test.TestOp(result_types=[IndexType()]) for _ in numbers]
    agenda, gone, tried = Agenda(copies), dict[int, None](), 0
    while (copy := agenda.next()) is not None:
        tried += 1
        number = copies.index(copy)
        if waits_for[number] <= gone.keys():
            gone[number] = None
            agenda.note_changes([copy.results[0]])
        else:
            agenda.keep(copies[n].results[0] for n in waits_for[number] - gone.keys())
    assert [*gone] == [*expected]
    assert tried <= len(copies) + sum(map(len, waits_for))
