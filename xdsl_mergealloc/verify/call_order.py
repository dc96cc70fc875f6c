"""In what order a call accesses its operands (V22): plans may rely on what the body does first.

One operation of the body may do both, element by element, if the operands begin at one address and
are passed on as a whole (V15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from math import inf
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify.calls import Calls, ancestor_in, entry_of, is_return, only_returns
from xdsl_mergealloc.verify.effects import going_on_around
from xdsl_mergealloc.verify.in_place import ElementPlaces

Numbers = frozenset[int]
"""Numbers of operands of a call, which are those of the function's arguments."""


class Access(NamedTuple):
    """Access of an operation of a function to the memory of the arguments."""

    place: float
    """Of the operation, or the one around it, in the entry block; infinity behind that block."""
    op: Operation
    arguments: Numbers


class CallOrder:
    """Answers for the calls of a program; a snapshot."""

    def __init__(self, calls: Calls, layout: MemoryLayout):
        self._calls = calls
        self._places = ElementPlaces(layout)
        self._marks: dict[Operation, Mapping[SSAValue, Set[int]]] = {}
        """By function: which arguments' memory each of its values may be."""
        self._accesses: dict[Operation, list[Access] | None] = {}
        self._answers: dict[tuple[Operation, Numbers, Numbers, bool], bool] = {}

    def is_done_before(
        self, op: Operation, first: Set[int], second: Set[int], *, at_one_address: bool
    ) -> bool:
        """
        Whether `op` is a call that does all that it does to some of its operands before it does
        anything to others. Both are numbers. `at_one_address`: whether all of them begin there.
        """
        function = self._calls.callees.of(op)
        if function is None:
            return False
        question = function, frozenset(first), frozenset(second), at_one_address
        if question not in self._answers:
            # The answer inside of itself, where functions call each other.
            self._answers[question] = False
            self._answers[question] = self._is_done_before(*question)
        return self._answers[question]

    def _is_done_before(
        self, function: Operation, first: Numbers, second: Numbers, at_one_address: bool
    ) -> bool:
        if function not in self._accesses:
            self._accesses[function] = self._accesses_in(function)
        accesses = self._accesses[function]
        if accesses is None:
            return False
        last = max((a.place for a in accesses if a.arguments & first), default=-1)
        begin = min((a.place for a in accesses if a.arguments & second), default=inf)
        if last != begin:
            return last < begin
        ops = dict.fromkeys(a.op for a in accesses if a.place == last)
        return all(self._does_in_turn(op, function, first, second, at_one_address) for op in ops)

    def _does_in_turn(
        self,
        op: Operation,
        function: Operation,
        first: Numbers,
        second: Numbers,
        at_one_address: bool,
    ) -> bool:
        """The same of an operation of the entry block that accesses both: it is a call, too, or
        reads and writes element by element."""
        marks = self._marks[function]
        effects = self._calls.effects_of(op)

        def passing(arguments: Numbers) -> set[int]:
            return {n for n in effects.touched if marks.get(op.operands[n], set()) & arguments}

        entry = entry_of(function)
        if entry is None or op.parent is not entry:
            return False
        before, after = passing(first), passing(second)
        at_one_address = at_one_address and all(
            self._calls.whole_argument(op.operands[n], entry) in marks[op.operands[n]]
            for n in before | after
        )
        if self._calls.callees.of(op) is not None:
            return self.is_done_before(op, before, after, at_one_address=at_one_address)
        only_reads = before.isdisjoint((*effects.writes, *effects.overwrites, *effects.frees))
        return (
            at_one_address
            and only_reads
            and self._places.are_the_same(op, effects, sorted(before | after))
        )

    def _accesses_in(self, function: Operation) -> list[Access] | None:
        """None: something goes on after control has left its operation (V19)."""
        entry = entry_of(function)
        assert entry is not None
        places = {op: place for place, op in enumerate(entry.ops)}
        found: list[Access] = []
        for op, accessed in self._accessing(function):
            if self._calls.effects_of(op).until is not None or any(going_on_around(op, function)):
                return None
            around = ancestor_in(entry, op)
            found.append(Access(inf if around is None else places[around], op, accessed))
        return found

    def _accessing(self, function: Operation) -> Iterator[tuple[Operation, Numbers]]:
        """
        The operations, and which arguments they access. What they keep, the call keeps, so that the
        caller needs it afterwards.
        """
        marks = self._marks[function] = self._calls.arguments_in(function)
        for op in dict.fromkeys(use.operation for value in marks for use in value.uses):
            if is_return(op, function):
                continue
            effects = self._calls.effects_of(op)
            kept: Set[int] = set() if only_returns(op, effects) else set(effects.keeps)
            positions = {
                *effects.reads,
                *effects.writes,
                *effects.overwrites,
                *effects.frees,
                *kept,
            }
            yield op, frozenset(n for p in positions for n in marks.get(op.operands[p], ()))
