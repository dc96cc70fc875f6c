"""Reads and writes of alias sets, a data structure of the analysis, however added."""

from __future__ import annotations

from random import Random

import pytest
from xdsl.dialects.builtin import f32
from xdsl.dialects.test import TestOp

from xdsl_mergealloc.analysis.one_shot.alias_sets import AliasSet, Read, Write
from xdsl_mergealloc.interfaces.bufferizable import OpOperand


@pytest.mark.parametrize("seed", range(5))
def test_reads_and_writes_by_ticks(seed: int):
    random = Random(seed)
    ticks = list(range(20)) * 2
    random.shuffle(ticks)
    op = TestOp(result_types=[f32])
    writes = [Write(OpOperand(op, number), tick) for number, tick in enumerate(ticks)]
    reads = [
        Read(OpOperand(op, number), op.results[0], tick, tick + random.randrange(6), tick)
        for number, tick in enumerate(ticks)
    ]
    whole, other = AliasSet(), AliasSet()
    for part in (whole, other):
        for write, read in zip(writes, reads, strict=True):
            if (write.operand.index % 3 == 0) == (part is other):
                part.add_write(write)
                part.add_read(read)
    whole.absorb(other)
    for first in range(-1, 22):
        for last in range(first, 22):
            found = list(whole.writes_between(first, last))
            assert [write.tick for write in found] == sorted(write.tick for write in found)
            assert set(found) == {write for write in writes if first <= write.tick <= last}
        around = whole.reads_around(first)
        assert len(around) == len(set(around))
        assert set(around) == {read for read in reads if read.first <= first <= read.last}
