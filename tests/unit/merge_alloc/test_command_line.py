"""Command line of stock `xdsl-opt`: one line for an error, the same output every time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

XDSL_OPT = Path(sys.executable).parent / "xdsl-opt"

UNKNOWN_REGION_OP = """
func.func @f() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"() ({
    "test.op"(%a) : (memref<8xf32>) -> ()
    "test.termop"() : () -> ()
  }) : () -> () LOCATION
  func.return
}
"""
NOTHING_WRONG = "func.func @f() {\n  func.return\n}\n"


def xdsl_opt(pipeline: str, program: str, hash_seed: int = 0) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [XDSL_OPT, "-p", pipeline],
        input=program,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
    )


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("pipeline", "program", "beginning"),
    [
        (
            "merge-alloc",
            UNKNOWN_REGION_OP.replace("LOCATION", 'loc("f.mlir":3:5)'),
            "f.mlir:3:5: error: in @f: 'test.op' op does not implement RegionBranchOpInterface",
        ),
        (
            "merge-alloc",
            UNKNOWN_REGION_OP.replace("LOCATION", ""),
            "stdin:4:3: error: in @f: 'test.op' op does not implement RegionBranchOpInterface",
        ),
        (
            "merge-alloc{analysis-only=true}",
            UNKNOWN_REGION_OP.replace("LOCATION", 'loc("f.mlir":3:5)'),
            "f.mlir:3:5: error: in @f: 'test.op' op does not implement RegionBranchOpInterface",
        ),
        ("merge-alloc{alignment=0}", NOTHING_WRONG, "error: merge-alloc: alignment"),
        ("merge-alloc{alignment=-1}", NOTHING_WRONG, "error: merge-alloc: alignment"),
        ("merge-alloc{alignment=wide}", NOTHING_WRONG, "error: merge-alloc: "),
        ("merge-alloc{planner=magic}", NOTHING_WRONG, "error: merge-alloc: unknown planning"),
        ("merge-alloc{planner-options=best}", NOTHING_WRONG, "error: merge-alloc: "),
        (
            "merge-alloc{planner=skyline planner-options=size-first}",
            NOTHING_WRONG,
            "error: merge-alloc: planner-options=size-first is for planner=cost-model",
        ),
        ("merge-alloc{colour=green}", NOTHING_WRONG, "error: merge-alloc: "),
        (
            'merge-alloc{pools="sram:many"}',
            NOTHING_WRONG,
            "error: merge-alloc: malformed pools 'sram:many': the capacity 'many'",
        ),
        (
            'merge-alloc{pools="default:100"}',
            "func.func @f() {\n  %a = memref.alloc() : memref<64xf32>\n"
            '  "test.op"(%a) : (memref<64xf32>) -> ()\n  func.return\n} loc("f.mlir":1:1)\n',
            "stdin:2:8: error: in @f: merge-alloc: %a (256 bytes, alignment 64) does not fit: "
            "pool 'default' has 100 bytes",
        ),
    ],
)
def test_one_line_for_an_error(pipeline: str, program: str, beginning: str):
    result = xdsl_opt(pipeline, program)
    assert result.returncode != 0
    (line,) = result.stderr.splitlines()
    assert line.startswith(beginning)
    # Nothing half done comes out.
    assert result.stdout == ""


def many_scopes_and_spaces() -> str:
    spaces = ["", ", 1", ', "shared"', ", 2 : i32"]
    lines: list[str] = []
    for number in range(12):
        lines += [
            f"func.func @f{number}(%n: index, %p: i1) {{",
            "  %c0 = arith.constant 0 : index",
            "  %c1 = arith.constant 1 : index",
            "  %c3 = arith.constant 3 : index",
        ]
        for buffer in range(8):
            space = spaces[(buffer + number) % 4]
            kind = f"memref<{8 * (1 + buffer * 7 % 5)}xf32{space}>"
            lines += [
                f"  %a{buffer} = memref.alloc() : {kind}",
                f"  scf.parallel (%i) = (%c0) to ({'%c3' if buffer % 2 else '%n'}) step (%c1) {{",
                f"    %b{buffer} = memref.alloc() : {kind}",
                "    scf.parallel (%j) = (%c0) to (%n) step (%c1) {",
                f'      "test.op"(%a{buffer}, %b{buffer}) : ({kind}, {kind}) -> ()',
                "      scf.reduce",
                "    }",
                f"    memref.dealloc %b{buffer} : {kind}",
                "    scf.reduce",
                "  }",
            ]
        lines += ["  func.return", "}"]
    return "\n".join(lines)


@pytest.mark.thorough
@pytest.mark.parametrize("options", ["", " analysis-only=true"])
def test_the_same_output_under_any_hash_seed(options: str):
    program = many_scopes_and_spaces()
    pipeline = f"merge-alloc{{max-parallel-instances=3{options}}}"
    first, second = (xdsl_opt(pipeline, program, hash_seed) for hash_seed in (1, 4242))
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert first.stdout.count("memref.alloc() {") > 50
