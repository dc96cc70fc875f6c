"""The tools that change the code to see whether tests notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from cosmic_ray.mutating import mutate_code  # pyright: ignore[reportUnknownVariableType]

from tests.mutation.judged import as_toml, judged, name_around
from tests.mutation.live_code import changed_functions, replace_functions
from tests.mutation.mutants import OPERATORS, sample
from tests.mutation.planted import faults
from tests.support.real_inputs import REPOSITORY_ROOT


def test_every_fault_has_a_place() -> None:
    problems = {each.name: each.problem(REPOSITORY_ROOT) for each in faults()}
    assert {name: problem for name, problem in problems.items() if problem} == {}


@pytest.mark.parametrize("name", [each for each in OPERATORS if "Replace" not in each])
def test_operators_change_what_their_examples_say(name: str) -> None:
    operator = OPERATORS[name]
    examples: Any = type(operator).examples()
    for example in examples:
        after: str | None = cast(Any, mutate_code)(
            example.pre_mutation_code, operator, example.occurrence
        )
        assert after == example.post_mutation_code


@pytest.mark.thorough
def test_a_sample_is_the_same_each_time_and_compiles() -> None:
    files = [REPOSITORY_ROOT / "xdsl_mergealloc/planner/strip.py"]
    mutants = sample(REPOSITORY_ROOT, files, 20, seed=1)
    assert mutants == sample(REPOSITORY_ROOT, files, 20, seed=1)
    assert len({mutant.name for mutant in mutants}) == 20
    for mutant in mutants:
        before, after = mutant.texts(REPOSITORY_ROOT)
        assert before != after
        compile(mutant.source, mutant.file, "exec")


def test_functions_change_in_a_running_process() -> None:
    before = "def largest(n):\n    return max(each + 1 for each in range(n))\n"
    names: dict[str, Callable[[int], int]] = {}
    exec(compile(before, "largest.py", "exec", dont_inherit=True), names)
    largest = names["largest"]
    assert largest(3) == 3
    changed = changed_functions("largest.py", before, before.replace("+ 1", "+ 2"))
    assert changed
    assert replace_functions(changed)
    assert largest(3) == 4


def test_what_runs_on_import_does_not() -> None:
    before = "LIMIT = 1\ndef f():\n    return LIMIT\n"
    assert changed_functions("f.py", before, before.replace("1", "2")) is None


def test_a_table_to_fill_in_is_read_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("judged") / "judged.toml"
    table = as_toml("a.py", "x = 'y'\nz", "pass")
    path.write_text(table.replace('judgement = ""', 'judgement = "hole"'))
    assert judged(path)["a.py", "x = 'y'\nz", "pass", ""].judgement == "hole"


def test_judgements_are_of_files_that_are_there() -> None:
    assert [file for file, *_ in judged() if not (REPOSITORY_ROOT / file).is_file()] == []


def test_what_a_line_is_in() -> None:
    source = "a = 1\nclass B:\n    c = 2\n    def d(self):\n        return 3\ne = 4\n"
    assert [name_around(source, line) for line in range(1, 7)] == ["", "B", "B", "d", "d", ""]
