"""Remarks on tiling and its reasons: for the standard error (`analysis-only=true`), for reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import remark_at
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.program_changes import ProgramChange, work_percent
from xdsl_mergealloc.tiling.search import BlockPlan, TilingChoice


class BlockRemarks(NamedTuple):
    """Remarks on a round of tiling of a block."""

    groups: Sequence[str]
    """A line for each group."""
    end: str
    """Reason why there are no more groups."""


def remarks_about(plan: BlockPlan) -> BlockRemarks:
    """Return the remarks on a plan, before it is carried out."""
    groups = [_about(one, choice) for one in plan.with_inside for choice in one.choices]
    peak = plan.peak_op
    end = f"{remark_at(peak)}tile-chains: no more: {plan.stopped}, at '{operation_name(peak)}'"
    return BlockRemarks(groups, end)


def _about(plan: BlockPlan, choice: TilingChoice) -> str:
    estimate, members = choice.estimate, choice.group.members
    place = plan.tensors.ops[estimate.place]
    names = ", ".join(dict.fromkeys(operation_name(op) for op in members))
    extra = work_percent(plan.times * estimate.extra_work, plan.all_work)
    return (
        f"{remark_at(place)}tile-chains: {len(members)} operations ({names}) in "
        f"{len(estimate.outputs)} pieces: {estimate.live_bytes} bytes are live there, instead of "
        f"up to {choice.peak_before}; {extra:.1f} % of the work is done twice"
    )


def changes_by(
    plans: Sequence[BlockPlan], depth: int = 1
) -> Iterator[tuple[Operation, ProgramChange]]:
    """Yield the functions that are tiled, each with a summary, in loops nested `depth` deep."""
    for plan in plans:
        function = plan.tensors.block.parent_op()
        choices = plan.all_choices
        if not choices or function is None:
            continue
        count = sum(len(choice.group.splits) for choice in choices)
        pieces = [len(choice.estimate.outputs) for choice in choices]
        in_pieces = str(pieces[0]) if len(set(pieces)) == 1 else f"{min(pieces)} to {max(pieces)}"
        summary = f"chains: {len(choices)}; operations: {count}; pieces: {in_pieces}"
        if depth > 1:
            summary = f"inside pieces, at depth {depth}: {summary}"
        percent = round(work_percent(plan.extra_work, plan.all_work), 2)
        yield function, ProgramChange("tile-chains", summary, percent)
