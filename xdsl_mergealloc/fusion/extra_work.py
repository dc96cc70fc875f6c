"""Operations that fusion computes more than once: which are worth it, and what they cost.

Each consumer may compute an operation itself, so that the result is never stored, if an element
costs no more than some additions, including the producers fused into the operation, and if the
operation reads no more bytes of tensors than it would store: its inputs live until the last
consumer then. Where lifetimes are known, it may read more if most of that lives as long anyway, as
the residual does that a normalization centers.

An element that several consumers compute, or one consumer in several of its iterations, counts as
recomputed each time. Work is the number of iterations of bodies that compute something, on their
own or in the body of a consumer: forwarding an element of another tensor is no work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import prod

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.fusion.lifetimes import Lifetimes
from xdsl_mergealloc.fusion.uses import ElementUse, Loops, StructuredOps
from xdsl_mergealloc.interfaces.compute_cost import compute_cost
from xdsl_mergealloc.interfaces.structured import loop_extents
from xdsl_mergealloc.program_changes import ProgramChange, work_left, work_percent
from xdsl_mergealloc.tensors.sizes import TensorSizes, guessed_size

_LITTLE = 8
"""Inputs that live longer are little if they take at most 1/8 of the bytes of the result."""


class Recomputation:
    """Cost of operations, including those fused into them."""

    def __init__(self, ops: StructuredOps, cheap: int, lifetimes: Lifetimes | None):
        """
        Args:
            ops: the operations of the module.
            cheap: the maximum number of additions per element of a cheap operation.
            lifetimes: those after the fusions so far; None if they do not matter.
        """
        self._cheap = cheap
        self._lifetimes = lifetimes
        self._ops = ops
        self._sizes = TensorSizes()
        self._cost: dict[Operation, int] = {}
        self._read_bytes: dict[Operation, int] = {}

    def note(self, consumer: Operation, producer: Operation) -> None:
        """Note that the consumer computes the producer, in place of reading its result."""
        self._cost[consumer] = self._cost_of(consumer) + self._cost_of(producer)
        self._read_bytes[consumer] = (
            self._bytes_read_by(consumer)
            + self._bytes_read_by(producer)
            - self._sizes.stored_bytes(producer)
        )

    def is_worth_it(self, op: Operation) -> bool:
        """Whether each consumer may compute an operation, in place of reading its results."""
        if self._cost_of(op) > self._cheap:
            return False
        stored = self._sizes.stored_bytes(op)
        if self._bytes_read_by(op) <= stored:
            return True
        lifetimes = self._lifetimes
        return lifetimes is not None and lifetimes.bytes_kept_longer(op) <= stored // _LITTLE

    def is_worth_it_with(self, producer: Operation, op: Operation) -> bool:
        """Whether each consumer of `op` may compute a producer of it as well, which reads no more
        bytes than it stores."""
        return self._cost_of(producer) + self._cost_of(op) <= self._cheap and self._bytes_read_by(
            producer
        ) <= self._sizes.stored_bytes(producer)

    def _cost_of(self, op: Operation) -> int:
        if op not in self._cost:
            self._cost[op] = sum(map(compute_cost, self._ops.structures[op].body.walk()))
        return self._cost[op]

    def _bytes_read_by(self, op: Operation) -> int:
        if op not in self._read_bytes:
            inputs = op.operands[: self._ops.structures[op].number_of_inputs]
            self._read_bytes[op] = sum(map(self._sizes.guessed_bytes, dict.fromkeys(inputs)))
        return self._read_bytes[op]


@dataclass
class _FunctionWork:
    """The iterations of a function."""

    all: int = 0
    """Number of iterations before anything is fused."""
    extra: int = 0
    """Number of repeated iterations."""
    allowed: int = 0
    """Number of repeated iterations if every permitted fusion is performed."""
    fused: int = 0
    """Number of operations that their consumers compute."""


class ExtraWork:
    """Repeated runs of the bodies of fused operations."""

    def __init__(self, ops: StructuredOps, max_recompute: int | None):
        """`max_recompute` is a percentage of all iterations of a function; None allows any."""
        self._ops = ops
        self._max_recompute = max_recompute
        self._function: dict[Operation, Operation | None] = {}
        self._work: dict[Operation | None, _FunctionWork] = {}
        self._bodies: dict[Operation, int] = {}
        """Number of bodies in an operation that compute something, fused producers included."""
        self._computed: set[tuple[Operation, Operation, Loops]] = set()
        """Consumers, their fused producers, and the producer iterations that they compute."""
        self._allowed: dict[Operation, bool] = {}
        """Cache: whether all readers of a producer may compute it."""
        self._moved: set[Operation] = set()
        """Producers whose own, now saved, iterations were credited to a consumer noted before."""
        for op in ops.structures:
            self._work_around(op).all += self._iterations(op)

    def allows(self, producer: Operation, readers: Iterable[ElementUse]) -> bool:
        """
        Whether all readers of a producer may compute it themselves.

        All or none: if one of them still reads the result, the others recompute it in vain.
        """
        if producer not in self._allowed:
            self._allowed[producer] = self._is_little(producer, readers)
        return self._allowed[producer]

    def _is_little(self, producer: Operation, readers: Iterable[ElementUse]) -> bool:
        if self._max_recompute is None:
            return True
        reads = {(read.consumer, read.loops) for read in readers}
        instead = sum(self._iterations(consumer) for consumer, _ in reads)
        extra = max(0, instead - self._iterations(producer)) * self._bodies_in(producer)
        work = self._work_around(producer)
        left = work_left(self._function[producer], self._max_recompute, work.all)
        if work.allowed + extra > left:
            return False
        work.allowed += extra
        return True

    def note(self, consumer: Operation, producer: Operation, loops: Loops) -> None:
        """Note that the consumer computes the producer."""
        work = self._work_around(consumer)
        work.extra += self._extra_work(consumer, producer, loops)
        work.fused += producer not in self._moved
        self._moved.add(producer)
        if (consumer, producer, loops) not in self._computed:
            self._computed.add((consumer, producer, loops))
            self._bodies[consumer] = self._bodies_in(consumer) + self._bodies_in(producer)

    def changes(self) -> Iterator[tuple[Operation, ProgramChange]]:
        """Yield the functions with fused operations, with a summary of each."""
        for function, work in self._work.items():
            if function is not None and work.fused:
                summary = f"operations fused into their consumers: {work.fused}"
                percent = round(work_percent(work.extra, work.all), 2)
                yield function, ProgramChange("linalg-fuse-elementwise-ops", summary, percent)

    def _extra_work(self, consumer: Operation, producer: Operation, loops: Loops) -> int:
        if (consumer, producer, loops) in self._computed:
            return 0
        done_before = 0 if producer in self._moved else self._iterations(producer)
        more = max(0, self._iterations(consumer) - done_before)
        return more * self._bodies_in(producer)

    def _bodies_in(self, op: Operation) -> int:
        return self._bodies.get(op, not self._ops.structures[op].only_forwards)

    def _iterations(self, op: Operation) -> int:
        extents = loop_extents(op, self._ops.structures[op]).values()
        return prod(map(guessed_size, extents))

    def _work_around(self, op: Operation) -> _FunctionWork:
        if op not in self._function:
            self._function[op] = function_around(op)
        return self._work.setdefault(self._function[op], _FunctionWork())
