"""The examples run, and show what they say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from examples import scratchpad
from tests.support.real_inputs import REPOSITORY_ROOT

pytestmark = pytest.mark.thorough


def run_example(name: str, *arguments: str) -> str:
    script = REPOSITORY_ROOT / "examples" / name
    return subprocess.run(
        [sys.executable, script, *arguments], check=True, capture_output=True, text=True
    ).stdout


def test_demo_shows_what_there_is_to_learn(tmp_path: Path):
    page = tmp_path / "plan.html"
    output = run_example("demo.py", "--html", str(page))
    assert (
        "A  %alloc_1  1      18,816       0  [10, 24)  linalg.broadcast         lenet5.mlir:15:16"
        in output
    )
    assert "-  %alloc_8, 40 bytes, stays: returned by the function" in output
    assert "Peak of the arena: linalg.broadcast, tick 10\n  (lenet5.mlir:16:5)" in output
    assert "needs %alloc_1 (18,816) at once" in output
    assert "12,928 (35 %) saved" in output
    assert "Lower bound: 23,520 bytes" in output
    before, after = output.split("The same network in 8,192 bytes")
    assert before.count("A" * 14) == 16, "the largest buffer, in the picture"
    assert after.count("A" * 14) == 12, "of the other picture"
    assert "tile-chains: chains: 1; operations: 10; pieces: 5" in after
    assert "tile in 8 pieces   6,376      0.76 %" in after
    assert str(page) in output
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "memref.view" not in output


def test_demo_shows_the_program_on_request(tmp_path: Path):
    output = run_example("demo.py", "--ir", "--html", str(tmp_path / "plan.html"))
    assert "memref.view %arena" in output


@pytest.mark.parametrize(
    ("section", "arena"),
    [
        ("as it is", "memref.alloc() {alignment = 64 : i64} : memref<512xi8>"),
        ("another collector", "memref.alloc() {alignment = 64 : i64} : memref<256xi8>"),
        ("another planner stage", "memref.alloc() {alignment = 64 : i64} : memref<768xi8>"),
        ("another algorithm", "memref.alloc() {alignment = 64 : i64} : memref<768xi8>"),
        ("another rewriter", "memref.alloca() {alignment = 64 : i64} : memref<512xi8>"),
    ],
)
def test_custom_stages_each_have_their_effect(section: str, arena: str):
    sections = run_example("custom_stages.py").split("// ")
    (text,) = (text for text in sections if section in text.partition("\n")[0])
    assert arena in text


def test_own_op_is_bufferized_in_place_where_it_can_be():
    output = run_example("bufferize_own_op.py")
    assert output.count("memref.copy") == 1
    assert "mylib.scale %t by %x : memref<8xf32>" in output


def test_own_loop_has_no_allocation_left_in_it():
    output = run_example("loop_of_ones_own.py")
    assert output.count('"mylib.repeat"') == 6
    assert "memref.alloc() {alignment = 64 : i64} : memref<256xi8>" in output


def test_own_accelerator_gets_constant_addresses():
    """K1, K2, K4, K5, K7: 8960 is the base of l1, where all but %cold is; it holds 100 bytes."""
    output = run_example("scratchpad.py")
    places = re.findall(r'%(\w+) = npu\.at (\d+) \{pool = "(\w+)"\}', output)
    assert [(name, pool, int(address)) for name, address, pool in places] == [
        ("a", "l1", 8960 + 0),
        ("b", "l1", 8960 + 20),
        ("c", "l1", 8960 + 0),
        ("hot", "l1", 8960 + 0),
        ("cold", "l3", 0x80000000),
    ]
    assert "alloc" not in output


def test_own_accelerator_without_a_barrier_shares_no_bytes():
    """K5: while %a may still be copied to %b, nothing else can have its bytes."""
    start = "npu.copy %b to %c"
    program = scratchpad.PROGRAM.replace(f"npu.barrier\n  {start}", start)
    assert program != scratchpad.PROGRAM
    output = str(scratchpad.compile_text(program, "npu-allocate"))
    first, second, third = sorted(map(int, re.findall(r"%[abc] = npu\.at (\d+)", output)))
    assert first + 13 <= second
    assert second + 13 <= third
