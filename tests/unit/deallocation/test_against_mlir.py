"""Allocations executed, against MLIR's two passes: the classic one and the ownership-based one.

The classic pass decides everything at compile time, as `ownership=static` does, and assumes that
no buffer is written after it was first read; the other one decides at run time. A program that a
peer refuses, or leaks or frees twice in, is no competition.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.support.interpreter import MemoryFault, run
from tests.support.mlir_opt import (
    GENERIC_FORM,
    MlirToolError,
    classic_mlir_opt_path,
    requires_classic_mlir_opt,
    requires_mlir_opt,
    run_mlir_opt,
    run_tool,
)
from tests.unit.deallocation.programs import count, parse, run_passes
from tests.unit.deallocation.situations import SITUATIONS

needs_peers = [pytest.mark.oracle, requires_mlir_opt, requires_classic_mlir_opt]


@cache
def outside_seeds() -> tuple[int, ...]:
    """For each way that two conditions can go, a seed of the arguments that makes it so."""
    module = parse("""
        func.func @main(%c: i1, %d: i1) -> (i1, i1) {
          func.return %c, %d : i1, i1
        }""")
    ways: dict[tuple[bytes, ...], int] = {}
    for seed in range(32):
        results = run(module, outside_seed=seed).results
        ways.setdefault(tuple(result.contents for result in results), seed)
    assert len(ways) == 4
    return tuple(ways.values())


def allocations(text: str) -> int | None:
    """Allocations executed in all runs together; None: the program breaks a rule of memory."""
    module = parse(text)
    try:
        outcomes = [run(module, outside_seed=seed, check_leaks=True) for seed in outside_seeds()]
    except MemoryFault:
        return None
    return sum(outcome.statistics.heap_allocations for outcome in outcomes)


def allocations_of_classic_pass(text: str) -> int | None:
    tool = classic_mlir_opt_path()
    assert tool is not None
    try:
        return allocations(run_tool(tool, text, "--buffer-deallocation", *GENERIC_FORM))
    except MlirToolError:
        return None


def allocations_of_ownership_pipeline(text: str) -> int | None:
    try:
        return allocations(run_mlir_opt(text, "--buffer-deallocation-pipeline", *GENERIC_FORM))
    except MlirToolError:
        return None


def ours(text: str, mode: str) -> str:
    """The program with its frees, all lowered but for clones."""
    passes = f"buffer-deallocation{{ownership={mode}}},bufferization-lower-deallocations"
    return str(run_passes(text, passes))


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("mode", ["static", "dynamic"])
def test_no_leak_and_no_comparison(name: str, mode: str):
    """For any control flow: nothing leaks, and no pointers are compared at run time."""
    module = parse(ours(SITUATIONS[name].program(), mode))
    assert count(module, "memref.extract_aligned_pointer_as_index") == 0
    for seed in outside_seeds():
        run(module, outside_seed=seed, check_leaks=True)


@pytest.mark.every_case
@pytest.mark.parametrize("name", SITUATIONS)
def test_static_ownership_clones_only(name: str):
    """No clone can be observed in these programs, so nothing is decided at run time."""
    module = run_passes(SITUATIONS[name].program(), "buffer-deallocation")
    assert count(module, "bufferization.dealloc") == 0


@pytest.mark.parametrize("name", [pytest.param(name, marks=needs_peers) for name in SITUATIONS])
def test_at_most_as_many_allocations(name: str):
    situation = SITUATIONS[name]
    text = situation.program()
    static, dynamic = (allocations(ours(text, mode)) for mode in ("static", "dynamic"))
    assert static is not None
    assert dynamic is not None
    assert dynamic <= static
    if not situation.returns_others:
        classic = allocations_of_classic_pass(text)
        assert classic is None or dynamic <= static <= classic
    if not situation.has_dead_code:
        ownership = allocations_of_ownership_pipeline(text)
        assert ownership is None or dynamic <= ownership
