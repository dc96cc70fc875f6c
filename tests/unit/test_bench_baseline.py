"""Better and worse figures; and all figures of the file are of a known kind."""

from __future__ import annotations

import pytest

from bench.baseline.comparison import Kind, find_differences, recorded


@pytest.mark.parametrize(
    ("kind", "before", "now", "told", "is_failure"),
    [
        ("peak bytes", 1_000, 1_024, "worse: m tensor, fuse: peak bytes: 1,000 -> 1,024", True),
        ("peak bytes", 1_024, 0, "better: m tensor, fuse: peak bytes: 1,024 -> 0", False),
        ("arenas", 1, 2, "changed: m tensor, fuse: arenas: 1 -> 2", False),
        ("copies", None, 0, "new: m tensor, fuse: copies: none -> 0", False),
        ("copies", 0, None, "gone: m tensor, fuse: copies: 0 -> none", True),
    ],
)
def test_verdicts(
    kind: str, before: float | None, now: float | None, told: str, is_failure: bool
) -> None:
    def figures(value: float | None) -> dict[str, float]:
        return {"tile: clones": 3} if value is None else {"tile: clones": 3, f"fuse: {kind}": value}

    (difference,) = find_differences({"m tensor": figures(before)}, {"m tensor": figures(now)})
    assert (str(difference), difference.verdict.is_failure) == (told, is_failure)


def test_the_worst_comes_first_and_models_that_were_not_measured_do_not_count() -> None:
    before = {"a tensor": {"x: clones": 2, "y: clones": 0}, "b int8": {"x: clones": 1}}
    found = find_differences(before, {"a tensor": {"x: clones": 1, "y: clones": 1}})
    assert [one.figure for one in found] == ["y: clones", "x: clones"]


def test_the_file_has_known_kinds() -> None:
    names = {name for figures in recorded().values() for name in figures}
    assert {name.rpartition(": ")[2] for name in names} == {kind.title for kind in Kind}
