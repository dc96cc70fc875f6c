"""Barriers that end asynchronous operations (`interfaces.asynchronous`)."""

from __future__ import annotations

from collections.abc import Hashable

from xdsl.ir import Block, Operation

from xdsl_mergealloc.interfaces.asynchronous import ASYNCHRONOUS_MODELS, BARRIER_MODELS


class Barriers:
    """Barriers of asynchronous operations; a snapshot of each block, at its first query."""

    def __init__(self) -> None:
        self._ended_by: dict[Operation, Operation] = {}
        self._known: set[Block] = set()

    def of(self, start: Operation) -> Operation | None:
        """Return the operation that ends an asynchronous one in the same block; else None."""
        block = start.parent
        if block is None or block in self._known:
            return self._ended_by.get(start)
        self._known.add(block)
        under_way: dict[Hashable, list[Operation]] = {}
        for op in block.ops:
            if (barrier := BARRIER_MODELS.lookup(op)) is not None:
                for awaited in barrier.waits_for(op):
                    self._ended_by.update(dict.fromkeys(under_way.pop(awaited, ()), op))
            model = ASYNCHRONOUS_MODELS.lookup(op)
            if model is not None and (awaited := model.until(op)) is not None:
                under_way.setdefault(awaited, []).append(op)
        return self._ended_by.get(start)
