"""`python -m xdsl_mergealloc.planner`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.planner.problems import buffer
from xdsl_mergealloc.planner import (
    Plan,
    PlannerOptions,
    Pool,
    Problem,
    plan,
    problem_to_json,
    register_algorithm,
    registry,
)
from xdsl_mergealloc.planner.__main__ import main

CSV = "id,lower,upper,size\n0,0,3,4\n1,2,9,6\n2,3,9,4\n"


@pytest.fixture
def problem_path(tmp_path: Path) -> str:
    path = tmp_path / "in.csv"
    path.write_text(CSV)
    return str(path)


def test_csv_to_csv(problem_path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "out.csv"
    assert main([problem_path, str(out), "--algorithm", "size-first"]) == 0
    assert out.read_text() == "id,lower,upper,size,offset\n0,0,3,4,0\n1,2,9,6,4\n2,3,9,4,0\n"
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "algorithm:   size-first",
        "peak:        10 bytes",
        "lower bound: 10 bytes",
        "ratio:       1.000000 (proved optimal)",
    ]


def test_csv_to_json_to_csv(problem_path: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    out = tmp_path / "out.json"
    assert main([problem_path, str(out)]) == 0
    assert json.loads(out.read_text())["plan"]["peak_bytes"] == 10
    capsys.readouterr()
    assert main([str(out), "-"]) == 0
    captured = capsys.readouterr()
    assert captured.out == "id,lower,upper,size,offset\n0,0,3,4,0\n1,2,9,6,4\n2,3,9,4,0\n"
    assert "peak:        10 bytes" in captured.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--algorithm", "magic"], "error: unknown planning algorithm 'magic', known are: "),
        (["--capacity", "9 B"], "error: the pool has 9 bytes; the best plan found"),
        (["--capacity", "9"], "none can fit: 10 bytes are live at tick 2"),
        (["plan.svg"], "error: cannot write 'plan.svg': plans are written as CSV (.csv) or JSON"),
    ],
)
def test_errors(
    problem_path: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
):
    assert main([problem_path, *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err


@pytest.mark.parametrize("option", ["--time-limit", "--node-limit"])
@pytest.mark.parametrize("limit", ["-1", "nan", "inf", "soon"])
def test_limits_out_of_range(
    problem_path: str, option: str, limit: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as end:
        main([problem_path, f"{option}={limit}"])
    assert end.value.code == 1
    assert f"error: argument {option}: '{limit}' is not a number of " in capsys.readouterr().err


def test_a_capacity_is_for_pools_without_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    problem = Problem.of(
        [buffer(0, 4, (0, 3)), buffer(1, 6, (2, 9))], [Pool("fast", 4), Pool("slow")]
    )
    (tmp_path / "in.json").write_text(json.dumps(problem_to_json(problem)))
    out = tmp_path / "out.json"
    assert main([str(tmp_path / "in.json"), str(out), "--capacity", "100"]) == 0
    pools = json.loads(out.read_text())["pools"]
    assert [pool["capacity_bytes"] for pool in pools] == [4, 100]
    lines = capsys.readouterr().out.splitlines()
    assert lines[5:] == ["pool 'fast': 4 bytes", "pool 'slow': 6 bytes"]


def test_options_of_searches(problem_path: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(registry, "_registered", {})
    given: list[PlannerOptions] = []

    def spy(problem: Problem, options: PlannerOptions) -> Plan:
        given.append(options)
        return plan(problem, "trivial")

    register_algorithm("spy", spy)
    limits = ["--time-limit", "0.5", "--node-limit", "7", "--seed", "3"]
    assert main([problem_path, "--algorithm", "spy", *limits]) == 0
    assert given == [PlannerOptions(time_limit_seconds=0.5, node_limit=7, seed=3)]


def test_broken_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main([str(tmp_path / "none.csv")]) == 1
    assert "No such file" in capsys.readouterr().err
    (tmp_path / "bad.csv").write_text("id,lower,upper,size\n1,2\n")
    assert main([str(tmp_path / "bad.csv")]) == 1
    assert "bad.csv: line 2: 2 fields" in capsys.readouterr().err
    (tmp_path / "bad.json").write_text("{")
    assert main([str(tmp_path / "bad.json")]) == 1
    assert "bad.json: not JSON" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "contents", "message"),
    [
        ("bytes.csv", b"\xff\xfe\0", "bytes.csv: not CSV: 'utf-8' codec can't decode"),
        ("long.csv", b"id,lower,upper,size\n" + b"a" * 200_000 + b",0,1,4\n", "long.csv: not CSV"),
        ("deep.json", b"[" * 100_000, "deep.json: not JSON: maximum recursion depth"),
    ],
)
def test_files_that_their_readers_refuse(
    name: str, contents: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / name).write_bytes(contents)
    assert main([str(tmp_path / name)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line


@pytest.mark.parametrize(
    "arguments", [[], ["--sed", "x", "in.csv"], ["in.csv", "--capacity", "5x"]]
)
def test_errors_of_arguments_are_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("error: ")


def test_as_a_module(problem_path: str):
    command = [sys.executable, "-m", "xdsl_mergealloc.planner", problem_path, "--capacity", "10"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "ratio:       1.000000" in result.stdout


def test_imports_no_xdsl():
    code = "import sys, xdsl_mergealloc.planner; print('xdsl' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"
