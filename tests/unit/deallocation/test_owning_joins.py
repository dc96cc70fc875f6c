"""D17: a join of several buffers owns its result where that spares a clone."""

from __future__ import annotations

import pytest

from tests.support.interpreter import run
from tests.unit.deallocation.programs import count, parse, run_passes

B = "memref<8xf32>"

TURNS = f"""
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> ({B}, {B}) {{
    linalg.exp ins(%x : {B}) outs(%y : {B})
    scf.yield %y, %x : {B}, {B}
  }}"""
PICKED = f"""
  %r = scf.if %c -> ({B}) {{
    scf.yield %a : {B}
  }} else {{
    linalg.exp ins(%a : {B}) outs(%b : {B})
    scf.yield %b : {B}
  }}"""

SPARED = {
    "two take turns": (TURNS, "%r#0", 1),
    "both are returned": (TURNS, "%r#0, %r#1", 0),
    "two take turns in a while loop": (
        f"""
  %k:3 = scf.while (%i = %c0, %x = %a, %y = %b) : (index, {B}, {B}) -> (index, {B}, {B}) {{
    %go = arith.cmpi ult, %i, %n : index
    scf.condition(%go) %i, %x, %y : index, {B}, {B}
  }} do {{
  ^bb0(%i: index, %x: {B}, %y: {B}):
    linalg.exp ins(%x : {B}) outs(%y : {B})
    %next = arith.addi %i, %c1 : index
    scf.yield %next, %y, %x : index, {B}, {B}
  }}""",
        "%k#1",
        1,
    ),
    "a branch picks one of two": (PICKED, "%r", 2),
    "one of what takes turns is picked": (
        f"""{TURNS}
  %q = scf.if %c -> ({B}) {{
    scf.yield %r#0 : {B}
  }} else {{
    scf.yield %r#1 : {B}
  }}""",
        "%q",
        2,
    ),
}
"""Operations that join the buffers, values returned, and the resulting number of frees."""

KEPT = {
    "one of them is used under its old name": f"""{PICKED}
  linalg.exp ins(%a : {B}) outs(%o : {B})""",
    "the loop hands on one of them twice": f"""
  %k:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> ({B}, {B}) {{
    linalg.exp ins(%x : {B}) outs(%y : {B})
    scf.yield %y, %y : {B}, {B}
  }}
  %r = memref.cast %k#0 : {B} to {B}
  linalg.exp ins(%k#1 : {B}) outs(%o : {B})""",
}
"""Joins that own nothing: owning would take more clones than the one of the returned buffer, or as
many. That clone is made, and both are freed."""


def program(body: str, returned: str) -> str:
    """A function with two buffers, `%a` and `%b`."""
    types = ", ".join([B] * len(returned.split(",")))
    return f"""func.func @main(%runs: i1, %c: i1, %v: f32, %o: {B}) -> ({types}) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.select %runs, %c3, %c0 : index
  %a = memref.alloc() : {B}
  linalg.fill ins(%v : f32) outs(%a : {B})
  %b = memref.alloc() : {B}
  linalg.fill ins(%v : f32) outs(%b : {B}){body}
  func.return {returned} : {types}
}}"""


def clones(text: str) -> tuple[int, int]:
    """The clones and the frees of a program, which must show the same with them."""
    module = run_passes(text, "buffer-deallocation")
    for seed in range(8):
        outcome = run(module, outside_seed=seed, check_leaks=True)
        assert run(parse(text), outside_seed=seed).difference(outcome) is None
    return count(module, "bufferization.clone"), count(module, "memref.dealloc")


@pytest.mark.parametrize("name", SPARED)
def test_spares_a_clone(name: str):
    body, returned, frees = SPARED[name]
    assert clones(program(body, returned)) == (0, frees)


@pytest.mark.parametrize("name", KEPT)
def test_asks_for_nothing_else(name: str):
    assert clones(program(KEPT[name], "%r")) == (1, 2)
