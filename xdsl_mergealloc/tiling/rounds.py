"""Rounds of tiling: chains are tiled, then the operations in a tile along other dimensions.

1. Plan a round (`search.py`) and carry it out (`rewrite.py`).
2. From the second round on, a function whose estimated peak the round does not lower is restored,
   and left alone afterwards.
3. Continue with the next round if the peak is in tiles, and this round has changed something.

If only peaks below a number of bytes are of interest, a round is abandoned at a peak that no group
lowers far enough for later rounds to get below that number.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_mergealloc.copies import Snapshot, become
from xdsl_mergealloc.program_changes import ProgramChange, note_change
from xdsl_mergealloc.tiling.remarks import BlockRemarks, changes_by, remarks_about
from xdsl_mergealloc.tiling.rewrite import tile_planned
from xdsl_mergealloc.tiling.search import BlockPlan, Known, TilingOptions, plan_module

_LOWERED = 1.35
"""Factor by which a round lowers the peak at most, as a rule."""


class Round(NamedTuple):
    """A round of tiling that was carried out."""

    remarks: Sequence[BlockRemarks]
    """Remarks on each block of a function."""
    peak_before_bytes: int
    peak_bytes: int
    """Most bytes live at once, by estimate."""

    @property
    def is_tiled(self) -> bool:
        """Whether anything was changed."""
        return any(each.groups for each in self.remarks)


def tile_in_rounds(
    module: ModuleOp, options: TilingOptions, max_nesting: int, below_bytes: int | None = None
) -> Iterator[Round]:
    """
    Tile the functions of a module, in loops nested at most `max_nesting` deep. Yield each round
    once it was carried out; the first one even if there is nothing to tile.

    Args:
        below_bytes: only lower peaks are worth it; if they are out of reach, a round is not carried
            out, nor any later one.
    """
    known, settled = Known.nothing(options), set[Operation | None]()
    for depth in range(1, max_nesting + 1):
        if below_bytes is not None:
            # The last round, too, may lower the peak step by step.
            reach = _LOWERED ** max(1, max_nesting - depth)
            options = replace(options, below_bytes=int(below_bytes * reach))
        plans = plan_module(module, options, known, settled)
        after = max((plan.peak_bytes for plan in plans), default=0)
        goes_on = {_function_of(plan) for plan in plans if plan.peak_is_in_pieces}
        limit = options.below_bytes if goes_on else below_bytes
        if limit is not None and after >= limit:
            break
        found, taken_back = _carry_out(plans, known, depth)
        if depth > 1 and not found.is_tiled:
            break
        yield found
        settled |= taken_back
        if goes_on <= settled:
            break


def _carry_out(
    plans: Sequence[BlockPlan], known: Known, depth: int
) -> tuple[Round, set[Operation | None]]:
    """Carry out a round; from the second one on, restore the functions that it does not lower, and
    return these as well."""
    functions = list(map(_function_of, plans))  # Restored functions get new blocks.
    remarks = list(map(remarks_about, plans))
    changes = list(changes_by(plans, depth))
    as_it_was = {function: Snapshot(function) for function, _ in changes} if depth > 1 else {}
    _rewrite(plans, changes, known)
    before, after = _peaks_of_functions(plans, known, as_it_was)
    taken_back = [function for function in as_it_was if after[function] >= before[function]]
    for function in taken_back:
        become(function, as_it_was[function].made_again())
        after[function] = before[function]
    for number, function in enumerate(functions):
        if function in taken_back:
            remarks[number] = remarks[number]._replace(groups=())
    peak_before, peak = (max(each.values(), default=0) for each in (before, after))
    return Round(remarks, peak_before, peak), set(taken_back)


def _rewrite(
    plans: Sequence[BlockPlan], changes: Iterable[tuple[Operation, ProgramChange]], known: Known
) -> None:
    for plan in (inner for one in plans for inner in one.with_inside if inner.choices):
        known.footprints.forget(plan.tensors.block)
    tile_planned(plans)
    for function, change in changes:
        note_change(function, change)


_PeakBytes = dict[Operation | None, int]


def _peaks_of_functions(
    plans: Sequence[BlockPlan], known: Known, measured: Container[Operation | None]
) -> tuple[_PeakBytes, _PeakBytes]:
    """Return the peaks of functions before and after a round: afterwards, estimated anew for the
    functions in `measured`, as planned for the others."""
    before, after = _PeakBytes(), _PeakBytes()
    for plan in plans:
        function, block = _function_of(plan), plan.tensors.block
        now = known.footprints.of_block(block).peak if function in measured else plan.peak_bytes
        before[function] = max(before.get(function, 0), plan.peak_before)
        after[function] = max(after.get(function, 0), now)
    return before, after


def _function_of(plan: BlockPlan) -> Operation | None:
    return plan.tensors.block.parent_op()
