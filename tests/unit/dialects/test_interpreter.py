"""Programs that `xdsl-run` executes without the plug-in are executed with it.

The interpreter looks for the exact class of an operation, so an operation read into a subclass
would not be found.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
func.func @main() -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %five = arith.constant 5 : index
  %yes = arith.constant true
  %buffer = memref.alloc() {alignment = 64 : i64} : memref<5xindex>
  %sum = scf.for %i = %zero to %five step %one iter_args(%s = %zero) -> (index) {
    memref.store %i, %buffer[%i] : memref<5xindex>
    %x = memref.load %buffer[%i] : memref<5xindex>
    %next = arith.addi %s, %x : index
    scf.yield %next : index
  }
  %chosen = scf.if %yes -> (index) {
    scf.yield %sum : index
  } else {
    scf.yield %zero : index
  }
  memref.dealloc %buffer : memref<5xindex>
  func.return %chosen : index
}
"""

NEWER_SYNTAX = PROGRAM.replace("-> (index) {", "-> index {").replace(
    "memref.alloc() {alignment = 64 : i64}", "memref.alloc() alignment = 64"
)


@pytest.mark.parametrize("program", [PROGRAM, NEWER_SYNTAX], ids=["stock", "newer syntax"])
def test_program_runs(program: str) -> None:
    code = "from xdsl.tools.xdsl_run import main; main()"
    answer = subprocess.run(
        [sys.executable, "-c", code, "--verbose"],
        input=program,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    assert "10" in answer.stdout
