"""Plans of whole programs (`scope=program`): W1 to W8, K6."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp

from tests.support.mlir_opt import mlir_opt_path, run_mlir_opt
from tests.unit.merge_alloc.whole_programs import (
    BUFFER,
    alloc,
    call,
    function,
    main,
    merged,
    use,
)
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    MergeAllocOptions,
    PassError,
    parse_pools,
    plan_program,
)
from xdsl_mergealloc.op_names import symbol_name


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
    """W4: allocations inside of regions, and of callees of callees, are planned together."""
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
    """K3: it lives to the end, beside buffers that others use after it is written."""
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
    """K3: only results that an entry returns to the outside; @g's result is main's to free."""
    plan, _ = merged(
        function("g", "y", alloc("t"), use("y", "t"), returns="t", visibility="public")
        + main(call("g", "x", result="r"), use("r"), f"memref.dealloc %r : {BUFFER}"),
        arena="global",
        place_results=True,
    )
    assert [one.reason for one in plan.skipped] == ["returned by the function"]


def test_a_returned_buffer_is_the_callers():
    """W6: the result of a callee lives in the caller; here at one call."""
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
    """W7: @g frees buffers that main allocates, and buffers from elsewhere."""
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
    """W1: 2 to the power of 40 paths lead to the innermost function. The function that adds most is
    separate."""
    program = function("f0", "y", alloc("t"), use("y", "t"))
    for level in range(1, 41):
        inner = call(f"f{level - 1}", "y")
        program += function(f"f{level}", "y", inner, inner)
    plan, _ = merged(program + main(call("f40", "x")))
    assert plan.size_bytes == 64
    separate = [one for one in plan.functions if any(arena.is_provided for arena in one.arenas)]
    assert [symbol_name(one.trace.function) for one in separate] == ["f9", "f19", "f29", "f34"]


@pytest.mark.parametrize("alignments", [(128, 256), (256, 128)])
def test_a_workspace_is_aligned_for_all_callers(alignments: tuple[int, int]):
    """W2: @leaf is in the workspaces of both, with what they ask for."""
    entries = "".join(
        f"""func.func @entry{number}() {{
          %a = memref.alloc() {{alignment = {alignment} : i64}} : memref<16xf32>
          "test.op"(%a) : (memref<16xf32>) -> ()
          func.call @leaf() : () -> ()
          func.return
        }}
        """
        for number, alignment in enumerate(alignments)
    )
    leaf = """func.func private @leaf() {
      %a = memref.alloc() : memref<16xf32>
      "test.op"(%a) : (memref<16xf32>) -> ()
      func.return
    }"""
    options = MergeAllocOptions(scope="program", arena="argument")
    plan = plan_program(parse(leaf + entries), options)
    found = [[one.alignment for one in each] for each in plan.workspaces.values()]
    assert found == [[256], [alignments[0]], [alignments[1]]]
