"""Copies that run, and their bytes."""

from __future__ import annotations

import pytest

from tests.support.generators.builder import read_program
from xdsl_mergealloc.analysis.copied_bytes import copied_by

COPY = "memref.copy %x, %y : memref<4xf32> to memref<4xf32>"
CALL = "func.call @twice(%x, %y) : (memref<4xf32>, memref<4xf32>) -> ()"
LOOP = "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index "


@pytest.mark.parametrize(
    ("body", "copies"),
    [
        pytest.param(COPY, 1, id="once"),
        pytest.param(f"{CALL} {CALL}", 4, id="in-a-function-that-is-called-twice"),
        pytest.param(
            f"%n = arith.constant 3 : index {LOOP} scf.for %i = %c0 to %n step %c1 {{ {CALL} }}",
            6,
            id="in-a-function-that-a-loop-calls",
        ),
        pytest.param(
            f"%n = arith.constant 3 : index {LOOP} scf.for %i = %c0 to %n step %c1 {{"
            f" scf.for %j = %c0 to %n step %c1 {{ {COPY} }} }}",
            9,
            id="in-a-loop-in-a-loop",
        ),
        pytest.param(
            f"%n = arith.constant 2 : index %m = arith.constant 3 : index {LOOP}"
            " scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {"
            f" {COPY} scf.reduce }}",
            6,
            id="in-a-parallel-loop",
        ),
        pytest.param("memref.copy %z, %z : memref<?xf32> to memref<?xf32>", 1, id="of-any-size"),
    ],
)
def test_copies_that_run(body: str, copies: int) -> None:
    module = read_program(
        f"""
        func.func private @twice(%x: memref<4xf32>, %y: memref<4xf32>) {{
          {COPY}
          {COPY}
          func.return
        }}
        func.func @main(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<?xf32>) {{
          {body}
          func.return
        }}"""
    )
    found = copied_by(module)
    # Nobody calls @twice in some programs: then it counts as called once.
    others = 0 if "@twice" in body else 2
    assert found.copies == copies + others
    known = 0 if "%z" in body else copies
    assert found.size_bytes == 16 * (known + others)
