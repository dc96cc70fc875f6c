"""The fuzzer's command line."""

from __future__ import annotations

import pytest

from tests.fuzz.__main__ import main, parse_arguments
from tests.support.generators import GENERATOR_NAMES


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
    assert jobs[0].case.switches == (("deallocs", True), ("calls", False))


def test_unknown_options_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse_arguments(["--pass", "cse", "--with", "magic"])
    assert "unknown option magic; structured has deallocs" in capsys.readouterr().err
