"""Search for the concatenations that need not be materialized.

1. Visit the concatenations in order, with the operations of each that may change or move: from the
   producers of its parts to the last divided operation. Continue if they contain the peak of the
   block.
2. Divide the operations after the concatenation, and try them in program order, and part by part
   from each of some operations on. Keep the order with the lowest peak between the first and the
   last of these operations, if it is lower than before, or, with `tile-accumulations`, no higher;
   otherwise leave the block unchanged.
3. Repeat for the next peak, until nothing is found.

The estimate is that of `tensors/live.py`, with parts computed in their places if that takes less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.accumulation.groups import vanishing_tensors
from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.concats.concatenations import Concatenation, concatenations_of
from xdsl_mergealloc.concats.division import Division, Sum, find_division
from xdsl_mergealloc.concats.order import beginnings, part_by_part
from xdsl_mergealloc.concats.rewrite import divide
from xdsl_mergealloc.interfaces.assembly import assembly_of
from xdsl_mergealloc.interfaces.bufferizable import has_tensors
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.subset import insertion_of
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.edits import Looks
from xdsl_mergealloc.tensors.live import InnerBytes, LiveTensors


class _MovableOps(NamedTuple):
    """The operations of a block that may change or move: all but some at its begin and its end."""

    before: int
    behind: int


@dataclass
class _Counts:
    """Statistics of the changes to a function."""

    concats: int = 0
    sums: int = 0


def split_contractions_of_concats(
    module: ModuleOp, tile_accumulations: bool = False
) -> Sequence[tuple[Operation, ProgramChange]]:
    """
    Contract the parts of concatenations, in all blocks of a module.

    Args:
        module: the module.
        tile_accumulations: whether that pass runs later; the tensors that it removes take nothing.

    Returns the changed functions, with a summary of the changes to each.
    """
    counts: dict[Operation, _Counts] = {}
    blocks = [block for op in walk(module) for region in op.regions for block in region.blocks]
    for block in blocks:
        concats = concatenations_of(block) if has_tensors(block) else ()
        for division in _DivisionSearch(block, tile_accumulations).run(concats) if concats else ():
            assert block.last_op is not None
            found = counts.setdefault(function_around(block.last_op) or module, _Counts())
            found.concats += 1
            found.sums += sum(isinstance(role, Sum) for role in division.ops.values())
    return [(function, _change(found)) for function, found in counts.items()]


def _change(counts: _Counts) -> ProgramChange:
    summary = f"concatenations not built: {counts.concats}; contractions of them: {counts.sums}"
    return ProgramChange("split-contractions-of-concats", summary, 0.0)


class _LiveEstimate:
    """Live bytes in a block, with or without parts computed in their places in other tensors."""

    def __init__(self, tensors: TensorBlock, inner: InnerBytes):
        live = LiveTensors(tensors, inner)
        self._apart, self._merged = live.profile.copy(), live.profile
        self._count = len(tensors.ops)
        for op in reversed(tensors.ops):
            if any(result in tensors.vanishing for result in op.results):
                continue  # Nothing is computed in a padded tensor that vanishes.
            for part in _assembled(op):
                live.merge_if_no_higher(part, op.results[0])

    @property
    def peak(self) -> int:
        """Most bytes live at once in the block."""
        return self.most(_MovableOps(0, 0))

    def most(self, window: _MovableOps) -> int:
        """Return the most bytes live at once in a window."""
        begin, end = window.before, self._count - window.behind
        return min(self._apart.most(begin, end), self._merged.most(begin, end))


class _DivisionSearch:
    def __init__(self, block: Block, tile_accumulations: bool):
        self._tile_accumulations = tile_accumulations
        self._tensors = self._analyzed(block)
        self._looks = Looks(len(self._tensors.ops))
        self._inner = InnerBytes()

    def run(self, pending: Sequence[Concatenation]) -> list[Division]:
        """Perform divisions that lower the live bytes, at one peak after the other."""
        done: list[Division] = []
        while pending and (found := self._first_worth_it(pending)) is not None:
            done.append(found)
            # Concatenations that were parts of this one are gone; others may have new parts.
            values = {each.value for each in pending}
            block = self._tensors.block
            pending = [each for each in concatenations_of(block) if each.value in values]
        return done

    def _first_worth_it(self, pending: Sequence[Concatenation]) -> Division | None:
        """Perform the first division at the peak that lowers the live bytes."""
        tensors = self._tensors
        divisions = [find_division(tensors, concat) for concat in pending]
        estimate = self._estimate() if any(divisions) else None
        for division in filter(None, divisions):
            if estimate is None or self._looks.are_used_up:
                break
            firsts = beginnings(tensors, division.concat.parts)
            window = _window(tensors, division, firsts)
            most = estimate.most(window)
            if most >= estimate.peak and self._divide(division, firsts, window, most):
                return division
        return None

    def _divide(
        self, division: Division, firsts: Sequence[Operation], window: _MovableOps, most_before: int
    ) -> bool:
        """Perform a division in the best order, if that beats building the concatenation."""
        before = self._tensors
        edits, by_part = divide(before.block, division)
        divided = self._look()
        best: TensorBlock | None = None
        least = most_before
        # Reorder from producers of parts on, or only from the first divided operation on.
        orders = [part_by_part(divided, by_part, each) for each in (*firsts, by_part[0][0])]
        for order in (divided.ops, *orders):
            if order is None:
                continue
            edits.reorder(order)
            self._look()
            most = self._estimate().most(window)
            # Without higher sums, a division saves the copies into the concatenation.
            is_no_higher = self._tile_accumulations and best is None and most == least
            if most < least or is_no_higher:
                best, least = self._tensors, most
        if best is None:
            edits.undo()
            self._tensors = before
            return False
        edits.reorder(best.ops)
        edits.keep()
        self._tensors = best
        return True

    def _look(self) -> TensorBlock:
        """Analyze the block as it is now."""
        self._tensors = self._analyzed(self._tensors.block, self._tensors)
        return self._tensors

    def _analyzed(self, block: Block, before: TensorBlock | None = None) -> TensorBlock:
        if self._tile_accumulations:
            # Other tensors may vanish than before.
            return TensorBlock(block, vanishing=vanishing_tensors(block))
        return TensorBlock(block, before=before)

    def _estimate(self) -> _LiveEstimate:
        self._looks.note(len(self._tensors.ops))
        return _LiveEstimate(self._tensors, self._inner)


def _window(tensors: TensorBlock, division: Division, firsts: Sequence[Operation]) -> _MovableOps:
    """Return the window from the first operation that may change or move to the last one."""
    last = map(tensors.done_with, division.ops)
    touched = (*firsts, division.concat.value.op, *division.ops, *last)
    places = list(map(tensors.number, touched))
    return _MovableOps(min(places), len(tensors.ops) - 1 - max(places))


def _assembled(op: Operation) -> list[SSAValue]:
    """Return the tensors that an operation concatenates, or inserts into another one, and that
    might be computed in their places there."""
    if (assembly := assembly_of(op)) is not None:
        parts = [op.operands[number] for number, _ in assembly.parts]
    elif (insertion := insertion_of(op)) is not None and op.results:
        parts = [op.operands[insertion.source]]
    else:
        return []
    return [
        part for part in parts if isinstance(part, OpResult) and destination_of(part) is not None
    ]
