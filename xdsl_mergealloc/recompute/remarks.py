"""Remarks on rematerialization and its reasons, for the standard error (`analysis-only=true`) and
for reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import remark_at
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.program_changes import ProgramChange, work_percent
from xdsl_mergealloc.recompute.search import BlockOutcome, Choice


def remarks_about(outcomes: Sequence[BlockOutcome]) -> Iterator[str]:
    """Yield a line for each tensor, and one for each block: why the search stopped."""
    for outcome in outcomes:
        for one in outcome.with_inside:
            for tensor in (each.tensor for each in one.sliced):
                yield (
                    f"{remark_at(tensor.value.op)}recompute-tensors: {tensor.value.type} is "
                    f"computed in {len(tensor.slices)} slices, each where it is first read"
                )
            for choice in one.choices:
                yield _about(one, choice)
        peak = outcome.peak_op
        yield (
            f"{remark_at(peak)}recompute-tensors: no more: {outcome.stopped}, "
            f"at '{operation_name(peak)}'"
        )


def _about(outcome: BlockOutcome, choice: Choice) -> str:
    chain = choice.chain
    names = ", ".join(dict.fromkeys(map(operation_name, (*chain.moved, *chain.repeated))))
    extra = work_percent(outcome.work.times * chain.extra_work, outcome.work.all)
    return (
        f"{remark_at(choice.at)}recompute-tensors: {chain.value.type} is not live at "
        f"'{operation_name(choice.at)}': {len(chain.moved)} operations are done later, "
        f"{len(chain.repeated)} again ({names}): {choice.peak_after} bytes are live at most, in "
        f"place of {choice.peak_before}; {extra:.1f} % of the work is done twice"
    )


def changes_by(outcomes: Sequence[BlockOutcome]) -> Iterator[tuple[Operation, ProgramChange]]:
    """Yield the changed functions, with a summary of the changes to each."""
    for outcome in outcomes:
        function = outcome.peak_op.parent_op()
        every = list(outcome.with_inside)
        chains = [choice.chain for one in every for choice in one.choices]
        sliced = sum(len(one.sliced) for one in every)
        if function is None or not (chains or sliced):
            continue
        later = sum(len(chain.moved) for chain in chains)
        again = sum(len(chain.repeated) for chain in chains)
        summary = f"tensors: {len(chains)}; operations later: {later}; operations again: {again}"
        if sliced:
            summary += f"; tensors in slices: {sliced}"
        percent = round(work_percent(outcome.extra_work, outcome.work.all), 2)
        yield function, ProgramChange("recompute-tensors", summary, percent)
