"""V17: a call has the effects of the called function on views of an arena."""

from __future__ import annotations

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, parse, use, view

EXTERNAL = f"func.func private @callee({TYPE}, {TYPE}) -> {TYPE}"
RECURSIVE = f"""
    func.func private @callee(%x: {TYPE}, %y: {TYPE}) -> {TYPE} {{
      %r = func.call @other(%y, %x) : ({TYPE}, {TYPE}) -> {TYPE}
      func.return %r : {TYPE}
    }}
    func.func private @other(%x: {TYPE}, %y: {TYPE}) -> {TYPE} {{
      %c = "test.op"() : () -> i1
      %r = scf.if %c -> ({TYPE}) {{
        %s = func.call @callee(%y, %x) : ({TYPE}, {TYPE}) -> {TYPE}
        scf.yield %s : {TYPE}
      }} else {{
        BASE
      }}
      func.return %r : {TYPE}
    }}"""


def callee(body: str) -> str:
    return f"""
    memref.global "private" @table : memref<1x{TYPE}> = uninitialized
    func.func private @callee(%x: {TYPE}, %y: {TYPE}) -> {TYPE} {{
      %c0 = arith.constant 0 : index
      %c = "test.op"() : () -> i1
      {body}
    }}"""


def program(callee: str) -> list[str]:
    """%a is passed, then %b is used in its bytes, then the result of the call is."""
    return findings(
        parse(f"""
        {callee}
        func.func @main() {{
          %arena = memref.alloc() : memref<256xi8>
          {view("%a", 0)}
          {use("%a")}
          {view("%other", 64)}
          {use("%other")}
          %r = func.call @callee(%a, %other) : ({TYPE}, {TYPE}) -> {TYPE}
          {view("%b", 0)}
          {use("%b")}
          {use("%r")}
          {use("%b")}
          func.return
        }}""")
    )


@pytest.mark.parametrize(
    ("function", "is_wrong"),
    [
        pytest.param(EXTERNAL, True, id="without-a-body"),
        pytest.param(
            callee(f"%n = memref.alloc() : {TYPE} func.return %n : {TYPE}"), False, id="new-memory"
        ),
        pytest.param(callee(f"func.return %x : {TYPE}"), True, id="returns-it"),
        pytest.param(callee(f"func.return %y : {TYPE}"), False, id="returns-the-other"),
        pytest.param(
            callee(f"%s = arith.select %c, %x, %y : {TYPE} func.return %s : {TYPE}"),
            True,
            id="may-return-it",
        ),
        pytest.param(
            callee(
                f"cf.cond_br %c, ^a(%x : {TYPE}), ^a(%y : {TYPE})\n"
                f"^a(%s: {TYPE}):\nfunc.return %s : {TYPE}"
            ),
            True,
            id="may-return-it-by-a-branch",
        ),
        pytest.param(
            callee(
                f"%t = memref.get_global @table : memref<1x{TYPE}> "
                f"memref.store %x, %t[%c0] : memref<1x{TYPE}> func.return %y : {TYPE}"
            ),
            True,
            id="keeps-it",
        ),
        pytest.param(
            callee(f'%s = "test.op"(%x) : ({TYPE}) -> {TYPE} func.return %y : {TYPE}'),
            False,
            id="an-unknown-operation-returns-it-inside",
        ),
        pytest.param(
            callee(f'%s = "test.op"(%x) ({{}}) : ({TYPE}) -> {TYPE} func.return %y : {TYPE}'),
            True,
            id="an-unknown-operation-with-regions-may-keep-it",
        ),
        pytest.param(
            callee(f'%n, %s = "test.op"(%x) : ({TYPE}) -> (i1, {TYPE}) func.return %s : {TYPE}'),
            True,
            id="an-unknown-operation-returns-it-to-the-caller",
        ),
        pytest.param(
            RECURSIVE.replace("BASE", f"scf.yield %x : {TYPE}"), False, id="recursion-the-other"
        ),
        pytest.param(
            RECURSIVE.replace("BASE", f"scf.yield %y : {TYPE}"), True, id="recursion-returns-it"
        ),
    ],
)
def test_what_a_call_returns_or_keeps(function: str, is_wrong: bool):
    assert bool(program(function)) is is_wrong


@pytest.mark.parametrize(
    ("body", "is_wrong"),
    [
        pytest.param("linalg.fill ins(%f : f32) outs(%x : memref<16xf32>)", False, id="all-of-it"),
        pytest.param("memref.store %f, %x[%c0] : memref<16xf32>", True, id="a-part-of-it"),
        pytest.param(
            "%r = memref.load %x[%c0] : memref<16xf32> "
            "linalg.fill ins(%r : f32) outs(%x : memref<16xf32>)",
            True,
            id="read-before",
        ),
        pytest.param(
            "scf.if %c { linalg.fill ins(%f : f32) outs(%x : memref<16xf32>) }",
            True,
            id="perhaps",
        ),
    ],
)
def test_what_a_call_overwrites_does_not_matter_before(body: str, is_wrong: bool):
    module = parse(f"""
        func.func private @callee(%x: {TYPE}, %f: f32, %c: i1) {{
          %c0 = arith.constant 0 : index
          {body}
          func.return
        }}
        func.func @main(%f: f32, %c: i1) {{
          %arena = memref.alloc() : memref<256xi8>
          {view("%a", 0)}
          {use("%a")}
          {view("%b", 0)}
          {use("%b")}
          func.call @callee(%a, %f, %c) : ({TYPE}, f32, i1) -> ()
          {use("%a")}
          func.return
        }}""")
    assert bool(findings(module)) is is_wrong
