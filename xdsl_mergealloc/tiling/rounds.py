"""Rounds of tiling: chains are tiled, then the operations in a tile along other dimensions.

1. Plan a round (`search.py`) and carry it out (`rewrite.py`).
2. From the second round on, a function whose estimated peak the round does not lower is restored,
   and left alone afterwards.
3. Continue with the next round if the peak is in tiles, and this round has changed something.

If only peaks below a number of bytes are of interest, a round is abandoned at a peak that no group
lowers far enough for later rounds to get below that number.

All rounds of an attempt have the same preference among groups (`search.PREFERENCES`). If others may
take other groups, they get an attempt, too, each on a copy of the program; the lowest peak wins, if
it is lower for certain.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_mergealloc.copies import Snapshot, become, clone
from xdsl_mergealloc.program_changes import ProgramChange, note_change
from xdsl_mergealloc.tiling.remarks import BlockRemarks, changes_by, remarks_about
from xdsl_mergealloc.tiling.rewrite import tile_planned
from xdsl_mergealloc.tiling.search import (
    PREFERENCES,
    BlockPlan,
    Known,
    Preference,
    TilingOptions,
    plan_module,
)

_LOWERED_BY_FEW, _LOWERED_BY_MANY = 1.35, 1.7
"""Factors by which a round lowers the peak at most, as a rule, with few tiles or many."""
_FEW = 4
"""Maximum number of few tiles."""

_CERTAINLY_LOWER = 0.99
"""Estimates that differ by a smaller factor may be in the wrong order."""


class Round(NamedTuple):
    """A round of tiling that was carried out."""

    remarks: Sequence[BlockRemarks]
    """Remarks on each block of a function."""
    peak_before_bytes: int
    peak_bytes: int
    """Most bytes live at once, by estimate."""
    alternatives: frozenset[Preference] = frozenset()
    """Preferences among groups that may lead to another program."""

    @property
    def is_tiled(self) -> bool:
        """Whether anything was changed."""
        return any(each.groups for each in self.remarks)


class TiledCopy(NamedTuple):
    """A copy of a program, tiled in rounds."""

    program: ModuleOp
    rounds: Sequence[Round]

    @property
    def peak_bytes(self) -> int:
        """Most bytes live at once after the last round, by estimate."""
        return self.rounds[-1].peak_bytes


def tiled_copy(
    module: ModuleOp,
    options: TilingOptions,
    max_nesting: int,
    below_bytes: int | None = None,
    goes_on: Callable[[Round], bool] = lambda first: True,
) -> TiledCopy | None:
    """
    Tile copies of a module, which is not changed, by each preference among groups that makes a
    difference; return the one with the lowest peak.

    Args:
        below_bytes: only lower peaks are worth it; None is returned if there are none.
        goes_on: whether the first round is worth further ones; None is returned if it is not.
    """
    best: TiledCopy | None = None
    others: Sequence[Round] = ()
    alternatives = {PREFERENCES[0]}
    for preference in PREFERENCES:
        if preference not in alternatives:
            continue
        program = clone(module)
        preferring = replace(options, preference=preference)
        rounds = tile_in_rounds(program, preferring, max_nesting, below_bytes, others)
        if (first := next(rounds, None)) is None:
            continue
        if not others and not goes_on(first):
            return None
        found = TiledCopy(program, (first, *rounds))
        others = others or found.rounds
        alternatives.update(*(each.alternatives for each in found.rounds))
        if below_bytes is None or found.peak_bytes < below_bytes:
            best, below_bytes = found, int(_CERTAINLY_LOWER * found.peak_bytes)
        if options.budget is not None and found.peak_bytes <= options.budget:
            break
    return best


def tile_in_rounds(
    module: ModuleOp,
    options: TilingOptions,
    max_nesting: int,
    below_bytes: int | None = None,
    others: Sequence[Round] = (),
) -> Iterator[Round]:
    """
    Tile the functions of a module, in loops nested at most `max_nesting` deep. Yield each round
    once it was carried out; the first one even if there is nothing to tile.

    Args:
        below_bytes: only lower peaks are worth it; if they are out of reach, a round is not carried
            out, nor any later one.
        others: rounds of another attempt; one that lowers the peak as far is carried out, too.
    """
    known, settled = Known.nothing(options), set[Operation | None]()
    # What another attempt has shown to be within reach says more.
    is_few = options.pieces <= _FEW or bool(others)
    lowered = _LOWERED_BY_FEW if is_few else _LOWERED_BY_MANY
    for depth in range(1, max_nesting + 1):
        if below_bytes is not None:
            # The last round, too, may lower the peak step by step.
            limit = int(below_bytes * lowered ** max(1, max_nesting - depth))
            if depth <= len(others):
                limit = max(limit, others[depth - 1].peak_bytes + 1)
            options = replace(options, below_bytes=limit)
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
    alternatives = frozenset[Preference]().union(*(plan.alternatives for plan in plans))
    return Round(remarks, peak_before, peak, alternatives), set(taken_back)


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
