"""Ownership across calls, callees first, in long chains of calls and in cycles."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp, StringAttr, SymbolRefAttr
from xdsl.dialects.func import CallOp

from tests.support.generators import full_context
from tests.support.interpreter import run
from tests.support.proof import pipeline_transform
from tests.unit.deallocation.programs import count, parse, run_passes

B = "memref<4xi32>"


def chain(length: int, last: str) -> ModuleOp:
    """Functions each of which returns the result of the next one, given its argument."""
    module = parse(f"""func.func @main() {{
      %x = memref.alloc() : {B}
      "test.op"(%x) {{tag = "write"}} : ({B}) -> ()
      %r = func.call @f0(%x) : ({B}) -> {B}
      "test.op"(%r) {{tag = "look", readonly}} : ({B}) -> ()
      func.return
    }}
    func.func private @f0(%a: {B}) -> {B} {{
      %r = func.call @f1(%a) : ({B}) -> {B}
      func.return %r : {B}
    }}
    func.func private @f{length}(%a: {B}) -> {B} {{
      {last}
    }}""")
    # Thousands of them are made of the first one: xDSL looks each symbol up by a walk.
    (_, function, _) = module.ops
    for number in range(1, length):
        copy = function.clone()
        copy.properties["sym_name"] = StringAttr(f"f{number}")
        for op in copy.walk():
            if isinstance(op, CallOp):
                op.callee = SymbolRefAttr(f"f{number + 1}")
        module.body.block.add_op(copy)
    return module


GIVES_BACK = f"func.return %a : {B}"
MAKES = f"""%n = memref.alloc() : {B}
      memref.copy %a, %n : {B} to {B}
      func.return %n : {B}"""


@pytest.mark.thorough
@pytest.mark.parametrize(("last", "frees"), [(GIVES_BACK, 1), (MAKES, 2)])
def test_a_chain_of_two_thousand_functions(last: str, frees: int):
    module = chain(2_000, last)
    pipeline_transform("buffer-deallocation")(full_context(), module)
    assert count(module, "bufferization.clone") == 0
    assert count(module, "memref.dealloc") == frees


@pytest.mark.thorough
def test_a_chain_of_functions_with_indicators():
    module = chain(2_000, GIVES_BACK)
    transform = pipeline_transform("buffer-deallocation{private-function-dynamic-ownership=true}")
    transform(full_context(), module)
    assert count(module, "bufferization.clone") == 0
    assert count(module, "bufferization.dealloc") == 1


def cycle(first: str, second: str) -> str:
    """Two functions that call each other, and one that calls the first."""
    return f"""func.func @main(%c: i1) {{
      %x = memref.alloc() : {B}
      "test.op"(%x) {{tag = "write"}} : ({B}) -> ()
      %i = arith.constant 3 : index
      %r, %s = func.call @one(%x, %i) : ({B}, index) -> ({B}, {B})
      %l = memref.load %r[%i] : {B}
      %k = memref.load %s[%i] : {B}
      "test.op"(%l, %k) {{tag = "look"}} : (i32, i32) -> ()
      func.return
    }}
    func.func private @one(%a: {B}, %i: index) -> ({B}, {B}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %end = arith.cmpi sle, %i, %c0 : index
      %r, %s = scf.if %end -> ({B}, {B}) {{
        {first}
      }} else {{
        %j = arith.subi %i, %c1 : index
        %q, %t = func.call @two(%a, %j) : ({B}, index) -> ({B}, {B})
        scf.yield %q, %t : {B}, {B}
      }}
      func.return %r, %s : {B}, {B}
    }}
    func.func private @two(%a: {B}, %i: index) -> ({B}, {B}) {{
      %q, %t = func.call @one(%a, %i) : ({B}, index) -> ({B}, {B})
      {second}
    }}"""


NEW = f"""%n = memref.alloc() : {B}
        memref.copy %a, %n : {B} to {B}"""

CYCLES = {
    "only arguments": (
        cycle(f"scf.yield %a, %a : {B}, {B}", f"func.return %q, %t : {B}, {B}"),
        (0, 1),
    ),
    "one result is new": (
        cycle(f"{NEW}\n        scf.yield %a, %n : {B}, {B}", f"func.return %q, %t : {B}, {B}"),
        (0, 2),
    ),
    "one result is new in the other function": (
        cycle(f"scf.yield %a, %a : {B}, {B}", f"{NEW}\n      func.return %n, %t : {B}, {B}"),
        None,
    ),
}


@pytest.mark.parametrize("name", CYCLES)
def test_functions_that_call_each_other(name: str):
    """A result that only ever is an argument is borrowed; it is not cloned on any way."""
    text, expected = CYCLES[name]
    module = run_passes(text, "buffer-deallocation")
    before, after = run(parse(text)), run(module, check_leaks=True)
    difference = before.difference(after)
    assert difference is None, difference
    if expected is not None:
        clones, frees = expected
        assert count(module, "bufferization.clone") == clones
        assert count(module, "memref.dealloc") == frees


def test_what_an_external_function_returns_is_owned():
    """Nothing is known of its body, but its callers have to free its result."""
    module = run_passes(
        f"""func.func private @external() -> {B}
    func.func private @same() -> {B} {{
      %r = func.call @external() : () -> {B}
      func.return %r : {B}
    }}
    func.func @main() {{
      %r = func.call @same() : () -> {B}
      "test.op"(%r) {{tag = "look", readonly}} : ({B}) -> ()
      func.return
    }}""",
        "buffer-deallocation",
    )
    assert count(module, "memref.dealloc") == 1
    assert count(module, "bufferization.clone") == 0


@pytest.mark.parametrize("visibility", ["private ", ""])
@pytest.mark.parametrize("indicators", ["false", "true"])
def test_what_a_function_keeps_and_returns_is_left_alone(visibility: str, indicators: str):
    """Its caller cannot know for how long the table has a name of it."""
    text = f"""memref.global "private" @table : memref<{B}> = uninitialized
    func.func {visibility}@make() -> {B} {{
      %a = memref.alloc() : {B}
      "test.op"(%a) {{tag = "write"}} : ({B}) -> ()
      %t = memref.get_global @table : memref<{B}>
      memref.store %a, %t[] : memref<{B}>
      func.return %a : {B}
    }}
    func.func {visibility}@hand_on() -> {B} {{
      %a = func.call @make() : () -> {B}
      func.return %a : {B}
    }}
    func.func @main() {{
      %r = func.call @hand_on() : () -> {B}
      "test.op"(%r) {{tag = "write"}} : ({B}) -> ()
      %t = memref.get_global @table : memref<{B}>
      %l = memref.load %t[] : memref<{B}>
      "test.op"(%l) {{tag = "look", readonly}} : ({B}) -> ()
      func.return
    }}"""
    options = f"private-function-dynamic-ownership={indicators}"
    module = run_passes(text, f"buffer-deallocation{{{options}}}")
    assert count(module, "bufferization.clone") == 0
    difference = run(parse(text)).difference(run(module))
    assert difference is None, difference
