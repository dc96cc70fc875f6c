"""Effects of calls, function by function: each situation beside its summary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import pytest
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from tests.support.generators.builder import read_program
from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.analysis.function_summary import (
    ArgumentSummary,
    FunctionSummary,
    ResultSummary,
)
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.summaries import Summaries
from xdsl_mergealloc.interfaces.call import CALL_MODELS, CallOpInterface

HELPERS = """
  memref.global "private" @table : memref<1xmemref<4xf32>> = uninitialized
  memref.global "private" @data : memref<4xf32> = uninitialized
  func.func private @external(memref<4xf32>)
  func.func private @external_returning(memref<4xf32>) -> memref<4xf32>
  func.func private @free(%a: memref<4xf32>) {
    memref.dealloc %a : memref<4xf32>
    func.return
  }
  func.func private @maybe_free(%c: i1, %a: memref<4xf32>) {
    scf.if %c {
      memref.dealloc %a : memref<4xf32>
    }
    func.return
  }
  func.func private @keep(%a: memref<4xf32>) {
    %i = arith.constant 0 : index
    %t = memref.get_global @table : memref<1xmemref<4xf32>>
    memref.store %a, %t[%i] : memref<1xmemref<4xf32>>
    func.return
  }
  func.func private @identity(%a: memref<4xf32>) -> memref<4xf32> {
    func.return %a : memref<4xf32>
  }
  func.func private @fresh() -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    func.return %a : memref<4xf32>
  }
"""


def symbols(argument: ArgumentSummary) -> str:
    """
    r: read, w: written, o: overwritten, f: may be freed, F: certainly, K: captured, k: captured
    only by the result of an operation without a model.
    """
    return "".join(
        letter
        for letter, holds in (
            ("r", argument.is_read),
            ("w", argument.is_written),
            ("o", argument.is_overwritten),
            ("f", argument.may_be_freed and not argument.is_certainly_freed),
            ("F", argument.is_certainly_freed),
            ("k", argument.captured is not None and argument.captured_unseen is None),
            ("K", argument.captured_unseen is not None),
        )
        if holds
    )


def origins(result: ResultSummary) -> str:
    """=0,1: all of argument 0 or 1; 0,1: perhaps a part of it; #0: as result 0; fresh; other."""
    parts = [*map(str, result.arguments), *(f"#{earlier}" for earlier in result.results)]
    parts += ["fresh"] * result.maybe_fresh + ["other"] * result.maybe_other
    return "=" * result.is_whole + ",".join(parts)


def in_short(summary: FunctionSummary) -> str:
    arguments = " ".join(symbols(argument) or "-" for argument in summary.arguments)
    results = " ".join(origins(result) or "-" for result in summary.results)
    letters = {
        MemoryEffectKind.READ: "r",
        MemoryEffectKind.WRITE: "w",
        MemoryEffectKind.FREE: "f",
    }
    other = "".join(letters[kind] for kind in letters if kind in summary.other_effects)
    return " ".join(filter(None, (arguments, f"-> {results}" * bool(results), f"other:{other}")))


@dataclass(frozen=True)
class Situation:
    """A function @f, and the effects of a call of it."""

    name: str
    expected: str
    """For each argument; behind an arrow, for each result; then for other memory."""
    signature: str
    body: str


