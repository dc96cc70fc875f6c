"""One-screen summary of a model compiled by `mergealloc compile`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl_mergealloc.deploy.object_file import ObjectFile
from xdsl_mergealloc.deploy.targets import Target
from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint
from xdsl_mergealloc.report.memory_report import FunctionReport, MemoryReport, listed
from xdsl_mergealloc.report.text import change_text, variants_table

_MOST_ON_EACH_SIDE = 2
"""Maximum number of points of the frontier shown on either side of the chosen point."""
_MOST_IO = 6
"""Maximum number of inputs, and of outputs, shown."""
_MOST_SYMBOLS = 8


@dataclass(frozen=True, slots=True)
class CompiledModel:
    """A planned model, compiled if LLVM's tools are installed."""

    name: str
    """Name of the public function."""
    batch: int | None
    """Batch size chosen for a model file that leaves it open; None if the file, or the shapes
    chosen for inputs, fix it."""
    report: MemoryReport
    header: str
    target: Target
    object_file: ObjectFile | None
    """None if LLVM's tools are missing."""

    @property
    def function(self) -> FunctionReport | None:
        """The public function; None if it needs no memory."""
        return next((one for one in self.report.functions if one.name == self.name), None)


def summary_lines(model: CompiledModel) -> Iterator[str]:
    """Yield RAM, flash, the frontier around the chosen point, changes, and how to call it."""
    batch = "" if model.batch is None else f", batch {model.batch}"
    target = model.target
    what = target.name if target.name == target.triple else f"{target.name} ({target.triple})"
    yield f"{model.name} for {what}{batch}"
    yield ""
    yield from _titled("RAM", _ram(model))
    if model.object_file is not None:
        yield from _titled("flash", _flash(model.object_file))
    if model.report.variants:
        yield ""
        yield "memory against work (*: this one; --ram BYTES chooses another):"
        yield from variants_table(_around_chosen(Frontier.of(model.report.variants)))
    changes = [change_text(one) for one in model.function.changes] if model.function else []
    if changes:
        yield ""
        yield from _titled("changed", changes)
    yield ""
    yield from _titled("call", _calls(model))


def _titled(title: str, lines: Iterator[str] | Sequence[str]) -> Iterator[str]:
    """Yield indented lines, the first one after a title."""
    for number, line in enumerate(lines):
        yield f"{'' if number else title:<8}{line}".rstrip()


def _sized(size_bytes: int, what: str) -> str:
    return f"{size_bytes:>10,} bytes  {what}"


def _ram(model: CompiledModel) -> Iterator[str]:
    function = model.function
    if function is not None:
        placed = [(kind, one) for kind, one in function.io if one.offset_bytes is not None]
        for one in function.inputs:
            if one.workspace_alignment is not None and one.size_bytes is not None:
                pool = "" if one.pool == "default" else f" in '{one.pool}'"
                yield _sized(one.size_bytes, f"workspace{pool}, with inputs and outputs in it:")
                here = [
                    f"{kind} {each.name}, {each.size_bytes:,} bytes at {each.offset_bytes:,}"
                    for kind, each in placed
                    if each.pool == one.pool
                ]
                for line in here[:_MOST_IO]:
                    yield f"{'':>18}{line}"
                if len(here) > _MOST_IO:
                    yield f"{'':>18}and {len(here) - _MOST_IO} more"
    if model.object_file is not None:
        if model.object_file.data_bytes:
            yield _sized(
                model.object_file.data_bytes, "variables, which keep their contents between calls"
            )
        stack_bytes = model.object_file.stack_bytes.get(model.name)
        if stack_bytes is not None:
            yield _sized(stack_bytes, "stack, at most")


def _flash(object_file: ObjectFile) -> Iterator[str]:
    yield _sized(object_file.constant_bytes, "constants")
    yield _sized(object_file.code_bytes, "code")
    if object_file.undefined:
        yield f"{'':>18}calls {listed(object_file.undefined, _MOST_SYMBOLS)}"


def _around_chosen(frontier: Frontier) -> Sequence[FrontierPoint]:
    """Return the first point, the chosen point with its neighbours on the frontier, and the point
    with the least bytes."""
    least = frontier.least
    shown = [one for one in frontier.points if one.is_chosen or one in least]
    at = next((number for number, one in enumerate(shown) if one.is_chosen), 0)
    near = shown[max(0, at - _MOST_ON_EACH_SIDE) : at + _MOST_ON_EACH_SIDE + 1]
    return list(dict.fromkeys((frontier.points[0], *near, least[-1])))


def _calls(model: CompiledModel) -> Iterator[str]:
    """Yield the use of the header in C: lines to write before it, and its declarations."""
    asked_for = re.search(r"^#ifdef (\w+_MEMORY)$", model.header, re.MULTILINE)
    memory = re.search(r"^static const struct \w+ (\w+) = ", model.header, re.MULTILINE)
    if asked_for is not None and memory is not None:
        yield f"#define {asked_for[1]} /* for the memory itself: pools = &{memory[1]} */"
    yield f'#include "{model.name}.h"'
    name = re.escape(model.name)
    accessors = rf"{name}_(?:input|output)_\w+"
    function = rf"{name}_run" if f"{model.name}_run(" in model.header else name
    for declared in re.findall(
        rf"^(?:static inline )?(\S.*\b(?:{accessors}|{function})\(.*\)) ?[{{;]$",
        model.header,
        re.MULTILINE,
    ):
        yield f"{declared};"
