"""
`minimalloc`: the program of that name (https://github.com/google/minimalloc), found on the PATH.

The program decides whether the buffers fit into a capacity: that of the pool, or else the lower
bound. It gets `time_limit_seconds`, and without a limit it may run forever.
"""

from __future__ import annotations

import csv
import subprocess
import tempfile
from pathlib import Path

from xdsl_mergealloc.planner.adapters.whole_units import WholeUnits
from xdsl_mergealloc.planner.bounds import peak_live
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import (
    Buffer,
    DoesNotFitError,
    Pool,
    Problem,
    UnsupportedProblemError,
)
from xdsl_mergealloc.planner.registry import PlannerOptions


def plan_minimalloc(problem: Problem, options: PlannerOptions) -> Plan:
    """Plan with `minimalloc`. Raises `DoesNotFitError` if it finds no plan in time, or fails."""

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        units = WholeUnits(buffers, pool, "minimalloc")
        if any(block.pinned is not None for block in units.blocks):
            raise UnsupportedProblemError("'minimalloc' does not support pinned buffers")
        capacity_bytes = pool.capacity_bytes
        if capacity_bytes is None:
            hulls = [
                b._replace(live=(b.live[0]._replace(end=b.live[-1].end),))
                for b in buffers
                if b.live
            ]
            capacity_bytes = peak_live(hulls, units.unit_bytes).size_bytes
        offsets = _run(units, capacity_bytes // units.unit_bytes, options.time_limit_seconds)
        return units.placement(offsets)

    return plan_by_pool(problem, "minimalloc", place)


def _run(units: WholeUnits, capacity: int, time_limit_seconds: float | None) -> list[int]:
    """Run the program `minimalloc`, which reads and writes files; return offsets by block."""
    if not units.blocks:
        return []
    with tempfile.TemporaryDirectory() as folder:
        problem, solution = Path(folder, "problem.csv"), Path(folder, "solution.csv")
        with problem.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("id", "lower", "upper", "size"))
            writer.writerows((b.position, b.start, b.end, b.size) for b in units.blocks)
        command = ["minimalloc", f"--capacity={capacity}", f"--input={problem}"]
        command.append(f"--output={solution}")
        if time_limit_seconds is not None:
            command.append(f"--timeout={time_limit_seconds}s")
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not solution.exists():
            raise DoesNotFitError(
                f"minimalloc found no plan with {capacity * units.unit_bytes} bytes: "
                f"{done.stderr.strip() or 'it says nothing'}"
            )
        with solution.open(encoding="utf-8", newline="") as file:
            offset_of = {int(row["id"]): int(row["offset"]) for row in csv.DictReader(file)}
    return [offset_of[block.position] for block in units.blocks]
