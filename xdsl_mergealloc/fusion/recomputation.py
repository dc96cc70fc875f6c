"""What is worth to be computed by each of its consumers, so that it is stored by none.

An operation is, if an element takes no more than some additions, all that it computes of others
included, and if it reads no more bytes of tensors than it would have stored: these live until the
last consumer then.
"""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_mergealloc.bufferize.tensor_sizes import TensorSizes
from xdsl_mergealloc.fusion.uses import StructuredOps
from xdsl_mergealloc.interfaces.compute_cost import compute_cost


class Recomputation:
    """What operations take, together with those that they compute."""

    def __init__(self, ops: StructuredOps, cheap: int):
        """`cheap` is a number of additions for an element."""
        self._cheap = cheap
        self._ops = ops
        self._sizes = TensorSizes()
        self._cost: dict[Operation, int] = {}
        self._read_bytes: dict[Operation, int] = {}

    def note(self, consumer: Operation, producer: Operation) -> None:
        """From now on the consumer computes what the producer does, in place of reading it."""
        self._cost[consumer] = self._cost_of(consumer) + self._cost_of(producer)
        self._read_bytes[consumer] = (
            self._bytes_read_by(consumer)
            + self._bytes_read_by(producer)
            - sum(map(self._sizes.guessed_bytes, producer.results))
        )

    def is_worth_it(self, op: Operation) -> bool:
        """Whether each consumer may compute an operation, in place of reading its results."""
        stored = sum(map(self._sizes.guessed_bytes, op.results))
        return self._cost_of(op) <= self._cheap and self._bytes_read_by(op) <= stored

    def _cost_of(self, op: Operation) -> int:
        if op not in self._cost:
            self._cost[op] = sum(map(compute_cost, self._ops.structures[op].body.walk()))
        return self._cost[op]

    def _bytes_read_by(self, op: Operation) -> int:
        if op not in self._read_bytes:
            inputs = op.operands[: self._ops.structures[op].number_of_inputs]
            self._read_bytes[op] = sum(map(self._sizes.guessed_bytes, dict.fromkeys(inputs)))
        return self._read_bytes[op]
