"""Plans of whole programs (`scope=program`): W1 to W8, K6."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.parser import Parser
from xdsl.printer import Printer

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context
from tests.support.mlir_opt import mlir_opt_path, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.outliner import outline
from tests.support.real_inputs import (
    argument_shapes,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    MemoryPlan,
    MergeAllocOptions,
    PassError,
    VerifyMemoryPlanPass,
    merge_allocations,
    parse_pools,
    plan_program,
)

BUFFER = "memref<64xi8>"


def use(*names: str) -> str:
    """An operation that reads and writes buffers."""
    operands = ", ".join(f"%{name}" for name in names)
    return f'"test.op"({operands}) : ({", ".join([BUFFER] * len(names))}) -> ()'


def alloc(name: str, attributes: str = "") -> str:
    """An allocation of 64 bytes."""
    return f"%{name} = memref.alloc() {attributes} : {BUFFER}"


def call(name: str, *arguments: str, result: str = "") -> str:
    """A call of a function of buffers."""
    types = ", ".join([BUFFER] * len(arguments))
    operands = ", ".join(f"%{argument}" for argument in arguments)
    if result:
        return f"%{result} = func.call @{name}({operands}) : ({types}) -> {BUFFER}"
    return f"func.call @{name}({operands}) : ({types}) -> ()"


def function(
    name: str, arguments: str, *body: str, visibility: str = "private", returns: str = ""
) -> str:
    """A function of buffers; `arguments` are their names, in one word each."""
    parameters = ", ".join(f"%{argument}: {BUFFER}" for argument in arguments.split())
    result = f" -> {BUFFER}" if returns else ""
    end = f"func.return %{returns} : {BUFFER}" if returns else "func.return"
    return "\n".join([f"func.func {visibility} @{name}({parameters}){result} {{", *body, end, "}"])


def main(*body: str) -> str:
    """The function that others call."""
    return function("main", "x", *body, visibility="public")


def merged(program: str, **options: object) -> tuple[MemoryPlan, ModuleOp]:
    """A program planned as a whole, checked."""
    module = parse(program)
    plan = merge_allocations(
        module,
        MergeAllocOptions(scope="program", **options),  # pyright: ignore[reportArgumentType]
    )
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)
    return plan, module


def signature(module: ModuleOp, name: str) -> list[str]:
    """The types of a function's arguments."""
    for op in module.walk():
        if isinstance(op, FuncOp) and op.sym_name.data == name:
            return [str(type_) for type_ in op.function_type.inputs.data]
    raise AssertionError(name)


def test_a_callee_gets_its_arena_from_the_caller():
    """W1: buffers of both never overlap while both live, and the callee's is an argument."""
    plan, module = merged(
        function("g", "y", alloc("t"), use("y", "t"))
        + main(alloc("a"), use("x", "a"), call("g", "a"), use("a"))
    )
    assert plan.size_bytes == 128
    assert signature(module, "g") == [BUFFER, "memref<128xi8>"] or signature(module, "g") == [
        BUFFER,
        BUFFER,
    ]
    assert str(module).count("memref.alloc()") == 1


def test_an_argument_lives_until_its_last_use_in_the_callee():
    """W1: %t has the bytes of %a, which the caller does not need after the call."""
    plan, _ = merged(
        function("g", "y z", use("y", "z"), alloc("t"), use("z", "t"))
        + main(alloc("a"), use("x", "a"), call("g", "a", "x"))
    )
    assert plan.size_bytes == 64


def test_one_offset_is_right_for_all_calls():
    """W1: %t is live at two calls, beside another buffer of the caller each time."""
    program = function("g", "y", alloc("t"), use("y", "t")) + main(
        alloc("a"), call("g", "a"), alloc("b"), use("b"), call("g", "b"), use("b")
    )
    plan, module = merged(program)
    (arena,) = plan.arenas
    assert [placed.name for placed in arena.placed].count("t") == 1
    assert len(next(one for one in arena.placed if one.name == "t").live_ranges) == 2
    assert str(module).count("memref.alloc()") == 1


