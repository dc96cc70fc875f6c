"""Cost of the reports of a plan of 5,000 buffers, beyond the pass.

CPU seconds of planning, of collecting the data of the report (before merge-alloc, and after it,
from the plan recorded in the program), and of printing it in each format. Then the same for a
program planned with exact lifetimes and in-place reuse.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from xdsl.context import Context

from bench.harness import measure_cpu_seconds
from tests.unit.report.programs import network
from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocPass, plan_program, report_of_program
from xdsl_mergealloc.report.build import ReportBuilder
from xdsl_mergealloc.report.existing_arenas import arenas_of_program
from xdsl_mergealloc.report.formats import FORMATS

BUFFERS = 5000


def main() -> None:
    """Print the table."""
    module = parse(network(BUFFERS))
    planning = MergeAllocPass(planner="size-first")
    options = planning.options()
    plan = plan_program(module, options)
    none = arenas_of_program(module, options)
    report = ReportBuilder(module, options, none).report(plan)
    print(f"CPU seconds for {BUFFERS:,} buffers")
    show("planning", lambda: plan_program(module, options))
    show("data, before merge-alloc", lambda: ReportBuilder(module, options, none).report(plan))
    for name, write in FORMATS.items():
        show(f"format {name}", lambda: write(report))  # noqa: B023 (called at once)
    show("merge-alloc", lambda: planning.apply(Context(), module))
    show("data, after merge-alloc", lambda: report_of_program(module))
    added = parse(sums(BUFFERS))
    show("merge-alloc, in-place", lambda: planning.apply(Context(), added))
    show("data, after in-place", lambda: report_of_program(added))


def sums(buffers: int) -> str:
    """A function of sums, each of the last one and another one not long before."""
    rng = random.Random(1)
    type_ = "memref<64xf32>"
    lines = [f"func.func @sums(%x: {type_}) {{"]
    made = ["%x"]
    for number in range(buffers):
        name, other = f"%b{number}", rng.choice(made[-6:])
        lines += [
            f"  {name} = memref.alloc() : {type_}",
            f"  linalg.add ins({made[-1]}, {other} : {type_}, {type_}) outs({name} : {type_})",
        ]
        made.append(name)
    return "\n".join([*lines, "  func.return", "}"])


def show(what: str, work: Callable[[], object]) -> None:
    """A line of the table."""
    print(f"{what:26} {measure_cpu_seconds(work):6.2f}")


if __name__ == "__main__":
    main()
