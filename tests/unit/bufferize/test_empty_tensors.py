"""What the elimination of empty tensors looks at."""

from __future__ import annotations

import pytest
from xdsl.ir import Block
from xdsl.parser import Parser

from bench.programs import insertion_chain, layers
from tests.support.generators.builder import full_context
from xdsl_mergealloc.bufferize import empty_tensors
from xdsl_mergealloc.bufferize.live_bytes import LiveBytes


@pytest.mark.parametrize(("program", "blocks"), [(layers(2), 0), (insertion_chain(2), 1)])
def test_live_bytes_are_counted_where_something_may_be_put_somewhere(
    program: str, blocks: int, monkeypatch: pytest.MonkeyPatch
):
    counted: list[Block] = []

    def count(block: Block) -> LiveBytes:
        counted.append(block)
        return LiveBytes(block)

    monkeypatch.setattr(empty_tensors, "LiveBytes", count)
    module = Parser(full_context(), program).parse_module()
    empty_tensors.eliminate_empty_tensors(module)
    assert len(counted) == blocks
