"""Dependences between the operations of a block; independent operations may be reordered.

The operations between two *barriers* form a segment; nothing passes a barrier. Inside a segment, an
operation stays after the operations that it depends on:

- B1 Barriers are operations without known effects (calls, observations), that wait for
  asynchronous ones (`interfaces.asynchronous`), that have effects on something that is no buffer,
  that keep a buffer or let its address out, or whose regions have unknown control flow;
  terminators; functions; and every operation that contains a barrier.
- B2 An operation depends on the definitions of its operands and of those of the operations inside.
- B3 Of two operations that access the same memory, one of which writes it, the later one depends on
  the earlier one. An operation's accesses include those of the operations inside it.
- B4 Memory of an allocation, or of a call that returns fresh memory, is distinct as long as nothing
  captures it; returning it does not count, because nothing in the function runs after that. All
  other memory counts as one: arguments may overlap, and so may results of other operations.
- B5 A free depends on all operations before it that name the memory, even to create a view or query
  a size; and all operations after it that name the memory depend on the free.
- B6 Every operation depends on the assertions before it: it may only be valid if they hold. It may
  move after later assertions, though: if they fail, the program ends, and its memory with it.

Any order of a segment that respects these rules is observably the same: each operation reads the
same contents, all are executed either way, and nothing observes the memory in between.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import MemoryEffectKind, Pure

from xdsl_mergealloc.analysis.aliases import is_return
from xdsl_mergealloc.analysis.calls import walk_function
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.asynchronous import BARRIER_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    REGION_BRANCH_MODELS,
    is_terminator,
)
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS, effect_kinds_of_traits
from xdsl_mergealloc.nests import operations_in, used_from_outside

OwnMemory = SSAValue | None
"""The buffer of an allocation; None for all other memory (B4)."""


@dataclass
class OperationEffects:
    """Effects of an operation on memory, including those of the operations inside it."""

    is_barrier: bool = False
    may_abort: bool = False
    """Whether it may end the program (B6)."""
    reads: dict[OwnMemory, None] = field(default_factory=dict[OwnMemory, None])
    writes: dict[OwnMemory, None] = field(default_factory=dict[OwnMemory, None])
    frees: dict[OwnMemory, None] = field(default_factory=dict[OwnMemory, None])
    names: dict[OwnMemory, None] = field(default_factory=dict[OwnMemory, None])
    """All of these, and all other memory that the operands may refer to."""

    def include(self, inner: OperationEffects) -> None:
        """Add the effects of an operation inside."""
        self.is_barrier |= inner.is_barrier
        self.may_abort |= inner.may_abort
        self.reads |= inner.reads
        self.writes |= inner.writes
        self.frees |= inner.frees
        self.names |= inner.names


_NO_EFFECTS = OperationEffects()
"""Effects of operations that only compute, the majority; never added to."""


class FunctionEffects:
    """The effects of all operations of a function; a snapshot."""

    def __init__(self, function: Operation, memory: Memory):
        self._oracle = memory
        self._view_flow = memory.view_flow
        self.operations = list(walk_function(function))
        """All operations inside the function, outer ones before inner ones."""
        self._effects: dict[Operation, OperationEffects] = {}
        self._accesses: dict[Operation, tuple[OwnMemory, ...]] = {}
        self._overwrites: dict[Operation, tuple[SSAValue, ...]] = {}
        self._used: dict[Operation, Collection[SSAValue]] = {}
        """Values from outside used by an operation with regions or by the operations inside it."""
        for op in reversed(self.operations):
            if op.regions:
                self._used[op] = used_from_outside(op, self.used)
            if _only_computes(op):
                self._effects[op], self._accesses[op], self._overwrites[op] = _NO_EFFECTS, (), ()
                continue
            effects = self._own_effects(op)
            effects.is_barrier |= not is_return(op) and bool(memory.captures(op))
            self._effects[op] = effects
            self._accesses[op] = tuple(
                effects.names if effects.is_barrier else effects.reads | effects.writes
            )
            self._overwrites[op] = tuple(self._overwritten(op, effects))
            if not is_function(op):
                for inner in operations_in(op):
                    if (done := self._effects[inner]) is not _NO_EFFECTS:
                        effects.include(done)

    def of(self, op: Operation) -> OperationEffects:
        """Return the effects of an operation, including those of the operations inside it."""
        return self._effects[op]

    def used(self, op: Operation) -> Collection[SSAValue]:
        """Return the outside values that an operation, or an operation inside it, uses."""
        return self._used[op] if op.regions else op.operands

    def accesses(self, op: Operation) -> Sequence[OwnMemory]:
        """Return the memory that an operation itself reads or writes, or may if that is unknown."""
        return self._accesses[op]

    def overwrites(self, op: Operation) -> Sequence[SSAValue]:
        """Return the allocations that an operation itself writes as a whole, and does not read."""
        return self._overwrites[op]

    def _own_effects(self, op: Operation) -> OperationEffects:
        effects = OperationEffects(_is_barrier(op), _is_assertion(op))
        for value in buffers_among(op.operands):
            effects.names |= self._memory(value)
        if effects.is_barrier or (is_terminator(op) and MEMORY_EFFECTS_MODELS.lookup(op) is None):
            return effects
        for effect in self._oracle.effects(op):
            if not isinstance(effect.value, SSAValue):
                effects.is_barrier = True
                continue
            memory = self._memory(effect.value)
            effects.names |= memory
            if effect.kind is MemoryEffectKind.READ:
                effects.reads |= memory
            elif effect.kind is MemoryEffectKind.WRITE:
                effects.writes |= memory
            elif effect.kind is MemoryEffectKind.FREE:
                effects.frees |= memory
        return effects

    def _overwritten(self, op: Operation, effects: OperationEffects) -> Iterator[SSAValue]:
        for value in self._oracle.overwritten(op):
            origin = self._view_flow.whole_origin(value)
            if origin is not None and origin not in effects.reads and self._own_memory(origin):
                yield origin

    def _memory(self, value: SSAValue) -> dict[OwnMemory, None]:
        return {self._own_memory(origin): None for origin in self._view_flow.origins(value)}

    def _own_memory(self, origin: SSAValue) -> OwnMemory:
        return None if self._oracle.aliases.seen_by_others(origin) else origin


@dataclass
class DependenceSegment:
    """Operations between two barriers, in the order of the program, and what they depend on."""

    operations: list[Operation]
    predecessors: list[list[int]]
    """For each operation the numbers of the earlier ones that it depends on, perhaps repeated."""


def segments_of(block: Block, effects: FunctionEffects) -> Iterator[DependenceSegment]:
    """Yield the segments of a block that have more than one operation."""
    ops: list[Operation] = []
    for op in block.ops:
        if not (effects.of(op).is_barrier or is_terminator(op)):
            ops.append(op)
            continue
        if len(ops) > 1:
            yield DependenceSegment(ops, _dependences(ops, effects))
        ops = []


def _dependences(ops: Sequence[Operation], effects: FunctionEffects) -> list[list[int]]:
    """Return, for each operation, the numbers of its direct predecessors (B2 to B6)."""
    number = {op: index for index, op in enumerate(ops)}
    predecessors: list[list[int]] = []
    memory: dict[OwnMemory, _History] = {}
    last_assertion: int | None = None
    for index, op in enumerate(ops):
        before: list[int] = []
        predecessors.append(before)
        # B2
        for operand in effects.used(op):
            owner = operand.owner
            if isinstance(owner, Operation) and (defined := number.get(owner)) is not None:
                before.append(defined)
        # B6
        done = effects.of(op)
        if last_assertion is not None:
            before.append(last_assertion)
        if done.may_abort:
            last_assertion = index
        # B3, B5
        for name in done.names:
            history = memory.setdefault(name, _History())
            before.extend(history.note(index, name in done.reads, name in done.writes))
        for name in done.frees:
            before.extend(memory.setdefault(name, _History()).note_free(index))
    return predecessors


@dataclass
class _History:
    """Accesses so far to one `OwnMemory`."""

    last_write: int | None = None
    reads_since: list[int] = field(default_factory=list[int])
    last_free: int | None = None
    named_since: list[int] = field(default_factory=list[int])

    def note(self, index: int, reads: bool, writes: bool) -> Iterator[int]:
        if self.last_free is not None:
            yield self.last_free
        self.named_since.append(index)
        if not (reads or writes):
            return
        if self.last_write is not None:
            yield self.last_write
        if writes:
            yield from self.reads_since
            self.last_write, self.reads_since = index, []
        else:
            self.reads_since.append(index)

    def note_free(self, index: int) -> Iterator[int]:
        yield from (named for named in self.named_since if named != index)
        self.last_free, self.named_since = index, []


def _is_barrier(op: Operation) -> bool:
    """B1, without captures and the operations inside."""
    if _is_assertion(op):
        return False
    if is_terminator(op):
        return not _forwards(op)
    if op.regions:
        return REGION_BRANCH_MODELS.lookup(op) is None
    if BARRIER_MODELS.lookup(op) is not None:
        return True
    if MEMORY_EFFECTS_MODELS.lookup(op) is not None:
        return False
    kinds = effect_kinds_of_traits(op)
    return kinds is None or (bool(kinds) and not buffers_among(op.operands))


def _is_assertion(op: Operation) -> bool:
    """Test by name: loading the dialect takes as long as planning a small program."""
    return op.name == "cf.assert"


def _only_computes(op: Operation) -> bool:
    """Whether an operation has no effects and names no memory."""
    return (
        not op.regions
        and op.has_trait(Pure, value_if_unregistered=False)
        and not buffers_among(op.operands)
    )


def _forwards(terminator: Operation) -> bool:
    """Whether the targets and forwarded values of a terminator of an inner block are known."""
    parent = terminator.parent_op()
    return BRANCH_MODELS.lookup(terminator) is not None or (
        parent is not None and REGION_BRANCH_MODELS.lookup(parent) is not None
    )
