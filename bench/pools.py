"""Share of the traffic that a pool keeps that is too small for all buffers.

For every model, as memrefs from MLIR: a first pool with 25, 50 and 75 % of the arena that the model
needs, and a second one without a limit. The traffic (bytes times accesses) of the buffers in the
first pool, as a share of all traffic, against first come, first served: each buffer takes the
lowest free gap when it begins, or goes to the second pool. Every plan is checked.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from bench.harness import format_table
from tests.support.generators.builder import full_context
from tests.support.real_inputs import model_files, model_name
from tests.unit.planner.problems import first_come_first_served
from xdsl_mergealloc import Memory, MergeAllocOptions, collect_tick_traces, problem_of_trace
from xdsl_mergealloc.planner import Pool, Problem, plan

PERCENTAGES = (25, 50, 75)


def largest_problem(module: ModuleOp) -> Problem | None:
    """Planning problem of the scope with the most buffers; None if nothing is to be planned."""
    options = MergeAllocOptions(lifetimes="tick")
    traces = collect_tick_traces(module, Memory(module), options).scopes
    problems = (problem_of_trace(trace, options) for trace in traces)
    return max(problems, key=lambda one: len(one.buffers), default=None)


def in_two_pools(problem: Problem, percent: int) -> Problem:
    """The same buffers, with a first pool that has a percentage of the bytes they need."""
    capacity_bytes = plan(problem).peak_bytes * percent // 100
    alignment = problem.pools[0].alignment
    pools = [Pool("fast", capacity_bytes, alignment), Pool("slow", alignment=alignment)]
    return Problem.of(problem.buffers, pools)


def moved_traffic_bytes(split: Problem) -> int:
    """The traffic that is not in the first of two pools, by a plan that is checked."""
    planned = plan(split)
    planned.verify()
    return planned.moved_traffic_bytes


def shares(problem: Problem, percent: int) -> tuple[float, float]:
    """The share of the traffic in the first pool: first come, first served; planned."""
    split = in_two_pools(problem, percent)
    total = sum(b.traffic for b in problem.buffers)
    return first_come_first_served(split) / total, (total - moved_traffic_bytes(split)) / total


def main() -> None:
    """Print the table."""
    rows: list[list[str]] = []
    never_less = True
    for path in model_files("*.memref.mlir"):
        module = Parser(full_context(), path.read_text(), path.name).parse_module()
        problem = largest_problem(module)
        if problem is None:
            continue
        row = [model_name(path)]
        for percent in PERCENTAGES:
            served, kept = shares(problem, percent)
            never_less &= kept >= served
            row.append(f"{served:.3f} -> {kept:.3f}")
        rows.append(row)
    print(format_table(["model", *(f"{percent} %" for percent in PERCENTAGES)], rows))
    if not never_less:
        raise SystemExit("error: less than first come, first served")


if __name__ == "__main__":
    main()
