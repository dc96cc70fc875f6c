"""Effect of fusion on lifetimes: inputs of a producer live until the consumer, its result never.

A producer P is computed in a consumer C without more being live anywhere, if

- no tensor is computed between them, except those computed in C: then all that is live at C was
  live at P. That holds for the result of C if it takes no more than the result of P did there,
  which may have been written in place of an input; or
- the inputs of P that would end before C, together with the result of C unless it can be written in
  place of an input that ends with it, take no more bytes than the present tensors: the result of P,
  and that of C unless it can be written in place of an input.

Tensors from outside (arguments, values defined around the block) count as nothing here: they are
live anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.fusion.uses import Loops, StructuredOps, in_terms_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.constants import is_constant
from xdsl_mergealloc.interfaces.roles import roles_of
from xdsl_mergealloc.tensors.cheap import is_undefined
from xdsl_mergealloc.tensors.sizes import TensorSizes

_MOST_INPUTS = 32
"""An operation that reads more is computed in no other one: looking at all takes time."""


class _Read(NamedTuple):
    """A tensor that an operation reads, itself or for what it computes of others."""

    value: SSAValue
    indices: Loops


@dataclass
class _Computed:
    """An operation together with those that it computes."""

    reads: list[_Read]
    others: list[Operation] = field(default_factory=list[Operation])


class Lifetimes:
    """When tensors are used last, while it is decided what is computed where."""

    def __init__(self, ops: StructuredOps):
        self._ops = ops
        self._sizes = TensorSizes()
        self._numbers: dict[Block, dict[Operation, int]] = {}
        self._computed_before: dict[Block, list[int]] = {}
        """Number of operations before each one of a block that compute a tensor."""
        self._ends: dict[SSAValue, int] = {}
        self._computed: dict[Operation, _Computed] = {}

    def allow(self, consumer: Operation, producer: OpResult, loops: Loops) -> bool:
        """Whether nowhere more is live if a consumer computes a producer."""
        computed = self._of(producer.op)
        if len(computed.reads) + len(self._of(consumer).reads) > _MOST_INPUTS:
            return False
        end = self._number(consumer)
        instead = [_Read(read.value, in_terms_of(read.indices, loops)) for read in computed.reads]
        reads = self._of(consumer).reads
        others = [read for read in reads if read.value is not producer]
        own_after = self._own_bytes(consumer, [*others, *instead])
        if self._is_quiet_between(producer.op, consumer) and own_after <= self._own_bytes(
            producer.op, computed.reads
        ):
            return True
        kept = {
            _memory_of(read.value): None
            for read in instead
            if self._is_ours(read.value, consumer) and self._end(read.value, consumer) < end
        }
        now = self._sizes.guessed_bytes(producer) + self._own_bytes(consumer, reads)
        return sum(map(self._sizes.guessed_bytes, kept)) + own_after <= now

    def position(self, value: SSAValue, user: Operation) -> int:
        """Position of a value's definition in the block of a user; -1 if defined outside."""
        if isinstance(value, OpResult) and value.op.parent is user.parent:
            return self._number(value.op)
        return -1

    def note(self, consumer: Operation, producer: OpResult, loops: Loops) -> None:
        """From now on the consumer computes the producer."""
        computed, end = self._of(producer.op), self._number(consumer)
        instead = [_Read(read.value, in_terms_of(read.indices, loops)) for read in computed.reads]
        own = self._of(consumer)
        own.reads = [*(read for read in own.reads if read.value is not producer), *instead]
        own.others += [producer.op, *computed.others]
        for read in instead:
            if self._is_ours(read.value, consumer):
                self._ends[_memory_of(read.value)] = max(self._end(read.value, consumer), end)

    def _of(self, op: Operation) -> _Computed:
        if op not in self._computed:
            structure = self._ops.structures[op]
            inputs = range(structure.number_of_inputs)
            self._computed[op] = _Computed(
                [
                    _Read(op.operands[number], structure.maps[number].results)
                    for number in inputs
                    if is_tensor(op.operands[number])
                ]
            )
        return self._computed[op]

    def _own_bytes(self, op: Operation, reads: Sequence[_Read]) -> int:
        """Bytes of the results of an operation, unless the first is written over what it reads."""
        structure = self._ops.structures[op]
        first = structure.number_of_inputs
        size, end = self._sizes.guessed_bytes(op.results[0]), self._number(op)
        is_in_place = structure.is_parallel and any(
            read.indices == structure.maps[first].results
            and self._is_ours(read.value, op)
            and self._end(read.value, op) <= end
            and self._sizes.guessed_bytes(read.value) == size
            for read in reads
        )
        return sum(map(self._sizes.guessed_bytes, op.results)) - (size if is_in_place else 0)

    def _is_quiet_between(self, first: Operation, last: Operation) -> bool:
        """Whether nothing is computed between two operations of a block but for the second."""
        begin, end = self._number(first), self._number(last)
        assert first.parent is not None
        before = self._computed_before[first.parent]
        count = before[end] - before[begin + 1]
        others = {op for op in self._of(last).others if begin < self._number(op) < end}
        return count == len(others)

    def _number(self, op: Operation) -> int:
        block = op.parent
        assert block is not None
        if block not in self._numbers:
            ops = list(block.ops)
            self._numbers[block] = {op: number for number, op in enumerate(ops)}
            self._computed_before[block] = [0, *accumulate(map(_computes, ops))]
        return self._numbers[block][op]

    @staticmethod
    def _is_ours(value: SSAValue, user: Operation) -> bool:
        """Whether a tensor has memory that is given back in the block of a user."""
        base = _memory_of(value)
        return (
            isinstance(base, OpResult) and base.op.parent is user.parent and not is_constant(base)
        )

    def _end(self, value: SSAValue, user: Operation) -> int:
        """The number of the operation, in the block of a user, that uses a tensor last."""
        base = _memory_of(value)
        if base not in self._ends:
            assert user.parent is not None
            self._ends[base] = max(map(self._number_around(user.parent), _users(base)), default=0)
        return self._ends[base]

    def _number_around(self, block: Block) -> Callable[[Operation], int]:
        """The number of the operation of a block that another one is, or is inside of."""
        first = block.first_op
        assert first is not None
        self._number(first)
        numbers = self._numbers[block]

        def number(op: Operation) -> int:
            current: Operation | None = op
            while current is not None:
                if current in numbers:
                    return numbers[current]
                current = current.parent_op()
            return len(numbers)

        return number


def _memory_of(value: SSAValue) -> SSAValue:
    """The tensor in whose memory a tensor is: of a slice or a reshape, the one that it is of."""
    while isinstance(value, OpResult):
        roles = roles_of(value.op)
        if roles is None or len(roles.view_of) != 1:
            break
        value = value.op.operands[roles.view_of[0]]
    return value


def _users(value: SSAValue) -> Iterator[Operation]:
    """The operations that use a tensor or another look at it."""
    pending = [value]
    while pending:
        for use in pending.pop().uses:
            yield use.operation
            roles = roles_of(use.operation)
            if roles is not None and use.index in roles.view_of:
                pending += use.operation.results


def _computes(op: Operation) -> bool:
    """Whether an operation makes the contents of a tensor."""
    return any(
        is_tensor(result)
        and not is_constant(result)
        and not is_undefined(result)
        and _memory_of(result) is result
        for result in op.results
    )
