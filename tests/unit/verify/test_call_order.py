"""V22: a call that is done with one view before it begins with another in the same bytes."""

from __future__ import annotations

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, parse, use, view

PARAMETERS = f"%x: {TYPE}, %y: {TYPE}"
TYPES = f"({TYPE}, {TYPE}) -> ()"


def function(name: str, body: str) -> str:
    """A private function of two views; the body may use constants and a condition `%c`."""
    return f"""
    func.func private @{name}({PARAMETERS}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c = "test.op"() : () -> i1
      {body}
      func.return
    }}"""


def program(functions: str, *behind: str, before: str = "") -> list[str]:
    """%a and %b have the same bytes, and both are passed."""
    return findings(
        parse(f"""
        memref.global "private" @table : memref<1x{TYPE}> = uninitialized
        {functions}
        func.func @main() {{
          %arena = memref.alloc() : memref<256xi8>
          {view("%a", 0)}
          {use("%a")}
          {view("%b", 0)}
          {before}
          func.call @callee(%a, %b) : {TYPES}
          {"".join(map(use, behind))}
          func.return
        }}""")
    )


EXP = f"linalg.exp ins(%x : {TYPE}) outs(%y : {TYPE})\n"
BACK = f"linalg.exp ins(%y : {TYPE}) outs(%x : {TYPE})\n"
MIRRORED = f"""linalg.generic {{
    indexing_maps = [affine_map<(d0) -> (15 - d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]}} ins(%x : {TYPE}) outs(%y : {TYPE}) {{
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }}
"""
BOTH = f"""linalg.generic {{
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]}} outs(%x, %y : {TYPE}, {TYPE}) {{
    ^bb0(%first: f32, %second: f32):
      %sum = arith.addf %first, %second : f32
      linalg.yield %sum, %sum : f32, f32
    }}
"""
OVER_BOTH = BOTH.replace("%sum, %sum", "%f, %f").replace(
    "%sum = arith.addf %first, %second", "%f = arith.constant 1.0"
)
SOME = f"""%z = memref.alloc() : {TYPE}
    %s = arith.select %c, %x, %z : {TYPE}
    func.call @inner(%s, %y) : ({TYPE}, {TYPE}) -> ()
"""
INTO_SOME = f"""%z = memref.alloc() : {TYPE}
    %s = arith.select %c, %y, %z : {TYPE}
    func.call @inner(%x, %s) : ({TYPE}, {TYPE}) -> ()
"""
X_THEN_Y = use("%x") + use("%y")
Y_THEN_X = use("%y") + use("%x")
INNER = function("inner", X_THEN_Y)
CALL = f"func.call @inner(%x, %y) : {TYPES}"
CALL_CROSSED = f"func.call @inner(%y, %x) : {TYPES}"
KEEP = f"""%t = memref.get_global @table : memref<1x{TYPE}>
    memref.store %x, %t[%c0] : memref<1x{TYPE}>
    "test.op"(%y) : ({TYPE}) -> ()"""


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("functions", "is_wrong"),
    [
        pytest.param(function("callee", X_THEN_Y), False, id="in-turn"),
        pytest.param(function("callee", Y_THEN_X), True, id="in-the-other-order"),
        pytest.param(function("callee", use("%x", "%y")), True, id="by-one-operation"),
        pytest.param(function("callee", EXP), False, id="element-by-element"),
        pytest.param(function("callee", EXP + use("%x")), True, id="element-by-element-and-again"),
        pytest.param(function("callee", use("%y") + EXP), True, id="element-by-element-too-late"),
        pytest.param(function("callee", BACK), True, id="element-by-element-the-other-way"),
        pytest.param(function("callee", use("%x")), False, id="only-the-one"),
        pytest.param(function("callee", use("%y")), False, id="only-the-other"),
        pytest.param(function("callee", BOTH), True, id="element-by-element-into-both"),
        pytest.param(function("callee", OVER_BOTH), True, id="element-by-element-over-both"),
        pytest.param(
            function("callee", f"scf.for %i = %c0 to %c1 step %c1 {{ {EXP} }}"),
            True,
            id="element-by-element-in-a-loop",
        ),
        pytest.param(function("callee", MIRRORED), True, id="other-elements"),
        pytest.param(
            function("inner", EXP) + function("callee", CALL), False, id="element-by-element-inside"
        ),
        pytest.param(
            function("inner", EXP) + function("callee", SOME), True, id="one-of-two-inside"
        ),
        pytest.param(
            function("inner", EXP) + function("callee", INTO_SOME), True, id="into-one-of-two"
        ),
        pytest.param(function("callee", X_THEN_Y + use("%x")), True, id="and-again"),
        pytest.param(INNER + function("callee", CALL), False, id="inside-of-another-call"),
        pytest.param(INNER + function("callee", CALL_CROSSED), True, id="inside-of-it-crossed"),
        pytest.param(INNER + function("callee", use("%x") + CALL), False, id="first-one-of-them"),
        pytest.param(INNER + function("callee", use("%y") + CALL), True, id="first-the-other"),
        pytest.param(
            function("callee", f"scf.if %c {{ {use('%x')} }} {use('%y')}"), False, id="perhaps-one"
        ),
        pytest.param(
            function("callee", f"scf.for %i = %c0 to %c1 step %c1 {{ {X_THEN_Y} }}"),
            True,
            id="in-a-loop",
        ),
        pytest.param(
            INNER + function("callee", f"scf.for %i = %c0 to %c1 step %c1 {{ {CALL} }}"),
            True,
            id="by-a-call-in-a-loop",
        ),
        pytest.param(
            function("callee", use("%x") + "cf.br ^next\n^next:\n" + use("%y")),
            False,
            id="one-in-the-first-block",
        ),
        pytest.param(
            function("callee", "cf.br ^next\n^next:\n" + X_THEN_Y), True, id="both-behind-it"
        ),
        pytest.param(function("callee", KEEP), True, id="kept-in-memory"),
        pytest.param(
            function("callee", f"{use('%x')} func.call @callee(%x, %y) : {TYPES} {use('%y')}"),
            True,
            id="recursion",
        ),
    ],
)
def test_what_the_body_does_first(functions: str, is_wrong: bool):
    assert bool(program(functions, "%b")) is is_wrong


