"""Remarks on tiling and its reasons: for the standard error (`analysis-only=true`), for reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import remark_at
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.program_changes import ProgramChange, work_percent
from xdsl_mergealloc.tiling.search import BlockPlan, Choice


def remarks_about(rounds: Iterable[Sequence[BlockPlan]]) -> Iterator[str]:
    """
    A line for each group, and one for each block: why there are not more of them.

    Args:
        rounds: plans of all blocks, those of one round after the other; each is read before the
            next one is asked for.
    """
    groups: list[list[str]] = []
    ends: list[str] = []
    for plans in rounds:
        groups = groups or [[] for _ in plans]
        ends = ends or [""] * len(plans)
        for number, plan in enumerate(plans):
            found = [
                _about(inner, choice) for inner in plan.with_inside for choice in inner.choices
            ]
            groups[number] += found
            if found or not ends[number]:
                ends[number] = _end(plan)
    for lines, end in zip(groups, ends, strict=True):
        yield from lines
        yield end


def _end(plan: BlockPlan) -> str:
    peak = plan.peak_op
    return f"{remark_at(peak)}tile-chains: no more: {plan.stopped}, at '{operation_name(peak)}'"


def _about(plan: BlockPlan, choice: Choice) -> str:
    estimate, members = choice.estimate, choice.group.members
    place = plan.tensors.ops[estimate.place]
    names = ", ".join(dict.fromkeys(operation_name(op) for op in members))
    extra = work_percent(plan.times * estimate.extra_work, plan.all_work)
    return (
        f"{remark_at(place)}tile-chains: {len(members)} operations ({names}) in "
        f"{len(estimate.outputs)} pieces: {estimate.live_bytes} bytes are live there, in place of "
        f"up to {choice.peak_before}; {extra:.1f} % of the work is done twice"
    )


def changes_by(plans: Sequence[BlockPlan]) -> Iterator[tuple[Operation, ProgramChange]]:
    """The functions in which something is done, and what."""
    for plan in plans:
        function = plan.tensors.block.parent_op()
        choices = plan.all_choices
        if not choices or function is None:
            continue
        count = sum(len(choice.group.splits) for choice in choices)
        pieces = [len(choice.estimate.outputs) for choice in choices]
        in_pieces = str(pieces[0]) if len(set(pieces)) == 1 else f"{min(pieces)} to {max(pieces)}"
        summary = f"chains: {len(choices)}; operations: {count}; pieces: {in_pieces}"
        percent = round(work_percent(plan.extra_work, plan.all_work), 2)
        yield function, ProgramChange("tile-chains", summary, percent)
