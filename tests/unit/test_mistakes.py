"""Each mistake is one line that names the thing and says what to do, and changes no file.

All are made in this process, with the exception hook that ends a tool; some in a process of their
own, to see that the hook is there, and that developers can switch it off.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from xdsl.xdsl_opt_main import xDSLOptMain

from tests.support.generators.builder import full_context
from tests.support.proof import parse_pipeline
from tests.unit.mistakes import ARGUMENTS, PIPELINES, PROGRAMS, TEXTS, Parts
from tests.unit.support.programs import parse
from xdsl_mergealloc import PassError
from xdsl_mergealloc.cli.main import main as run_command
from xdsl_mergealloc.command_line import SWITCH, one_line, use_one_line_errors
from xdsl_mergealloc.transforms.checked_pass import CheckedPass
from xdsl_mergealloc.universe import PASSES

GOOD = """\
func.func @f(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}
"""
FRAME = """\
func.func @f(%x: memref<64xf32>, %n: index) {
  %a = memref.alloc() : memref<64xf32>
  LINE
  func.return
}
"""
BEFORE = "// from an earlier run"


@pytest.fixture(scope="module", autouse=True)
def one_line_errors() -> Iterator[None]:
    """One-line errors, as where xdsl-opt loads the plug-in, whatever was imported first here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "excepthook", sys.excepthook)
        for name in ("register_all_arguments", "prepare_output"):
            patch.setattr(xDSLOptMain, name, getattr(xDSLOptMain, name))
        patch.delenv(SWITCH, raising=False)
        use_one_line_errors()
        yield


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.mlir").write_text(GOOD)
    Path("g.txt").write_text(GOOD)
    Path("bin.mlir").write_bytes(b"func \xff\xfe")
    Path("out.mlir").write_text(BEFORE)


def xdsl_opt(*arguments: str) -> tuple[object, str]:
    """The exit code of xdsl-opt, and its standard error."""
    errors = io.StringIO()
    with redirect_stderr(errors), redirect_stdout(io.StringIO()):
        try:
            xDSLOptMain(args=arguments).run()
            code: object = 0
        except SystemExit as leave:
            code = leave.code
        except BaseException as error:  # as the interpreter does
            sys.excepthook(type(error), error, error.__traceback__)
            code = 1
    return code, errors.getvalue()


def assert_one_line(outcome: tuple[object, str], parts: Parts) -> None:
    code, printed = outcome
    assert code == 1
    (line,) = printed.splitlines()
    assert "error: " in line
    for part in parts:
        assert part in line
    assert Path("out.mlir").read_text() == BEFORE


@pytest.mark.parametrize("pipeline", PIPELINES)
def test_pipelines(pipeline: str) -> None:
    outcome = xdsl_opt("in.mlir", f"-p={pipeline}", "-o", "out.mlir")
    assert_one_line(outcome, PIPELINES[pipeline])


@pytest.mark.every_case
@pytest.mark.parametrize("arguments", ARGUMENTS)
def test_arguments(arguments: Sequence[str]) -> None:
    output = () if "-o" in arguments else ("-o", "out.mlir")
    assert_one_line(xdsl_opt(*output, *arguments), ARGUMENTS[tuple(arguments)])


@pytest.mark.every_case
@pytest.mark.parametrize("text", TEXTS)
def test_texts(text: str) -> None:
    Path("in.mlir").write_text(text + "\n")
    assert_one_line(xdsl_opt("in.mlir", "-o", "out.mlir"), TEXTS[text])


@pytest.mark.parametrize(("pipeline", "line"), PROGRAMS)
def test_programs(pipeline: str, line: str) -> None:
    Path("in.mlir").write_text(FRAME.replace("LINE", line))
    outcome = xdsl_opt("in.mlir", "-p", pipeline, "-o", "out.mlir", "--allow-unregistered-dialect")
    assert_one_line(outcome, PROGRAMS[pipeline, line])


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("report", "nosuch.mlir"), ("cannot open 'nosuch.mlir'",)),
        (("report", "bin.mlir"), ("the input is not text",)),
        (("report", "in.mlir", "--passes", "mergealloc"), ("did you mean 'merge-alloc'?",)),
        (("report", "in.mlir", "--passes", "merge-alloc{"), ("pass pipeline 'merge-alloc{'",)),
        (("report", "in.mlir", "--merge-alloc", "scop=x"), ("did you mean 'scope'?",)),
        (("report", "in.mlir", "--merge-alloc", "alignment"), ("write alignment=...",)),
        (("report", "in.mlir", "--arena", "3"), ("there is no arena 3, but 1 arena",)),
        (("report", "in.mlir", "-o", "nosuch/plan"), ("cannot open 'nosuch/plan'",)),
        (("passes", "merge-aloc"), ("did you mean 'merge-alloc'?",)),
        (("passes", "nonsense"), ("without a name, all are listed",)),
    ],
)
def test_commands(
    arguments: Sequence[str], parts: Parts, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("test.op", "memref.copy")
    Path("in.mlir").write_text(text)
    code = run_command(list(arguments))
    assert_one_line((code, capsys.readouterr().err), parts)


def test_there_are_a_hundred() -> None:
    assert len(PIPELINES) + len(ARGUMENTS) + len(TEXTS) + len(PROGRAMS) >= 100


def test_what_works_writes_its_output() -> None:
    assert xdsl_opt("in.mlir", "-p", "merge-alloc", "-o", "out.mlir") == (0, "")
    assert "memref.view" in Path("out.mlir").read_text()


def test_regions_that_xdsl_cannot_go_down() -> None:
    """Its parser calls itself for each region."""
    depth = 400
    body = "scf.if %c {\n" * depth + "}\n" * depth
    Path("in.mlir").write_text(f"func.func @f(%c: i1) {{\n{body}func.return\n}}\n")
    outcome = xdsl_opt("in.mlir", "-o", "out.mlir")
    assert_one_line(outcome, ("error: regions are nested too deeply for xdsl.parser.core.parse_",))


def test_what_nobody_expected_keeps_its_traceback() -> None:
    assert one_line(ValueError("of some pass")) is None
    assert one_line(RuntimeError("of some pass")) is None


@pytest.mark.parametrize("developer", [False, True])
def test_the_switch(developer: bool) -> None:
    environment = {**os.environ, SWITCH: "1"} if developer else dict(os.environ)
    answer = subprocess.run(
        [sys.executable, "-m", "xdsl.tools.xdsl_opt", "in.mlir", "-p", "mergealloc"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    assert answer.returncode == 1
    assert ("Traceback" in answer.stderr) == developer
    if not developer:
        assert (
            answer.stderr == "error: there is no pass 'mergealloc'; did you mean 'merge-alloc'?\n"
        )


@pytest.mark.parametrize("name", PASSES)
def test_a_pass_on_a_function_works_or_takes_modules_only(name: str):
    in_module, alone = (parse(GOOD) for _ in range(2))
    passes = [parse_pipeline(name).passes[0] for _ in range(2)]
    (function,) = alone.body.block.ops
    passes[0].apply(full_context(), in_module)
    assert isinstance(passes[1], CheckedPass)
    if passes[1].needs_module:
        with pytest.raises(PassError, match=f"in @f: {name}: takes a module, not 'func.func'"):
            passes[1].apply(full_context(), function)  # pyright: ignore[reportArgumentType]
    else:
        passes[1].apply(full_context(), function)  # pyright: ignore[reportArgumentType]
        assert str(alone) == str(in_module)