M = "memref<4xf32>"
SITUATIONS = (
    Situation("nothing", "- other:", f"(%a: {M})", "func.return"),
    Situation("asks for a size", "- - other:", f"(%a: {M}, %i: index)", f"""
      %d = memref.dim %a, %i : {M}
      func.return"""),
    Situation("reads", "r - other:", f"(%a: {M}, %i: index)", f"""
      %x = memref.load %a[%i] : {M}
      func.return"""),
    Situation("writes an element", "w - - other:", f"(%a: {M}, %i: index, %x: f32)", f"""
      memref.store %x, %a[%i] : {M}
      func.return"""),
    Situation("overwrites through a cast", "wo - other:", f"(%a: {M}, %x: f32)", f"""
      %v = memref.cast %a : {M} to memref<?xf32>
      linalg.fill ins(%x : f32) outs(%v : memref<?xf32>)
      func.return"""),
    Situation("overwrites", "wo - other:", f"(%a: {M}, %x: f32)", f"""
      linalg.fill ins(%x : f32) outs(%a : {M})
      func.return"""),
    Situation("reads, then overwrites", "rw - - other:", f"(%a: {M}, %x: f32, %i: index)", f"""
      %y = memref.load %a[%i] : {M}
      linalg.fill ins(%x : f32) outs(%a : {M})
      func.return"""),
    Situation("overwrites, then reads", "rwo - - other:", f"(%a: {M}, %x: f32, %i: index)", f"""
      linalg.fill ins(%x : f32) outs(%a : {M})
      %y = memref.load %a[%i] : {M}
      func.return"""),
    Situation("overwrites on one path", "w - - other:", f"(%a: {M}, %x: f32, %c: i1)", f"""
      scf.if %c {{
        linalg.fill ins(%x : f32) outs(%a : {M})
      }}
      func.return"""),
    Situation("copies one to the other", "r wo other:", f"(%a: {M}, %b: {M})", f"""
      memref.copy %a, %b : {M} to {M}
      func.return"""),
    Situation("writes one of two", "w w - - - other:",
      f"(%a: {M}, %b: {M}, %c: i1, %x: f32, %i: index)", f"""
      %s = arith.select %c, %a, %b : {M}
      memref.store %x, %s[%i] : {M}
      func.return"""),
    Situation("unregistered operation", "rw other:", f"(%a: {M})", f"""
      "test.op"(%a) : ({M}) -> ()
      func.return"""),
    Situation("unregistered operation that returns buffers", "rwk -> 0,other other:",
      f"(%a: {M}) -> {M}", f"""
      %r = "test.op"(%a) : ({M}) -> {M}
      func.return %r : {M}"""),
    Situation("works on memory of its own", "r other:", f"(%a: {M})", f"""
      %b = memref.alloc() : {M}
      memref.copy %a, %b : {M} to {M}
      memref.dealloc %b : {M}
      func.return"""),
    Situation("frees", "F other:", f"(%a: {M})", f"""
      memref.dealloc %a : {M}
      func.return"""),
    Situation("frees on one path", "f - other:", f"(%a: {M}, %c: i1)", f"""
      scf.if %c {{
        memref.dealloc %a : {M}
      }}
      func.return"""),
    Situation("frees before each return", "F - other:", f"(%a: {M}, %c: i1)", f"""
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      memref.dealloc %a : {M}
      func.return
    ^bb2:
      memref.dealloc %a : {M}
      func.return"""),
    Situation("frees before one return", "f - other:", f"(%a: {M}, %c: i1)", f"""
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      memref.dealloc %a : {M}
      func.return
    ^bb2:
      func.return"""),
    Situation("frees one of two", "f f - other:", f"(%a: {M}, %b: {M}, %c: i1)", f"""
      %s = arith.select %c, %a, %b : {M}
      memref.dealloc %s : {M}
      func.return"""),
    Situation("frees by flag", "fK - other:", f"(%a: {M}, %c: i1)", f"""
      bufferization.dealloc (%a : {M}) if (%c)
      func.return"""),
    Situation("keeps in a global", "K other:w", f"(%a: {M})", f"""
      func.call @keep(%a) : ({M}) -> ()
      func.return"""),
    Situation("keeps in memory of its own", "K other:", f"(%a: {M})", f"""
      %t = memref.alloca() : memref<{M}>
      memref.store %a, %t[] : memref<{M}>
      func.return"""),
    Situation("lets its address out", "K -> - other:", f"(%a: {M}) -> index", f"""
      %p = memref.extract_aligned_pointer_as_index %a : {M} -> index
      func.return %p : index"""),
    Situation("reads a global", "- other:r", "(%i: index)", f"""
      %g = memref.get_global @data : {M}
      %x = memref.load %g[%i] : {M}
      func.return"""),
    Situation("frees what a global keeps", "other:rf", "()", f"""
      %i = arith.constant 0 : index
      %t = memref.get_global @table : memref<1x{M}>
      %g = memref.load %t[%i] : memref<1x{M}>
      memref.dealloc %g : {M}
      func.return"""),
    # Results
    Situation("returns its argument", "- -> =0 other:", f"(%a: {M}) -> {M}", f"""
      func.return %a : {M}"""),
    Situation("returns a cast of it", "- -> =0 other:", f"(%a: {M}) -> memref<?xf32>", f"""
      %v = memref.cast %a : {M} to memref<?xf32>
      func.return %v : memref<?xf32>"""),
    Situation("returns a part of it", "- -> 0 other:",
      f"(%a: {M}) -> memref<2xf32, strided<[1]>>", f"""
      %v = memref.subview %a[0] [2] [1] : {M} to memref<2xf32, strided<[1]>>
      func.return %v : memref<2xf32, strided<[1]>>"""),
    Situation("returns one of two", "- - - -> =0,1 other:",
      f"(%a: {M}, %b: {M}, %c: i1) -> {M}", f"""
      %s = arith.select %c, %a, %b : {M}
      func.return %s : {M}"""),
    Situation("returns the argument, or fresh memory", "- - -> 0,fresh other:",
      f"(%a: {M}, %c: i1) -> {M}", f"""
      %b = memref.alloc() : {M}
      %s = arith.select %c, %a, %b : {M}
      func.return %s : {M}"""),
    Situation("returns different arguments at two places", "- - - -> =0,1 other:",
      f"(%a: {M}, %b: {M}, %c: i1) -> {M}", f"""
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      func.return %a : {M}
    ^bb2:
      func.return %b : {M}"""),
    Situation("returns fresh memory", "-> fresh other:", f"() -> {M}", f"""
      %b = memref.alloc() : {M}
      func.return %b : {M}"""),
    Situation("returns fresh memory that a global keeps", "-> other other:w", f"() -> {M}", f"""
      %b = memref.alloc() : {M}
      func.call @keep(%b) : ({M}) -> ()
      func.return %b : {M}"""),
    Situation("returns a global", "-> other other:", f"() -> {M}", f"""
      %g = memref.get_global @data : {M}
      func.return %g : {M}"""),
    Situation("returns one buffer twice", "-> fresh =#0 other:", f"() -> ({M}, {M})", f"""
      %b = memref.alloc() : {M}
      func.return %b, %b : {M}, {M}"""),
    Situation("returns one buffer, and perhaps again", "- -> fresh #0,fresh other:",
      f"(%c: i1) -> ({M}, {M})", f"""
      %a = memref.alloc() : {M}
      %b = memref.alloc() : {M}
      %s = arith.select %c, %a, %b : {M}
      func.return %a, %s : {M}, {M}"""),
    # Calls
    Situation("calls a function that frees", "F other:", f"(%a: {M})", f"""
      func.call @free(%a) : ({M}) -> ()
      func.return"""),
    Situation("calls a function that may free", "- fK other:", f"(%c: i1, %a: {M})", f"""
      func.call @maybe_free(%c, %a) : (i1, {M}) -> ()
      func.return"""),
    Situation("returns what a callee returns", "- -> =0 other:", f"(%a: {M}) -> {M}", f"""
      %r = func.call @identity(%a) : ({M}) -> {M}
      func.return %r : {M}"""),
    Situation("returns what a callee allocates", "-> fresh other:", f"() -> {M}", f"""
      %r = func.call @fresh() : () -> {M}
      func.return %r : {M}"""),
    Situation("writes what a callee returns", "w - - other:", f"(%a: {M}, %x: f32, %i: index)", f"""
      %r = func.call @identity(%a) : ({M}) -> {M}
      memref.store %x, %r[%i] : {M}
      func.return"""),
    Situation("calls an external function", "rw other:rw", f"(%a: {M})", f"""
      func.call @external(%a) : ({M}) -> ()
      func.return"""),
    Situation("calls an external function that returns buffers", "rwk -> 0,other other:rw",
      f"(%a: {M}) -> {M}", f"""
      %r = func.call @external_returning(%a) : ({M}) -> {M}
      func.return %r : {M}"""),
    Situation("calls through a value", "rw other:rw", f"(%a: {M})", f"""
      %f = "func.constant"() {{value = @external}} : () -> (({M}) -> ())
      "func.call_indirect"(%f, %a) : (({M}) -> (), {M}) -> ()
      func.return"""),
    # Cycles
    Situation("calls itself", "r - - other:", f"(%a: {M}, %c: i1, %i: index)", f"""
      scf.if %c {{
        func.call @f(%a, %c, %i) : ({M}, i1, index) -> ()
      }}
      %x = memref.load %a[%i] : {M}
      func.return"""),
    Situation("calls itself with its arguments swapped", "rw rw - - - other:",
      f"(%a: {M}, %b: {M}, %c: i1, %i: index, %x: f32)", f"""
      scf.if %c {{
        func.call @f(%b, %a, %c, %i, %x) : ({M}, {M}, i1, index, f32) -> ()
      }}
      %y = memref.load %a[%i] : {M}
      memref.store %x, %a[%i] : {M}
      func.return"""),
    Situation("returns its argument, or what it returns itself", "- - -> =0 other:",
      f"(%a: {M}, %c: i1) -> {M}", f"""
      %r = scf.if %c -> ({M}) {{
        scf.yield %a : {M}
      }} else {{
        %q = func.call @f(%a, %c) : ({M}, i1) -> {M}
        scf.yield %q : {M}
      }}
      func.return %r : {M}"""),
    Situation("handed on by a branch", "- other:", f"(%a: {M})", f"""
      cf.br ^end(%a : {M})
    ^end(%b: {M}):
      func.return"""),
    Situation("handed to a terminator of which nothing is known", "rwK other:", f"(%a: {M})", f"""
      "test.op"() ({{
        "test.termop"(%a) : ({M}) -> ()
      }}) : () -> ()
      func.return"""),
    Situation("two that call each other, one of which frees", "fK - other:",
      f"(%a: {M}, %c: i1)", f"""
      scf.if %c {{
        func.call @g(%a, %c) : ({M}, i1) -> ()
      }}
      func.return
    }}
    func.func private @g(%a: {M}, %c: i1) {{
      scf.if %c {{
        func.call @f(%a, %c) : ({M}, i1) -> ()
      }} else {{
        memref.dealloc %a : {M}
      }}
      func.return"""),
)  # fmt: skip