def test_nested_calls_and_regions():
    """W4: what is inside of regions, and of callees of callees, is planned together."""
    plan, _ = merged(
        function("h", "y", alloc("u"), use("y", "u"))
        + function("g", "y", alloc("t"), use("y", "t"), call("h", "t"))
        + main(
            "%p = arith.constant true",
            "scf.if %p {",
            alloc("a"),
            call("g", "a"),
            "}",
            alloc("b"),
            use("b"),
            call("h", "x"),
        )
    )
    assert plan.size_bytes == 128


@pytest.mark.parametrize(
    "caller",
    [
        pytest.param("func.func private @f(%x: memref<64xi8>)", id="private"),
        pytest.param("func.func public @f(%x: memref<64xi8>)", id="public"),
    ],
)
def test_what_calls_itself_has_arenas_of_its_own(caller: str):
    """W3."""
    body = f"{{ {alloc('a')} {use('x', 'a')} {call('f', 'a')} func.return }}"
    plan, module = merged(caller + body + main(call("f", "x")))
    assert plan.workspaces == {}
    assert signature(module, "f") == [BUFFER]


def test_what_is_called_indirectly_has_an_arena_of_its_own():
    """W3."""
    plan, module = merged(
        function("g", "y", alloc("t"), use("y", "t"))
        + main(
            f'%i = "func.constant"() {{value = @g}} : () -> (({BUFFER}) -> ())',
            f'"func.call_indirect"(%i, %x) : (({BUFFER}) -> (), {BUFFER}) -> ()',
        )
    )
    assert plan.workspaces == {}
    assert signature(module, "g") == [BUFFER]


def test_external_functions_stay():
    """W3."""
    _, module = merged(
        f"func.func private @g({BUFFER})" + main(alloc("a"), call("g", "a"), use("a"))
    )
    assert signature(module, "g") == [BUFFER]


BLOCKS = f"""
    func.func private @g(%y: {BUFFER}) {{
      {alloc("t")}
      %p = arith.constant true
      cf.cond_br %p, ^a, ^b
    ^a:
      {use("y", "t")}
      cf.br ^b
    ^b:
      {use("t")}
      func.return
    }}"""


def test_a_function_of_several_blocks_has_one_workspace_at_each_call():
    """W1: it cannot stand in the middle of a block."""
    plan, module = merged(
        BLOCKS + main(alloc("a"), call("g", "a"), alloc("b"), call("g", "b"), use("b"))
    )
    assert signature(module, "g") == [BUFFER, BUFFER]
    assert plan.size_bytes == 128
    assert sorted(arena.is_provided for arena in plan.arenas) == [False, True]


def test_a_function_called_in_a_parallel_loop():
    """W1: each iteration has an arena, of which the call gets a part."""
    _, module = merged(
        function("g", "y", alloc("t"), use("y", "t"))
        + main(
            "%c0 = arith.constant 0 : index",
            "%c1 = arith.constant 1 : index",
            "%c4 = arith.constant 4 : index",
            "scf.parallel (%i) = (%c0) to (%c4) step (%c1) {",
            alloc("a"),
            call("g", "a"),
            "scf.reduce",
            "}",
        )
    )
    assert signature(module, "g") == [BUFFER, BUFFER]
    assert str(module).count("memref.alloc()") == 1


def test_the_entry_gets_its_workspace_from_outside():
    """W2: no allocation is left."""
    plan, module = merged(
        function("g", "y", alloc("t"), use("y", "t")) + main(alloc("a"), call("g", "a")),
        arena="argument",
    )
    assert "memref.alloc" not in str(module)
    (workspace,) = next(
        workspaces
        for function, workspaces in plan.workspaces.items()
        if isinstance(function, FuncOp) and function.sym_name.data == "main"
    )
    assert (workspace.size_bytes, workspace.alignment) == (128, 64)
    assert signature(module, "main") == [BUFFER, "memref<128xi8>"]


