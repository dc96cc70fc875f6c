"""Effect of fusion on live ranges: a producer's inputs live until the consumer, its result never.

Computing a producer P in a consumer C raises no peak, if

- no tensor is computed between them, except those computed in C: then every other tensor live at C
  was live at P, and the result of C must take no more bytes than the result of P did there, which
  may have been written in place of an input; or
- the inputs of P that die before C without fusion, together with the result of C unless it can be
  written in place of an input that dies there, take no more bytes than the tensors before fusion:
  the result of P, and that of C unless it can be written in place of an input; or
- P has no other user that does not compute it, too, and the most bytes live from P to C, operation
  by operation, do not rise: so the first of several lookups in tables is fused although their index
  lives longer then.

Sizes are those of `tensors/block.py`: tensors from outside (arguments, values defined around the
block) count as zero bytes, as they are live anyway, except for inputs in a workspace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.fusion.uses import Loops, StructuredOps, in_terms_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.profile import Profile, Span
from xdsl_mergealloc.tensors.block import TensorBlock

_MOST_INPUTS = 32
"""Maximum number of inputs of a producer and its consumer together: comparing all takes time."""
_MOST_BETWEEN = 64
"""Maximum number of operations from a producer to a consumer whose live bytes are summed up."""


class _TensorRead(NamedTuple):
    """A tensor that an operation reads, itself or for its fused producers."""

    value: SSAValue
    indices: Loops


@dataclass
class _Computed:
    """An operation together with its fused producers."""

    reads: list[_TensorRead]
    others: list[Operation] = field(default_factory=list[Operation])


class _Changes(NamedTuple):
    """Changes that a fusion makes."""

    reads: list[_TensorRead]
    """Tensors that the consumer reads."""
    ends: Mapping[SSAValue, int]
    """Last users of the tensors that it reads for the producer."""
    reused: Mapping[Operation, int]
    """Bytes that operations write over their inputs."""
    spans: Sequence[Span]
    """Live bytes, more or less than before."""


class Lifetimes:
    """Last uses of tensors, kept up to date while fusion decides what is computed where."""

    def __init__(self, ops: StructuredOps):
        self._ops = ops
        self._blocks: dict[Block, TensorBlock] = {}
        self._made_before: dict[Block, list[int]] = {}
        """For each operation of a block, the number of earlier ones that compute a tensor."""
        self._ends: dict[SSAValue, int] = {}
        """Number of the last user of a tensor, after the fusions noted so far."""
        self._computed: dict[Operation, _Computed] = {}
        self._computed_by: dict[Operation, set[Operation]] = {}
        """Consumers that compute each producer."""
        self._profiles: dict[Block, Profile] = {}
        """Live bytes at each operation of a block, after the fusions noted so far."""
        self._reused: dict[Operation, int] = {}
        """Bytes of each operation's results that are written over its inputs."""

    def allow(self, consumer: Operation, producer: OpResult, loops: Loops) -> bool:
        """Whether no peak rises if a consumer computes a producer."""
        reads, reads_of_producer = self._of(consumer).reads, self._of(producer.op).reads
        if len(reads) + len(reads_of_producer) > _MOST_INPUTS:
            return False
        tensors = self._tensors(consumer)
        end = tensors.number(consumer)
        others, instead = self._reads_after(consumer, producer.op, loops)
        own_after = self._own_bytes(consumer, [*others, *instead])
        if self._is_quiet_between(producer.op, consumer) and own_after <= self._own_bytes(
            producer.op, reads_of_producer
        ):
            return True
        kept = {
            tensors.base(read.value) for read in instead if self._end(read.value, consumer) < end
        }
        now = tensors.size_bytes(producer) + self._own_bytes(consumer, reads)
        if sum(map(tensors.bytes_held, kept)) + own_after <= now:
            return True
        return self._peak_between_stays(consumer, producer.op, loops)

    def _peak_between_stays(self, consumer: Operation, producer: Operation, loops: Loops) -> bool:
        """Whether the most bytes live from a producer to its only user, which is to compute it, do
        not rise; False if they are far apart."""
        tensors = self._tensors(consumer)
        begin, end = tensors.number(producer), tensors.number(consumer)
        if end - begin > _MOST_BETWEEN or self._users_left(producer) != {consumer}:
            return False
        profile, changes = self._profile(consumer), self._changes(consumer, producer, loops)
        before = profile.most(begin, end + 1)
        for span in changes.spans:
            profile.add(span)
        after = profile.most(begin, end + 1)
        for span in changes.spans:
            profile.remove(span)
        return after <= before

    def bytes_kept_longer(self, op: Operation) -> int:
        """Return the bytes of tensors that live longer if all users of an operation compute it."""
        tensors = self._tensors(op)
        end = max(self._end(result, op) for result in op.results)
        read = {tensors.base(each.value) for each in self._of(op).reads}
        return sum(tensors.bytes_held(each) for each in read if self._end(each, op) < end)

    def position(self, value: SSAValue, user: Operation) -> int:
        """Return the position of a value's definition in a user's block; -1 if defined outside."""
        tensors = self._tensors(user)
        return tensors.number(value.op) if tensors.is_inside(value) else -1

    def note(self, consumer: Operation, producer: OpResult, loops: Loops) -> None:
        """Note that the consumer computes the producer."""
        profile, changes = self._profile(consumer), self._changes(consumer, producer.op, loops)
        for span in changes.spans:
            profile.add(span)
        own = self._of(consumer)
        own.reads = changes.reads
        own.others += [producer.op, *self._of(producer.op).others]
        self._ends |= changes.ends
        self._reused |= changes.reused
        self._computed_by.setdefault(producer.op, set()).add(consumer)

    def _changes(self, consumer: Operation, producer: Operation, loops: Loops) -> _Changes:
        """Return what changes if a consumer computes a producer."""
        tensors = self._tensors(consumer)
        end = tensors.number(consumer)
        others, instead = self._reads_after(consumer, producer, loops)
        reads = {consumer: [*others, *instead]}
        ends: dict[SSAValue, int] = {}
        spans: list[Span] = []
        for read in instead:
            base, last = tensors.base(read.value), self._end(read.value, consumer)
            if last < end and base not in ends:
                spans.append(Span(last + 1, end + 1, tensors.bytes_held(base)))
                if (last_user := tensors.ops[last]) in self._ops.structures:
                    reads.setdefault(last_user, self._of(last_user).reads)
            ends[base] = max(last, end)
        own = list(filter(tensors.size_bytes, producer.results))
        if self._users_left(producer) == {consumer}:
            for result in own:
                life = tensors.number(producer), self._end(result, producer) + 1
                spans.append(Span(*life, -tensors.size_bytes(result)))
            reads[producer] = []
        before = {base: self._end(base, consumer) for base in ends}
        self._ends |= ends
        reused = {op: self._bytes_reused(op, of_op) for op, of_op in reads.items()}
        self._ends |= before
        for op, size_bytes in reused.items():
            at = tensors.number(op)
            spans.append(Span(at, at + 1, self._reused.get(op, 0) - size_bytes))
        return _Changes(reads[consumer], ends, reused, spans)

    def _users_left(self, producer: Operation) -> set[Operation]:
        """Return the users of an operation that do not compute it, as noted so far."""
        tensors = self._tensors(producer)
        users = {user for result in producer.results for user in tensors.users(result)}
        return users - self._computed_by.get(producer, set[Operation]())

    def _reads_after(
        self, consumer: Operation, producer: Operation, loops: Loops
    ) -> tuple[list[_TensorRead], list[_TensorRead]]:
        """Return the tensors that a consumer reads once it computes a producer: those that it reads
        now, without the producer's results, and those that it reads for the producer."""
        own, computed = self._of(consumer).reads, self._of(producer).reads
        others = [read for read in own if read.value not in producer.results]
        return others, [
            _TensorRead(each.value, in_terms_of(each.indices, loops)) for each in computed
        ]

    def _profile(self, user: Operation) -> Profile:
        """Return the live bytes at each operation of the block of an operation."""
        tensors = self._tensors(user)
        if (known := self._profiles.get(tensors.block)) is None:
            spans = [
                Span(0, self._end(argument, user) + 1, size_bytes)
                for argument, size_bytes in tensors.inputs.items()
                if tensors.users(argument)
            ]
            for number, op in enumerate(tensors.ops):
                spans += (
                    Span(number, self._end(result, op) + 1, tensors.size_bytes(result))
                    for result in op.results
                )
                if op in self._ops.structures:
                    self._reused[op] = self._bytes_reused(op, self._of(op).reads)
                    spans.append(Span(number, number + 1, -self._reused[op]))
            ticks = range(len(tensors.ops) + 1)
            known = self._profiles[tensors.block] = Profile(ticks, spans)
        return known

    def _of(self, op: Operation) -> _Computed:
        if op not in self._computed:
            structure = self._ops.structures[op]
            inputs = range(structure.number_of_inputs)
            self._computed[op] = _Computed(
                [
                    _TensorRead(op.operands[number], structure.maps[number].results)
                    for number in inputs
                    if is_tensor(op.operands[number])
                ]
            )
        return self._computed[op]

    def _bytes_reused(self, op: Operation, reads: Sequence[_TensorRead]) -> int:
        """Return the bytes of an operation's results that are written over inputs."""
        whole = sum(map(self._tensors(op).size_bytes, op.results))
        return whole - self._own_bytes(op, reads)

    def _own_bytes(self, op: Operation, reads: Sequence[_TensorRead]) -> int:
        """Return the bytes of an operation's results, except the first if written over an input."""
        tensors, structure = self._tensors(op), self._ops.structures[op]
        first = structure.number_of_inputs
        size, end = tensors.size_bytes(op.results[0]), tensors.number(op)
        is_in_place = structure.is_parallel and any(
            read.indices == structure.maps[first].results
            and self._end(read.value, op) <= end
            and tensors.size_bytes(tensors.base(read.value)) == size
            for read in reads
        )
        return sum(map(tensors.size_bytes, op.results)) - (size if is_in_place else 0)

    def _is_quiet_between(self, first: Operation, last: Operation) -> bool:
        """Whether no tensor is computed between two operations, except those fused into the second
        one."""
        tensors = self._tensors(first)
        begin, end = tensors.number(first), tensors.number(last)
        before = self._made_before[tensors.block]
        others = set(map(tensors.number, self._of(last).others))
        made = sum(before[each + 1] - before[each] for each in others if begin < each < end)
        return before[end] - before[begin + 1] == made

    def _tensors(self, op: Operation) -> TensorBlock:
        """Return the block of an operation."""
        block = op.parent
        assert block is not None
        if block not in self._blocks:
            tensors = self._blocks[block] = TensorBlock(block, guess_sizes=True)
            makes = (any(map(tensors.size_bytes, each.results)) for each in tensors.ops)
            self._made_before[block] = [0, *accumulate(makes)]
        return self._blocks[block]

    def _end(self, value: SSAValue, user: Operation) -> int:
        """Return the number of the last user of a tensor, in the block of one of its users."""
        tensors = self._tensors(user)
        base = tensors.base(value)
        if base not in self._ends:
            self._ends[base] = max(map(tensors.number, tensors.users(base)), default=0)
        return self._ends[base]
