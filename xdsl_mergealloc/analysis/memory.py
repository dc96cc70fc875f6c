"""Memory: effects of operations, and values that refer to the same memory.

Passes query `Memory`. It knows the effects of operations, calls among them (`summaries`), and the
buffers that a value may refer to (`view_flow`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.aliases import Aliases, Arguments, is_return
from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.analysis.summaries import Summaries
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces import memory_effects, ownership
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.nests import walk


class Touched(NamedTuple):
    """The buffers that an operation touches, grouped by their effect on lifetimes."""

    accessed: Sequence[SSAValue]
    """Read or written."""
    freed: Sequence[SSAValue]
    read: Sequence[SSAValue]
    """Accessed buffers whose contents may matter."""


class Memory(Summaries):
    """
    Effects on memory of the operations below `root`; a snapshot.

    Functions that these operations call may be elsewhere in the program around `root`.
    """

    def __init__(self, root: Operation):
        super().__init__(CallGraph(root))
        if root.parent is None:
            # Summarized first: the view flow of the root includes those of called functions.
            for function in self.calls.called:
                self.of_function(function)
        self.view_flow = ViewFlow(root, self.returned_buffers, self._view_flows)
        self.aliases = Aliases(root, self, self.view_flow)

    def has_unknown_effects(self, op: Operation) -> bool:
        """Whether the effects of an operation are unknown: it may read and write anything."""
        return memory_effects.has_unknown_effects(op) and self.of_call(op) is None

    def touched(self, op: Operation) -> Touched:
        """Return the effects of an operation; reads and writes both count as accesses."""
        if self.has_unknown_effects(op):
            buffers = buffers_among(op.operands)
            return Touched(buffers, (), buffers)
        accessed: dict[SSAValue, None] = {}
        freed: dict[SSAValue, None] = {}
        read: dict[SSAValue, None] = {}
        for effect in self.effects(op):
            if isinstance(effect.value, SSAValue):
                if effect.kind is MemoryEffectKind.READ:
                    accessed[effect.value] = read[effect.value] = None
                elif effect.kind is MemoryEffectKind.WRITE:
                    accessed[effect.value] = None
                elif effect.kind is MemoryEffectKind.FREE:
                    freed[effect.value] = None
        return Touched(tuple(accessed), tuple(freed), tuple(read))

    def written(self, op: Operation) -> Sequence[SSAValue]:
        """Return the buffers that an operation may write."""
        return memory_effects.written_among(self.effects(op))

    def keeps(self, op: Operation, value: SSAValue) -> bool:
        """
        Whether `op` keeps one of its operands, so that the buffer may be accessed later under an
        unknown name. The return of a function does not count: nothing runs after it.
        """
        return not is_return(op) and any(capture.value is value for capture in self.captures(op))

    def accesses_elsewhere(self, op: Operation) -> bool:
        """Whether an operation itself, a call, may access memory that it does not name."""
        if CALL_MODELS.lookup(op) is None:
            return False
        return any(effect.value is None for effect in self.effects(op))

    def may_access(self, op: Operation, value: SSAValue, arguments: Arguments) -> bool:
        """
        Whether an operation, or one inside it, may read, write, free or capture memory that `value`
        refers to, under any name.
        """
        is_seen = any(map(self.aliases.seen_by_others, self.view_flow.origins(value)))
        for inner in walk(op):
            touched = self.touched(inner)
            captured = (capture.value for capture in self.captures(inner))
            used = dict.fromkeys((*touched.accessed, *touched.freed, *captured))
            if any(self.aliases.may_alias(value, other, arguments) for other in used):
                return True
            if is_seen and self.accesses_elsewhere(inner):
                return True
        return False

    def freed_by_nothing_else(self, op: Operation) -> SSAValue | None:
        """
        Return the buffer that an operation frees if it does nothing else and always frees it, such
        as `memref.dealloc`; else None. The free may be erased together with the allocation.
        """
        if op.results or op.regions or CALL_MODELS.lookup(op) is not None:
            return None
        effects = self.effects(op)
        if len(effects) != 1 or effects[0].kind is not MemoryEffectKind.FREE or self.captures(op):
            return None
        return effects[0].value if isinstance(effects[0].value, SSAValue) else None

    def only_allocates(self, op: Operation) -> bool:
        """
        Whether an operation only allocates a buffer, according to its model, so that it may be
        executed wherever its operands are available.
        """
        return (
            ALLOCATION_MODELS.lookup(op) is not None
            and not op.regions
            and not self.captures(op)
            and all(effect.kind is MemoryEffectKind.ALLOC for effect in self.effects(op))
        )

    def is_new(self, value: SSAValue) -> bool:
        """
        Whether the operation that defines a value allocates its memory and nothing else refers to
        this memory: a heap allocation, or a call of a known function that returns one.
        """
        if not isinstance(value, OpResult):
            return False
        summary = self.of_call(value.op)
        if summary is None:
            return ownership.is_heap_allocation(value)
        result = summary.results[value.index]
        is_shared = result.results or any(value.index in r.results for r in summary.results)
        return result.maybe_fresh and not (result.maybe_other or result.arguments or is_shared)

    def owned_results(self, op: Operation) -> Sequence[SSAValue]:
        """
        Return the results that have to be freed after `op`. For a call these are all buffers, by
        the convention between functions and callers: see `interfaces.ownership`.
        """
        return ownership.owned_results(op)