def parse(text: str) -> Operation:
    module = read_program(text)
    module.verify()
    return module


def function(root: Operation, name: str) -> FuncOp:
    return next(op for op in root.walk() if isinstance(op, FuncOp) and op.sym_name.data == name)


@pytest.mark.every_case
@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda s: cast("Situation", s).name)
def test_situation(situation: Situation) -> None:
    module = parse(f"{HELPERS} func.func private @f{situation.signature} {{ {situation.body} }}")
    summary = Summaries(CallGraph(module)).of_function(function(module, "f"))
    assert summary is not None
    assert in_short(summary) == situation.expected


def test_functions_without_body_have_no_summary() -> None:
    module = parse(HELPERS)
    assert Summaries(CallGraph(module)).of_function(function(module, "external")) is None


@pytest.mark.thorough
def test_long_chains_of_calls() -> None:
    """Each function calls the next; the last one frees."""
    count = 1200
    links = [
        f"""func.func private @f{n}(%a: {M}) {{
              func.call @f{n + 1}(%a) : ({M}) -> ()
              func.return
            }}"""
        for n in range(count)
    ]
    module = parse(
        f"{' '.join(links)} func.func private @f{count}(%a: {M}) {{ memref.dealloc %a : {M} "
        "func.return }"
    )
    summary = Summaries(CallGraph(module)).of_function(function(module, "f0"))
    assert summary is not None
    assert in_short(summary) == "F other:"


