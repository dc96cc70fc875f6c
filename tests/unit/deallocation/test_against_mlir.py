"""Allocations executed, against MLIR's two passes: the classic one and the ownership-based one.

The classic pass decides everything at compile time, as `ownership=static` does, and assumes that
no buffer is written after it was first read; the other one decides at run time. What both are
given here is fit for both: no operation of unknown effect, no loop of blocks, no write after a
read. A program that a peer refuses, or leaks or frees twice in, is no competition.
"""

from __future__ import annotations

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
from tests.unit.deallocation.programs import parse, run_passes

pytestmark = [pytest.mark.oracle, requires_mlir_opt, requires_classic_mlir_opt]

BUFFER = "memref<4xf32>"
FILL = "linalg.fill ins(%v : f32) outs({} : memref<4xf32>)"

BODIES = {
    "if with an argument": f"""
      %r = scf.if %c -> ({BUFFER}) {{
        %a = memref.alloc() : {BUFFER}
        {FILL.format("%a")}
        scf.yield %a : {BUFFER}
      }} else {{
        scf.yield %arg : {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "if with two fresh buffers": f"""
      %r = scf.if %c -> ({BUFFER}) {{
        %a = memref.alloc() : {BUFFER}
        {FILL.format("%a")}
        scf.yield %a : {BUFFER}
      }} else {{
        %b = memref.alloc() : {BUFFER}
        {FILL.format("%b")}
        scf.yield %b : {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "if with an outer buffer": f"""
      %o = memref.alloc() : {BUFFER}
      {FILL.format("%o")}
      %r = scf.if %c -> ({BUFFER}) {{
        scf.yield %o : {BUFFER}
      }} else {{
        %b = memref.alloc() : {BUFFER}
        {FILL.format("%b")}
        scf.yield %b : {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "if with a buffer in use": f"""
      %o = memref.alloc() : {BUFFER}
      {FILL.format("%o")}
      %r = scf.if %c -> ({BUFFER}) {{
        scf.yield %o : {BUFFER}
      }} else {{
        %b = memref.alloc() : {BUFFER}
        {FILL.format("%b")}
        scf.yield %b : {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}
      memref.copy %o, %out : {BUFFER} to {BUFFER}""",
    "loop that replaces": f"""
      %o = memref.alloc() : {BUFFER}
      {FILL.format("%o")}
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %o) -> ({BUFFER}) {{
        %y = memref.alloc() : {BUFFER}
        memref.copy %x, %y : {BUFFER} to {BUFFER}
        scf.yield %y : {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "loop that begins with an argument": f"""
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %arg) -> ({BUFFER}) {{
        %y = memref.alloc() : {BUFFER}
        memref.copy %x, %y : {BUFFER} to {BUFFER}
        scf.yield %y : {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "loop that replaces now and then": f"""
      %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %arg) -> ({BUFFER}) {{
        %s = scf.if %c -> ({BUFFER}) {{
          %y = memref.alloc() : {BUFFER}
          {FILL.format("%y")}
          scf.yield %y : {BUFFER}
        }} else {{
          scf.yield %x : {BUFFER}
        }}
        scf.yield %s : {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "loop that swaps": f"""
      %a = memref.alloc() : {BUFFER}
      %b = memref.alloc() : {BUFFER}
      {FILL.format("%a")}
      {FILL.format("%b")}
      %r, %s = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a, %y = %b)
          -> ({BUFFER}, {BUFFER}) {{
        scf.yield %y, %x : {BUFFER}, {BUFFER}
      }}
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "blocks with an argument": f"""
      cf.cond_br %c, ^ours, ^join(%arg : {BUFFER})
    ^ours:
      %a = memref.alloc() : {BUFFER}
      {FILL.format("%a")}
      cf.br ^join(%a : {BUFFER})
    ^join(%r: {BUFFER}):
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
    "blocks with two buffers": f"""
      %o = memref.alloc() : {BUFFER}
      {FILL.format("%o")}
      cf.cond_br %c, ^ours, ^join(%o : {BUFFER})
    ^ours:
      %a = memref.alloc() : {BUFFER}
      {FILL.format("%a")}
      cf.br ^join(%a : {BUFFER})
    ^join(%r: {BUFFER}):
      memref.copy %r, %out : {BUFFER} to {BUFFER}""",
}

OUTSIDE_SEEDS = range(6)


def program(body: str) -> str:
    """A whole module; a `%c` of either value comes from outside."""
    return f"""
    func.func @main(%c: i1, %v: f32, %arg: {BUFFER}, %out: {BUFFER}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      {body}
      func.return
    }}"""


def allocations(text: str) -> int | None:
    """Allocations executed in all runs together; None: the program breaks a rule of memory."""
    module = parse(text)
    try:
        outcomes = [run(module, outside_seed=seed, check_leaks=True) for seed in OUTSIDE_SEEDS]
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


@pytest.mark.parametrize("name", BODIES)
def test_at_most_as_many_allocations(name: str):
    text = program(BODIES[name])
    static, dynamic = (
        allocations(str(run_passes(text, f"buffer-deallocation-pipeline{{ownership={mode}}}")))
        for mode in ("static", "dynamic")
    )
    assert static is not None
    assert dynamic is not None
    classic, ownership = allocations_of_classic_pass(text), allocations_of_ownership_pipeline(text)
    assert classic is not None or ownership is not None
    assert classic is None or static <= classic
    assert dynamic <= min(peer for peer in (classic, ownership, static) if peer is not None)
