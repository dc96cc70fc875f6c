"""Callees that free, keep or return their arguments: no pass forgets the effects of a call."""

from __future__ import annotations

import pytest

from tests.support.proof import Proof, pipeline_transform
from tests.unit.placement.programs import named, parse, run_pipeline
from xdsl_mergealloc.dialects.memref.access import CopyOp

M = "memref<4xf32>"

CALLEES = f"""
func.func private @frees(%x: {M}) {{
  "test.op"(%x) {{tag = "in callee"}} : ({M}) -> ()
  memref.dealloc %x : {M}
  func.return
}}
func.func private @reads(%x: {M}) {{
  "test.op"(%x) {{tag = "in callee"}} : ({M}) -> ()
  func.return
}}
func.func private @returns(%x: {M}) -> {M} {{
  func.return %x : {M}
}}
"""

SITUATIONS = {
    "freed by the callee": f"""
      %a = memref.alloc() : {M}
      linalg.fill ins(%f : f32) outs(%a : {M})
      func.call @frees(%a) : ({M}) -> ()
    """,
    "freed by the callee in each iteration": f"""
      scf.for %i = %c0 to %c3 step %c1 {{
        %a = memref.alloc() : {M}
        linalg.fill ins(%f : f32) outs(%a : {M})
        func.call @frees(%a) : ({M}) -> ()
      }}
    """,
    "copied, and the copy freed by the callee": f"""
      %a = memref.alloc() : {M}
      %b = memref.alloc() : {M}
      linalg.fill ins(%f : f32) outs(%a : {M})
      memref.copy %a, %b : {M} to {M}
      func.call @frees(%b) : ({M}) -> ()
      "test.op"(%a) {{tag = "after"}} : ({M}) -> ()
      memref.dealloc %a : {M}
    """,
    "copied, and the original freed by the callee": f"""
      %a = memref.alloc() : {M}
      %b = memref.alloc() : {M}
      linalg.fill ins(%f : f32) outs(%a : {M})
      memref.copy %a, %b : {M} to {M}
      func.call @frees(%a) : ({M}) -> ()
      "test.op"(%b) {{tag = "after"}} : ({M}) -> ()
      memref.dealloc %b : {M}
    """,
    "one of two names is freed by the callee": f"""
      %a = memref.alloc() : {M}
      linalg.fill ins(%f : f32) outs(%a : {M})
      %b = func.call @returns(%a) : ({M}) -> {M}
      "test.op"(%b) {{tag = "other name"}} : ({M}) -> ()
      func.call @frees(%b) : ({M}) -> ()
    """,
    "replaced in each iteration, and the old one freed by the callee": f"""
      %first = memref.alloc() : {M}
      linalg.fill ins(%f : f32) outs(%first : {M})
      %last = scf.for %i = %c0 to %c3 step %c1 iter_args(%old = %first) -> ({M}) {{
        %new = memref.alloc() : {M}
        linalg.exp ins(%old : {M}) outs(%new : {M})
        func.call @frees(%old) : ({M}) -> ()
        scf.yield %new : {M}
      }}
      func.call @frees(%last) : ({M}) -> ()
    """,
    "returned by the callee, in each iteration, and copied": f"""
      scf.for %i = %c0 to %c3 step %c1 {{
        %a = memref.alloc() : {M}
        %b = memref.alloc() : {M}
        linalg.fill ins(%f : f32) outs(%a : {M})
        %c = func.call @returns(%a) : ({M}) -> {M}
        memref.copy %c, %b : {M} to {M}
        linalg.fill ins(%g : f32) outs(%a : {M})
        func.call @reads(%c) : ({M}) -> ()
        func.call @reads(%b) : ({M}) -> ()
        memref.dealloc %a : {M}
        memref.dealloc %b : {M}
      }}
    """,
}

PASSES = (
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "optimize-allocation-liveness",
    "copy-removal",
    "buffer-results-to-out-params",
    "recycle-loop-buffers",
)


def program(statements: str) -> str:
    """A program of these statements, and its callees."""
    return f"""
    func.func @main() {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %f = arith.constant 1.0 : f32
      %g = arith.constant 2.0 : f32
      {statements}
      func.return
    }}
    {CALLEES}
    """


@pytest.mark.every_case
@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_the_program_shows_the_same_and_frees_all(name: str, situation: str):
    proof = Proof(pipeline_transform(name), check_leaks=True)
    failure = proof.judge(parse(program(SITUATIONS[situation])))
    assert failure is None, failure


def test_what_a_callee_only_reads_may_go_to_the_stack():
    module = run_pipeline(
        "promote-buffers-to-stack",
        program(f"""
          %a = memref.alloc() : {M}
          linalg.fill ins(%f : f32) outs(%a : {M})
          func.call @reads(%a) : ({M}) -> ()
          memref.dealloc %a : {M}
        """),
    )
    assert not named(module, "memref.alloc")
    assert len(named(module, "memref.dealloc")) == 1  # of the other callee


def test_a_copy_stays_where_the_callee_frees_it_and_the_original_is_used():
    module = run_pipeline(
        "copy-removal", program(SITUATIONS["copied, and the copy freed by the callee"])
    )
    assert any(isinstance(op, CopyOp) for op in module.walk())


def test_the_stack_is_freed_by_nothing():
    """A buffer that a callee is made to own stays on the heap."""
    module = run_pipeline(
        "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}",
        program(f"""
          scf.for %i = %c0 to %c3 step %c1 {{
            %a = memref.alloc() : {M}
            func.call @reads(%a) : ({M}) -> ()
          }}
        """),
    )
    assert not named(module, "memref.alloca")


@pytest.mark.parametrize("name", ["buffer-loop-hoisting", "promote-buffers-to-stack"])
def test_what_a_callee_keeps_stays_in_the_loop(name: str):
    module = run_pipeline(
        name,
        program(f"""
          scf.for %i = %c0 to %c3 step %c1 {{
            %a = memref.alloc() : {M}
            func.call @keeps(%a) : ({M}) -> ()
          }}
        """)
        + f"""
        memref.global "private" @kept : memref<{M}> = uninitialized
        func.func private @keeps(%x: {M}) {{
          %kept = memref.get_global @kept : memref<{M}>
          memref.store %x, %kept[] : memref<{M}>
          func.return
        }}
        """,
    )
    (allocation,) = named(module, "memref.alloc")
    parent = allocation.parent_op()
    assert parent is not None
    assert parent.name == "scf.for"