def test_arenas_in_a_global():
    """W2: one for each memory space, which the entries share."""
    program = function("g", "y", alloc("t"), use("y", "t"))
    program += main(alloc("a"), call("g", "a"))
    program += function("other", "x", alloc("b"), use("x", "b"), visibility="public")
    plan, module = merged(program, arena="global")
    text = str(module)
    assert "memref.alloc" not in text
    assert 'memref.global "private" @arena_default : memref<128xi8> = uninitialized' in text
    assert text.count("memref.get_global @arena_default") == 2
    assert {arena.storage for arena in plan.arenas} == {"global"}
    if mlir_opt_path() is not None:
        run_mlir_opt(text)


STATIC = 'builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 4096}]} {'


def test_arenas_at_constant_addresses():
    """W2, K2: address = base address of the pool + offset."""
    program = STATIC + main(alloc("a"), alloc("b"), use("x", "a", "b")) + "}"
    plan, module = merged(program, arena="static")
    (arena,) = plan.arenas
    assert arena.base_address == 4096
    text = str(module)
    assert "memref.alloc" not in text
    assert "arith.constant 4096 : index" in text
    assert "builtin.unrealized_conversion_cast" in text
    if mlir_opt_path() is not None:
        run_mlir_opt(text)


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (main(alloc("a"), use("a")), "needs a base_address of pool 'default'"),
        (
            STATIC.replace("4096", "4100") + main(alloc("a"), use("a")) + "}",
            "4100 of pool 'sram' is no multiple of 64",
        ),
    ],
)
def test_constant_addresses_that_cannot_be(program: str, message: str):
    """K2."""
    with pytest.raises(PassError, match=message):
        merged(program, arena="static")


@pytest.mark.parametrize("arena", ["argument", "global"])
def test_what_is_called_from_inside_keeps_its_arena(arena: str):
    """W2: an entry that the program itself calls, or names, is there while its caller is."""
    plan, module = merged(
        function("g", "y", alloc("t"), use("y", "t"), visibility="public")
        + main(alloc("a"), call("g", "a"), use("a")),
        arena=arena,
    )
    assert [one.storage for one in plan.arenas] == ["alloc", arena]
    assert signature(module, "g") == [BUFFER]


@pytest.mark.parametrize("arena", ["argument", "global"])
def test_what_an_entry_returns_can_be_in_its_arena(arena: str):
    """K3: it lives to the end, beside what others use after it is written."""
    program = function(
        "main",
        "x",
        alloc("r"),
        use("x", "r"),
        alloc("a"),
        use("a"),
        visibility="public",
        returns="r",
    )
    plan, module = merged(program, arena=arena, place_results=True)
    assert plan.skipped == ()
    assert plan.size_bytes == 128
    assert "memref.alloc" not in str(module)
    kept, _ = merged(program, arena=arena)
    assert [one.reason for one in kept.skipped] == ["returned by the function"]


def test_what_others_free_is_not_in_an_arena():
    """K3: only what an entry returns to the outside; @g's result is main's to free."""
    plan, _ = merged(
        function("g", "y", alloc("t"), use("y", "t"), returns="t", visibility="public")
        + main(call("g", "x", result="r"), use("r"), f"memref.dealloc %r : {BUFFER}"),
        arena="global",
        place_results=True,
    )
    assert [one.reason for one in plan.skipped] == ["returned by the function"]


def test_a_returned_buffer_is_the_callers():
    """W6: what a callee returns lives in the caller; here at one call."""
    plan, module = merged(
        function("g", "y", alloc("t"), use("y", "t"), returns="t")
        + main(call("g", "x", result="r"), alloc("b"), use("r", "b"))
    )
    assert plan.size_bytes == 128
    assert str(module).count("memref.alloc()") == 1


def test_a_buffer_that_is_live_at_two_calls_at_once_stays():
    """W6."""
    plan, _ = merged(
        function("g", "y", alloc("t"), use("y", "t"), returns="t")
        + main(call("g", "x", result="r"), call("g", "x", result="s"), use("r", "s"))
    )
    assert [one.reason for one in plan.skipped] == ["live at several calls at once"]


