"""`mergealloc report`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.report.programs import MODEL, TWO_POOLS
from xdsl_mergealloc.cli.main import main
from xdsl_mergealloc.cli.report import TENSORS_HINT

TENSORS = """
    func.func @f(%x: tensor<64xf32>) -> f32 {
      %i = arith.constant 0 : index
      %e = tensor.empty() : tensor<64xf32>
      %y = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
      %r = tensor.extract %y[%i] : tensor<64xf32>
      func.return %r : f32
    }"""


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "model.mlir").write_text(MODEL)
    return "model.mlir"


def test_prints_text_with_places_in_the_file(model: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", model]) == 0
    output = capsys.readouterr().out
    assert "function @model (model.mlir:2:5)" in output
    assert "%a      256       0  [3, 6)  m.py:2:1" in output
    assert "model.mlir:5:12" in output


def test_writes_a_page_and_says_what_is_in_it(model: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", model, "--html", "out.html"]) == 0
    output = capsys.readouterr().out
    assert "3 buffers of 640 bytes would take 512 bytes in 1 arena, 20 % saved" in output
    assert output.endswith("wrote out.html\n")
    assert Path("out.html").read_text().startswith("<!DOCTYPE html>")


def test_writes_a_page_and_a_file(model: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", model, "--html", "out.html", "-o", "out.txt"]) == 0
    assert "wrote out.html" in capsys.readouterr().out
    assert Path("out.html").read_text().startswith("<!DOCTYPE html>")
    assert Path("out.txt").read_text().startswith("function @model")


def test_two_outputs_of_one_name(model: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", model, "--html", "out", "-o", "./out"]) == 1
    assert capsys.readouterr().err == "error: --html and -o both write './out'\n"
    assert not Path("out").exists()


def test_a_format_is_alone_on_the_output(model: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", model, "--format", "json", "--html", "out.html"]) == 0
    assert json.loads(capsys.readouterr().out)["arena_bytes"] == 512
    assert main(["report", model, "--format", "csv", "-o", "plan.csv"]) == 0
    assert capsys.readouterr().out == ""
    assert Path("plan.csv").read_text().startswith("id,lower,upper,size")


def test_passes_run_before(model: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", model, "--passes", "merge-alloc{alignment=16}"]) == 0
    assert "(%arena)\n    512 bytes, alignment 16" in capsys.readouterr().out


def test_options_of_merge_alloc(model: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", model, "--merge-alloc", "alignment=16 planner=size-first"]) == 0
    output = capsys.readouterr().out
    assert "alignment 16" in output
    assert "planner size-first" in output


def test_one_arena(model: str, capsys: pytest.CaptureFixture[str]):
    Path(model).write_text(TWO_POOLS)
    assert main(["report", model, "--arena", "1", "--format", "csv"]) == 0
    assert capsys.readouterr().out.count("\n") == 2


def test_programs_of_tensors_get_a_hint(model: str, capsys: pytest.CaptureFixture[str]):
    Path(model).write_text(TENSORS)
    assert main(["report", model]) == 0
    assert capsys.readouterr().err == TENSORS_HINT + "\n"
    assert main(["report", model, "--passes", "bufferize-and-plan"]) == 0
    answer = capsys.readouterr()
    assert answer.err == ""
    assert "in 1 arena" in answer.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["absent.mlir"], "error: cannot open 'absent.mlir': No such file"),
        (["model.mlir", "--passes", "marge-alloc"], "error: there is no pass 'marge-alloc'"),
        (
            ["model.mlir", "--passes", "merge-alloc{"],
            "error: pass pipeline 'merge-alloc{', column 13: ",
        ),
        (["model.mlir", "--arena", "7"], "error: memory-plan: there is no arena 7, but 1 arena"),
        (["model.mlir", "--merge-alloc", "x=1"], "error: merge-alloc: "),
        (["model.mlir", "--html", "no/where.html"], "error: cannot open 'no/where.html'"),
        (["syntax.mlir"], "syntax.mlir:1:"),
        (["dominance.mlir"], "dominance.mlir:2:"),
    ],
)
def test_errors_are_one_line(
    model: str, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
):
    Path("syntax.mlir").write_text("func.func @f( {}")
    Path("dominance.mlir").write_text(
        'func.func @f() {\n  "test.op"(%a) : (i32) -> ()\n  %a = "test.op"() : () -> i32\n'
        "  func.return\n}"
    )
    assert main(["report", *arguments]) == 1
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.startswith(message)
    assert answer.err.count("\n") == 1