def test_long_cycles_of_calls_may_do_anything() -> None:
    """The argument is read by the function that is called last, far along the cycle."""
    count = 30
    links = [
        f"""func.func private @f{n}(%a: {M}, %c: i1) {{
              scf.if %c {{ func.call @f{(n + 1) % count}(%a, %c) : ({M}, i1) -> () }}
              func.return
            }}"""
        for n in range(count - 1)
    ]
    module = parse(f"""{" ".join(links)}
      func.func private @f{count - 1}(%a: {M}, %c: i1) {{
        scf.if %c {{ func.call @f0(%a, %c) : ({M}, i1) -> () }}
        %i = arith.constant 0 : index
        %x = memref.load %a[%i] : {M}
        func.return
      }}""")
    summary = Summaries(CallGraph(module)).of_function(function(module, "f0"))
    assert summary is not None
    assert summary.arguments[0].is_read


def test_long_cycles_of_calls_may_return_anything() -> None:
    """Each call returns what is the first argument after more turns."""
    names = [f"%a{n}" for n in range(30)]
    passed, types = ", ".join([*names[1:], names[0]]), ", ".join([M] * len(names))
    module = parse(f"""func.func private @turn({f": {M}, ".join(names)}: {M}, %c: i1) -> {M} {{
        %r = scf.if %c -> ({M}) {{
          %s = func.call @turn({passed}, %c) : ({types}, i1) -> {M} scf.yield %s : {M}
        }} else {{ scf.yield %a0 : {M} }}
        func.return %r : {M}
      }}""")
    memory, (call,) = Memory(module), (op for op in module.walk() if isinstance(op, CallOp))
    assert {*memory.view_flow.sources(call.results[0])} == {*call.operands[:-1]}
    summary = memory.of_call(call)
    assert summary is not None
    assert (summary.results[0].maybe_fresh, summary.results[0].maybe_other) == (True, True)