def test_what_is_returned_and_never_accessed_stays():
    """W6: in the copy nothing uses it, but the function has to return something, which is freed."""
    plan, module = merged(
        function("g", "y", alloc("t"), returns="t")
        + main(call("g", "x", result="r"), f"memref.dealloc %r : {BUFFER}", alloc("b"), use("b"))
    )
    assert [one.reason for one in plan.skipped] == [
        "never accessed, but handed on to another function"
    ]
    assert str(module).count("memref.dealloc %r") == 1


def test_a_free_goes_only_if_it_does_at_all_calls():
    """W7: @g frees what main allocates, and what comes from elsewhere."""
    program = (
        function("g", "y", use("y"), f"memref.dealloc %y : {BUFFER}")
        + main(alloc("a"), use("a"), call("g", "a"))
        + function("other", "z", call("g", "z"), visibility="public")
    )
    plan, module = merged(program)
    assert [one.reason for one in plan.skipped] == [
        "freed together with a buffer that is not merged, at another call"
    ]
    assert str(module).count("memref.dealloc") == 1


ELEMENTWISE = "memref<16xf32>"


def test_results_take_the_place_of_arguments():
    """W8: the callee writes %t over %a, which the caller allocated and nobody needs afterwards."""
    plan, _ = merged(
        f"""
        func.func private @g(%y: {ELEMENTWISE}, %z: {ELEMENTWISE}) {{
          %t = memref.alloc() : {ELEMENTWISE}
          linalg.exp ins(%y : {ELEMENTWISE}) outs(%t : {ELEMENTWISE})
          "test.op"(%t, %z) : ({ELEMENTWISE}, {ELEMENTWISE}) -> ()
          func.return
        }}
        func.func @main(%x: {ELEMENTWISE}) {{
          %a = memref.alloc() : {ELEMENTWISE}
          "test.op"(%x, %a) : ({ELEMENTWISE}, {ELEMENTWISE}) -> ()
          func.call @g(%a, %x) : ({ELEMENTWISE}, {ELEMENTWISE}) -> ()
          func.return
        }}""",
        lifetimes="liveness",
        in_place=True,
    )
    assert plan.size_bytes == 64


PADDED = "memref<6xf32>"
PART = "memref<4xf32, strided<[1], offset: 1>>"
VECTOR = "memref<4xf32>"
MAKE = f"""
    %s = memref.alloc() : {VECTOR}
    linalg.exp ins(%x : {VECTOR}) outs(%s : {VECTOR})"""
PAD = f"""
    %d = memref.alloc() : {PADDED}
    linalg.fill ins(%c : f32) outs(%d : {PADDED})"""
COPY = f"""
    %v = memref.subview %d[1] [4] [1] : {PADDED} to {PART}
    memref.copy %s, %v : {VECTOR} to {PART}"""
USE = f'"test.op"(%d) : ({PADDED}) -> ()'
ZERO = "%c = arith.constant 0.0 : f32"

IN_FUNCTIONS = {
    "returned": f"""
        func.func private @make(%x: {VECTOR}) -> {VECTOR} {{
          {MAKE}
          func.return %s : {VECTOR}
        }}
        func.func @main(%x: {VECTOR}) {{
          {ZERO}
          %s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          {PAD} {COPY} {USE}
          func.return
        }}""",
    "handed over": f"""
        func.func private @pad(%s: {VECTOR}) -> {PADDED} {{
          {ZERO}
          {PAD} {COPY}
          func.return %d : {PADDED}
        }}
        func.func @main(%x: {VECTOR}) {{
          {MAKE}
          %d = func.call @pad(%s) : ({VECTOR}) -> {PADDED}
          {USE}
          func.return
        }}""",
    "each by itself": f"""
        func.func private @make(%x: {VECTOR}) -> {VECTOR} {{
          %s = func.call @inner(%x) : ({VECTOR}) -> {VECTOR}
          func.return %s : {VECTOR}
        }}
        func.func private @inner(%x: {VECTOR}) -> {VECTOR} {{
          {MAKE}
          func.return %s : {VECTOR}
        }}
        func.func private @zero() -> f32 {{
          {ZERO}
          func.return %c : f32
        }}
        func.func private @pad(%c: f32) -> {PADDED} {{
          {PAD}
          func.return %d : {PADDED}
        }}
        func.func private @copy(%s: {VECTOR}, %d: {PADDED}) {{
          {COPY}
          func.return
        }}
        func.func @main(%x: {VECTOR}) {{
          %s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          %c = func.call @zero() : () -> f32
          %d = func.call @pad(%c) : (f32) -> {PADDED}
          func.call @copy(%s, %d) : ({VECTOR}, {PADDED}) -> ()
          {USE}
          func.return
        }}""",
}
"""A buffer that is padded, in functions that have different parts in that."""

