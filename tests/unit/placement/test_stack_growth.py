"""Promoted allocations do not make the stack grow with the iterations of loops: run natively.

Each program writes to a buffer of 1 KiB in each of ten million iterations. If each iteration left
its buffer on the stack, that would take 10 GB, and the stack has some MB. The programs run in
processes of their own, which would not survive it.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.native import requires_native
from tests.support.real_inputs import REPOSITORY_ROOT
from tests.unit.placement.programs import named, run_pipeline

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native]

ITERATIONS = 10_000_000

# Two places of the buffer that may be the same: so LLVM does not do without the buffer.
BODY = """
    %a = memref.alloc() : memref<256xf32>
    %v = arith.index_cast %i : index to i32
    %f = arith.sitofp %v : i32 to f32
    %at = arith.remui %i, %width : index
    %more = arith.muli %i, %seven : index
    %other = arith.remui %more, %width : index
    memref.store %f, %a[%other] : memref<256xf32>
    memref.store %f, %a[%at] : memref<256xf32>
    %back = memref.load %a[%other] : memref<256xf32>
    %old = memref.load %out[%zero] : memref<1xf32>
    %larger = arith.maximumf %old, %back : f32
    memref.store %larger, %out[%zero] : memref<1xf32>
    memref.dealloc %a : memref<256xf32>
"""

CONSTANTS = f"""
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %seven = arith.constant 7 : index
    %width = arith.constant 256 : index
    %iterations = arith.constant {ITERATIONS} : index
    %start = arith.constant 0.0 : f32
    memref.store %start, %out[%zero] : memref<1xf32>
"""

LOOPS = {
    "for": f"scf.for %i = %zero to %iterations step %one {{ {BODY} }}",
    "branch in for": f"""
    scf.for %i = %zero to %iterations step %one {{
      %c = arith.cmpi ne, %i, %zero : index
      scf.if %c {{ {BODY} }}
    }}""",
    "while": f"""
    scf.while (%i = %zero) : (index) -> (index) {{
      %c = arith.cmpi slt, %i, %iterations : index
      scf.condition(%c) %i : index
    }} do {{
    ^bb0(%i: index):
      {BODY}
      %next = arith.addi %i, %one : index
      scf.yield %next : index
    }}""",
    "parallel": f"""
    scf.parallel (%i) = (%zero) to (%iterations) step (%one) {{ {BODY} scf.reduce }}""",
    "blocks": f"""
    cf.br ^head(%zero : index)
  ^head(%i: index):
    {BODY}
    %next = arith.addi %i, %one : index
    %c = arith.cmpi slt, %next, %iterations : index
    cf.cond_br %c, ^head(%next : index), ^exit
  ^exit:""",
}

RUNNER = """
import sys
import numpy as np
from tests.support.native.program import NativeProgram

program = NativeProgram.compile(sys.stdin.read())
outcome = program.run([np.zeros(1, np.float32)])
assert outcome.statistics.errors == [], outcome.statistics.errors
print(float(outcome.arguments_after[0][0]), outcome.statistics.allocations)
"""


def program(loop: str) -> str:
    """The program of one loop."""
    return f"func.func @main(%out: memref<1xf32>) {{ {CONSTANTS} {loop}\n func.return }}"


def run_natively(text: str) -> subprocess.CompletedProcess[str]:
    """The outcome of a program: its result, and how often it asked for memory."""
    return subprocess.run(
        [sys.executable, "-c", RUNNER],
        input=text,
        text=True,
        capture_output=True,
        cwd=REPOSITORY_ROOT,
        check=False,
    )


@pytest.mark.parametrize("loop", LOOPS.values(), ids=LOOPS.keys())
def test_ten_million_iterations(loop: str):
    module = run_pipeline("promote-buffers-to-stack", program(loop))
    assert not named(module, "memref.alloc")
    assert len(named(module, "memref.alloca")) == 1
    finished = run_natively(str(module))
    assert finished.returncode == 0, finished.stderr
    largest, allocations = finished.stdout.split()
    assert float(largest) == ITERATIONS - 1
    assert allocations == "0"


def test_the_stack_would_grow():
    in_loop = program(LOOPS["for"]).replace("memref.alloc()", "memref.alloca()")
    in_loop = in_loop.replace("memref.dealloc %a : memref<256xf32>", "")
    assert run_natively(str(run_pipeline("buffer-hoisting", in_loop))).returncode < 0
