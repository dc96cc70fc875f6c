"""Operations that end what continues after control has left an operation (V19)."""

from __future__ import annotations

from collections.abc import Hashable

from xdsl.ir import Block, Operation

from xdsl_mergealloc.verify.effects import effects_of


class Barriers:
    """The barriers of operations, found block by block."""

    def __init__(self) -> None:
        self._ended_by: dict[Operation, Operation] = {}
        self._known: set[Block] = set()

    def of(self, op: Operation) -> Operation | None:
        """The operation behind, in the same block, that waits for this one; None: there is none."""
        if op.parent is not None and op.parent not in self._known:
            self._known.add(op.parent)
            under_way: dict[Hashable, list[Operation]] = {}
            for other in op.parent.ops:
                effects = effects_of(other)
                for awaited in effects.waits_for:
                    self._ended_by.update(dict.fromkeys(under_way.pop(awaited, ()), other))
                if effects.until is not None:
                    under_way.setdefault(effects.until, []).append(other)
        return self._ended_by.get(op)
