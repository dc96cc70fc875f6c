"""The command `mergealloc`, before one of its commands runs."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata

import pytest

from xdsl_mergealloc.cli.main import main

COMMANDS = ("compile", "report", "passes", "plan", "constants")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]):
    assert main(["--help"]) == 0
    output = capsys.readouterr().out
    assert all(f"\n  {command} " in output for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"\nexample:\n  mergealloc {command} " in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"mergealloc {metadata.version('xdsl-mergealloc')}\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "error: which command? mergealloc --help lists all\n"),
        (["complie"], "error: there is no command 'complie'; did you mean 'compile'?\n"),
        (["x"], "error: there is no command 'x'; mergealloc --help lists all\n"),
    ],
)
def test_what_is_no_command(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]):
    assert main(arguments) == 1
    assert capsys.readouterr().err == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["compile"], "error: the following arguments are required: model\n"),
        (["compile", "m.mlir", "--ram", "much"], "error: argument --ram: 'much' is not a number"),
        (["compile", "m.mlir", "--batch", "0"], "error: argument --batch: '0' is no whole number"),
        (
            ["compile", "m.mlir", "--shapes", "1x3"],
            "--shapes: '1x3' is no shape of an input, as in",
        ),
        (["compile", "m.mlir", "--shapes", "x:1x"], "--shapes: 'x:1x' is no shape of an input"),
        (["compile", "m.mlir", "--shapes", "x:2,y:1x0"], "--shapes: 'y:1x0' is no shape of an"),
        (["compile", "m.mlir", "--shapes", "x:2,:3"], "--shapes: ':3' is no shape of an input"),
        (["compile", "m.mlir", "--shapes", "x:2,x:3"], "--shapes: there are two shapes of 'x'"),
        (["compile", "m.mlir", "--max-recompute", "-1"], "error: argument --max-recompute: "),
        (["compile", "m.mlir", "--effort", "tiel"], "did you mean 'tile'?\n"),
        (["compile", "m.mlir", "--tagret", "host"], "did you mean '--target'?\n"),
        (["compile", "m.mlir", "--ram", "1", "--pools", "a:1"], "not allowed with argument --ram"),
        (["report"], "error: the following arguments are required: model\n"),
    ],
)
def test_arguments_that_nobody_understands(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 1
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1


def test_the_module_is_the_command():
    ran = subprocess.run(
        [sys.executable, "-m", "xdsl_mergealloc", "passes", "merge-aloc"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.endswith("did you mean 'merge-alloc'?\n")


def test_the_planner(tmp_path: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]):
    problem = f"{tmp_path}/in.csv"
    with open(problem, "w") as file:
        file.write("id,lower,upper,size\nb1,0,9,100\nb2,3,5,64\n")
    assert main(["plan", problem, "--algorithm", "skyline"]) == 0
    assert "peak:        164 bytes" in capsys.readouterr().out
