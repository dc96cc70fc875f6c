"""Aliases of values, other accesses to their memory, and effects of operations on it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, SSAValue

from tests.support.generators.builder import read_program
from xdsl_mergealloc.analysis.aliases import Arguments
from xdsl_mergealloc.analysis.memory import Memory

M = "memref<4xf32>"
FUNCTIONS = f"""
  memref.global "private" @one : {M} = uninitialized
  memref.global "private" @other : {M} = uninitialized
  memref.global "private" constant @constant : {M} = dense<1.0>
  memref.global "private" @table : memref<{M}> = uninitialized
  func.func private @external()
  func.func private @fresh() -> {M} {{
    %a = memref.alloc() : {M}
    func.return %a : {M}
  }}
  func.func private @two_fresh() -> ({M}, {M}) {{
    %a = memref.alloc() : {M}
    %b = memref.alloc() : {M}
    func.return %a, %b : {M}, {M}
  }}
  func.func private @twice_fresh() -> ({M}, {M}) {{
    %a = memref.alloc() : {M}
    func.return %a, %a : {M}, {M}
  }}
  func.func private @kept() -> {M} {{
    %t = memref.get_global @table : memref<{M}>
    %a = memref.load %t[] : memref<{M}>
    func.return %a : {M}
  }}
  func.func private @keep(%a: {M}) {{
    %t = memref.get_global @table : memref<{M}>
    memref.store %a, %t[] : memref<{M}>
    func.return
  }}
  func.func private @same(%a: {M}) -> {M} {{
    func.return %a : {M}
  }}
  func.func private @one_of(%c: i1, %a: {M}, %b: {M}) -> {M} {{
    %r = arith.select %c, %a, %b : {M}
    func.return %r : {M}
  }}
  func.func private @half(%a: {M}) -> memref<?xf32, strided<[1]>> {{
    %part = memref.subview %a[0] [2] [1] : {M} to memref<2xf32, strided<[1]>>
    %r = memref.cast %part : memref<2xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
    func.return %r : memref<?xf32, strided<[1]>>
  }}
"""
BODY = f"""
    %own = memref.alloc() : {M}
    %own2 = memref.alloc() : {M}
    %stack = memref.alloca() : {M}
    %captured = memref.alloc() : {M}
    func.call @keep(%captured) : ({M}) -> ()
    %cast = memref.cast %own : {M} to memref<?xf32>
    %part = memref.subview %own[0] [2] [1] : {M} to memref<2xf32, strided<[1]>>
    %either = arith.select %c, %own, %own2 : {M}
    %one = memref.get_global @one : {M}
    %again = memref.get_global @one : {M}
    %other = memref.get_global @other : {M}
    %constant = memref.get_global @constant : {M}
    %unknown = "test.op"() : () -> {M}
    %fresh = func.call @fresh() : () -> {M}
    %fresh2 = func.call @fresh() : () -> {M}
    %p, %q = func.call @two_fresh() : () -> ({M}, {M})
    %r, %s = func.call @twice_fresh() : () -> ({M}, {M})
    %kept = func.call @kept() : () -> {M}
    %same = func.call @same(%own) : ({M}) -> {M}
    %one_of = func.call @one_of(%c, %own, %x) : (i1, {M}, {M}) -> {M}
    %half = func.call @half(%own) : ({M}) -> memref<?xf32, strided<[1]>>
