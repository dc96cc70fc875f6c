"""`private-function-dynamic-ownership`: ownership that goes into functions and comes back."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IntegerType
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation

from tests.support.interpreter import run
from tests.unit.deallocation.programs import count, parse, run_passes
from tests.unit.deallocation.test_against_mlir import outside_seeds

B = "memref<5xi32>"
PART = "memref<2xi32, strided<[1], offset: 1>>"
LOOK = f'"test.op"({{}}) {{{{tag = "look", readonly}}}} : ({B}) -> ()'

SAME = f"""
    func.func private @same(%a: {B}) -> {B} {{
      func.return %a : {B}
    }}"""
EITHER = f"""
    func.func private @either(%a: {B}, %b: {B}, %c: i1) -> {B} {{
      %r = arith.select %c, %a, %b : {B}
      func.return %r : {B}
    }}"""
MAYBE_NEW = f"""
    func.func private @maybe_new(%a: {B}, %c: i1) -> {B} {{
      %r = scf.if %c -> ({B}) {{
        %n = memref.alloc() : {B}
        memref.copy %a, %n : {B} to {B}
        scf.yield %n : {B}
      }} else {{
        scf.yield %a : {B}
      }}
      func.return %r : {B}
    }}"""
LAST_USE = f"""
    func.func private @look(%a: {B}, %b: {B}) {{
      {LOOK.format("%a")}
      {LOOK.format("%b")}
      func.return
    }}"""

BODIES = {
    "given and returned": (
        SAME,
        f"""%s = func.call @same(%x) : ({B}) -> {B}
      {LOOK.format("%s")}""",
    ),
    "given, used behind a call that may return it, and returned": (
        MAYBE_NEW
        + f"""
    func.func private @keep_on(%a: {B}, %c: i1) -> ({B}, index) {{
      %r = func.call @maybe_new(%a, %c) : ({B}, i1) -> {B}
      {LOOK.format("%a")}
      %n = arith.constant 7 : index func.return %r, %n : {B}, index
    }}""",
        f"""%s, %t = func.call @keep_on(%x, %c) : ({B}, i1) -> ({B}, index)
      {LOOK.format("%s")}""",
    ),
    "borrowed and returned": (
        SAME,
        f"""%s = func.call @same(%x) : ({B}) -> {B}
      {LOOK.format("%s")}
      {LOOK.format("%x")}""",
    ),
    "new, or what was borrowed, leaves a region": (
        MAYBE_NEW,
        f"""%r = scf.if %d -> ({B}) {{
        %y = memref.alloc() : {B}
        "test.op"(%y) {{tag = "write"}} : ({B}) -> ()
        %s = func.call @maybe_new(%y, %c) : ({B}, i1) -> {B}
        {LOOK.format("%y")}
        scf.yield %s : {B}
      }} else {{
        scf.yield %x : {B}
      }}
      "test.op"(%r) {{tag = "write"}} : ({B}) -> ()
      {LOOK.format("%x")}""",
    ),
    "one given, one borrowed": (
        EITHER,
        f"""%y = memref.alloc() : {B}
      "test.op"(%y) {{tag = "write"}} : ({B}) -> ()
      %s = func.call @either(%x, %y, %c) : ({B}, {B}, i1) -> {B}
      {LOOK.format("%s")}
      {LOOK.format("%y")}""",
    ),
    "one buffer as both arguments": (
        EITHER + LAST_USE,
        f"""%s = func.call @either(%x, %x, %c) : ({B}, {B}, i1) -> {B}
      func.call @look(%s, %s) : ({B}, {B}) -> ()""",
    ),
    "freed by the function": (
        LAST_USE,
        f"""%y = memref.alloc() : {B}
      "test.op"(%y) {{tag = "write"}} : ({B}) -> ()
      func.call @look(%x, %y) : ({B}, {B}) -> ()
      {LOOK.format("%y")}""",
    ),
    "carried around a loop": (
        MAYBE_NEW,
        f"""%r = scf.for %i = %c0 to %c3 step %c1 iter_args(%z = %x) -> ({B}) {{
        %s = func.call @maybe_new(%z, %c) : ({B}, i1) -> {B}
        "test.op"(%s) {{tag = "write"}} : ({B}) -> ()
        scf.yield %s : {B}
      }}
      {LOOK.format("%r")}""",
    ),
    "passed on by a function in between": (
        MAYBE_NEW
        + f"""
    func.func private @between(%a: {B}, %c: i1) -> {B} {{
      %r = func.call @maybe_new(%a, %c) : ({B}, i1) -> {B}
      {LOOK.format("%r")}
      func.return %r : {B}
    }}""",
        f"""%s = func.call @between(%x, %c) : ({B}, i1) -> {B}
      {LOOK.format("%s")}""",
    ),
    "always new": (
        f"""
    func.func private @new() -> {B} {{
      %n = memref.alloc() : {B}
      "test.op"(%n) {{tag = "write"}} : ({B}) -> ()
      func.return %n : {B}
    }}""",
        f"""%s = func.call @new() : () -> {B}
      {LOOK.format("%s")}""",
    ),
    "part of a buffer": (
        SAME.replace(B, PART),
        f"""%h = memref.subview %x[1] [2] [1] : {B} to {PART}
      %s = func.call @same(%h) : ({PART}) -> {PART}
      %e = memref.load %s[%c0] : {PART}
      "test.op"(%e) {{tag = "see"}} : (i32) -> ()""",
    ),
    "part of a buffer, or new, leaves a region": (
        MAYBE_NEW.replace(B, PART),
        f"""%r = scf.if %d -> ({PART}) {{
        %y = memref.alloc() : {B}
        "test.op"(%y) {{tag = "write"}} : ({B}) -> ()
        %h = memref.subview %y[1] [2] [1] : {B} to {PART}
        %s = func.call @maybe_new(%h, %c) : ({PART}, i1) -> {PART}
        {LOOK.format("%y")}
        scf.yield %s : {PART}
      }} else {{
        %h = memref.subview %x[1] [2] [1] : {B} to {PART} scf.yield %h : {PART}
      }}
      %e = memref.load %r[%c0] : {PART}
      "test.op"(%e) {{tag = "see"}} : (i32) -> ()
      {LOOK.format("%x")}""",
    ),
    "what ends in a region, new, or on the stack": (
        "",
        f"""%z = memref.alloca() : {B}
      "test.op"(%z) {{tag = "write"}} : ({B}) -> ()
      %i = arith.index_cast %c : i1 to index
      %r = scf.if %d -> ({B}) {{
        %y = memref.alloc() : {B}
        "test.op"(%y) {{tag = "write"}} : ({B}) -> ()
        %s = scf.index_switch %i -> {B}
        case 0 {{ scf.yield %y : {B} }}
        case 7 {{ %n = memref.alloc() : {B} scf.yield %n : {B} }}
        default {{ scf.yield %z : {B} }}
        {LOOK.format("%y")}
        scf.yield %s : {B}
      }} else {{ scf.yield %z : {B} }}
      {LOOK.format("%r")}""",
    ),
}

OPTIONS = "private-function-dynamic-ownership=true"


def program(functions: str, body: str) -> str:
    """A whole module; `%x` is a fresh buffer, `%c` and `%d` come from outside."""
    return f"""{functions}
    func.func @main(%c: i1, %d: i1) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %x = memref.alloc() : {B}
      "test.op"(%x) {{tag = "write"}} : ({B}) -> ()
      {body}
      func.return
    }}"""


def flags_of(op: Operation) -> int:
    """Number of flags that an operation returns."""
    return sum(result.type == IntegerType(1) for result in op.results)


@pytest.mark.every_case
@pytest.mark.parametrize("name", BODIES)
def test_behaviour(name: str):
    """Behaviour is unchanged and nothing leaks; a second run changes nothing."""
    text = program(*BODIES[name])
    before = parse(text)
    for mode in ("static", "dynamic"):
        after = run_passes(text, f"buffer-deallocation{{{OPTIONS} ownership={mode}}}")
        again = run_passes(str(after), f"buffer-deallocation{{{OPTIONS} ownership={mode}}}")
        assert again.is_structurally_equivalent(after)
        for seed in outside_seeds():
            outcome = run(after, outside_seed=seed, check_leaks=True)
            difference = run(before, outside_seed=seed).difference(outcome)
            assert difference is None, difference


@pytest.mark.parametrize("name", [name for name in BODIES if "part of a buffer" not in name])
def test_no_clone_for_a_returned_argument(name: str):
    module = run_passes(program(*BODIES[name]), f"buffer-deallocation{{{OPTIONS}}}")
    assert count(module, "bufferization.clone") == 0
    for op in module.walk():
        if isinstance(op, CallOp):
            assert flags_of(op) == len(op.results) // 2


def test_default_is_as_in_mlir():
    """Without the option, a result that may be an argument is cloned, and no type changes."""
    text = program(*BODIES["given and returned"]).replace("private @same", "@same")
    module = run_passes(text, "buffer-deallocation")
    assert count(module, "bufferization.clone") == 1
    assert not any(flags_of(op) for op in module.walk() if isinstance(op, CallOp))


@pytest.mark.parametrize(
    "function",
    [
        pytest.param(SAME.replace("private ", ""), id="public"),
        pytest.param(f"func.func private @same({B}) -> {B}", id="without a body"),
        pytest.param(
            f"""func.func private @same(%a: {B}) -> {B} {{
              %r = func.call @same(%a) : ({B}) -> {B}
              func.return %r : {B}
            }}""",
            id="calls itself",
        ),
        pytest.param(
            SAME
            + """func.func @elsewhere() {
              "test.op"() {callee = @same} : () -> ()
              func.return
            }""",
            id="callers unknown",
        ),
    ],
)
def test_functions_that_keep_their_types(function: str):
    module = run_passes(
        program(function, f"%s = func.call @same(%x) : ({B}) -> {B}"),
        f"buffer-deallocation{{{OPTIONS}}}",
    )
    (same,) = [op for op in module.walk() if isinstance(op, FuncOp) and op.sym_name.data == "same"]
    assert len(same.function_type.inputs) == len(same.function_type.outputs) == 1


def test_calls_that_are_never_reached():
    text = f"""{SAME}
    func.func @main() {{
      %x = memref.alloc() : {B}
      %s = func.call @same(%x) : ({B}) -> {B}
      func.return
    ^never(%a: {B}):
      %r = func.call @same(%a) : ({B}) -> {B}
      func.return }}
    func.func @not_in_a_region(%x: {B}) {{
      %r = scf.execute_region -> ({B}) {{
        %y = memref.alloc() : {B} scf.yield %y : {B}
      ^never: scf.yield %x : {B} }}
      {LOOK.format("%r")}
      func.return
    }}"""
    module = run_passes(text, f"buffer-deallocation{{{OPTIONS}}}")
    assert count(list(module.ops)[-1], "memref.dealloc") == 1
    calls = [op for op in module.walk() if isinstance(op, CallOp)]
    assert [(len(call.operands), len(call.results)) for call in calls] == [(2, 2), (2, 2)]
    run(module, check_leaks=True)


def test_result_that_is_the_same_as_another_one():
    """Without flags: nothing is cloned where all callers know that it is."""
    text = f"""
    func.func private @twice() -> ({B}, {B}) {{
      %a = memref.alloc() : {B}
      func.return %a, %a : {B}, {B}
    }}
    func.func @main() {{
      %0, %1 = func.call @twice() : () -> ({B}, {B})
      "test.op"(%0) {{tag = "write"}} : ({B}) -> ()
      {LOOK.format("%1")}
      func.return
    }}"""
    module = run_passes(text, "buffer-deallocation")
    assert count(module, "bufferization.clone") == 0
    run(module, check_leaks=True)
    public = run_passes(text.replace("private ", ""), "buffer-deallocation")
    assert count(public, "bufferization.clone") == 1
    run(public, check_leaks=True)


def test_what_may_be_an_argument_and_is_kept_keeps_the_argument():
    """The result of @same, stored where others find it, is %x: so %x is not freed."""
    text = f"""{SAME}
    func.func @main() -> {B} {{
      %x = memref.alloc() : {B}
      "test.op"(%x) {{tag = "write"}} : ({B}) -> ()
      %s = func.call @same(%x) : ({B}) -> {B}
      %table = memref.alloc() : memref<1x{B}>
      %zero = arith.constant 0 : index
      memref.store %s, %table[%zero] : memref<1x{B}>
      %t = memref.load %table[%zero] : memref<1x{B}>
      {LOOK.format("%t")}
      {LOOK.format("%x")}
      func.return %s : {B}
    }}"""
    module = run_passes(text, f"buffer-deallocation{{{OPTIONS}}}")
    assert count(module, "memref.dealloc") == 1
    difference = run(parse(text)).difference(run(module))
    assert difference is None, difference
