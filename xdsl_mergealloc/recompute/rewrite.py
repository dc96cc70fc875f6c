"""Changes of a block that can be taken back, and doing a chain in front of an operation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from xdsl.ir import Block, Operation, OpResult, SSAValue, Use

from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.recompute.chain import Chain
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.cheap import erase_unused


class Edits:
    """Log of changes to a block, step by step, so that they can be undone."""

    def __init__(self, block: Block):
        self._block = block
        self._steps: list[Callable[[], None]] = []
        self._not_used: list[SSAValue] = []

    def undo(self) -> None:
        """Let the block be what it was."""
        for step in reversed(self._steps):
            step()

    def keep(self) -> None:
        """Erase what nobody needs any more; not to be undone from here on."""
        for value in self._not_used:
            if not isinstance(value, OpResult) or value.op.parent is not None:
                erase_unused(value)

    def move(self, op: Operation, before: Operation) -> None:
        """Put an operation in front of another one."""
        if op is before:
            return
        behind = op.next_op
        assert behind is not None
        _put(self._block, op, before)
        self._steps.append(partial(_put, self._block, op, behind))

    def insert(self, op: Operation, before: Operation) -> None:
        """Add an operation in front of another one."""
        self._block.insert_op_before(op, before)
        self._steps.append(partial(self._block.erase_op, op))

    def has_inserted(self, last: Operation | None, before: Operation) -> None:
        """All between two operations was added."""
        op = self._block.first_op if last is None else last.next_op
        while op is not None and op is not before:
            self._steps.append(partial(self._block.erase_op, op))
            op = op.next_op

    def replace(self, use: Use, value: SSAValue) -> None:
        """Let an operand be another value."""
        op, index = use.operation, use.index
        self._steps.append(partial(_set_operand, op, index, op.operands[index]))
        op.operands[index] = value

    def detach(self, op: Operation) -> None:
        """Take an operation out whose results are not used."""
        behind, operands = op.next_op, tuple(op.operands)
        assert behind is not None
        self._not_used += operands
        self._block.detach_op(op)
        op.operands = ()
        self._steps.append(partial(self._attach, op, operands, behind))

    def _attach(self, op: Operation, operands: tuple[SSAValue, ...], before: Operation) -> None:
        op.operands = operands
        self._block.insert_op_before(op, before)


def do_chain(tensors: TensorBlock, chain: Chain) -> Edits:
    """Do a chain in front of its place."""
    edits = Edits(tensors.block)
    before = tensors.ops[chain.place]
    moved = set(chain.moved)
    copies: dict[SSAValue, SSAValue] = {}
    for op in sorted((*chain.moved, *chain.repeated), key=tensors.number):
        if op in moved:
            edits.move(op, before)
            continue
        edits.insert(clone(op, copies), before)
        for result in op.results:
            for use in list(result.uses):
                user = tensors.user_in_block(use.operation)
                if user in moved or tensors.number(user) >= chain.place:
                    edits.replace(use, copies[result])
    return edits


def _put(block: Block, op: Operation, before: Operation) -> None:
    block.detach_op(op)
    block.insert_op_before(op, before)


def _set_operand(op: Operation, index: int, value: SSAValue) -> None:
    op.operands[index] = value
