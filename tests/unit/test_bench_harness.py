"""The figures and tables of the benchmarks' harness."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest

from bench.harness import (
    Row,
    compare_cpu_time,
    format_ratios,
    format_table,
    geometric_mean,
    measure_cpu_seconds,
)


def spin(steps: int) -> int:
    return sum(i * i for i in range(steps))


def test_ratio() -> None:
    assert Row("a", 1, 4).ratio == 0.25
    assert Row("nothing to do", 0, 0).ratio == 1
    assert Row("only ours", 1, 0).ratio == math.inf


def test_geometric_mean() -> None:
    assert geometric_mean([0.5, 2.0]) == pytest.approx(1)
    assert geometric_mean([]) == 1
    assert geometric_mean([0, 3]) == 0


@pytest.mark.thorough
def test_more_work_takes_more_time() -> None:
    row = compare_cpu_time("spin", lambda: spin(20_000), lambda: spin(400_000), repetitions=3)
    assert 0 < row.ours < row.peer


def test_time_of_child_processes_counts() -> None:
    program = [sys.executable, "-c", "sum(i * i for i in range(2_000_000))"]
    assert measure_cpu_seconds(lambda: subprocess.run(program, check=True)) > 0.02


def test_tables() -> None:
    rows = [Row("small", 1000, 2000), Row("a large one", 3_000_000, 3_000_000)]
    assert format_ratios("arena size", rows, "ours", "peer", "bytes").splitlines() == [
        "arena size",
        "input           ours [bytes]  peer [bytes]  ratio",
        "--------------  ------------  ------------  -----",
        "small                  1,000         2,000  0.500",
        "a large one        3,000,000     3,000,000  1.000",
        "geometric mean                              0.707",
    ]
    assert format_table(("a", "b"), []) == "a  b\n-  -"
