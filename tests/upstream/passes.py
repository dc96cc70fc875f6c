"""`python -m tests.upstream.passes PATH`: our passes on upstream's tests of its passes."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import groupby
from pathlib import Path

from tests.support.mlir_opt import mlir_opt_path
from tests.upstream.__main__ import context_with_everything
from tests.upstream.cases import CORE_DIRECTORIES, find_cases
from tests.upstream.pass_runs import Run, Verdict, run_pipeline
from tests.upstream.run_lines import pipelines_with_our_passes

REPORTED = (Verdict.UNREAD, Verdict.FAILS, Verdict.INVALID, Verdict.MORE)
"""The verdicts of which each run is listed."""


def main() -> int:
    """Run them, and print counts, and the runs in which ours is behind."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.upstream.passes")
    parser.add_argument("source", type=Path, help="an unpacked source tree of LLVM")
    parser.add_argument("--directories", nargs="*", default=CORE_DIRECTORIES, metavar="NAME")
    parser.add_argument("--only", default="", metavar="TEXT", help="tests with this in their path")
    parser.add_argument("--mlir-opt", type=Path, default=mlir_opt_path(), help="the oracle")
    arguments = parser.parse_args()
    if (tool := arguments.mlir_opt) is None:
        parser.error("no mlir-opt found")
    runs: list[Run] = []
    for path, group in groupby(
        find_cases(arguments.source, arguments.directories), key=lambda case: case.path
    ):
        cases = list(group)
        if arguments.only not in str(path):
            continue
        for pipeline in pipelines_with_our_passes(path.read_text(errors="replace")):
            runs += run_pipeline(tool, pipeline, cases, context_with_everything)
    print_runs(runs)
    return 1 if any(run.verdict in (Verdict.FAILS, Verdict.INVALID) for run in runs) else 0


def print_runs(runs: list[Run]) -> None:
    """Counts by verdict, then the runs of each reported verdict."""
    print(f"{len(runs)} runs of a pipeline on a case")
    counts = Counter(run.verdict for run in runs)
    for verdict in Verdict:
        print(f"{counts[verdict]:6}  {verdict.value}")
    for verdict in REPORTED:
        if counts[verdict]:
            print(f"\n{verdict.value}:")
        for run in runs:
            if run.verdict is verdict:
                print(f"  {run.case.name}  {run.pipeline.name}\n      {run.message}")


if __name__ == "__main__":
    sys.exit(main())
