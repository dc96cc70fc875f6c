"""The script that reads upstream's tests, on cases of our own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.mlir_opt import mlir_opt_path, requires_mlir_opt
from tests.unit.dialects.round_trip import context
from tests.upstream.cases import Case, dialects_of, find_cases, split_into_cases
from tests.upstream.oracle import canonical_texts
from tests.upstream.reading import first_difference, groups, read_cases

FILE = """// RUN: mlir-opt %s

func.func @first() {
  return
}

// -----

// Nothing but a comment.

// ----- // and a word behind it

func.func @third() {
  return
}
"""


def test_cases_of_a_file() -> None:
    cases = split_into_cases(Path("Func/ops.mlir"), FILE)
    assert [case.name for case in cases] == ["Func/ops.mlir:0", "Func/ops.mlir:2"]
    assert "@third" in cases[1].text


def test_finds_folders_below_a_source_tree(tmp_path: Path) -> None:
    folder = tmp_path / "mlir" / "test" / "Dialect" / "Func" / "inner"
    folder.mkdir(parents=True)
    (folder / "ops.mlir").write_text(FILE)
    assert len(list(find_cases(tmp_path, ["Func"]))) == 2
    with pytest.raises(FileNotFoundError, match="SCF"):
        list(find_cases(tmp_path, ["Func", "SCF"]))


def test_dialects_of_a_module() -> None:
    text = '"builtin.module"() ({\n  %0 = "a.b"() : () -> i1\n  %1:2, %2 = "c.d"(%0) : () -> ()\n})'
    assert dialects_of(text) == {"builtin", "a", "c"}


def case(text: str) -> tuple[Case, str]:
    return Case(Path("Func/ops.mlir"), 0, text), text


def unchanged(texts: Sequence[str]) -> list[str | None]:
    """An oracle for which all modules mean the same."""
    return ["builtin.module {\n}" for _ in texts]


def test_failures_are_told_by_what_went_wrong() -> None:
    unknown = case('%5 = "test.unknown"() : () -> i1')
    wrong = case('"func.func"() ({}) : () -> ()')
    summary = read_cases([unknown, wrong], context, unchanged)
    assert len(summary.unread("pretty")) == len(summary.unread("generic")) == 2
    assert not summary.changed("pretty")
    messages = [message for message, _ in groups(summary.unread("pretty"))]
    assert any("test.unknown is not registered" in message for message in messages)
    assert any(message.startswith("VerifyException") for message in messages)


def test_another_meaning_and_a_refusal_are_told() -> None:
    def oracle(texts: Sequence[str]) -> list[str | None]:
        return [None, *("another" for _ in texts[1:])]

    summary = read_cases([case("builtin.module {\n}")], context, oracle)
    assert not summary.unread("pretty")
    refused, other = summary.changed("pretty")
    assert refused.message == "what is printed is refused by mlir-opt"
    assert other.message.startswith("another meaning: ")


def test_the_first_difference_names_its_operation() -> None:
    expected = '"a.b"() : () -> ()\n"c.d"() {x = 1} : () -> ()'
    assert first_difference(expected, expected.replace("1", "2")).startswith("c.d: ")


@pytest.mark.oracle
@requires_mlir_opt
def test_the_oracle_answers_for_each_module() -> None:
    tool = mlir_opt_path()
    assert tool is not None
    good = "func.func @f() {\n  return\n}"
    answers = canonical_texts(tool, [good, "nonsense", '"nobody.knows"() : () -> ()', good])
    assert [answer is not None for answer in answers] == [True, False, False, True]
    assert answers[0] == answers[3]
