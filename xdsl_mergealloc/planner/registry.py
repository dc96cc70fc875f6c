"""
Registry of planning algorithms, by name.

A third party adds an algorithm from Python with `register_algorithm`, or for every program
(including the command line) by an entry point in the group `xdsl_mergealloc.planners`: its name is
the algorithm's, its value names the callable. The adapters of `adapters` come last.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, TypeAlias, cast

from xdsl_mergealloc.planner.adapters import ADAPTERS
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import PlaceInPool, Plan
from xdsl_mergealloc.planner.problem import PlanningError, Problem, UnknownAlgorithmError
from xdsl_mergealloc.suggestions import did_you_mean

ENTRY_POINT_GROUP = "xdsl_mergealloc.planners"

DEFAULT_ALGORITHM = "auto"


@dataclasses.dataclass(frozen=True, slots=True)
class PlannerOptions:
    """Options of an algorithm. Algorithms that do not search ignore them."""

    time_limit_seconds: float | None = None
    """
    Time limit of a search, counted from the call. None: the search ends when its node budget is
    spent, which makes the result reproducible. A limit replaces the default budget, and results may
    vary between machines.
    """

    node_limit: int | None = None
    """
    Maximum number of steps of a search for each pool, each of roughly 3 to 10 microseconds, 0.1 to
    0.2 with the compiled kernel. None: the algorithm's default.
    """

    seed: int = 0
    """For algorithms that draw random numbers: the same seed gives the same plan."""

    extra: Mapping[str, object] = dataclasses.field(default_factory=dict[str, object])
    """Options of third-party algorithms."""


PlanningAlgorithm: TypeAlias = Callable[[Problem, PlannerOptions], Plan]

_ALGORITHMS = "xdsl_mergealloc.planner.algorithms"

_BUILT_IN = {
    "cost-model": f"{_ALGORITHMS}.chunk:place_cost_model",
    "size-first": f"{_ALGORITHMS}.chunk:place_size_first",
    "greedy-by-size": f"{_ALGORITHMS}.greedy:place_greedy_by_size",
    "greedy-by-conflicts": f"{_ALGORITHMS}.greedy:place_greedy_by_conflicts",
    "hill-climb": f"{_ALGORITHMS}.greedy:plan_hill_climb",
    "best-fit": f"{_ALGORITHMS}.greedy:place_best_fit",
    "trivial": f"{_ALGORITHMS}.greedy:place_trivial",
    "skyline": f"{_ALGORITHMS}.skyline:place_skyline",
    "search": f"{_ALGORITHMS}.search:plan_search",
    "auto": f"{_ALGORITHMS}.auto:plan_auto",
}
"""Functions `plan_...` take a problem and options, `place_...` the buffers of a pool."""

BUILT_IN_ALGORITHMS = tuple(_BUILT_IN)

_registered: dict[str, PlanningAlgorithm] = {}


def register_algorithm(name: str, algorithm: PlanningAlgorithm, *, replace: bool = False) -> None:
    """Add an algorithm for this process. Raises `PlanningError` if the name is taken."""
    if not replace and name in algorithm_names():
        raise PlanningError(f"a planning algorithm named '{name}' exists already")
    _registered[name] = algorithm


def algorithm_names() -> tuple[str, ...]:
    """Return all names that `plan` currently accepts, built-in ones first, the others sorted."""
    others = {*_registered, *(point.name for point in entry_points(group=ENTRY_POINT_GROUP))}
    others.update(name for name, adapter in ADAPTERS.items() if adapter.is_available())
    return (*_BUILT_IN, *sorted(others - _BUILT_IN.keys()))


def get_algorithm(name: str) -> PlanningAlgorithm:
    """
    Return the algorithm of this name, imported if necessary: one registered in this process, else
    a built-in one, else one of an entry point, else an adapter. Names may have underscores, as
    TVM's `greedy_by_size`. Raises `UnknownAlgorithmError`.
    """
    if name in _registered:
        return _registered[name]
    if name in _BUILT_IN:
        return _built_in(name)
    for point in entry_points(group=ENTRY_POINT_GROUP, name=name):
        return cast(PlanningAlgorithm, point.load())
    if name in ADAPTERS:
        if ADAPTERS[name].is_available():
            return cast(PlanningAlgorithm, _imported(ADAPTERS[name].target))
        raise UnknownAlgorithmError(f"planning algorithm '{name}' needs {ADAPTERS[name].needs}")
    if (with_hyphens := name.replace("_", "-")) in algorithm_names():
        return get_algorithm(with_hyphens)
    known = ", ".join(algorithm_names())
    raise UnknownAlgorithmError(
        f"unknown planning algorithm '{name}', known are: {known}"
        + did_you_mean(name, algorithm_names())
    )


def _built_in(name: str) -> PlanningAlgorithm:
    found = _imported(_BUILT_IN[name])
    if ":plan_" in _BUILT_IN[name]:
        return cast(PlanningAlgorithm, found)
    return lambda problem, options: plan_by_pool(problem, name, cast(PlaceInPool, found))


def _imported(target: str) -> object:
    module, attribute = target.split(":")
    return getattr(import_module(module), attribute)


def plan(
    problem: Problem,
    algorithm: str = DEFAULT_ALGORITHM,
    options: PlannerOptions | None = None,
    **overrides: Any,
) -> Plan:
    """
    Plan the problem with the named algorithm.

    `overrides` are fields of `PlannerOptions`; options of third-party algorithms are passed as
    `extra={...}`. Raises `TypeError` for other names; `UnknownAlgorithmError`,
    `DoesNotFitError`, or another `PlanningError` of the algorithm; and `InvalidPlanError` if a
    third party's algorithm returns a plan that is not valid.
    """
    options = options or PlannerOptions()
    fields = [field.name for field in dataclasses.fields(PlannerOptions)]
    for name in overrides:
        if name not in fields:
            raise TypeError(
                f"plan() has no option '{name}', but {', '.join(fields)}"
                + did_you_mean(name, fields)
            )
    found = get_algorithm(algorithm)
    result = found(problem, dataclasses.replace(options, **overrides))
    if algorithm in _registered or algorithm not in _BUILT_IN:
        return _checked(result, problem, algorithm)
    return result


def _checked(result: object, problem: Problem, algorithm: str) -> Plan:
    """Return what a third party's algorithm made for a problem, as a plan of that very problem."""
    if not isinstance(result, Plan):
        raise PlanningError(
            f"planning algorithm '{algorithm}' returned '{type(result).__name__}' instead of a Plan"
        )
    if result.problem is not problem:
        result = dataclasses.replace(result, problem=problem)
    result.verify()
    return result
