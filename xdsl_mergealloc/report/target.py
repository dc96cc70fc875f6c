"""The target memory-plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.utils.arg_spec import parse_spec
from xdsl.utils.exceptions import ArgSpecParseError
from xdsl.utils.target import Target

from xdsl_mergealloc.analysis.validity import check_validity
from xdsl_mergealloc.command_line import one_line
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.constants.plan import resources_of
from xdsl_mergealloc.pass_options import CheckedOptions
from xdsl_mergealloc.report.build import report_of_program
from xdsl_mergealloc.report.formats import FORMATS
from xdsl_mergealloc.report.memory_report import MemoryReport, plural
from xdsl_mergealloc.suggestions import did_you_mean
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass


@dataclass(frozen=True)
class MemoryPlanTarget(CheckedOptions, Target):
    """
    Prints the memory plan of a program instead of the program.

    For existing arenas it prints the places of their buffers; for allocations, the places that
    merge-alloc would give them, or the reasons why they stay.

    Raises `PassError` where merge-alloc does, and for unknown options.
    """

    name = "memory-plan"

    format: str = "text"
    """Format of the output: one of `formats.FORMATS`."""

    merge_alloc: str = ""
    """
    Options of merge-alloc for allocations that are not merged yet, as its pass takes them:
    `merge-alloc="alignment=16 lifetimes=tick"`.
    """

    arena: int | None = None
    """Number of the only arena to report; None for all arenas."""

    def emit(self, ctx: Context, module: ModuleOp, output: IO[str]) -> None:
        write = FORMATS.get(self.format)
        if write is None:
            raise PassError(
                f"error: {self.name}: there is no format '{self.format}', but {', '.join(FORMATS)}"
                + did_you_mean(self.format, FORMATS)
            )
        output.write(write(self.report(module, ctx)))

    def report(self, module: ModuleOp, ctx: Context) -> MemoryReport:
        """Return the data to print; `ctx` is the context that the module was read in."""
        check_validity(module)
        report = report_of_program(module, self._planning_pass(), resources_of(ctx))
        if self.arena is None:
            return report
        selected = report.only_arena(self.arena)
        if selected is None:
            count = len(list(report.arenas))
            raise PassError(
                f"error: {self.name}: there is no arena {self.arena}, but {plural(count, 'arena')}"
            )
        return selected

    def _planning_pass(self) -> MergeAllocPass:
        try:
            spec = parse_spec(f"{MergeAllocPass.name}{{{self.merge_alloc}}}")
        except ArgSpecParseError as error:
            raise PassError(f"{one_line(error)} (option merge-alloc of {self.name})") from error
        return MergeAllocPass.from_spec(spec)