NESTED = f"""
  func.func @main(%a: {M}) {{
    func.call @f(%a) : ({M}) -> ()
    func.return
  }}
  func.func private @f(%a: {M}) {{
    memref.dealloc %a : {M}
    func.return
  }}
  builtin.module @inner {{
    func.func @g(%a: {M}) {{
      func.call @f(%a) : ({M}) -> ()
      func.return
    }}
    func.func private @f(%a: {M}) {{
      "test.op"(%a) : ({M}) -> ()
      func.return
    }}
  }}
"""


def test_equal_names_in_nested_modules() -> None:
    module = parse(NESTED)
    calls = CallGraph(module)
    summaries = Summaries(calls)
    outer, inner = (op for op in module.walk() if isinstance(op, CallOp))
    found = [summaries.of_call(call) for call in (outer, inner)]
    assert [summary and in_short(summary) for summary in found] == ["F other:", "rw other:"]
    for call in (outer, inner):
        callee = calls.callee_of(call)
        assert callee is not None
        assert callee.parent is function_around(call).parent
        assert list(calls.callers_of(callee)) == [call]
        assert not calls.has_unknown_callers(callee)


def function_around(op: Operation) -> Operation:
    around = op.parent_op()
    assert isinstance(around, FuncOp)
    return around


@pytest.mark.parametrize(
    ("visibility", "naming", "expected"),
    [
        ("private", "func.call @f() : () -> ()", False),
        ("private", "", False),
        ("", "func.call @f() : () -> ()", True),
        ("nested", "func.call @f() : () -> ()", True),
        ("private", '%f = "func.constant"() {value = @f} : () -> (() -> ())', True),
        ("private", '"test.op"() {names = [{a = @f}]} : () -> ()', True),
        ("private", "func.call @g() {also = @f} : () -> ()", True),
    ],
)
def test_unknown_callers(visibility: str, naming: str, expected: bool) -> None:
    module = parse(f"""
      func.func @main() {{ {naming} func.return }}
      func.func private @g()
      func.func {visibility} @f() {{ func.return }}""")
    assert CallGraph(module).has_unknown_callers(function(module, "f")) is expected


def test_symbols_of_other_modules_count_if_they_may_be_meant() -> None:
    """An operation in a nested module may look symbols up further out, or name a path."""
    module = parse("""
      func.func private @f() { func.return }
      builtin.module @inner {
        "test.op"() {name = @f} : () -> ()
        func.func private @g() { func.return }
      }
      "test.op"() {name = @inner::@g} : () -> ()""")
    calls = CallGraph(module)
    assert calls.has_unknown_callers(function(module, "f"))
    assert calls.has_unknown_callers(function(module, "g"))


class LaunchesKernel(CallOpInterface):
    """`own.launch`: the first operand is the size of the grid."""

    def callee(self, op: Operation) -> SymbolRefAttr | None:
        kernel = op.attributes["kernel"]
        return kernel if isinstance(kernel, SymbolRefAttr) else None

    def arguments(self, op: Operation) -> Sequence[SSAValue]:
        return op.operands[1:]


def test_calls_of_a_third_party() -> None:
    CALL_MODELS.register("own.launch", LaunchesKernel())
    module = parse(f"""
      func.func @main(%n: index, %a: {M}) {{
        "own.launch"(%n, %a) {{kernel = @kernel}} : (index, {M}) -> ()
        func.return
      }}
      func.func private @kernel(%a: {M}) {{
        memref.dealloc %a : {M}
        func.return
      }}""")
    calls = CallGraph(module)
    summary = Summaries(calls).of_function(function(module, "main"))
    assert summary is not None
    assert in_short(summary) == "- F other:"
    assert not calls.has_unknown_callers(function(module, "kernel"))
    of_data = '"own.launch"() {kernel = @g} : () -> () memref.global "private" @g : memref<4xf32>'
    assert not CallGraph(parse(of_data)).called
