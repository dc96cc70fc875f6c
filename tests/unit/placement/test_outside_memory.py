"""Arguments and globals that may be the same memory."""

from __future__ import annotations

import pytest

from tests.unit.placement.programs import named, run_pipeline

M = "memref<4xf32>"


def copies_left(caller: str, callee_arguments: str = f"%x: {M}, %y: {M}", body: str = "%x") -> int:
    """
    The copies that stay in a function that computes from one buffer, through a temporary, into
    the buffer %y.
    """
    text = f"""
    memref.global "private" constant @constant : {M} = dense<1.0>
    memref.global "private" @one : {M} = dense<1.0>
    memref.global "private" @other : {M} = dense<1.0>
    func.func private @callee({callee_arguments}) {{
      %constant = memref.get_global @constant : {M}
      %one = memref.get_global @one : {M}
      %again = memref.get_global @one : {M}
      %other = memref.get_global @other : {M}
      %unknown = "test.op"() : () -> {M}
      %temp = memref.alloc() : {M}
      linalg.exp ins({body.split()[0]} : {M}) outs(%temp : {M})
      memref.copy %temp, {body.split()[-1] if " " in body else "%y"} : {M} to {M}
      func.return
    }}
    {caller}
    """
    return len(named(run_pipeline("copy-removal", text), "memref.copy"))


def call(operands: str) -> str:
    """A call of the function."""
    return f"func.call @callee({operands}) : ({M}, {M}) -> ()"


def test_arguments_are_taken_to_be_different():
    assert copies_left("") == 0


@pytest.mark.parametrize(
    ("operands", "expected"),
    [
        ("%p, %q", 0),
        ("%p, %p", 1),
        ("%p, %a", 0),
        ("%a, %b", 0),
        ("%a, %a", 1),
        ("%a, %cast", 1),
        ("%a, %either", 1),
        ("%g, %p", 1),
        ("%u, %p", 1),
        ("%u, %a", 0),
    ],
)
def test_calls_say_otherwise(operands: str, expected: int):
    caller = f"""
    func.func @caller(%p: {M}, %q: {M}, %c: i1) {{
      %a = memref.alloc() : {M}
      %b = memref.alloc() : {M}
      %dynamic = memref.cast %a : {M} to memref<?xf32>
      %cast = memref.cast %dynamic : memref<?xf32> to {M}
      %either = arith.select %c, %a, %b : {M}
      %g = memref.get_global @one : {M}
      %u = "test.op"() : () -> {M}
      {call(operands)}
      func.return
    }}
    """
    assert copies_left(caller) == expected


def test_calls_of_callers_say_otherwise():
    caller = f"""
    func.func private @caller(%p: {M}, %q: {M}) {{
      {call("%q, %p")}
      func.return
    }}
    func.func @main(%p: {M}) {{
      func.call @caller(%p, %p) : ({M}, {M}) -> ()
      func.return
    }}
    """
    assert copies_left(caller) == 1


@pytest.mark.parametrize(
    ("source_and_target", "expected"),
    [
        ("%constant %y", 0),
        ("%one %y", 1),
        ("%unknown %y", 1),
        ("%x %one", 1),
        ("%other %one", 0),
        ("%again %one", 1),
        ("%unknown %one", 1),
    ],
)
def test_globals_and_unknown_memory(source_and_target: str, expected: int):
    assert copies_left("", body=source_and_target) == expected
