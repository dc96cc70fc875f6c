"""Rounds of tiling: chains in tiles, then what a tile consists of along other dimensions.

1. Plan a round (`search.py`) and carry it out (`rewrite.py`).
2. If a function takes more after it than before, or none takes less, by the estimate for what was
   made of them, go back.
3. Go on with the next round if the peak is in tiles, and this one has changed something.

Where only what gets below a number of bytes is wanted, the first round is given up at a peak that
no group lowers to about that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.copies import Snapshot, become
from xdsl_mergealloc.program_changes import note_change
from xdsl_mergealloc.tensors.block import blocks_of_functions
from xdsl_mergealloc.tiling.remarks import BlockRemarks, changes_by, remarks_about
from xdsl_mergealloc.tiling.rewrite import tile_planned
from xdsl_mergealloc.tiling.search import Known, TilingOptions, plan_module

_NEAR = 1.35
"""A first round is near a number of bytes if it takes no more than so many times as much: later
rounds may still lower it."""


class Round(NamedTuple):
    """A round of tiling that was carried out."""

    remarks: Sequence[BlockRemarks]
    """Of each block of a function."""
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
    Tile the functions of a module, in loops nested at most so deep; yields each round when it was
    carried out, and the first one also if there is nothing to tile.

    Args:
        below_bytes: a peak that is not worth it; none of the rounds is carried out if the first
            one does not get near.
    """
    if below_bytes is not None:
        options = replace(options, below_bytes=int(below_bytes * _NEAR))
    known = Known.nothing(options)
    for depth in range(1, max_nesting + 1):
        plans = plan_module(module, options, known)
        before = max((plan.peak_before for plan in plans), default=0)
        after = max((plan.peak_bytes for plan in plans), default=0)
        if options.below_bytes is not None and after >= options.below_bytes:
            break
        found = Round(list(map(remarks_about, plans)), before, after)
        goes_on = found.is_tiled and any(plan.peak_is_in_pieces for plan in plans)
        if depth > 1 and not found.is_tiled:
            break
        as_it_was = Snapshot(module) if depth > 1 else None
        for plan in (inner for one in plans for inner in one.with_inside if inner.choices):
            known.footprints.forget(plan.tensors.block)
        tile_planned(plans)
        for function, change in changes_by(plans, depth):
            note_change(function, change)
        if as_it_was is not None:
            peaks = [known.footprints.of(block).peak for block in blocks_of_functions(module)]
            pairs = [(now, plan.peak_before) for now, plan in zip(peaks, plans, strict=True)]
            if any(now > then for now, then in pairs) or all(now == then for now, then in pairs):
                become(module, as_it_was.made_again())
                break
            found = found._replace(peak_bytes=max(peaks))
        yield found
        if not goes_on:
            break