"""


@dataclass
class Function:
    """The values of a function by name, and the facts known about them."""

    memory: Memory
    values: dict[str, SSAValue]
    operations: list[Operation]

    def may_alias(self, a: str, b: str, arguments: Arguments = Arguments.DIFFER) -> bool:
        answers = {
            self.memory.aliases.may_alias(self.values[one], self.values[two], arguments)
            for one, two in ((a, b), (b, a))
        }
        assert len(answers) == 1, "the order does not matter"
        return answers.pop()


def function(body: str = BODY, name: str = "f", others: str = "") -> Function:
    """The function of a program with the given body."""
    module: ModuleOp = read_program(
        f"{FUNCTIONS} {others} func.func @{name}(%x: {M}, %y: {M}, %c: i1) {{ {body} func.return }}"
    )
    module.verify()
    memory = Memory(module)
    op = next(op for op in module.ops if op.get_attr_or_prop("sym_name").data == name)  # pyright: ignore
    block = op.regions[0].block
    values: list[SSAValue] = [*block.args]
    values += [value for inner in block.ops for value in inner.results]
    named = {value.name_hint: value for value in values if value.name_hint is not None}
    return Function(memory, named, list(block.ops))


@pytest.fixture(scope="module")
def known() -> Function:
    return function()


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("own", "own", True),
        ("own", "own2", False),
        ("own", "stack", False),
        ("own", "cast", True),
        ("own", "part", True),
        ("own2", "part", False),
        ("own", "either", True),
        ("own2", "either", True),
        ("stack", "either", False),
        ("own", "x", False),
        ("own", "one", False),
        ("own", "unknown", False),
        ("own", "kept", False),
        ("own", "same", True),
        ("own2", "same", False),
        ("own", "one_of", True),
        ("x", "one_of", True),
        ("y", "one_of", False),
        # Captured: what comes from memory may be it; an argument was there before.
        ("captured", "kept", True),
        ("captured", "unknown", True),
        ("captured", "x", False),
        ("captured", "one", False),
        ("captured", "own", False),
        # From outside
        ("x", "y", False),
        ("x", "one", True),
        ("x", "unknown", True),
        ("one", "again", True),
        ("one", "other", False),
        ("one", "unknown", True),
        ("constant", "x", False),
        ("constant", "unknown", False),
        ("kept", "unknown", True),
        # What calls return
        ("fresh", "fresh2", False),
        ("fresh", "own", False),
        ("fresh", "unknown", False),
        ("fresh", "x", False),
        ("p", "q", False),
        ("r", "s", True),
    ],
)
def test_may_alias(known: Function, a: str, b: str, expected: bool) -> None:
    assert known.may_alias(a, b) is expected


def test_what_is_assumed_of_arguments(known: Function) -> None:
    assert known.may_alias("x", "y", Arguments.MAY_OVERLAP)
    assert known.may_alias("y", "one_of", Arguments.MAY_OVERLAP)


@pytest.mark.parametrize(
    ("caller", "expected"),
    [
        ("func.call @f(%p, %q, %c)", False),
        ("func.call @f(%p, %p, %c)", True),
        ("func.call @f(%a, %a, %c)", True),
        ("func.call @f(%a, %p, %c)", False),
        ("func.call @f(%g, %p, %c)", True),
    ],
)
def test_calls_that_pass_the_same_twice(caller: str, expected: bool) -> None:
    others = f"""
      func.func @caller(%p: {M}, %q: {M}, %c: i1) {{
        %a = memref.alloc() : {M}
        %g = memref.get_global @one : {M}
        {caller} : ({M}, {M}, i1) -> ()
        func.return
      }}"""
    assert function(others=others).may_alias("x", "y") is expected


def test_a_call_elsewhere_of_another_function_of_that_name() -> None:
    others = f"""
      builtin.module @inner {{
        func.func private @f({M}, {M}, i1)
        func.func @caller(%p: {M}, %c: i1) {{
          func.call @f(%p, %p, %c) : ({M}, {M}, i1) -> ()
          func.return
        }}
      }}"""
    assert not function(others=others).may_alias("x", "y")


def test_a_function_that_is_used_as_a_value() -> None:
    others = f"""
      func.func @caller() {{
        %f = "func.constant"() {{value = @f}} : () -> (({M}, {M}, i1) -> ())
        func.return
      }}"""
    assert function(others=others).may_alias("x", "y")


@pytest.mark.parametrize("passed", ["%s, %b", "%b, %s"])
def test_one_argument_may_be_the_other(passed: str) -> None:
    others = f"""
      func.func @caller(%c: i1) {{
        %a = memref.alloc() : {M}
        %b = memref.alloc() : {M}
        %s = arith.select %c, %a, %b : {M}
        func.call @f({passed}, %c) : ({M}, {M}, i1) -> ()
        func.return
      }}"""
    assert function(others=others).may_alias("x", "y")


@pytest.mark.parametrize("callers_first", [False, True])
def test_the_same_arguments_are_passed_on(callers_first: bool) -> None:
    between = f"""
      func.func private @between(%p: {M}, %q: {M}, %c: i1) {{
        func.call @f(%q, %p, %c) : ({M}, {M}, i1) -> ()
        func.return
      }}"""
    caller = f"""
      func.func @caller(%p: {M}, %c: i1) {{
        func.call @between(%p, %p, %c) : ({M}, {M}, i1) -> ()
        func.return
      }}"""
    others = caller + between if callers_first else between + caller
    assert function(others=others).may_alias("x", "y")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("own", None),
        ("stack", None),
        ("fresh", None),
        ("captured", "captured by a callee: stored into another buffer"),
        ("x", "an argument of the function"),
        ("one", "a global"),
        ("constant", "a global"),
        ("unknown", "memory of unknown origin"),
        ("kept", "memory of unknown origin"),
    ],
)
def test_seen_by_others(known: Function, name: str, expected: str | None) -> None:
    assert known.memory.aliases.seen_by_others(known.values[name]) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("own", "own"),
        ("cast", "own"),
        ("part", None),
        ("either", None),
        ("same", "own"),
        ("one_of", None),
        ("half", None),
        ("s", "r"),
        ("x", "x"),
    ],
)
def test_whole_origin(known: Function, name: str, expected: str | None) -> None:
    whole = known.memory.view_flow.whole_origin(known.values[name])
    assert whole is (None if expected is None else known.values[expected])


ACCESSES = {
    "a load": ("%v = memref.load %own[%i] : memref<4xf32>", {"own"}),
    "a store": ("memref.store %z, %x[%i] : memref<4xf32>", {"x"}),
    "a free": ("memref.dealloc %own : memref<4xf32>", {"own"}),
    "a size": ("%d = memref.dim %own, %i : memref<4xf32>", set[str]()),
    "inside a branch": (
        "scf.if %c { memref.store %z, %own[%i] : memref<4xf32> }",
        {"own"},
    ),
    "a call without arguments": ("func.call @external() : () -> ()", {"x", "captured"}),
    "a call that keeps": (
        "func.call @keep(%own) : (memref<4xf32>) -> ()",
        {"own", "x", "captured"},
    ),
    "a call that only returns it": (
        "%same = func.call @same(%own) : (memref<4xf32>) -> memref<4xf32>",
        set[str](),
    ),
    "an unknown operation": ('"test.op"(%own) : (memref<4xf32>) -> ()', {"own"}),
}


@pytest.mark.parametrize("case", ACCESSES)
def test_may_access(case: str) -> None:
    text, expected = ACCESSES[case]
    found = function(f"""
      %own = memref.alloc() : {M}
      %captured = memref.alloc() : {M}
      func.call @keep(%captured) : ({M}) -> ()
      %i = arith.constant 0 : index
      %z = arith.constant 0.0 : f32
      {text}""")
    op = found.operations[-2]
    touched = {
        name
        for name in ("own", "captured", "x")
        if found.memory.may_access(op, found.values[name], Arguments.DIFFER)
    }
    assert touched == expected


@pytest.mark.parametrize(
    ("text", "freed", "nothing_else"),
    [
        ("memref.dealloc %own : memref<4xf32>", True, True),
        ("func.call @free(%own) : (memref<4xf32>) -> ()", True, False),
        ("func.call @maybe_free(%c, %own) : (i1, memref<4xf32>) -> ()", False, False),
        ("bufferization.dealloc (%own : memref<4xf32>) if (%c)", False, False),
        ('"test.op"(%own) : (memref<4xf32>) -> ()', False, False),
    ],
)
def test_frees(text: str, freed: bool, nothing_else: bool) -> None:
    others = f"""
      func.func private @free(%a: {M}) {{
        memref.dealloc %a : {M}
        func.return
      }}
      func.func private @maybe_free(%c: i1, %a: {M}) {{
        scf.if %c {{ memref.dealloc %a : {M} }}
        func.return
      }}"""
    found = function(f"%own = memref.alloc() : {M} {text}", others=others)
    op, own = found.operations[-2], found.values["own"]
    assert (list(found.memory.certainly_freed(op)) == [own]) is freed
    assert (found.memory.freed_by_nothing_else(op) is own) is nothing_else
