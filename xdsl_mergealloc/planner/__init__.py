"""
Static memory planning: offsets for buffers with known lifetimes. Independent of any IR.

    from xdsl_mergealloc.planner import Buffer, LiveRange, Pool, Problem, plan

    problem = Problem.of(
        [
            Buffer(0, size_bytes=100, live=(LiveRange(0, 3),), name="a"),
            Buffer(1, size_bytes=60, live=(LiveRange(2, 5),), name="b"),
            Buffer(2, size_bytes=90, live=(LiveRange(3, 6),), name="c"),
        ],
        [Pool(capacity_bytes=4096, alignment=64)],
    )
    result = plan(problem, "size-first")
    result.verify()                    # raises if two live buffers overlap, ...
    result.offsets[1], result.peak_bytes, result.lower_bound_bytes

Data
: `Buffer`, `LiveRange` (half-open ticks), `Pool`, `MayOverlap`, `Problem` (checked when created);
  `Plan` with `offsets` and `pool_of` by buffer id, `pool_sizes` by pool name, `algorithm`,
  `peak_bytes`, `lower_bound_bytes`, `efficiency`, `proved_optimal`, `certificate(pool)`,
  `check()` (a list of `Violation`) and `verify()` (raises).

Planning
: `plan(problem, algorithm, **options)`; `PlannerOptions` has the options; `algorithm_names()`,
  `register_algorithm(name, callable)`, entry point group `ENTRY_POINT_GROUP`; helpers for custom
  algorithms: `conflicts(buffers)` (which buffers are live together) and `plan_by_pool`.

Files
: `load_csv`, `read_csv`, `write_csv` (MiniMalloc's format); `problem_from_json`, `plan_from_json`,
  `problem_to_json`, `plan_to_json`.

Errors
: all derive from `PlanningError`: `InvalidProblemError`, `InvalidPlanError`, `DoesNotFitError`,
  `UnknownAlgorithmError`, `UnsupportedProblemError`, `FileFormatError`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from xdsl_mergealloc.planner.bounds import live_at, live_profile, lower_bounds, peak_live
from xdsl_mergealloc.planner.check import Violation, ViolationKind, find_violations
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import PlaceInPool, Placement, Plan
from xdsl_mergealloc.planner.problem import (
    Buffer,
    BufferId,
    DoesNotFitError,
    FileFormatError,
    InvalidPlanError,
    InvalidProblemError,
    LiveRange,
    MayOverlap,
    PlanningError,
    Pool,
    Problem,
    UnknownAlgorithmError,
    UnsupportedProblemError,
)
from xdsl_mergealloc.planner.registry import (
    DEFAULT_ALGORITHM,
    ENTRY_POINT_GROUP,
    PlannerOptions,
    PlanningAlgorithm,
    algorithm_names,
    get_algorithm,
    plan,
    register_algorithm,
)
from xdsl_mergealloc.profile import Peak

if TYPE_CHECKING:
    from xdsl_mergealloc.planner.algorithms.gap_search import conflicts
    from xdsl_mergealloc.planner.csv_format import load_csv, read_csv, write_csv
    from xdsl_mergealloc.planner.json_format import (
        plan_from_json,
        plan_to_json,
        problem_from_json,
        problem_to_json,
    )

__all__ = [
    "DEFAULT_ALGORITHM",
    "ENTRY_POINT_GROUP",
    "Buffer",
    "BufferId",
    "DoesNotFitError",
    "FileFormatError",
    "InvalidPlanError",
    "InvalidProblemError",
    "LiveRange",
    "MayOverlap",
    "Peak",
    "PlaceInPool",
    "Placement",
    "Plan",
    "PlannerOptions",
    "PlanningAlgorithm",
    "PlanningError",
    "Pool",
    "Problem",
    "UnknownAlgorithmError",
    "UnsupportedProblemError",
    "Violation",
    "ViolationKind",
    "algorithm_names",
    "conflicts",
    "find_violations",
    "get_algorithm",
    "live_at",
    "live_profile",
    "load_csv",
    "lower_bounds",
    "peak_live",
    "plan",
    "plan_by_pool",
    "plan_from_json",
    "plan_to_json",
    "problem_from_json",
    "problem_to_json",
    "read_csv",
    "register_algorithm",
    "write_csv",
]

_LOADED_WHEN_USED = {
    "algorithms.gap_search": ("conflicts",),
    "csv_format": ("load_csv", "read_csv", "write_csv"),
    "json_format": ("plan_from_json", "plan_to_json", "problem_from_json", "problem_to_json"),
}
"""
Modules that are loaded when one of their names is first used: passes read and write no files, and
only custom algorithms need `conflicts`.
"""


def __getattr__(name: str) -> object:
    for module, names in _LOADED_WHEN_USED.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
