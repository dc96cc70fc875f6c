"""The examples run, and show what they say."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.real_inputs import REPOSITORY_ROOT


def run_example(name: str) -> str:
    script = REPOSITORY_ROOT / "examples" / name
    return subprocess.run(
        [sys.executable, script], check=True, capture_output=True, text=True
    ).stdout


def test_demo_shows_the_bytes_saved():
    output = run_example("demo.py")
    assert "memref.view %arena" in output
    assert "allocations:   9 -> 2" in output
    assert "36,672 -> 23,680, 35% saved" in output


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
    assert "memref.alloc() {alignment = 64 : i64} : memref<512xi8>" in output
