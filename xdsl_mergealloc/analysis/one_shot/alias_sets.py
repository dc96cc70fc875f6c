"""Union-find structures of tensors that may share memory, and of those that certainly do.

An alias set knows the reads and the in-place writes of its members, sorted so that candidates for
a conflict are found without scanning all of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.one_shot.in_place_graph import InPlaceGraph
from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.nests import outward


class UnionFind:
    """Disjoint sets of values; a value is in a set of its own until it is united."""

    def __init__(self) -> None:
        self._parent: dict[SSAValue, SSAValue] = {}

    def find(self, value: SSAValue) -> SSAValue:
        """Return the representative of the set."""
        parent = self._parent
        root = value
        while (above := parent.get(root)) is not None:
            root = above
        while value is not root:
            parent[value], value = root, parent[value]
        return root

    def attach(self, below: SSAValue, above: SSAValue) -> None:
        """Unite the sets of two representatives; `above` remains the representative."""
        self._parent[below] = above


class Read(NamedTuple):
    """A read, and one of the definitions that it may see. Between the two, nothing may write."""

    operand: OpOperand
    definition: SSAValue
    first: int
    """Tick of the definition."""
    last: int
    """Tick of the read, or the end of the outermost loop around the read but not the definition."""
    number: int
    """Position in program order."""


class Write(NamedTuple):
    """An operand that is written in place."""

    operand: OpOperand
    tick: int


class AliasSet:
    """Reads, writes and other facts about tensors that may share memory."""

    def __init__(self) -> None:
        self.reads: list[Read] = []
        self._by_first: list[tuple[int, int]] = []
        """(-first, -index in `reads`) of each read, sorted: most sets are joined from the end of
        the program, so that additions go to the end."""
        self._by_last: list[tuple[int, int]] = []
        self.writes: list[Write] = []
        self._by_tick: list[tuple[int, int]] = []
        """(-tick, -index in `writes`) of each write, sorted."""
        self.given: list[Write] = []
        """Writes of operations with regions: loops are given the memory of values they carry."""
        self._given_to: dict[Operation, list[Write]] = {}
        """`given`, by the operation."""
        self.readonly: list[SSAValue] = []
        """Members whose memory must not be written."""
        self.apart: list[tuple[Read, Write]] = []
        """Pairs that are no conflicts unless more operands become in place."""

    @property
    def size(self) -> int:
        """Number of entries to move when the set joins another one."""
        return len(self.reads) + len(self.writes) + len(self.readonly) + len(self.apart)

    def add_read(self, read: Read) -> None:
        """Record a read of a member."""
        index = len(self.reads)
        self.reads.append(read)
        insort(self._by_first, (-read.first, -index))
        insort(self._by_last, (-read.last, -index))

    def add_write(self, write: Write) -> None:
        """Record an in-place write of a member."""
        insort(self._by_tick, (-write.tick, -len(self.writes)))
        self.writes.append(write)
        if write.operand.op.regions:
            self.given.append(write)
            self._given_to.setdefault(write.operand.op, []).append(write)

    def writes_between(self, first: int, last: int) -> Iterator[Write]:
        """Yield the writes from one tick to another, both included, in program order."""
        begin = bisect_left(self._by_tick, (-last, -len(self.writes)))
        end = bisect_right(self._by_tick, (-first, 0))
        for _, index in reversed(self._by_tick[begin:end]):
            yield self.writes[-index]

    def given_around(self, op: Operation) -> Iterator[Write]:
        """Yield the writes of operands given to the operations around `op`, innermost first."""
        for around in outward(op.parent_op()) if self.given else ():
            if around in self._given_to:
                yield from sorted(self._given_to[around], key=lambda write: write.operand.index)

    def reads_around(self, tick: int) -> Sequence[Read]:
        """Return the reads whose range from `first` to `last` includes a tick."""
        begun = bisect_left(self._by_first, (-tick, -len(self.reads)))
        ended = bisect_right(self._by_last, (-tick, 0))
        if len(self.reads) - begun <= ended:
            found = (self.reads[-index] for _, index in reversed(self._by_first[begun:]))
            return [read for read in found if read.last >= tick]
        found = (self.reads[-index] for _, index in reversed(self._by_last[:ended]))
        return [read for read in found if read.first <= tick]

    def absorb(self, other: AliasSet) -> None:
        """Add the members of another set."""
        for read in other.reads:
            self.add_read(read)
        for write in other.writes:
            self.add_write(write)
        self.readonly.extend(other.readonly)
        self.apart.extend(other.apart)


class AliasSets:
    """The alias sets and the equivalence sets of a function."""

    def __init__(self) -> None:
        self._aliases = UnionFind()
        self._equivalences = UnionFind()
        self._own = UnionFind()
        self._carriers: dict[SSAValue, set[Operation]] = {}
        """By representative: the loops that make the set share memory by handing on a buffer."""
        self._considered: set[SSAValue] = set()
        self._considered_from_outside: set[SSAValue] = set()
        self._considered_carrier: Operation | None = None
        self._sets: defaultdict[SSAValue, AliasSet] = defaultdict(AliasSet)
        self.in_place_graph = InPlaceGraph()
        """Graph of in-place relations from which the alias sets are built."""

    def set_of(self, value: SSAValue) -> AliasSet:
        """Return the alias set of a value."""
        return self._sets[self._aliases.find(value)]

    def unite(self, first: SSAValue, second: SSAValue, carrier: Operation | None = None) -> None:
        """
        Record that the second value may be in the buffer of the first.

        `carrier`: only because this loop hands on a buffer from outside in a later iteration.
        """
        self.in_place_graph.add(first, second)
        own_a, own_b = self._own.find(first), self._own.find(second)
        if carrier is not None:
            for root in (own_a, own_b):
                self._carriers.setdefault(root, set()).add(carrier)
        elif own_a is not own_b:
            self._own.attach(own_b, own_a)
            if own_b in self._carriers:
                self._carriers.setdefault(own_a, set()).update(self._carriers.pop(own_b))
        a, b = self._aliases.find(first), self._aliases.find(second)
        if a is b:
            return
        set_a, set_b = self.set_of(a), self.set_of(b)
        if set_a.size < set_b.size:
            a, b, set_a, set_b = b, a, set_b, set_a
        self._aliases.attach(b, a)
        set_a.absorb(set_b)
        del self._sets[b]

    def make_equivalent(self, first: SSAValue, second: SSAValue) -> None:
        """Record that two values are in the same buffer."""
        a, b = self._equivalences.find(first), self._equivalences.find(second)
        if a is not b:
            self._equivalences.attach(b, a)

    def may_alias(self, first: SSAValue, second: SSAValue) -> bool:
        """Whether two values may share memory."""
        return self._aliases.find(first) is self._aliases.find(second)

    def may_alias_but_by(self, loop: Operation, owned: SSAValue, other: SSAValue) -> bool:
        """
        Whether a value may share the memory that a loop was given, other than because the loop
        itself hands on a buffer from outside, which is a different buffer.
        """
        a, b = self._own.find(owned), self._own.find(other)
        if a is b:
            return True
        joined = {a}
        carriers = set(self._carriers.get(a, ()))
        if a in self._considered:
            if b in self._considered:
                return True
            joined |= self._considered
            for root in self._considered:
                carriers |= self._carriers.get(root, set())
        if self._considered_carrier is not None and joined & self._considered_from_outside:
            carriers.add(self._considered_carrier)
        return bool(carriers - {loop})

    def consider(
        self,
        values: Sequence[SSAValue],
        from_outside: Sequence[SSAValue],
        carrier: Operation | None,
    ) -> None:
        """Answer `may_alias_but_by` as if `values` were united already, and `from_outside` only
        because the loop `carrier` hands on a buffer from outside."""
        self._considered = {self._own.find(value) for value in values}
        self._considered_carrier = carrier if from_outside else None
        self._considered_from_outside = {self._own.find(value) for value in from_outside}

    def are_equivalent(self, first: SSAValue, second: SSAValue) -> bool:
        """Whether two values are certain to be in the same buffer."""
        return self._equivalences.find(first) is self._equivalences.find(second)

    def representative(self, value: SSAValue) -> SSAValue:
        """Return the representative of the alias set of a value."""
        return self._aliases.find(value)
