"""Results that are written over a buffer which dies at the same operation.

An allocation B gets the buffer A, whose free is then erased, if

R1. A is freed in B's own block, after an operation X of that block, and B is allocated before X,
R2. X is the first operation that uses B,
R3. X may write B over A by the rules of `analysis/in_place`: it copies A to B, both as a whole, or
    it is elementwise and nothing keeps A, which might have other names otherwise,
R4. between X and the free nothing touches memory that may be A's,
R5. A has B's type; or X reads a view of all of A that has B's type, and B is freed in the same
    block, too: that free then frees A, as a view must not be passed on as if it were the buffer,
R6. A has, or can get at no cost, the alignment that all buffers of B's class ask for, and takes as
    many bytes as B.

By R4 nothing sees that A's contents go, by R2 nothing sees that B's come. The free of B later frees
the memory of A, and nothing else does: the free of A is erased.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.aliases import Arguments
from xdsl_mergealloc.analysis.in_place import copy_of_whole, find_in_place_reuses
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.loop_rotation.allocation_classes import AllocationClasses
from xdsl_mergealloc.loop_rotation.iterations import Iteration, ReplaceableAllocation, ReusableFree

_MAX_DISTANCE = 64
"""
Maximum distance from the last use of a buffer to its free, in operations; usually the free comes
right after it.
"""


class InPlaceReuse(NamedTuple):
    """An allocation that gets a dying buffer."""

    allocation: ReplaceableAllocation
    free: ReusableFree
    """The free of the dying buffer."""
    name: SSAValue
    """Name by which X reads the dying buffer."""
    copy: Operation | None
    """X, if it is a copy with nothing left to do."""
    own_free: ReusableFree | None
    """For R5: the free of the allocation, which is to free the dying buffer itself."""


def find_in_place(
    iteration: Iteration, classes: AllocationClasses, memory: Memory
) -> list[InPlaceReuse]:
    """Find the in-place reuses in an iteration, each buffer at most once, in order of time."""
    search = _ReuseSearch(iteration, classes, memory)
    found: list[InPlaceReuse] = []
    taken: set[ReusableFree] = set()
    for allocation in iteration.allocations:
        for reuse in search.reuses_by(allocation):
            if reuse.free not in taken:
                taken.add(reuse.free)
                found.append(reuse)
                break
    return found


class _ReuseSearch:
    def __init__(self, iteration: Iteration, classes: AllocationClasses, memory: Memory):
        self._iteration = iteration
        self._classes = classes
        self._memory = memory
        self._view_flow = memory.view_flow
        self._free_of = {free.value: free for free in iteration.frees}

    def reuses_by(self, allocation: ReplaceableAllocation) -> Iterator[InPlaceReuse]:
        """Yield each buffer that an allocation could get."""
        op, alignment_bytes = self._first_user(allocation), self._classes.common_alignment_bytes
        if op is None:
            return
        for name, is_copied in self._sources(op, allocation):
            # Its block is that of X: buffers freed in an iteration are freed in the block that
            # defines them, and the buffer is visible to X.
            free = self._free_of_whole(name)
            if free is None or free.at < self._iteration.number[op]:
                continue
            dying, wanted = free.allocation_class, allocation.allocation_class
            if (
                dying.size_bytes != wanted.size_bytes
                or dying.sizes != wanted.sizes
                or alignment_bytes(dying) != alignment_bytes(wanted)
                or not self._is_quiet(op, free)
            ):
                continue
            own_free = self._free_of.get(allocation.buffer)
            if name is free.value:
                own_free = None
            elif own_free is None:
                continue
            yield InPlaceReuse(allocation, free, name, op if is_copied else None, own_free)

    def _first_user(self, allocation: ReplaceableAllocation) -> Operation | None:
        """R2: return X, the first operation of the block that uses it, itself or in regions."""
        block, number = allocation.op.parent, self._iteration.number
        assert block is not None
        first: Operation | None = None
        for use in allocation.buffer.uses:
            op = block.find_ancestor_op_in_block(use.operation)
            assert op is not None
            if first is None or number[op] < number[first]:
                first = op
        return first

    def _sources(
        self, op: Operation, allocation: ReplaceableAllocation
    ) -> Iterator[tuple[SSAValue, bool]]:
        """R3: yield names of buffers X may write over, and whether X then has nothing to do."""
        buffer = allocation.buffer
        copied = copy_of_whole(op)
        if copied is not None:
            source, target = copied
            if target is buffer:
                yield source, True
            return
        for source, target in find_in_place_reuses(op, self._view_flow):
            if target is not buffer or not self._classes.are_all_known(source):
                continue
            for name in dict.fromkeys((source, *op.operands)):
                is_source = name is source or self._view_flow.whole_origin(name) is source
                if is_source and name.type == buffer.type:
                    yield name, False

    def _free_of_whole(self, name: SSAValue) -> ReusableFree | None:
        """Return the free of the buffer that `name` is, or is a view of all of."""
        while (free := self._free_of.get(name)) is None:
            owner = name.owner
            model = VIEW_LIKE_MODELS.lookup(owner) if isinstance(owner, Operation) else None
            if model is None or not isinstance(owner, Operation) or not model.is_whole(owner, name):
                return None
            (name,) = model.view_sources(owner, name)
        return free

    def _is_quiet(self, op: Operation, free: ReusableFree) -> bool:
        """R4."""
        between = op.next_op
        for _ in range(_MAX_DISTANCE):
            assert between is not None
            if between is free.op:
                return True
            if self._memory.may_access(between, free.value, Arguments.MAY_OVERLAP):
                return False
            between = between.next_op
        return False
