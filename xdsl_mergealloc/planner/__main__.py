"""
`python -m xdsl_mergealloc.planner`: plans the problem in a file, so that planning can be studied
without a compiler.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from pathlib import PurePath
from typing import NoReturn, TextIO

from xdsl_mergealloc.byte_sizes import EXPECTED, parse_bytes
from xdsl_mergealloc.planner.csv_format import load_csv, write_csv
from xdsl_mergealloc.planner.json_format import dump, load, plan_to_json, problem_from_json
from xdsl_mergealloc.planner.kernel import is_compiled
from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import FileFormatError, PlanningError, Problem
from xdsl_mergealloc.planner.registry import DEFAULT_ALGORITHM, algorithm_names, plan


def main(
    arguments: Sequence[str] | None = None, prog: str = "python -m xdsl_mergealloc.planner"
) -> int:
    """Run the command, named `prog` in its help, and return its exit status: 0, or 1 after an
    error message."""
    options = _parser(prog).parse_args(arguments)
    try:
        as_json = _is_json(options.output)
        problem = _read(options.input, options.capacity)
        started = time.perf_counter()
        result = plan(
            problem,
            options.algorithm,
            time_limit_seconds=options.time_limit,
            node_limit=options.node_limit,
            seed=options.seed,
        )
        seconds = time.perf_counter() - started
        result.verify()
        if options.output == "-":
            _write(result, sys.stdout, as_json=as_json)
        elif options.output is not None:
            with open(options.output, "w", encoding="utf-8", newline="") as file:
                _write(result, file, as_json=as_json)
    except (PlanningError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(_summary(result, seconds), file=sys.stderr if options.output == "-" else sys.stdout)
    return 0


class _Parser(argparse.ArgumentParser):
    """Prints errors in one line, with exit code 1."""

    def error(self, message: str) -> NoReturn:
        self.exit(1, f"error: {message}\n")


def _parser(prog: str) -> argparse.ArgumentParser:
    parser = _Parser(
        prog=prog,
        description="Gives offsets to buffers with known lifetimes.",
        epilog=f"Algorithms: {', '.join(algorithm_names())}.\n\nexample:\n"
        f"  {prog} problem.csv plan.csv --algorithm skyline",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("input", help="problem: MiniMalloc's CSV, or JSON if it ends with .json")
    parser.add_argument("output", nargs="?", help="plan: CSV, or JSON (.json); - is stdout")
    parser.add_argument("--algorithm", default=DEFAULT_ALGORITHM, metavar="A")
    parser.add_argument(
        "--capacity", type=_byte_count, metavar="BYTES", help="of every pool without one: 64KiB"
    )
    parser.add_argument("--time-limit", type=_seconds, metavar="SECONDS", help="for searches")
    parser.add_argument("--node-limit", type=_steps, metavar="N", help="steps of a search")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of randomized searches")
    return parser


def _is_json(output: str | None) -> bool:
    """
    Return whether to write a plan as JSON; else as CSV.

    Raises `FileFormatError` for a file name with any other suffix.
    """
    suffix = "" if output is None else PurePath(output).suffix
    if suffix not in ("", ".csv", ".json"):
        raise FileFormatError(
            f"cannot write '{output}': plans are written as CSV (.csv) or JSON (.json); the "
            "target memory-plan draws the plan of a program"
        )
    return suffix == ".json"


def _byte_count(text: str) -> int:
    size_bytes = parse_bytes(text)
    if size_bytes is None:
        raise argparse.ArgumentTypeError(f"'{text}' is not {EXPECTED}")
    return size_bytes


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of seconds")
    return seconds


def _steps(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of steps")
    return int(text)


def _read(path: str, capacity_bytes: int | None) -> Problem:
    if not path.endswith(".json"):
        return load_csv(path, capacity_bytes)
    problem = problem_from_json(load(path))
    pools = (
        pool if pool.capacity_bytes is not None else pool._replace(capacity_bytes=capacity_bytes)
        for pool in problem.pools
    )
    return Problem.of(problem.buffers, pools, problem.may_overlap)


def _write(result: Plan, file: TextIO, *, as_json: bool) -> None:
    if as_json:
        dump(plan_to_json(result), file)
    else:
        write_csv(result, file)


def _summary(result: Plan, seconds: float) -> str:
    bound = result.lower_bound_bytes
    ratio = result.peak_bytes / bound if bound else 1.0
    lines = [
        f"algorithm:   {result.algorithm}",
        f"peak:        {result.peak_bytes} bytes",
        f"lower bound: {bound} bytes",
        f"ratio:       {ratio:.6f}{' (proved optimal)' if result.proved_optimal else ''}",
        f"seconds:     {seconds:.3f} ({'compiled kernel' if is_compiled() else 'pure Python'})",
    ]
    if len(result.pool_sizes) > 1:
        lines += [f"pool '{name}': {size} bytes" for name, size in result.pool_sizes.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
