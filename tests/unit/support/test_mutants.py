"""Each fault that `make mutants` plants has its place in the code as it is now."""

from __future__ import annotations

from tests.mutants.__main__ import anchor_problem
from tests.mutants.mutants import MUTANTS
from tests.support.real_inputs import REPOSITORY_ROOT


def test_every_fault_has_a_place() -> None:
    problems = {mutant.name: anchor_problem(mutant, REPOSITORY_ROOT) for mutant in MUTANTS}
    assert {name: problem for name, problem in problems.items() if problem} == {}
