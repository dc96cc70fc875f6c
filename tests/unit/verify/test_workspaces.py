"""V18: functions that get their arena from their callers are checked where they are called."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.support.generators.builder import full_context
from tests.unit.verify.arena_programs import TYPE, findings, parse, use, view
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass

ARENA = "memref<256xi8>"
CALL = f"func.call @callee(%a, %arena) : ({TYPE}, {ARENA}) -> ()\n"
SAME_BYTES, OTHER_BYTES = 0, 64


def callee(statements: str) -> str:
    """A private function with a buffer `%x` and a workspace `%w`."""
    return f"func.func private @callee(%x: {TYPE}, %w: {ARENA}) {{\n{statements}func.return\n}}\n"


def caller(body: str) -> str:
    """A function with an arena, whose first 64 bytes are `%a`."""
    return (
        "func.func @main(%c: i1) {\n"
        f"%arena = memref.alloc() : {ARENA}\n{view('%a', 0)}{body}func.return\n}}\n"
    )


def straight(offset: int) -> str:
    return callee(view("%v", offset, "%w") + use("%v") + use("%x"))


def in_blocks(offset: int) -> str:
    """The same in several blocks."""
    return callee(
        view("%v", offset, "%w") + use("%v") + "cf.br ^next\n^next:\n" + use("%x", "%v"),
    )


@pytest.mark.parametrize("make", [straight, in_blocks])
def test_the_views_of_a_callee_are_laid_out_around_those_of_the_caller(
    make: Callable[[int], str],
) -> None:
    program = caller(use("%a") + CALL + use("%a"))
    assert findings(parse(make(OTHER_BYTES) + program)) == []
    assert findings(parse(make(SAME_BYTES) + program)) == ["OVERLAP %a %v"]


@pytest.mark.parametrize("make", [straight, in_blocks])
def test_functions_of_one_name_in_several_modules(make: Callable[[int], str]) -> None:
    program = f"""
    func.func private @callee(%x: {TYPE}) {{ func.return }}
    builtin.module {{ {{}} }}"""
    wrong = caller(use("%a") + CALL + use("%a"))
    assert findings(parse(program.replace("{}", make(OTHER_BYTES) + wrong))) == []
    assert findings(parse(program.replace("{}", make(SAME_BYTES) + wrong))) == ["OVERLAP %a %v"]


def test_a_callee_that_calls_what_calls_itself() -> None:
    recursive = f"""
    func.func private @again(%x: {TYPE}, %c: i1) {{
      scf.if %c {{ func.call @again(%x, %c) : ({TYPE}, i1) -> () }}
      {use("%x")}func.return
    }}
    func.func private @condition() -> i1
    """
    call = (
        f"%c = func.call @condition() : () -> i1\nfunc.call @again(%v, %c) : ({TYPE}, i1) -> ()\n"
    )

    def program(offset: int) -> str:
        body = view("%v", offset, "%w") + call
        return recursive + callee(body) + caller(use("%a") + CALL + use("%a"))

    assert findings(parse(program(OTHER_BYTES))) == []
    assert findings(parse(program(SAME_BYTES))) == ["OVERLAP %a %v"]


def test_what_a_callee_of_several_blocks_returns() -> None:
    function = f"""
    func.func private @callee(%c: i1, %w: {ARENA}) -> {TYPE} {{
      {view("%v", 64, "%w")}{view("%u", 128, "%w")}
      cf.cond_br %c, ^one, ^other
    ^one:
      func.return %v : {TYPE}
    ^other:
      func.return %u : {TYPE}
    }}
    """
    call = f"%r = func.call @callee(%c, %arena) : (i1, {ARENA}) -> {TYPE}\n"

    def program(offset: int) -> str:
        return function + caller(view("%b", offset) + call + use("%r") + use("%b") + use("%r"))

    assert findings(parse(program(192))) == []
    assert findings(parse(program(128))) == ["OVERLAP %b %u"]


def test_a_view_of_a_part_of_a_workspace() -> None:
    """The callee sees a part that begins at 64, so its offsets count from there."""
    part = "memref<128xi8>"
    body = (
        view("%b", 64)
        + "%at = arith.constant 64 : index\n"
        + f"%p = memref.view %arena[%at][] : {ARENA} to {part}\n"
        + "{before}"
        + f"func.call @callee(%a, %p) : ({TYPE}, {part}) -> ()\n"
    )
    function = straight(0).replace(ARENA, part)

    def program(used: str) -> str:
        return function + caller(body.replace("{before}", use(used)) + use(used))

    assert findings(parse(program("%a"))) == []
    assert findings(parse(program("%b"))) == ["OVERLAP %b %v"]


@pytest.mark.parametrize("kind", ["4x4xi8", "16xf32", "16xi16"])
def test_only_arrays_of_bytes_are_arenas_of_callers(kind: str) -> None:
    """Other functions are checked once, not at each of their calls."""
    call = f"func.call @callee(%x) : (memref<{kind}>) -> ()\n"
    program = f"""
    func.func private @callee(%x: memref<{kind}>) {{
      %cast = memref.memory_space_cast %x : memref<{kind}> to memref<{kind}, 1>
      "test.op"(%cast) : (memref<{kind}, 1>) -> ()
      %arena = memref.alloc() : {ARENA}
      {view("%a", 0)}{view("%b", 0)}{use("%a", "%b")}
      func.return
    }}
    func.func @main(%x: memref<{kind}>) {{
      {call}{call}func.return
    }}"""
    assert findings(parse(program)) == ["OVERLAP %a %b"]


def test_a_plan_of_functions_that_each_call_the_next_one_twice() -> None:
    """A buffer of a caller shares bytes with those of callees: it is dead while these are live."""
    depth = 11

    def function(number: int) -> str:
        access = "private " if number else ""
        call = f"func.call @f{number + 1}(%c) : ({TYPE}) -> ()\n"
        return f"""
        func.func {access}@f{number}(%x: {TYPE}) {{
          %c = memref.alloc() : {TYPE}
          memref.copy %x, %c : {TYPE} to {TYPE}
          {call * 2 if number < depth else use("%c")}
          memref.copy %c, %x : {TYPE} to {TYPE}
          memref.dealloc %c : {TYPE}
          func.return
        }}"""

    module = parse("\n".join(map(function, range(depth + 1))))
    MergeAllocPass(scope="program", arena="argument").apply(full_context(), module)
    assert findings(module) == []
