"""Deallocs simplified by buffer-deallocation-simplification behave as before."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.support.interpreter import run
from tests.unit.deallocation.programs import count, parse, run_passes

PASS = "buffer-deallocation-simplification"

NAMES = ("%a", "%b", "%d", "%alias", "%choice", "%other_choice")


def program(freed: dict[str, str], retained: tuple[str, ...]) -> str:
    """Three buffers and other names of them; `freed` has the condition of each that is freed."""

    def with_types(names: tuple[str, ...]) -> str:
        return f"({', '.join(names)} : {', '.join(['memref<4xi8>'] * len(names))})"

    results, observed, retain = "", "", ""
    if retained:
        names = ", ".join(f"%r{number}" for number in range(len(retained)))
        results, retain = f"{names} = ", f" retain {with_types(retained)}"
        types = ", ".join(["i1"] * len(retained))
        observed = f'"test.op"({names}) {{tag = "answers", readonly}} : ({types}) -> ()'
    conditions = ", ".join(freed.values())
    return f"""
    func.func @main(%p: i1, %q: i1) {{
      %true = arith.constant true
      %false = arith.constant false
      %a = memref.alloc() : memref<4xi8>
      %b = memref.alloc() : memref<4xi8>
      %d = memref.alloc() : memref<4xi8>
      %alias = memref.cast %a : memref<4xi8> to memref<4xi8>
      %choice = arith.select %p, %a, %b : memref<4xi8>
      %other_choice = arith.select %q, %b, %d : memref<4xi8>
      {results}bufferization.dealloc {with_types(tuple(freed))} if ({conditions}){retain}
      {observed}
      func.return
    }}"""


@pytest.mark.parametrize("seed", range(60))
def test_simplified_deallocs_do_the_same(seed: int):
    draw = random.Random(seed)
    names = draw.sample(NAMES, draw.randint(1, 4))
    freed = {name: draw.choice(("%p", "%q", "%true", "%false")) for name in names}
    retained = tuple(draw.sample(NAMES, draw.randint(0, 4)))
    text = program(freed, retained)
    simplified = run_passes(text, PASS)
    lowered = run_passes(text, f"{PASS},bufferization-lower-deallocations")
    for arguments in itertools.product((0, 1), repeat=2):
        before = run(parse(text), arguments=list(arguments))
        for module in (simplified, lowered):
            after = run(module, arguments=list(arguments))
            assert before.difference(after) is None, text
            assert before.statistics.deallocations == after.statistics.deallocations, text


@pytest.mark.parametrize("freed", ["%view", "%new"])
def test_a_buffer_of_an_earlier_iteration_is_not_the_one_just_allocated(freed: str):
    kept = "%new" if freed == "%view" else "%view"
    text = f"""
    func.func @main(%lb: index, %n: index, %step: index, %c: i1) {{
      %first = memref.alloc() : memref<4xi8>
      %last = scf.for %i = %lb to %n step %step iter_args(%m = %first) -> (memref<4xi8>) {{
        %new = memref.alloc() : memref<4xi8>
        %view = memref.cast %m : memref<4xi8> to memref<4xi8>
        %r = bufferization.dealloc ({freed} : memref<4xi8>) if (%c) retain ({kept} : memref<4xi8>)
        "test.op"(%r) {{tag = "answer", readonly}} : (i1) -> ()
        %next = arith.select %c, {kept}, %new : memref<4xi8>
        scf.yield %next : memref<4xi8>
      }}
      memref.dealloc %last : memref<4xi8>
      func.return
    }}"""
    module = run_passes(text, f"{PASS},bufferization-lower-deallocations")
    assert count(module, "arith.cmpi") == 0
    before, after = (run(each, arguments=[0, 4, 1, 1]) for each in (parse(text), module))
    assert before.difference(after) is None


def test_what_a_loop_hands_on_may_be_the_buffer_of_this_iteration():
    """Here the name of the buffer is defined behind the allocation, by a loop inside."""
    text = """
    func.func @main(%n: index, %first: memref<4xi8>) {
      %true = arith.constant true
      %new = memref.alloc() : memref<4xi8>
      %last = scf.for %i = %n to %n step %n iter_args(%m = %first) -> (memref<4xi8>) {
        scf.yield %new : memref<4xi8>
      }
      %r = bufferization.dealloc (%new : memref<4xi8>) if (%true) retain (%last : memref<4xi8>)
      "test.op"(%r) : (i1) -> ()
      func.return
    }"""
    module = run_passes(text, f"{PASS},bufferization-lower-deallocations")
    assert count(module, "arith.cmpi") == 1
