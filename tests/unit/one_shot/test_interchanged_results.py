"""Loops that come back with a buffer that they were given as another result, executed."""

from __future__ import annotations

import pytest

from tests.support.generators.builder import read_program
from tests.support.proof import Proof, pipeline_transform

T = "tensor<4xf32>"
YIELDED = ("%s, %p", "%q, %p", "%q, %s", "%p, %s", "%s, %s")
FRESH = f"linalg.negf ins(%x : {T}) outs(%e : {T}) -> {T}"
IN_PLACE = f"linalg.negf ins(%p : {T}) outs(%q : {T}) -> {T}"


def program(iterations: int, inits: tuple[str, str], body: str, yielded: str, results: str) -> str:
    """Two tensors carried by a loop, one of them written behind it by its first name."""
    first, second = inits
    written, returned = results.split()
    return f"""
    func.func @main(%x: {T}, %y: {T}, %k: f32) -> ({T}, {T}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %n = arith.constant {iterations} : index
      %e = tensor.empty() : {T}
      %e2 = tensor.empty() : {T}
      %a = linalg.exp ins(%x : {T}) outs(%e : {T}) -> {T}
      %b = linalg.exp ins(%y : {T}) outs(%e2 : {T}) -> {T}
      %r0, %r1 = scf.for %i = %c0 to %n step %c1
          iter_args(%p = {first}, %q = {second}) -> ({T}, {T}) {{
        %s = {body}
        scf.yield {yielded} : {T}, {T}
      }}
      %f = linalg.fill ins(%k : f32) outs({written} : {T}) -> {T}
      return %f, {returned} : {T}, {T}
    }}"""


@pytest.mark.parametrize(
    "pipeline",
    [
        'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic="bottom-up"}',
        pytest.param(
            'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic="top-down"}',
            marks=pytest.mark.thorough,
        ),
        "bufferize-and-plan",
    ],
)
@pytest.mark.parametrize(
    "inits",
    [
        ("%a", "%x"),
        pytest.param(("%a", "%b"), marks=pytest.mark.thorough),
        pytest.param(("%x", "%b"), marks=pytest.mark.thorough),
    ],
)
@pytest.mark.parametrize("body", [FRESH, IN_PLACE], ids=["fresh", "in-place"])
def test_what_a_write_behind_a_loop_leaves(pipeline: str, inits: tuple[str, str], body: str):
    proof = Proof(pipeline_transform(pipeline), compare_memory_arguments=False)
    for yielded in YIELDED:
        for results in ("%a %r0", "%a %r1", "%b %r0", "%b %r1"):
            for iterations in (0, 1, 2):
                text = program(iterations, inits, body, yielded, results)
                assert proof.judge(read_program(text)) is None, text
