"""The order of operations in their blocks while some are inserted, moved and erased.

Operations get numbers once; one that is inserted gets a number between those of its neighbours. It
is their mediant: with a row of insertions at one place, denominators grow by one each, where means
would double them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from xdsl.ir import Block, Operation

Position: TypeAlias = int | Fraction
"""Where an operation stands in its block: what comes later has a greater one."""


class EditedOrder:
    """Positions of operations; every change of a block that was asked for goes through this."""

    def __init__(self) -> None:
        self._positions: dict[Block, dict[Operation, Position]] = {}

    def position(self, op: Operation) -> Position:
        """The position of an operation in its block."""
        return self._positions_around(op)[op]

    def put_before(self, op: Operation, anchor: Operation) -> None:
        """Insert an operation that is in no block, or move it within its block."""
        block = anchor.parent
        assert block is not None
        positions = self._positions_around(anchor)
        if op.parent is not None:
            positions.pop(op, None)
            op.detach()
        before, behind = anchor.prev_op, positions[anchor]
        positions[op] = behind - 1 if before is None else _between(positions[before], behind)
        block.insert_op_before(op, anchor)

    def put_earlier(self, op: Operation, anchor: Operation) -> None:
        """Move an operation to before another one of its block, if it is not there yet."""
        if self.position(anchor) < self.position(op):
            self.put_before(op, anchor)

    def erase(self, op: Operation) -> None:
        """Erase an operation whose results nothing uses."""
        assert op.parent is not None
        del self._positions_around(op)[op]
        op.parent.erase_op(op)

    def _positions_around(self, op: Operation) -> dict[Operation, Position]:
        block = op.parent
        assert block is not None
        positions = self._positions.get(block)
        if positions is None:
            positions = self._positions[block] = {}
            positions.update((op, number) for number, op in enumerate(block.ops))
        return positions


def _between(low: Position, high: Position) -> Position:
    """A position between two others: their mediant."""
    numerator = low.numerator + high.numerator
    return Fraction(numerator, low.denominator + high.denominator)
