"""The planners of others: as algorithms where they are installed, a clear error where not."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.unit.planner.problems import buffer, random_problem
from xdsl_mergealloc.planner import (
    DoesNotFitError,
    PlanningError,
    Pool,
    Problem,
    UnknownAlgorithmError,
    UnsupportedProblemError,
    algorithm_names,
    plan,
)
from xdsl_mergealloc.planner.adapters import ADAPTERS
from xdsl_mergealloc.planner.adapters.peers import WholeUnits

needs_omnimalloc = pytest.mark.skipif(
    find_spec("omnimalloc") is None,
    reason="the package omnimalloc (extra 'bench') is not installed",
)

PROGRAM = f"""#!{sys.executable}
# Takes MiniMalloc's options and stacks everything, in the order of the file.
import csv, sys
given = dict(argument[2:].split("=", 1) for argument in sys.argv[1:])
if given.get("timeout") == "0.5s":
    sys.exit("no time")
end = 0
rows = list(csv.DictReader(open(given["input"])))
for row in rows:
    row["offset"] = end
    end += int(row["size"])
if end > int(given["capacity"]):
    sys.exit("too small")
with open(given["output"], "w") as file:
    writer = csv.DictWriter(file, rows[0])
    writer.writeheader()
    writer.writerows(rows)
"""


@pytest.fixture
def minimalloc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of that name with the same options, on the PATH."""
    program = tmp_path / "minimalloc"
    program.write_text(PROGRAM)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)


@pytest.mark.parametrize("name", ADAPTERS)
def test_absent(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(ADAPTERS, name, ADAPTERS[name]._replace(is_available=lambda: False))
    assert name not in algorithm_names()
    with pytest.raises(UnknownAlgorithmError, match=f"'{name}' needs the .* '{name}'"):
        plan(Problem.of([]), name)


@needs_omnimalloc
@pytest.mark.parametrize("seed", range(8))
def test_omnimalloc(seed: int):
    problem = random_problem(seed, 40, alignments=(1, 4, 6), holes=0.2 * (seed % 2))
    result = plan(problem, "omnimalloc")
    assert "omnimalloc" in algorithm_names()
    assert result.check() == []
    assert result.algorithm == "omnimalloc"
    naive = plan(problem, "omnimalloc", extra={"allocator": "naive"})
    assert result.peak_bytes <= naive.peak_bytes
    assert plan(Problem.of([buffer(0, 0, (0, 1))]), "omnimalloc").peak_bytes == 0


@needs_omnimalloc
def test_omnimalloc_says_what_it_cannot_do():
    with pytest.raises(PlanningError, match="omnimalloc: "):
        plan(random_problem(1), "omnimalloc", extra={"allocator": "no such allocator"})


def test_minimalloc(minimalloc: None):
    assert "minimalloc" in algorithm_names()
    buffers = [buffer(0, 10, (0, 4), alignment=4), buffer(1, 3, (2, 9), (11, 12), alignment=6)]
    result = plan(Problem.of(buffers), "minimalloc", time_limit_seconds=5)
    assert (result.offsets, result.peak_bytes) == ({0: 0, 1: 12}, 24)
    with pytest.raises(DoesNotFitError, match="no plan with 12 bytes: too small"):
        plan(Problem.of([buffer(0, 12, (0, 1)), buffer(1, 12, (1, 2))]), "minimalloc")
    with pytest.raises(DoesNotFitError, match="no time"):
        plan(Problem.of(buffers), "minimalloc", time_limit_seconds=0.5)
    with pytest.raises(UnsupportedProblemError, match="pinned"):
        plan(Problem.of([buffers[0]._replace(pinned_offset_bytes=4)]), "minimalloc")
    with pytest.raises(DoesNotFitError):
        plan(Problem.of(buffers, [Pool(capacity_bytes=20)]), "minimalloc")
    # The program knows no holes: without a capacity it gets what is enough without them.
    with_hole = [buffer(0, 12, (0, 1), (3, 4)), buffer(1, 12, (1, 3))]
    assert plan(Problem.of(with_hole), "minimalloc").peak_bytes == 24


def test_whole_units():
    buffers = [buffer(0, 10, (0, 2), (4, 5), alignment=4), buffer(1, 0, (0, 1), alignment=6)]
    units = WholeUnits(buffers, Pool(), "test")
    assert (units.unit_bytes, units.blocks) == (12, [(0, 0, 5, 1, None)])
    placement = units.placement([3])
    assert (placement.offsets, placement.size_bytes) == ({0: 36, 1: 0}, 48)
    both = WholeUnits([buffers[0], buffer(1, 30, (0, 1), alignment=6)], Pool(), "test")
    assert both.placement([3, 0]).size_bytes == 48
    assert WholeUnits(buffers, Pool(alignment=16), "test").unit_bytes == 48
    pinned = [buffers[0]._replace(pinned_offset_bytes=4), buffers[1]]
    with pytest.raises(UnsupportedProblemError, match="cannot pin to 4"):
        WholeUnits(pinned, Pool(), "test")
