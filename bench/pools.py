"""How much traffic a pool keeps that is too small for all buffers.

For every model, as memrefs from MLIR: a first pool with 25, 50 and 75 % of the arena that the model
needs, and a second one without a limit. The traffic (bytes times accesses) of the buffers in the
first pool, as a share of all traffic, against first come, first served: each buffer takes the
lowest gap that there is when it begins, or goes to the second pool. Every plan is checked.
"""

from __future__ import annotations

from xdsl.parser import Parser

from bench.harness import format_table
from tests.support.generators.builder import full_context
from tests.support.real_inputs import model_files, model_name
from tests.unit.planner.problems import first_come_first_served
from xdsl_mergealloc import Memory, MergeAllocOptions, collect_tick_traces, problem_of_trace
from xdsl_mergealloc.planner import Pool, Problem, plan

PERCENTAGES = (25, 50, 75)


def shares(problem: Problem, percent: int) -> tuple[float, float]:
    """The share of the traffic in the first pool: first come, first served; planned."""
    capacity_bytes = plan(problem).peak_bytes * percent // 100
    alignment = problem.pools[0].alignment
    pools = [Pool("fast", capacity_bytes, alignment), Pool("slow", alignment=alignment)]
    split = Problem.of(problem.buffers, pools)
    planned = plan(split)
    planned.verify()
    kept = sum(b.traffic for b in problem.buffers if planned.pool_of[b.id] == "fast")
    total = sum(b.traffic for b in problem.buffers)
    return first_come_first_served(split) / total, kept / total


def main() -> None:
    """Print the table."""
    rows: list[list[str]] = []
    options = MergeAllocOptions()
    never_less = True
    for path in model_files("*.memref.mlir"):
        module = Parser(full_context(), path.read_text(), path.name).parse_module()
        traces = collect_tick_traces(module, Memory(module), options).scopes
        if not traces:
            continue
        problem = max(
            (problem_of_trace(trace, options) for trace in traces),
            key=lambda one: len(one.buffers),
        )
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
