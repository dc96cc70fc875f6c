"""`mergealloc compile`: files, screen output, and errors where it cannot be done."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.deploy import requires_llvm
from tests.support.generators.builder import full_context, read_program
from tests.support.mlir_opt import requires_mlir_opt
from tests.support.native.object_file import build_and_run, requires_c
from tests.support.real_inputs import REPOSITORY_ROOT
from tests.unit.cli.programs import BATCHED, CHAIN, PRODUCT, STATE
from xdsl_mergealloc import VerifyMemoryPlanPass, report_of_program
from xdsl_mergealloc.cli.main import main

TOOLS = ("XDSL_MLIR_OPT", "XDSL_MLIR_TRANSLATE", "XDSL_OPT", "XDSL_LLC")
"""Variables that name LLVM's tools."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("chain", CHAIN), ("product", PRODUCT), ("batched", BATCHED)):
        (tmp_path / f"{name}.mlir").write_text(text)
    return tmp_path


def lines_of(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def run_and_fail(arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that a command says, which leaves no file."""
    before = sorted(Path().rglob("*"))
    assert main(["compile", *arguments]) == 1
    answer = capsys.readouterr()
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert sorted(Path().rglob("*")) == before
    return answer.err.removesuffix("\n")


@requires_llvm
def test_files_and_the_screen(capsys: pytest.CaptureFixture[str]):
    assert main(["compile", "chain.mlir", "--target", "cortex-m4f", "-o", "out"]) == 0
    lines = lines_of(capsys)
    assert lines[0] == "chain for cortex-m4f (thumbv7em-none-eabihf)"
    assert lines[2] == "RAM            256 bytes  workspace, with inputs and outputs in it:"
    assert lines[3].strip() == "input samples, 256 bytes at 0"
    assert any(re.fullmatch(r" +[\d,]+ bytes  stack, at most", line) for line in lines)
    assert any(re.fullmatch(r" +[\d,]+ bytes  code", line) for line in lines)
    assert '        #include "chain.h"' in lines
    assert "        void chain_run(const struct chain_pools *pools);" in lines
    names = ("chain.planned.mlir", "chain.h", "chain.html", "chain.o")
    assert lines[-1] == f"wrote {', '.join(f'out/{name}' for name in names)}"
    assert sorted(path.name for path in Path("out").iterdir()) == sorted(names)
    assert Path("out/chain.o").read_bytes().startswith(b"\x7fELF")
    planned = read_program(Path("out/chain.planned.mlir").read_text())
    VerifyMemoryPlanPass().apply(full_context(), planned)
    assert report_of_program(planned).arena_bytes == 256
    assert "#define CHAIN_CODE_SIZE " in Path("out/chain.h").read_text()
    assert Path("out/chain.html").read_text().startswith("<!DOCTYPE html>")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_steps_are_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(["compile", "chain.mlir", "--quick", "-o", "out"]) in (0, 1)
    steps = ("reading chain.mlir", "planning chain", "compiling chain for host")
    shown = "".join(f"\r{step}\x1b[K" for step in steps)
    assert terminal.getvalue().startswith(f"{shown}\r\x1b[K")


@requires_llvm
@requires_c
def test_a_program_in_c_calls_it(folder: Path):
    assert main(["compile", "product.mlir", "--quick", "-o", "."]) == 0
    Path("main.c").write_text("""
#include <stdio.h>
#define PRODUCT_MEMORY
#include "product.h"
int main(void) {
  float *x = product_input_x(&product_memory);
  for (int i = 0; i < PRODUCT_INPUT_X_COUNT; i++) x[i] = (float)(i + 1);
  product_run(&product_memory);
  const float *y = product_output_result_0(&product_memory);
  printf("%g %g\\n", (double)y[0], (double)y[1]);
  return 0;
}
""")
    assert build_and_run(folder, ["main.c"], ["product.o"]) == "50 60\n"


@requires_llvm
def test_only_what_the_entry_needs_is_there():
    assert main(["compile", "product.mlir", "--quick", "--name", "net", "-o", "out"]) == 0
    planned = Path("out/net.planned.mlir").read_text()
    assert "func.func @net(" in planned
    assert "func.func private @zeros(" in planned
    assert "@nobody" not in planned


@requires_llvm
def test_what_the_entry_names_in_a_list_is_there():
    text = PRODUCT.replace("func.call @zeros()", "func.call @zeros() {hints = [@nobody]}")
    Path("named.mlir").write_text(text)
    assert main(["compile", "named.mlir", "--quick", "-o", "out"]) == 0
    assert "func.func private @nobody(" in Path("out/named.planned.mlir").read_text()


@requires_llvm
def test_code_may_be_small(capsys: pytest.CaptureFixture[str]):
    code_bytes: list[int] = []
    for goal in ("speed", "size"):
        arguments = ["--target", "cortex-m4f", "--optimize", goal, "--quick", "-o", goal]
        assert main(["compile", "product.mlir", *arguments]) == 0
        (line,) = [line for line in lines_of(capsys) if line.endswith("bytes  code")]
        code_bytes.append(int(line.split()[-3].replace(",", "")))
    fast, small = code_bytes
    assert small < fast


@requires_llvm
def test_the_frontier_has_what_the_choice_does_not_need(capsys: pytest.CaptureFixture[str]):
    assert main(["compile", "chain.mlir", "--effort", "given", "--quick", "-o", "out"]) == 0
    assert not any("memory against work" in line for line in lines_of(capsys))
    wide = CHAIN.replace("64", "4096")
    Path("wide.mlir").write_text(
        wide.replace("linalg.negf ins(%a", "linalg.add ins(%a, %x").replace(
            "ins(%a, %x : tensor<4096xf32>)", "ins(%a, %x : tensor<4096xf32>, tensor<4096xf32>)"
        )
    )
    assert main(["compile", "wide.mlir", "--effort", "given", "-o", "out"]) == 0
    lines = lines_of(capsys)
    at = lines.index("memory against work (*: this one; --ram BYTES chooses another):")
    assert lines[at + 2].split()[:2] == ["*", "given"]


@requires_llvm
@requires_mlir_opt
def test_variables_count_as_memory(capsys: pytest.CaptureFixture[str]):
    """64 bytes of a variable, beside a workspace of 64 bytes."""
    Path("sum.mlir").write_text(STATE)
    assert main(["compile", "sum.mlir", "--ram", "128", "--quick", "-o", "out"]) == 0
    lines = lines_of(capsys)
    assert "RAM             64 bytes  workspace, with inputs and outputs in it:" in lines
    assert "                64 bytes  variables, which keep their contents between calls" in lines
    for ram, reason in (
        ("127", "the least is 128 bytes .* by .*, variables of 64 bytes"),
        ("63", "its variables, which keep their contents between calls, take 64 bytes"),
    ):
        assert main(["compile", "sum.mlir", "--ram", ram, "--quick", "-o", "out"]) == 1
        error = capsys.readouterr().err
        assert re.search(f"does not fit into {ram} bytes: {reason}", error)


@requires_llvm
@pytest.mark.thorough
def test_the_frontier_ends_with_the_least_memory(capsys: pytest.CaptureFixture[str]):
    """However far from the chosen variant that is."""
    model = str(REPOSITORY_ROOT / "examples" / "models" / "lenet5_tensors.mlir")
    assert main(["compile", model, "--name", "net", "--effort", "given", "-o", "out"]) == 0
    lines = lines_of(capsys)
    at = lines.index("memory against work (*: this one; --ram BYTES chooses another):")
    rows = lines[at + 2 : lines.index("", at)]
    planned = Path("out/net.planned.mlir").read_text()
    least = min(map(int, re.findall(r"peak_bytes = (\d+)", planned)))
    assert len(rows) == 4
    assert f"  {least:,} " in rows[-1]


@requires_llvm
def test_indices_are_as_wide_as_those_of_the_target():
    Path("indices.mlir").write_text(
        """
func.func @main(%x: tensor<3x5xindex>) -> tensor<5x3xindex> {
  %e = tensor.empty() : tensor<5x3xindex>
  %y = linalg.transpose ins(%x : tensor<3x5xindex>) outs(%e : tensor<5x3xindex>)
    permutation = [1, 0]
  func.return %y : tensor<5x3xindex>
}
"""
    )
    for target, size_bytes in (("cortex-m0", 60), ("riscv64", 120)):
        assert main(["compile", "indices.mlir", "--target", target, "--quick", "-o", "out"]) == 0
        size = f"#define INDICES_INPUT_X_SIZE {size_bytes} "
        assert size in Path("out/indices.h").read_text()


@requires_llvm
def test_names_of_any_characters():
    Path("names.mlir").write_text(
        """
func.func private @"hälfte"(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}
func.func @"größe"(%x: tensor<8xf32> {mergealloc.name = "maß"}) -> tensor<8xf32> {
  %y = func.call @"hälfte"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  func.return %y : tensor<8xf32>
}
""",
        encoding="utf-8",
    )
    assert main(["compile", "names.mlir", "--quick", "-o", "out"]) == 0
    assert "#define NAMES_INPUT_MA_SIZE 32 " in Path("out/names.h").read_text()
    planned = read_program(Path("out/names.planned.mlir").read_text("utf-8"))
    VerifyMemoryPlanPass().apply(full_context(), planned)


@requires_llvm
def test_names_as_mlir_opt_writes_them(capsys: pytest.CaptureFixture[str]):
    text = CHAIN.replace("samples", "ma\\C3\\9F")
    Path("names.mlir").write_text(text)
    assert main(["compile", "names.mlir", "--quick", "-o", "out"]) == 0
    assert "input maß, 256 bytes at 0" in capsys.readouterr().out
    planned = Path("out/names.planned.mlir").read_text("utf-8").replace("ß", "\\C3\\9F")
    Path("names.mlir").write_text(planned)
    assert main(["report", "names.mlir"]) == 0
    assert "input maß: 256 bytes" in capsys.readouterr().out


@requires_llvm
def test_a_buffer_that_indices_do_not_count(capsys: pytest.CaptureFixture[str]):
    """A loop over its 40,000 bytes would have a negative number of iterations."""
    text = CHAIN.replace("64xf32", "10000xf32")
    Path("large.mlir").write_text(text)
    message = run_and_fail(["large.mlir", "--quick", "--target", "msp430-none-elf"], capsys)
    assert "has a buffer of 40,000 bytes (memref<40000xi8>), but an object has at most 32,767" in (
        message
    )


@requires_llvm
def test_several_memories():
    arguments = ["--pools", "sram:256,dram", "--quick", "-o", "out"]
    assert main(["compile", "product.mlir", *arguments]) == 0
    assert "PRODUCT_WORKSPACE_SRAM_SIZE" in Path("out/product.h").read_text()


@requires_llvm
@requires_mlir_opt
def test_a_batch_that_the_model_leaves_open(capsys: pytest.CaptureFixture[str]):
    assert main(["compile", "batched.mlir", "--batch", "3", "--quick", "-o", "out"]) == 0
    assert lines_of(capsys)[0].endswith(", batch 3")
    assert "_COUNT 24\n" in Path("out/batched.h").read_text()


@requires_llvm
@requires_mlir_opt
def test_the_shape_of_an_input(capsys: pytest.CaptureFixture[str]):
    text = BATCHED.replace("?x8xf32>)", '?x8xf32> {mergealloc.name = "x:0"})', 1)
    Path("batched.mlir").write_text(text)
    arguments = ["--batch", "3", "--shapes", "x:0:5x8", "--quick", "-o", "out"]
    assert main(["compile", "batched.mlir", *arguments]) == 0
    lines = lines_of(capsys)
    assert "batch" not in lines[0].removeprefix("batched ")
    assert lines[3].strip() == "input x:0, 160 bytes at 0"


@requires_llvm
def test_a_second_run_replaces_the_files():
    Path("out").mkdir()
    Path("out/chain.o").write_text("from before")
    Path("out/others.txt").write_text("of others")
    for _ in range(2):
        assert main(["compile", "chain.mlir", "--quick", "-o", "out"]) == 0
    assert Path("out/chain.o").read_bytes().startswith(b"\x7fELF")
    assert Path("out/others.txt").read_text() == "of others"
    assert len(list(Path("out").iterdir())) == 5


def test_without_the_tools_of_llvm(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for variable in TOOLS:
        monkeypatch.setenv(variable, "/nowhere/tool")
    assert main(["compile", "chain.mlir", "--quick", "-o", "out"]) == 1
    answer = capsys.readouterr()
    assert answer.err.startswith("error: mlir-opt and mlir-translate and opt and llc of LLVM ")
    assert answer.err.endswith("; all but chain.o is written\n")
    assert answer.err.count("\n") == 1
    assert "RAM            256 bytes" in answer.out
    written = sorted(path.name for path in Path("out").iterdir())
    assert written == ["chain.h", "chain.html", "chain.planned.mlir"]
    assert main(["compile", "batched.mlir", "-o", "other"]) == 1
    assert capsys.readouterr().err.startswith("error: mlir-opt of LLVM ")
    assert not Path("other").exists()


def test_what_does_not_fit(capsys: pytest.CaptureFixture[str]):
    message = run_and_fail(["chain.mlir", "--ram", "100", "-o", "out"], capsys)
    assert message.startswith(
        "error: chain.mlir does not fit into 100 bytes: the least is 256 bytes with "
        "--max-recompute 5, needed at 'linalg.generic' at chain.mlir:5:8, "
    )
    assert message.endswith(", by %samples (an input) of 256 bytes")
    assert "of 256 bytes" in message
    message = run_and_fail(["chain.mlir", "--pools", "sram:100", "-o", "out"], capsys)
    assert "'sram'" in message
    assert main(["compile", "chain.mlir", "--ram", "256", "--quick", "-o", "out"]) in (0, 1)
    assert (
        "func.func @chain(%workspace: memref<256xi8>)" in Path("out/chain.planned.mlir").read_text()
    )


DYNAMIC = "func.func @f(%x: tensor<2x?xf32>) -> f32 {\n%c = arith.constant 1.0 : f32\n" + (
    "func.return %c : f32\n}\n"
)
HEAP = """func.func @f(%n: index) -> f32 {
  %i = arith.constant 0 : index
  %c = arith.constant 1.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.extract %f[%i] : tensor<?xf32>
  func.return %r : f32
}
"""

CONSTANT_OF_CALLEE = """func.func private @g() -> tensor<4xf32> {
  %c = arith.constant dense<3.0> : tensor<4xf32>
  func.return %c : tensor<4xf32>
}
func.func @f() -> tensor<4xf32> {
  %c = func.call @g() : () -> tensor<4xf32>
  func.return %c : tensor<4xf32>
}
"""

IN_PARALLEL = """func.func @f(%n: index, %x: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    linalg.add ins(%a, %a : memref<8xf32>, memref<8xf32>) outs(%x : memref<8xf32>)
    scf.reduce
  }
  func.return
}
"""


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("name", "text", "options", "parts"),
    [
        ("absent.mlir", None, [], ["error: cannot open 'absent.mlir': No such file"]),
        ("absent.tflite", None, [], ["error: cannot open 'absent.tflite': No such file"]),
        ("m.txt", "", [], ["error: m.txt: has an unknown file type: expected one of"]),
        ("m.mlir", "func.func @f( {}", [], ["m.mlir:1:"]),
        (
            "m.mlir",
            "builtin.module {}",
            [],
            ["error: m.mlir: has no function that others can call"],
        ),
        ("m.mlir", CHAIN + CHAIN.replace("@main", "@other"), [], ["choose --entry of main, other"]),
        ("m.mlir", CHAIN, ["--entry", "mian"], ["has no function 'mian'; did you mean 'main'?"]),
        ("m.mlir", CHAIN, ["--name", "switch"], ["'switch' cannot be the name of a C function"]),
        ("new.mlir", CHAIN, [], ["'new' cannot be the name of a C function: choose a --name"]),
        ("m.mlir", CHAIN, ["--name", "memcpy"], ["'memcpy' cannot be the name of a C function"]),
        ("m.mlir", PRODUCT, ["--name", "zeros"], ["another 'zeros': choose another name"]),
        ("m.mlir", CHAIN, ["--target", "z80"], ["error: 'z80' is no target"]),
        (
            "m.mlir",
            DYNAMIC,
            [],
            [
                "error: m.mlir: the input 'x' is of unknown size: 2x?; a workspace needs static "
                "shapes, as with --shapes x:2xN"
            ],
        ),
        (
            "m.mlir",
            CHAIN,
            ["--shapes", "sample:64"],
            ["error: m.mlir: has no input tensor 'sample'; did you mean 'samples'?"],
        ),
        ("m.mlir", HEAP, [], ["error: m.mlir: %", "has no place in the workspace"]),
        (
            "m.mlir",
            "func.func @f() {\n  foo.bar\n  func.return\n}",
            [],
            ["m.mlir:", "there is no operation 'foo.bar'"],
        ),
        ("m.tflite", "no model", [], ["error: m.tflite: is not a TensorFlow Lite model"]),
        ("m.tflite", "....TFL3....", [], ["error: m.tflite: is damaged"]),
    ],
)
def test_errors_are_one_line_and_leave_nothing(
    name: str,
    text: str | None,
    options: list[str],
    parts: list[str],
    capsys: pytest.CaptureFixture[str],
):
    if text is not None:
        Path(name).write_text(text)
    message = run_and_fail([name, "--quick", "-o", "out", *options], capsys)
    assert message.startswith(parts[0]) or parts[0] in message
    assert all(part in message for part in parts)


@requires_llvm
def test_a_constant_result_is_in_the_workspace(capsys: pytest.CaptureFixture[str]):
    Path("m.mlir").write_text("""func.func @f() -> tensor<4xf32> {
      %c = arith.constant dense<3.0> : tensor<4xf32>
      func.return %c : tensor<4xf32>
    }""")
    assert main(["compile", "m.mlir", "--quick", "-o", "out"]) == 0
    assert "output result_0, 16 bytes at 0" in capsys.readouterr().out


@requires_llvm
def test_the_constant_of_a_callee_is_in_the_workspace(capsys: pytest.CaptureFixture[str]):
    Path("m.mlir").write_text(CONSTANT_OF_CALLEE)
    assert main(["compile", "m.mlir", "--quick", "-o", "out"]) == 0
    assert "output result_0, 16 bytes at 0" in capsys.readouterr().out


@requires_llvm
def test_buffers_of_parallel_iterations_on_the_heap_are_an_error(
    capsys: pytest.CaptureFixture[str],
):
    Path("m.mlir").write_text(IN_PARALLEL)
    message = run_and_fail(["m.mlir", "--quick", "-o", "out"], capsys)
    assert message.startswith("error: m.mlir: a copy has no place in the workspace, or a parallel")


@pytest.mark.parametrize("output", ["product.mlir", "product.mlir/out"])
def test_a_folder_that_cannot_be_made(output: str, capsys: pytest.CaptureFixture[str]):
    message = run_and_fail(["chain.mlir", "--quick", "-o", output], capsys)
    assert message.startswith(f"error: cannot write to the folder '{output}': '")
    assert message.endswith("product.mlir' is a file; choose another -o")


def test_a_folder_that_nothing_may_be_written_into(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    # To root everything is allowed.
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # pyright: ignore
    message = run_and_fail(["chain.mlir", "--quick", "-o", "out"], capsys)
    assert message.startswith("error: cannot write to the folder 'out': nothing may be written ")


def test_a_folder_with_the_name_of_a_file(capsys: pytest.CaptureFixture[str]):
    Path("out/chain.html").mkdir(parents=True)
    Path("out/chain.h").write_text("from before")
    message = run_and_fail(["chain.mlir", "--quick", "-o", "out"], capsys)
    assert message == "error: cannot write 'out/chain.html': that is a folder; choose another -o"
    assert Path("out/chain.h").read_text() == "from before"


@requires_llvm
@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("foo-bar-baz", "error: LLVM has no target 'foo-bar-baz': "),
        ("armv7-none-eabi:z80", "error: LLVM knows no CPU 'z80' of armv7-none-eabi: "),
    ],
)
def test_targets_that_llvm_does_not_know(
    target: str, message: str, capsys: pytest.CaptureFixture[str]
):
    arguments = ["chain.mlir", "--quick", "--target", target, "-o", "out"]
    assert run_and_fail(arguments, capsys).startswith(message)