EXACT: dict[str, object] = {"lifetimes": "liveness", "in_place": True, "alignment": 4}


@pytest.mark.parametrize("program", IN_FUNCTIONS.values(), ids=list(IN_FUNCTIONS))
def test_buffers_are_made_in_parts_of_those_of_other_functions(program: str):
    """W9: %s is made in its part of %d, which is filled before; nothing is copied."""
    plan, module = merged(program, **EXACT)
    assert plan.size_bytes == 24
    assert "memref.copy" not in str(module)
    if mlir_opt_path() is not None:
        run_mlir_opt(str(module))


def test_buffers_of_functions_that_are_called_twice_are_not():
    """W9: @make's result would have two places."""
    program = f"""
        func.func private @make(%x: {VECTOR}) -> {VECTOR} {{
          {MAKE}
          func.return %s : {VECTOR}
        }}
        func.func @main(%x: {VECTOR}) {{
          {ZERO}
          %s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          {PAD} {COPY} {USE}
          %t = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          "test.op"(%t) : ({VECTOR}) -> ()
          func.return
        }}"""
    plan, module = merged(program, **EXACT)
    assert plan.size_bytes == 40
    assert str(module).count("memref.copy") == 1


def test_in_place_in_functions_that_share_a_callee():
    """W8, W9: @first and @second are planned together, since %t has one offset for both."""
    program = f"""
        func.func private @shared(%y: {VECTOR}) {{
          %t = memref.alloc() : {VECTOR}
          "test.op"(%y, %t) : ({VECTOR}, {VECTOR}) -> ()
          func.return
        }}
        func.func @first(%x: {VECTOR}) {{
          {ZERO} {MAKE} {PAD} {COPY} {USE}
          func.call @shared(%x) : ({VECTOR}) -> ()
          func.return
        }}
        func.func @second(%x: {VECTOR}) {{
          {MAKE}
          %e = memref.alloc() : {VECTOR}
          linalg.exp ins(%s : {VECTOR}) outs(%e : {VECTOR})
          func.call @shared(%e) : ({VECTOR}) -> ()
          func.return
        }}"""
    plan, module = merged(program, **EXACT)
    assert [arena.size_bytes for arena in plan.arenas] == [24, 32]
    assert "memref.copy" not in str(module)
    assert [len(arena.in_place_reuses) for arena in plan.arenas] == [0, 1]


def test_what_fills_early_needs_to_know_with_what():
    """W9: %c is not there yet when @make writes %s, which is in another function."""
    program = IN_FUNCTIONS["returned"].replace(
        f"%s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}",
        f'%s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}\n%e = "test.op"() : () -> f32',
    )
    plan, module = merged(program.replace("%c : f32) outs", "%e : f32) outs"), **EXACT)
    assert plan.size_bytes == 40
    assert str(module).count("memref.copy") == 1