PART = "memref<2xf32, strided<[1], offset: 2>>"


@pytest.mark.parametrize(
    ("does", "is_wrong"), [("", False), (f'"test.op"(%r) : ({PART}) -> ()', True)]
)
def test_what_nothing_happens_to_may_begin_elsewhere(does: str, is_wrong: bool):
    """A part of %a is passed, too; if it is not read, both are done element by element."""
    types = f"({TYPE}, {TYPE}, {PART}) -> ()"
    found = findings(
        parse(f"""
        func.func private @callee({PARAMETERS}, %r: {PART}) {{
          {EXP}
          {does}
          func.return
        }}
        func.func @main() {{
          %arena = memref.alloc() : memref<256xi8>
          {view("%a", 0)}
          {use("%a")}
          %s = memref.subview %a[2] [2] [1] : {TYPE} to {PART}
          {view("%b", 0)}
          func.call @callee(%a, %b, %s) : {types}
          {use("%b")}
          func.return
        }}""")
    )
    assert bool(found) is is_wrong


def test_the_first_one_is_not_needed_afterwards():
    assert program(function("callee", X_THEN_Y), "%b", "%a")


def test_the_second_one_was_not_needed_before():
    assert program(function("callee", X_THEN_Y), "%b", before=use("%b"))


@pytest.mark.parametrize("behind", ["", '"test.op"(%r) : (TYPE) -> ()'])
def test_what_a_call_returns_it_does_not_access(behind: str):
    """Only what is done with the result counts, behind the call."""
    found = findings(
        parse(f"""
        func.func private @callee({PARAMETERS}) -> {TYPE} {{
          {X_THEN_Y}
          func.return %x : {TYPE}
        }}
        func.func @main() {{
          %arena = memref.alloc() : memref<256xi8>
          {view("%a", 0)}
          {use("%a")}
          {view("%b", 0)}
          %r = func.call @callee(%a, %b) : ({TYPE}, {TYPE}) -> {TYPE}
          {use("%b")}
          {behind.replace("TYPE", TYPE)}
          func.return
        }}""")
    )
    assert bool(found) is bool(behind)
