"""Doing a chain in front of an operation, and taking that back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from xdsl.ir import Block, Operation, SSAValue, Use

from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.recompute.chain import Chain
from xdsl_mergealloc.tiling.tensors import TensorBlock


class Change:
    """What was done to a block, step by step, so that it can be undone."""

    def __init__(self, tensors: TensorBlock, chain: Chain):
        self._block = tensors.block
        self._steps: list[Callable[[], None]] = []
        before = tensors.ops[chain.place]
        moved = set(chain.moved)
        copies: dict[SSAValue, SSAValue] = {}
        for op in sorted((*chain.moved, *chain.repeated), key=tensors.number):
            if op in moved:
                self._move(op, before)
                continue
            self._insert(clone(op, copies), before)
            for result in op.results:
                for use in list(result.uses):
                    user = tensors.user_in_block(use.operation)
                    if user in moved or tensors.number(user) >= chain.place:
                        self._replace(use, copies[result])

    def undo(self) -> None:
        """Let the block be what it was."""
        for step in reversed(self._steps):
            step()

    def _move(self, op: Operation, before: Operation) -> None:
        behind = op.next_op
        assert behind is not None
        _put(self._block, op, before)
        self._steps.append(partial(_put, self._block, op, behind))

    def _insert(self, op: Operation, before: Operation) -> None:
        self._block.insert_op_before(op, before)
        self._steps.append(partial(self._block.erase_op, op))

    def _replace(self, use: Use, value: SSAValue) -> None:
        op, index = use.operation, use.index
        self._steps.append(partial(_set_operand, op, index, op.operands[index]))
        op.operands[index] = value


def _put(block: Block, op: Operation, before: Operation) -> None:
    block.detach_op(op)
    block.insert_op_before(op, before)


def _set_operand(op: Operation, index: int, value: SSAValue) -> None:
    op.operands[index] = value