def test_pools_bound_the_memory_over_the_call_graph():
    """K6: both functions' buffers are in one plan, of which the pool holds half."""
    program = function("g", "y", alloc("t"), use("y", "t")) + main(
        alloc("a"), use("x", "a"), call("g", "a"), use("a"), use("a")
    )
    plan, module = merged(program, pools=parse_pools("fast:64,slow"))
    assert {str(arena.memory_space): arena.size_bytes for arena in plan.arenas} == {
        '"fast"': 64,
        '"slow"': 64,
    }
    assert signature(module, "g") == [BUFFER, 'memref<64xi8, "slow">']
    with pytest.raises(PassError, match="pool 'fast' has 64 bytes"):
        merged(program, pools=parse_pools("fast:64"))


def test_a_call_gets_workspaces_in_several_pools():
    """U, W1: a function of several blocks is planned by itself; each pool has a part for it."""
    body = (alloc("t"), alloc("u"), use("y", "t", "u"), "cf.br ^next", "^next:", use("t", "u"))
    program = function("g", "y", *body) + main(call("g", "x"), alloc("a"), call("g", "a"), use("a"))
    plan, module = merged(program, pools=parse_pools("fast:64,slow"), lifetimes="liveness")
    assert {str(arena.memory_space): arena.size_bytes for arena in plan.arenas} == {
        '"fast"': 64,
        '"slow"': 128,
    }
    spaces = [
        {str(one.workspace.memory_space) for one in passed} for passed in plan.passed.values()
    ]
    assert spaces == [{'"fast"', '"slow"'}] * 2
    assert len(signature(module, "g")) == 3


def test_shared_functions_have_offsets_of_their_own_where_scopes_are_nested():
    """M16, W1: one offset of `%t` in both scopes would need 64 bytes of the pool in each."""
    program = function("g", "y", alloc("t"), use("y", "t")) + main(
        alloc("a"),
        use("x", "a"),
        call("g", "a"),
        f"memref.alloca_scope {{ {alloc('b')} {use('b')} {call('g', 'b')} }}",
        use("a"),
    )
    for capacity_bytes in (128, 192, 256):
        plan, _ = merged(program, pools=parse_pools(f"fast:{capacity_bytes},slow"))
        fast = [a for a in plan.arenas if str(a.memory_space) == '"fast"' and not a.is_provided]
        assert 64 < sum(arena.size_bytes for arena in fast) <= capacity_bytes


def test_what_calls_itself_leaves_scarce_pools_to_others():
    """M12: how often it is there at once is unknown."""
    body = f"{{ {alloc('a')} {use('x', 'a')} {call('f', 'a')} func.return }}"
    program = f"func.func @f(%x: {BUFFER}) {body}"
    plan, _ = merged(program, pools=parse_pools("fast:64,slow"))
    assert [str(arena.memory_space) for arena in plan.arenas] == ['"slow"']


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scope": "program", "dynamic": "reuse"}, "dynamic=reuse needs scope=function"),
        ({"scope": "program", "schedule": "memory"}, "schedule=memory needs scope=function"),
        ({"arena": "argument"}, "arena=argument needs scope=program"),
        ({"place_results": True}, "place-results=true needs scope=program"),
        ({"scope": "program", "place_results": True}, "needs an arena that outlives the function"),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, str], message: str):
    with pytest.raises(PassError, match=message):
        MergeAllocOptions(**options)  # pyright: ignore[reportArgumentType]


def test_nothing_changes_before_all_is_planned():
    program = function("g", "y", alloc("t"), use("y", "t")) + main(alloc("a"), call("g", "a"))
    module = parse(program)
    before = str(module)
    plan_program(module, MergeAllocOptions(scope="program"))
    assert str(module) == before


@pytest.mark.thorough
def test_trees_of_calls_do_not_grow_without_bound():
    """W1: 2 to the power of 40 paths lead to the innermost function."""
    program = function("f0", "y", alloc("t"), use("y", "t"))
    for level in range(1, 41):
        inner = call(f"f{level - 1}", "y")
        program += function(f"f{level}", "y", inner, inner)
    plan, _ = merged(program + main(call("f40", "x")))
    assert plan.size_bytes == 64


