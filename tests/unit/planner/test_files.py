"""The file formats: examples, round trips, and their readers' errors about broken files."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.planner.problems import buffer, random_problem
from xdsl_mergealloc.planner import (
    FileFormatError,
    LiveRange,
    MayOverlap,
    Plan,
    Pool,
    Problem,
    load_csv,
    plan,
    plan_from_json,
    plan_to_json,
    problem_from_json,
    problem_to_json,
    read_csv,
    write_csv,
)
from xdsl_mergealloc.planner.json_format import dump


def csv_of(result: Plan) -> str:
    file = io.StringIO()
    write_csv(result, file)
    return file.getvalue()


def test_csv_example():
    problem = read_csv(["id,lower,upper,size\n", "b1,0,3,4\n", "b2,3,9,4\n"], 100)
    assert [b.id for b in problem.buffers] == ["b1", "b2"]
    assert problem.buffers[1].live == (LiveRange(3, 9),)
    assert problem.pools == (Pool(capacity_bytes=100),)
    assert csv_of(plan(problem)) == "id,lower,upper,size,offset\nb1,0,3,4,0\nb2,3,9,4,0\n"


def test_csv_optional_columns():
    text = "size,id,gaps,upper,lower,offset,alignment\n8,1,3-5 6-7,9,1,16,4\n8,2,,9,1,,1\n"
    first, second = read_csv(io.StringIO(text)).buffers
    assert first == (1, 8, ((1, 3), (5, 6), (7, 9)), 4, (), 16, "", "", None)
    assert second == (2, 8, ((1, 9),), 1, (), None, "", "", None)


def test_csv_older_names():
    problem = read_csv(["buffer,start,end,size,gaps", "0,1,8,4,2-4"])
    assert problem.buffers[0].live == ((1, 2), (5, 9))


def test_csv_negative_ticks_with_gaps():
    text = "id,lower,upper,size,gaps,offset\n1,-5,5,8,-3--1 1-2,0\n"
    problem = read_csv(io.StringIO(text))
    assert problem.buffers[0].live == ((-5, -3), (-1, 1), (2, 5))
    assert csv_of(plan(problem, "skyline")) == text


def test_csv_gaps_at_the_ends_of_a_life():
    lines = ["id,lower,upper,size,gaps", "1,2,9,4,2-4 7-9", "2,3,5,4,3-5"]
    first, second = read_csv(lines).buffers
    assert first.live == ((4, 7),)
    assert second.live == ((3, 3),)


def test_csv_of_a_buffer_that_is_never_live():
    result = plan(Problem.of([buffer(0, 4)]))
    assert csv_of(result) == "id,lower,upper,size,offset\n0,0,0,4,0\n"


def test_csv_of_a_spreadsheet(tmp_path: Path):
    """It begins with a byte order mark."""
    path = tmp_path / "sheet.csv"
    path.write_text("id,lower,upper,size\r\n1,0,3,4\r\n", encoding="utf-8-sig", newline="")
    assert [b.id for b in load_csv(str(path)).buffers] == [1]


def test_csv_ids_stay_text_unless_all_are_numbers():
    lines = ["id,lower,upper,size", "1,0,1,4", "b,0,1,4"]
    assert [b.id for b in read_csv(lines).buffers] == ["1", "b"]


def test_csv_long_ids():
    """Python converts no such number."""
    name = "9" * 5000
    assert read_csv(["id,lower,upper,size", f"{name},0,1,4"]).buffers[0].id == name


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: the file is empty"),
        (["id,lower,size"], "line 1: the header has no column 'upper'"),
        (["id,lower,upper,size,colour"], "line 1: unknown column 'colour'"),
        (["id,lower,upper,size,start"], "line 1: two columns for 'lower'"),
        (["id,lower,upper,size", "", "1,2,3"], "line 3: 3 fields where the header has 4"),
        (["id,lower,upper,size", "1,2,x,3"], "line 2: 'x' in column 'upper' is no integer"),
        (["id,lower,upper,size,gaps", "1,2,9,3,4"], "line 2: '4' is no gap"),
        (["id,lower,upper,size,gaps", "1,2,9,3,4-5@1:2"], "gaps with a window"),
        (["id,lower,upper,size,gaps", "1,2,9,3,4-12"], "do not fit"),
        (["id,lower,upper,size,gaps", "1,2,9,3,12-14"], "outside the live range"),
    ],
)
def test_broken_csv(lines: list[str], message: str):
    with pytest.raises(FileFormatError, match=message):
        read_csv(lines)


def test_csv_has_one_pool():
    result = plan(Problem.of([], [Pool("a"), Pool("b")]))
    with pytest.raises(FileFormatError, match="several pools"):
        csv_of(result)


@pytest.mark.parametrize("seed", range(10))
def test_csv_round_trip(seed: int):
    result = plan(random_problem(seed, alignments=(1, 4), holes=0.3))
    again = read_csv(io.StringIO(csv_of(result)))
    assert [b._replace(pinned_offset_bytes=None) for b in again.buffers] == [
        *result.problem.buffers
    ]
    assert {b.id: b.pinned_offset_bytes for b in again.buffers} == result.offsets


@pytest.mark.parametrize("seed", range(10))
def test_json_round_trip(seed: int):
    pools = (Pool("fast", 64, 4), Pool("slow"))
    problem = random_problem(seed, alignments=(1, 4), holes=0.3, pins=0.2)
    buffers = [b._replace(name="n", location="l", pools=("slow",)) for b in problem.buffers]
    problem = Problem.of(buffers, pools, [MayOverlap(0, 1), MayOverlap(1, 2, same_offset=False)])
    text = io.StringIO()
    dump(problem_to_json(problem), text)
    assert problem_from_json(json.loads(text.getvalue())) == problem


def test_json_plan_round_trip():
    result = plan(random_problem(1))
    again = plan_from_json(json.loads(json.dumps(plan_to_json(result))))
    assert again.problem == result.problem
    assert again.offsets == result.offsets
    assert again.check() == []
    with pytest.raises(FileFormatError, match="no 'plan'"):
        plan_from_json(problem_to_json(result.problem))
    document = plan_to_json(result)
    document["plan"]["placements"][0]["colour"] = 2
    with pytest.raises(FileFormatError, match=r"placements\[0\]: unknown field 'colour'"):
        plan_from_json(document)


def test_json_says_how_good_a_plan_is():
    result = plan(Problem.of([buffer(0, 8, (0, 1)), buffer(1, 4, (1, 2))]), "trivial")
    said = plan_to_json(result)["plan"]
    names = ("algorithm", "peak_bytes", "lower_bound_bytes", "proved_optimal")
    assert [said[name] for name in names] == ["trivial", 12, 8, False]


GOOD: dict[str, Any] = {"format": "memory-plan", "version": 1, "buffers": []}


BROKEN_JSON: list[tuple[object, str]] = [
    ([], "the document: expected an object"),
    ({**GOOD, "format": "x"}, "'format' is not 'memory-plan'"),
    ({**GOOD, "version": 2}, "'version' 2 is unknown"),
    ({**GOOD, "colour": 2}, "unknown field 'colour'"),
    ({**GOOD, "buffers": 2}, "'buffers' is missing or no list"),
    ({**GOOD, "buffers": [{"id": 0}]}, r"buffers\[0\]: field 'live' is missing"),
    (
        {**GOOD, "buffers": [{"id": 0, "size_bytes": 1.5, "live": []}]},
        r"buffers\[0\]: 'size_bytes' is missing or not of type int",
    ),
    (
        {**GOOD, "buffers": [{"id": 0, "size_bytes": True, "live": []}]},
        r"buffers\[0\]: 'size_bytes' is missing or not of type int",
    ),
    ({**GOOD, "buffers": [{"id": 0, "size_bytes": 1, "live": [[1]]}]}, "pairs of integers"),
    ({**GOOD, "buffers": [{"id": True, "size_bytes": 1, "live": []}]}, "neither an integer"),
    ({**GOOD, "pools": [{"name": 3}]}, r"pools\[0\]: 'name'"),
]


@pytest.mark.parametrize(("document", "message"), BROKEN_JSON)
def test_broken_json(document: object, message: str):
    with pytest.raises(FileFormatError, match=message):
        problem_from_json(document)
