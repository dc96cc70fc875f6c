"""Search for the tensors to rematerialize, so that the peak of a block falls.

1. Take the operation at the peak, and the tensors live across it that it does not use itself; the
   largest first, and of equal ones the first defined.
2. For each, try its chain (`chain.py`) in front of its next user, within the limit on repeated work
   (RC4). Keep the one that leaves the lowest peak, at the fewest operations; of several, the one
   that repeats the least work.
3. Repeat for the next peak, until nothing is found. Changes that did not lower the peak in the end
   are undone (RC5). An attempt analyzes the whole block, so the number of attempts is limited: the
   best kind of chain at a peak is tried first at the next one, and kept if it is good there, too.
4. If nothing is found for a peak at a loop or a branch, search the blocks in it, until another
   operation is at the peak (RC8).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult

from xdsl_mergealloc.nests import outward
from xdsl_mergealloc.program_changes import Work
from xdsl_mergealloc.recompute.chain import Chain, do_chain, find_chain
from xdsl_mergealloc.recompute.slices import SlicedTensor, slice_where_read, sliced_tensors
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions, tensor_regions
from xdsl_mergealloc.tensors.edits import Edits, Looks
from xdsl_mergealloc.tensors.live import InnerBytes, LiveTensors, bytes_inside_allowed
from xdsl_mergealloc.tiling.splits import Splits, times_run

_MOST_TRIED = 8
"""Maximum number of tensors tried at a peak."""
_SMALL = 100
"""Tensors below 1/`_SMALL` of the peak are left alone."""


@dataclass(frozen=True)
class RecomputeOptions:
    """Options of rematerialization."""

    budget: int | None
    """Bytes; a block that takes no more is left unchanged."""
    max_recompute: int
    """Maximum recomputation: iterations, in percent of all iterations of a function."""


class SlicedWhereRead(NamedTuple):
    """A tensor of which each slice is computed where it is read (RC6)."""

    tensor: SlicedTensor
    edits: Sequence[Edits]
    inner: InnerBytes
    """Bytes of the regions of operations, which change with what is in them."""

    def forget(self) -> None:
        """Drop the bytes of loops in which slices are read."""
        for one in self.tensor.slices:
            for op in outward(one.op):
                self.inner.forget(op)

    def undo(self) -> None:
        """Restore the blocks."""
        for each in self.edits:
            each.undo()
        self.forget()


class Choice(NamedTuple):
    """A tensor that is computed again, or later."""

    chain: Chain
    edits: Edits
    at: Operation
    """The operation at which the tensor is not live any more."""
    peak_before: int
    """Peak in bytes before the change, and after it."""
    peak_after: int

    def undo(self) -> None:
        """Restore the block."""
        self.edits.undo()


class ChangesInside(NamedTuple):
    """Changes to the blocks in the regions of an operation."""

    op: Operation
    inner: InnerBytes
    """Bytes of its regions, cached while these do not change."""
    outcomes: Sequence[BlockOutcome]
    peak_before: int
    """Peak in bytes of the surrounding block before the changes, and after them."""
    peak_after: int

    def undo(self) -> None:
        """Restore the blocks."""
        for outcome in reversed(self.outcomes):
            outcome.undo()
        self.inner.forget(self.op)


@dataclass
class BlockOutcome:
    """Changes to one block."""

    work: Work
    sliced: list[SlicedWhereRead] = field(default_factory=list[SlicedWhereRead])
    changes: list[Choice | ChangesInside] = field(default_factory=list["Choice | ChangesInside"])
    """In the order in which they were applied."""
    peak_op: Operation = field(init=False)
    """Operation at the peak after the changes."""
    stopped: str = ""
    """Why the search stopped."""

    @property
    def choices(self) -> Sequence[Choice]:
        """Changes to the block itself."""
        return [change for change in self.changes if isinstance(change, Choice)]

    @property
    def with_inside(self) -> Iterator[BlockOutcome]:
        """This outcome, and those of nested blocks."""
        yield self
        for change in self.changes:
            for inner in change.outcomes if isinstance(change, ChangesInside) else ():
                yield from inner.with_inside

    @property
    def extra_work(self) -> int:
        """Iterations that are executed twice in a run of the function."""
        return sum(
            outcome.work.times * choice.chain.extra_work
            for outcome in self.with_inside
            for choice in outcome.choices
        )

    def undo(self) -> None:
        """Restore the block."""
        while self.changes:
            self.changes.pop().undo()
        while self.sliced:
            self.sliced.pop().undo()

    def keep(self) -> None:
        """Erase the operations that slices have replaced."""
        for outcome in self.with_inside:
            for each in (edits for one in outcome.sliced for edits in one.edits):
                each.keep()


def recompute_tensors(module: ModuleOp, options: RecomputeOptions) -> list[BlockOutcome]:
    """Rematerialize tensors in the functions of a module, and in their loops and branches."""
    splits, outcomes = Splits(), list[BlockOutcome]()
    for block in blocks_of_functions(module):
        all_work = sum(map(splits.work, block.ops))
        work = Work.of_block(block, options.max_recompute, all_work)
        outcomes.append(_RecomputeSearch(block, options.budget, work, splits, InnerBytes()).run())
    return outcomes


class _RecomputeSearch:
    def __init__(
        self, block: Block, budget: int | None, work: Work, splits: Splits, inner: InnerBytes
    ):
        self._block = block
        self._budget = budget
        self._work = work
        self._splits = splits
        self._inner = inner
        self._searched_inside: set[Operation] = set()
        self._see(TensorBlock(block))
        self._last_kind: object = None
        """Kind of the chain that was the best one at the last peak."""
        self._looks = Looks(len(self._tensors.ops))
        self._allowed_work = work.allowed

    def _look(self) -> None:
        self._see(TensorBlock(self._block, before=self._tensors))

    def _see(self, tensors: TensorBlock) -> None:
        self._tensors, self._live = tensors, LiveTensors(tensors, self._inner).live

    @property
    def _peak(self) -> int:
        return max(self._live)

    def run(self) -> BlockOutcome:
        outcome = BlockOutcome(self._work)
        self._slice_where_read(outcome)
        while not outcome.stopped:
            if self._budget is not None and self._peak <= self._budget:
                outcome.stopped = f"{self._peak} bytes fit"
            elif (change := self._choose() or self._search_inside()) is None:
                outcome.stopped = f"no tensor to compute again at the peak of {self._peak} bytes"
                if self._looks.are_used_up:
                    outcome.stopped = f"too many peaks of {self._peak} bytes"
            else:
                outcome.changes.append(change)
        # Another peak is as high, and no change lowers it.
        changes, done = outcome.changes, len(outcome.changes)
        while changes and changes[-1].peak_after == changes[-1].peak_before:
            changes.pop().undo()
        if len(changes) < done:
            self._look()
        outcome.peak_op = self._tensors.ops[self._live.index(self._peak)]
        return outcome

    def _search_inside(self) -> ChangesInside | None:
        """Search the blocks in the regions of the operation at the peak, until another operation is
        at the peak or all fits (RC8). Undo the changes unless the blocks take fewer bytes."""
        peak = self._peak
        op = self._tensors.ops[self._live.index(peak)]
        before = self._inner.of(op)
        if not before or op in self._searched_inside:
            return None
        self._searched_inside.add(op)
        budget = bytes_inside_allowed(self._live, before, self._budget)
        work = self._work.inside(self._allowed_work, times_run(op))
        outcomes = [
            _RecomputeSearch(block, budget, work, self._splits, self._inner).run()
            for block in tensor_regions(op)
        ]
        self._inner.forget(op)
        self._look()
        changes = ChangesInside(op, self._inner, outcomes, peak, self._peak)
        if self._inner.of(op) < before:
            done = sum(outcome.extra_work for outcome in outcomes)
            self._allowed_work -= done // self._work.times
            return changes
        changes.undo()
        self._look()
        return None

    def _slice_where_read(self, outcome: BlockOutcome) -> None:
        """Apply RC6, as long as that lowers the peak, or the number of operations at the peak."""
        for _ in range(_MOST_TRIED):
            if self._budget is not None and self._peak <= self._budget:
                return
            for sliced in sliced_tensors(self._tensors, self._splits)[:_MOST_TRIED]:
                tensors, live = self._tensors, self._live
                edits = slice_where_read(tensors, self._splits, sliced)
                change = SlicedWhereRead(sliced, edits, self._inner)
                change.forget()
                self._look()
                if _rank(self._live) < _rank(live):
                    outcome.sliced.append(change)
                    break
                change.undo()
                self._tensors, self._live = tensors, live
            else:
                return

    def _choose(self) -> Choice | None:
        """Apply the best chain for the first peak; the kind that was best at the last peak is taken
        at once if it improves this one, too: layers are alike."""
        peak = self._peak
        at = self._live.index(peak)
        at_op, best, best_rank = self._tensors.ops[at], None, (*_rank(self._live), 0)
        tensors, live = self._tensors, self._live
        for chain in sorted(self._chains(at), key=lambda each: each.kind != self._last_kind):
            self._looks.note(len(tensors.ops))
            if self._looks.are_used_up:
                return None
            edits = do_chain(tensors, chain)
            self._look()
            rank = (*_rank(self._live), chain.extra_work)
            if rank < best_rank:
                if chain.kind == self._last_kind:
                    return self._chosen(chain, edits, at_op, peak)
                best, best_rank = chain, rank
            edits.undo()
            self._tensors, self._live = tensors, live
        if best is None:
            return None
        self._last_kind = best.kind
        edits = do_chain(tensors, best)
        self._look()
        return self._chosen(best, edits, at_op, peak)

    def _chosen(self, chain: Chain, edits: Edits, at: Operation, peak_before: int) -> Choice:
        self._allowed_work -= chain.extra_work
        return Choice(chain, edits, at, peak_before, self._peak)

    def _chains(self, at: int) -> Iterator[Chain]:
        """Yield chains that end the liveness of a tensor at an operation."""
        across = sorted(self._across(at), key=lambda each: -self._tensors.size_bytes(each[0]))
        for value, place in across[:_MOST_TRIED]:
            chain = find_chain(self._tensors, self._splits, value, place)
            if chain is not None and chain.extra_work <= self._allowed_work:
                yield chain

    def _across(self, at: int) -> Iterator[tuple[OpResult, int]]:
        """Yield the tensors live across an operation, and the number of their next user."""
        tensors = self._tensors
        for value in tensors.own:
            if tensors.number(value.op) >= at:
                break
            users = map(tensors.number, tensors.users(value))
            next_user = next((number for number in users if number >= at), at)
            is_large = tensors.size_bytes(value) * _SMALL >= self._peak
            if is_large and next_user > at:
                yield value, next_user


def _rank(live: Sequence[int]) -> tuple[int, int]:
    """Rank a block, smaller is better: the peak, and the number of operations at it."""
    peak = max(live)
    return peak, sum(size == peak for size in live)
