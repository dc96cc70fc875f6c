"""The arena check and calls: the effects of a call are those of the function's body."""

from __future__ import annotations

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, parse, use, view

A_AND_B = view("%a", 0) + view("%b", 32)
CONFLICT = ["OVERLAP %a %b"]
GLOBAL = """
memref.global "private" @g : memref<1xmemref<16xf32>>
"""
CALLEES = f"""
func.func private @external(%x: {TYPE})
func.func private @nothing(%x: {TYPE}) {{ func.return }}
func.func private @reads(%x: {TYPE}) {{
  %i = arith.constant 0 : index
  %v = memref.load %x[%i] : {TYPE}
  func.return
}}
func.func private @calls_itself(%x: {TYPE}, %c: i1) {{
  scf.if %c {{
    func.call @calls_itself(%x, %c) : ({TYPE}, i1) -> ()
  }} else {{
    func.call @reads(%x) : ({TYPE}) -> ()
  }}
  func.return
}}
func.func private @overwrites(%x: {TYPE}) {{
  %f = arith.constant 0.0 : f32
  linalg.fill ins(%f : f32) outs(%x : {TYPE})
  func.call @reads(%x) : ({TYPE}) -> ()
  func.return
}}
func.func private @keeps(%x: {TYPE}) {{
  %i = arith.constant 0 : index
  %g = memref.get_global @g : memref<1xmemref<16xf32>>
  memref.store %x, %g[%i] : memref<1xmemref<16xf32>>
  func.return
}}
func.func private @returns(%x: {TYPE}, %y: {TYPE}) -> ({TYPE}, {TYPE}) {{
  %z = memref.alloc() : {TYPE}
  func.return %x, %z : {TYPE}, {TYPE}
}}
func.func private @one_of_two(%x: {TYPE}, %y: {TYPE}, %c: i1) -> {TYPE} {{
  %z = arith.select %c, %x, %y : {TYPE}
  func.return %z : {TYPE}
}}
func.func private @frees(%x: memref<256xi8>) {{
  memref.dealloc %x : memref<256xi8>
  func.return
}}
"""


def call(name: str, buffer: str) -> str:
    return f"func.call @{name}({buffer}) : ({TYPE}) -> ()\n"


def with_callees(body: str) -> list[str]:
    """The findings in a function with an arena, among the callees."""
    return findings(
        parse(f"""{GLOBAL}{CALLEES}
        func.func @main(%c: i1) {{
          %arena = memref.alloc() : memref<256xi8>
          {A_AND_B}{body}
          func.return
        }}""")
    )


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(use("%a") + use("%b") + call("external", "%a"), CONFLICT, id="external"),
        pytest.param(use("%a") + use("%b") + call("nothing", "%a"), [], id="no-access"),
        pytest.param(use("%a") + use("%b") + call("reads", "%a"), CONFLICT, id="reads"),
        pytest.param(use("%a") + use("%b") + call("overwrites", "%a"), [], id="overwrites"),
        pytest.param(call("overwrites", "%a") + use("%b") + use("%a"), CONFLICT, id="writes"),
        pytest.param(call("reads", "%a") + use("%b"), [], id="keeps-nothing"),
        pytest.param(call("keeps", "%a") + use("%b"), CONFLICT, id="keeps"),
    ],
)
def test_what_a_callee_does(body: str, expected: list[str]):
    assert with_callees(body) == expected


def test_functions_that_call_themselves():
    recursive = f"func.call @calls_itself(%a, %c) : ({TYPE}, i1) -> ()\n"
    assert with_callees(use("%a") + use("%b") + recursive) == CONFLICT
    assert with_callees(use("%a") + recursive + use("%b")) == []


def test_what_a_callee_returns():
    two = f"%r, %s = func.call @returns(%a, %d) : ({TYPE}, {TYPE}) -> ({TYPE}, {TYPE})\n"
    before = view("%d", 128) + use("%a") + two + use("%b")
    assert with_callees(before + use("%s")) == []
    assert with_callees(before + use("%r")) == CONFLICT
    one = f"%r = func.call @one_of_two(%a, %d, %c) : ({TYPE}, {TYPE}, i1) -> {TYPE}\n"
    assert with_callees(view("%d", 128) + use("%a") + one + use("%b") + use("%r")) == CONFLICT


def test_a_result_that_is_the_argument_may_be_written_over():
    two = f"%r, %s = func.call @returns(%x, %d) : ({TYPE}, {TYPE}) -> ({TYPE}, {TYPE})\n"
    body = view("%x", 64) + view("%y", 64) + view("%d", 128) + use("%x") + two
    body += f"linalg.add ins(%r, %x : {TYPE}, {TYPE}) outs(%y : {TYPE})\n" + use("%y")
    assert with_callees(body) == []


@pytest.mark.parametrize(("other", "expected"), [("%u", []), ("%v", ["OVERLAP %x %y"])])
def test_a_result_of_a_callee_that_chooses(other: str, expected: list[str]) -> None:
    """It is the argument if both regions hand that on."""
    choose = f"""
    func.func private @choose(%u: {TYPE}, %v: {TYPE}, %c: i1) -> {TYPE} {{
      %w = scf.if %c -> ({TYPE}) {{ scf.yield %u : {TYPE} }} else {{ scf.yield {other} : {TYPE} }}
      func.return %w : {TYPE}
    }}"""
    body = view("%x", 64) + view("%y", 64) + view("%d", 128) + use("%x")
    body += f"%r = func.call @choose(%x, %d, %c) : ({TYPE}, {TYPE}, i1) -> {TYPE}\n"
    body += f"linalg.add ins(%r, %x : {TYPE}, {TYPE}) outs(%y : {TYPE})\n" + use("%y")
    main = f"func.func @main(%c: i1) {{ %arena = memref.alloc() : memref<256xi8>\n{body}"
    assert findings(parse(f"{choose}{main} func.return }}")) == expected


def test_a_callee_that_frees_the_arena():
    free = "func.call @frees(%arena) : (memref<256xi8>) -> ()\n"
    assert with_callees(use("%a") + free) == []
    assert with_callees(free + use("%a")) == ["USE_AFTER_FREE %a"]


def test_functions_of_the_same_name_in_another_module():
    body = A_AND_B + use("%a") + use("%b") + call("f", "%a")
    module = parse(f"""
    func.func private @f(%x: {TYPE}) {{
      {use("%x")}
      func.return
    }}
    builtin.module {{
      func.func private @f(%x: {TYPE}) {{ func.return }}
      func.func @main() {{
        %arena = memref.alloc() : memref<256xi8>
        {body}
        func.return
      }}
    }}""")
    assert findings(module) == []
