"""
Planners of others:

- `minimalloc`: the program of that name (https://github.com/google/minimalloc), found on the PATH.
  It decides whether the buffers fit into a capacity: that of the pool, or else the lower bound. It
  gets `time_limit_seconds`, and without a limit it may run forever.
- `omnimalloc`: the Python package of that name (https://github.com/fpedd/omnimalloc). The option
  `allocator` names one of its allocators; by default the package's own, `omni`.

Both get a problem in a form that needs neither alignments nor holes.
"""

from __future__ import annotations

import csv
import math
import subprocess
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from xdsl_mergealloc.planner.bounds import peak_live, round_up
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import (
    Buffer,
    BufferId,
    DoesNotFitError,
    PlanningError,
    Pool,
    Problem,
    UnsupportedProblemError,
)
from xdsl_mergealloc.planner.registry import PlannerOptions


class UnitBuffer(NamedTuple):
    """A buffer with one contiguous lifetime and a whole number of units."""

    position: int
    """Index of its buffer."""
    start: int
    end: int
    size: int
    pinned: int | None


class WholeUnits:
    """
    The buffers with bytes and live ticks, as blocks in units of the least common multiple of all
    alignments: wherever whole units are stacked on each other, every buffer is aligned.
    """

    def __init__(self, buffers: Sequence[Buffer], pool: Pool, algorithm: str) -> None:
        self._buffers = buffers
        self._algorithm = algorithm
        self.unit_bytes = math.lcm(pool.alignment, *{buffer.alignment for buffer in buffers})
        self.blocks: list[UnitBuffer] = []
        for index, buffer in enumerate(buffers):
            live = [live for live in buffer.live if live.start < live.end]
            if not buffer.size_bytes or not live:
                continue
            pinned = buffer.pinned_offset_bytes
            if pinned is not None and pinned % self.unit_bytes:
                raise UnsupportedProblemError(
                    f"'{algorithm}' cannot pin to {pinned}, which is no multiple of all "
                    f"alignments: {buffer.label()}"
                )
            size = round_up(buffer.size_bytes, self.unit_bytes) // self.unit_bytes
            at = None if pinned is None else pinned // self.unit_bytes
            self.blocks.append(UnitBuffer(index, live[0].start, live[-1].end, size, at))

    def placement(self, offsets: Sequence[int]) -> Placement:
        """Return the placement of all buffers with the blocks at these offsets (in units)."""
        by_id: dict[BufferId, int] = {b.id: b.pinned_offset_bytes or 0 for b in self._buffers}
        end = 0
        for block, offset in zip(self.blocks, offsets, strict=True):
            by_id[self._buffers[block.position].id] = offset * self.unit_bytes
            end = max(end, offset + block.size)
        return Placement(by_id, end * self.unit_bytes, self._algorithm)


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


def plan_omnimalloc(problem: Problem, options: PlannerOptions) -> Plan:
    """Plan with `omnimalloc`. Raises `PlanningError` with its message if the package gives up."""
    allocator = options.extra.get("allocator")

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        units = WholeUnits(buffers, pool, "omnimalloc")
        allocations = allocations_of(units)
        if not allocations:
            return units.placement([])
        try:
            allocated = import_module("omnimalloc").allocate(allocations, allocator=allocator)
        except (RuntimeError, ValueError) as error:
            raise PlanningError(f"omnimalloc: {error}") from error
        offset_of = {allocation.id: allocation.offset for allocation in allocated}
        return units.placement([offset_of[block.position] for block in units.blocks])

    return plan_by_pool(problem, "omnimalloc", place)


def allocations_of(units: WholeUnits) -> list[Any]:
    """Convert the blocks to the package's allocations."""
    package: Any = import_module("omnimalloc")
    return [
        package.Allocation(
            id=block.position,
            size=block.size,
            start=block.start,
            end=block.end,
            offset=block.pinned,
        )
        for block in units.blocks
    ]