QUICK = {"lenet5", "mlp4", "jax_gru_scan_reverse", "jax_cond_gate", "resnet8_cifar", "dscnn_kws"}
"""Models that are split in the first tier, too."""

COMPILED_FAST = {"lenet5": 2, "mlp4": 2, "espcn_x3": 2}
COMPILED_THOROUGHLY = {
    "encoder_dynseq": 35,
    "jax_cond_gate": 2,
    "jax_gru_scan_reverse": 19,
    "jax_heat2d_fori": 102,
    "jax_lstm_scan": 44,
    "jax_mlp_train_step": 8,
    "jax_power_iter_while": 510,
    "jax_resnet_nhwc": 2,
    "lenet5_dyn": 9,
    "llama_decode_kv": 2,
    "llama_decode_kv_f16": 2,
    "mlp4_dyn": 4,
    "wavenet": 2,
}
COMPILED_SLOWLY = {
    "bert_tiny": 2,
    "dscnn_kws": 2,
    "fpn_detector": 4,
    "jax_attn_train_step": 8,
    "lstm_unrolled": 2,
    "mlp_mixer": 2,
    "mobilenetv1_025_vww": 2,
    "resnet8_cifar": 2,
    "resnet8_dyn": 27,
}
"""
Models that are compiled in functions, and the allocations of a call: one for all functions, one for
each result, and those of dynamic size or that loops carry, which stay. Those of the second group
take 2 to 10 seconds each, those of the last one up to a minute.
"""
COMPILED = {**COMPILED_FAST, **COMPILED_THOROUGHLY, **COMPILED_SLOWLY}

LARGE_BYTES = 50_000
"""Larger files take 10 to 60 seconds each."""


def tier(path: Path) -> ParameterSet:
    """A model with the mark of the tier in which it is split."""
    if model_name(path) in QUICK:
        return pytest.param(path)
    is_large = path.stat().st_size > LARGE_BYTES
    return pytest.param(path, marks=pytest.mark.slow if is_large else pytest.mark.thorough)


@requires_models
@pytest.mark.parametrize("path", list(map(tier, model_files("*.memref.mlir"))), ids=model_id)
@pytest.mark.parametrize("in_place", [False, True], ids=["exact", "in-place"])
def test_a_model_in_functions_needs_no_more_memory(path: Path, in_place: bool):
    """W1, W9: cut at random into private functions, nested two deep; at most 1.02 of the whole."""
    lifetimes = "liveness"
    module = Parser(full_context(), path.read_text(), path.name).parse_module()
    whole = plan_program(module, MergeAllocOptions(lifetimes=lifetimes, in_place=in_place))
    assert outline(module, seed=1)
    module.verify()
    assert_dominance(module)
    options = MergeAllocOptions(scope="program", lifetimes=lifetimes, in_place=in_place)
    split = merge_allocations(module, options)
    assert split.size_bytes <= 1.02 * whole.size_bytes
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)


def compiled_tier(path: Path) -> ParameterSet:
    """A model with the mark of the tier in which it is compiled."""
    if model_name(path) in COMPILED_FAST:
        return pytest.param(path)
    is_slow = model_name(path) in COMPILED_SLOWLY
    return pytest.param(path, marks=pytest.mark.slow if is_slow else pytest.mark.thorough)


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(
    "path",
    [compiled_tier(path) for path in model_files("*.memref.mlir") if model_name(path) in COMPILED],
    ids=model_id,
)
def test_a_model_in_functions_computes_the_same(path: Path):
    """W1: natively, one allocation for all functions, besides results and what stays."""
    module = Parser(full_context(), path.read_text(), path.name).parse_module()
    outline(module, seed=2)
    merge_allocations(
        module, MergeAllocOptions(scope="program", lifetimes="liveness", in_place=True)
    )
    text = StringIO()
    Printer(text, print_generic_format=True).print_op(module)
    comparison = assert_same_behaviour(path, text.getvalue(), shapes=argument_shapes(path))
    assert comparison.after.statistics.allocations <= COMPILED[model_name(path)]
