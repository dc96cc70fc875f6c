"""The registry: names, third parties, options."""

from __future__ import annotations

import dataclasses
from importlib.metadata import EntryPoint

import pytest

from tests.unit.planner.problems import buffer
from xdsl_mergealloc.planner import (
    ENTRY_POINT_GROUP,
    InvalidPlanError,
    Plan,
    PlannerOptions,
    PlanningError,
    Problem,
    UnknownAlgorithmError,
    algorithm_names,
    get_algorithm,
    plan,
    register_algorithm,
    registry,
)

PROBLEM = Problem.of([buffer(0, 4, (0, 2)), buffer(1, 4, (3, 5))])


def plan_side_by_side(problem: Problem, options: PlannerOptions) -> Plan:
    """A third party's algorithm: nothing shares bytes."""
    end = int(str(options.extra.get("start", 0)))
    offsets: dict[int | str, int] = {}
    for item in problem.buffers:
        offsets[item.id] = end
        end += item.size_bytes
    return Plan(problem, offsets, dict.fromkeys(offsets, ""), {"": end}, "side-by-side")


@pytest.fixture(autouse=True)
def fresh_registry(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "_registered", {})


def test_built_in():
    assert algorithm_names()[:2] == ("cost-model", "size-first")
    for name in algorithm_names():
        result = plan(PROBLEM, name)
        assert result.check() == []


def test_unknown_name():
    with pytest.raises(UnknownAlgorithmError, match="'magic', known are: cost-model, size-first"):
        get_algorithm("magic")


def test_register():
    """U-G2: an algorithm of one's own."""
    register_algorithm("side-by-side", plan_side_by_side)
    assert "side-by-side" in algorithm_names()
    assert plan(PROBLEM, "side-by-side").offsets == {0: 0, 1: 4}
    assert plan(PROBLEM, "side-by-side", extra={"start": 10}).offsets == {0: 10, 1: 14}
    with pytest.raises(PlanningError, match="exists already"):
        register_algorithm("side-by-side", plan_side_by_side)
    with pytest.raises(PlanningError, match="exists already"):
        register_algorithm("cost-model", plan_side_by_side)
    register_algorithm("cost-model", plan_side_by_side, replace=True)
    assert plan(PROBLEM, "cost-model").algorithm == "side-by-side"


def test_a_plan_of_another_problem_is_checked_against_the_one_to_plan():
    def plan_the_first(problem: Problem, options: PlannerOptions) -> Plan:
        return plan(dataclasses.replace(problem, buffers=problem.buffers[:1]), "skyline")

    def plan_halves(problem: Problem, options: PlannerOptions) -> Plan:
        halves = tuple(one._replace(size_bytes=one.size_bytes // 2) for one in problem.buffers)
        return plan(dataclasses.replace(problem, buffers=halves), "skyline")

    register_algorithm("the-first", plan_the_first)
    with pytest.raises(InvalidPlanError, match="buffer 1 has no offset"):
        plan(PROBLEM, "the-first")
    register_algorithm("halves", plan_halves)
    with pytest.raises(InvalidPlanError, match="are both live"):
        plan(Problem.of([buffer(0, 4, (0, 3)), buffer(1, 4, (2, 5))]), "halves")


def test_what_is_no_plan_is_an_error():
    def stub(problem: Problem, options: PlannerOptions) -> Plan: ...

    register_algorithm("stub", stub)
    with pytest.raises(PlanningError, match="'stub' returned 'NoneType' instead of a Plan"):
        plan(PROBLEM, "stub")


def test_entry_point(monkeypatch: pytest.MonkeyPatch):
    """U-G2: one that an installed package has."""
    value = f"{__name__}:plan_side_by_side"
    point = EntryPoint(name="theirs", value=value, group=ENTRY_POINT_GROUP)

    def entry_points(*, group: str, name: str | None = None) -> list[EntryPoint]:
        return [point] if group == ENTRY_POINT_GROUP and name in (None, "theirs") else []

    monkeypatch.setattr(registry, "entry_points", entry_points)
    assert algorithm_names()[-1] == "theirs"
    assert plan(PROBLEM, "theirs").peak_bytes == 8
    with pytest.raises(InvalidPlanError, match="buffer 0 at offset 1 is not aligned to 4"):
        plan(Problem.of([buffer(0, 4, (0, 2), alignment=4)]), "theirs", extra={"start": 1})


def test_options_reach_the_algorithm():
    seen: list[PlannerOptions] = []

    def spy(problem: Problem, options: PlannerOptions) -> Plan:
        seen.append(options)
        return plan_side_by_side(problem, options)

    register_algorithm("spy", spy)
    plan(PROBLEM, "spy", PlannerOptions(seed=3), time_limit_seconds=2.0, extra={"start": 1})
    assert seen == [PlannerOptions(time_limit_seconds=2.0, seed=3, extra={"start": 1})]


def test_an_option_that_there_is_not_is_an_error():
    with pytest.raises(TypeError, match=r"no option 'node_limt'.*did you mean 'node_limit'"):
        plan(PROBLEM, node_limt=4)
