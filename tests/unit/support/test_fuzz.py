"""The fuzzer's command line."""

from __future__ import annotations

import pytest

from tests.fuzz.__main__ import main, parse_arguments
from tests.fuzz.pipelines import cases
from tests.support.generators import GENERATOR_NAMES

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("generator", GENERATOR_NAMES)
def test_a_correct_pass_gets_statistics(generator: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--pass", "cse", "--generator", generator, "--seeds", "0:5"]) == 0
    assert "5 programs" in capsys.readouterr().out


def test_seeds_are_shared_among_jobs() -> None:
    jobs, processes = parse_arguments(
        [
            "--pass",
            "cse",
            "--seeds",
            "0:7",
            "--jobs",
            "2",
            "--with",
            "deallocs",
            "--without",
            "calls",
        ]
    )
    assert processes == 2
    assert sorted(seed for job in jobs for seed in job.seeds) == list(range(7))
    assert jobs[0].cases[0].switches == (("deallocs", True), ("calls", False))


def test_pipelines_for_the_same_programs_share_them() -> None:
    jobs, _ = parse_arguments(["--table", "outside", "--seeds", "0:2"])
    kinds = [{(case.generator, case.switches) for case in job.cases} for job in jobs]
    assert all(len(kind) == 1 for kind in kinds)
    assert len(jobs) == 2
    assert {case for job in jobs for case in job.cases} == set(cases(("outside",)))


def test_a_wrong_pass_is_reported_with_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    refuses = 'merge-alloc{pools="none:1"}'
    assert main(["--pass", refuses, "--seeds", "0:2", "--shrink-seconds", "0"]) == 1
    assert f"FAILED structured-{refuses}\nseed 0" in capsys.readouterr().out


def test_unknown_options_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_arguments(["--pass", "cse", "--with", "magic"])
    assert "unknown option magic; structured has deallocs" in capsys.readouterr().err
