"""Which concatenations are not built.

For one after the other: do what is behind it part by part, once in the order of the program and
once for each of some places from which the parts are done one after the other. Keep the order in
which the fewest bytes are live at most, from the first operation that moves to the last one, if
these are fewer than before; else all stays as it was. Only where most of the block is live, or not
much less, is that looked for.

The estimate is that of `bufferize`, with parts computed in their places as far as that takes less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.bufferize.live_bytes import LiveBytes
from xdsl_mergealloc.concats.concatenations import concatenations_of
from xdsl_mergealloc.concats.division import Division, Sum, find_division
from xdsl_mergealloc.concats.order import beginnings, part_by_part
from xdsl_mergealloc.concats.rewrite import Change
from xdsl_mergealloc.interfaces.assembly import assembly_of
from xdsl_mergealloc.interfaces.bufferizable import has_tensors
from xdsl_mergealloc.interfaces.roles import destination_of
from xdsl_mergealloc.interfaces.subset import insertion_of
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.program_changes import ProgramChange

_MOST_LOOKED_AT = 20_000
"""Operations that tries look at in a block, together ..."""
_MOST_LOOKS = 64
"""... or in a large block so many times all of them."""
_LARGE_PERCENT = 25
"""Where less than that of the most bytes of the block is live, nothing is done."""


class _Window(NamedTuple):
    """The operations of a block that may change or move: all but so many at its ends."""

    before: int
    behind: int


@dataclass
class _Counts:
    """What was done in a function."""

    concats: int = 0
    sums: int = 0


def split_contractions_of_concats(module: ModuleOp) -> Sequence[tuple[Operation, ProgramChange]]:
    """
    Contract the parts of concatenations, in all blocks of a module.

    Returns the functions in which that was done, and how much.
    """
    counts: dict[Operation, _Counts] = {}
    blocks = [block for op in walk(module) for region in op.regions for block in region.blocks]
    for block in blocks:
        for division in _Search(block).run() if has_tensors(block) else ():
            assert block.last_op is not None
            found = counts.setdefault(function_around(block.last_op) or module, _Counts())
            found.concats += 1
            found.sums += sum(isinstance(role, Sum) for role in division.ops.values())
    return [(function, _change(found)) for function, found in counts.items()]


def _change(counts: _Counts) -> ProgramChange:
    summary = f"concatenations not built: {counts.concats}; contractions of them: {counts.sums}"
    return ProgramChange("split-contractions-of-concats", summary, 0.0)


class _Search:
    def __init__(self, block: Block):
        self._block = block
        count = sum(1 for _ in block.ops)
        self._left_to_look_at = max(_MOST_LOOKED_AT, _MOST_LOOKS * count)

    def run(self) -> list[Division]:
        """Do what is worth it."""
        done: list[Division] = []
        for concat in concatenations_of(self._block):
            # What comes before may have done away with it, as a part of another one.
            if concat.value.op.parent is not self._block:
                continue
            numbers = {op: number for number, op in enumerate(self._block.ops)}
            division = find_division(concat, numbers)
            if division is not None and self._divide(division):
                done.append(division)
        return done

    def _divide(self, division: Division) -> bool:
        """Do a division in the best order, if that is better than to build the concatenation."""
        firsts = beginnings(self._block, division.concat.parts)
        window = self._window(division, firsts)
        peak_before, most_before = self._most(window)
        if most_before * 100 < peak_before * _LARGE_PERCENT or self._left_to_look_at < 0:
            return False
        change = Change(self._block, division)
        best: Sequence[Operation] | None = None
        least = most_before
        as_it_is = list(self._block.ops)
        orders = [as_it_is, *(part_by_part(self._block, change.by_part, each) for each in firsts)]
        for order in orders:
            if order is None:
                continue
            change.reorder(order)
            _, most = self._most(window)
            if most < least:
                best, least = order, most
        if best is None:
            change.undo()
            return False
        change.reorder(best)
        change.keep()
        return True

    def _window(self, division: Division, firsts: Sequence[Operation]) -> _Window:
        numbers = {op: number for number, op in enumerate(self._block.ops)}
        touched = [*firsts, division.concat.value.op, *division.ops]
        places = [numbers[op] for op in touched]
        return _Window(min(places), len(numbers) - 1 - max(places))

    def _most(self, window: _Window) -> tuple[int, int]:
        """The most bytes live in the block, and in a window of it."""
        ops = list(self._block.ops)
        self._left_to_look_at -= len(ops)
        live = LiveBytes(self._block)
        begin, end = window.before, len(ops) - window.behind
        peak, most = live.peak, live.most(begin, end)
        for op in reversed(ops[begin:end]):
            for part in _assembled(op):
                life, whole = live.interval_of(part), live.interval_of(op.results[0])
                if life is not None and whole is not None and life is not whole:
                    live.merge_if_no_higher(life, whole)
        return peak, min(most, live.most(begin, end))


def _assembled(op: Operation) -> list[SSAValue]:
    """The tensors that an operation puts side by side, or into another one, and that might be
    computed there."""
    if (assembly := assembly_of(op)) is not None:
        parts = [op.operands[number] for number, _ in assembly.parts]
    elif (insertion := insertion_of(op)) is not None and op.results:
        parts = [op.operands[insertion.source]]
    else:
        return []
    return [
        part for part in parts if isinstance(part, OpResult) and destination_of(part) is not None
    ]
