"""Attempts to change a block: edits that can be undone, and a limit on attempts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.ir import Block, Operation, OpResult, SSAValue, Use

from xdsl_mergealloc.tensors.pure_ops import is_pure

_MOST_LOOKED_AT = 20_000
"""Maximum number of operations that all attempts on a block visit together ..."""
_MOST_LOOKS = 64
"""... or, in a large block, this many visits of each operation."""


class Looks:
    """Limit on the attempts of a search, each of which visits a whole block."""

    def __init__(self, ops: int):
        """`ops` is the number of operations of the block."""
        self._left = max(_MOST_LOOKED_AT, _MOST_LOOKS * ops)

    def note(self, ops: int) -> None:
        """Count an attempt that visits this many operations."""
        self._left -= ops

    @property
    def are_used_up(self) -> bool:
        """Whether there should be no more attempts."""
        return self._left < 0


class Edits:
    """
    A block that is being changed, and its state before.

    Operations may be inserted and moved freely; operands of other operations are changed here.
    """

    def __init__(self, block: Block):
        self._block = block
        self._ops_before: Sequence[Operation] = list(block.ops)
        self._read_before: list[tuple[Operation, Sequence[SSAValue]]] = []
        self._removed: list[Operation] = []

    def replace(self, uses: Iterable[Use], value: SSAValue) -> None:
        """Replace operands by another value."""
        for use in list(uses):
            self._read(use.operation)
            use.operation.operands[use.index] = value

    def remove(self, op: Operation) -> None:
        """Detach an operation without uses, and pure operations that only detached ones used."""
        pending = [op]
        while pending:
            op = pending.pop()
            if op.parent is not self._block or any(result.first_use for result in op.results):
                continue
            operands = self._read(op)
            self._removed.append(op)
            op.operands = ()
            op.detach()
            pending += [
                value.op
                for value in dict.fromkeys(operands)
                if isinstance(value, OpResult) and is_pure(value.op)
            ]

    def reorder(self, ops: Sequence[Operation]) -> None:
        """Set the operations of the block, in this order."""
        for op in list(self._block.ops):
            op.detach()
        self._block.add_ops(ops)

    def undo(self) -> None:
        """Restore the block."""
        before = set(self._ops_before)
        added = [op for op in self._block.ops if op not in before]
        for op, operands in reversed(self._read_before):
            op.operands = operands
        self.reorder(self._ops_before)
        for op in reversed(added):
            op.erase()

    def keep(self) -> None:
        """Erase the removed operations; nothing can be undone afterwards."""
        for op in self._removed:
            op.erase()

    def _read(self, op: Operation) -> Sequence[SSAValue]:
        """Record and return the operands of an operation, which are about to change."""
        operands = tuple(op.operands)
        self._read_before.append((op, operands))
        return operands
