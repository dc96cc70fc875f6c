"""Memory spaces and capacities: their names in options, and their meaning for a program."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, StringAttr, i64

from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    MemoryPool,
    MergeAllocOptions,
    MergeAllocPass,
    PassError,
    parse_pools,
    plan_program,
)


def allocations(*memory_spaces: str) -> ModuleOp:
    """A function with an allocation of 4 bytes in each memory space."""
    types = [f"memref<1xf32{space and ', '}{space}>" for space in memory_spaces]
    body = "".join(
        f'%a{number} = memref.alloc() : {type_}\n"test.op"(%a{number}) : ({type_}) -> ()\n'
        for number, type_ in enumerate(types)
    )
    return parse(f"func.func @f() {{\n{body}func.return\n}}")


@pytest.mark.parametrize(
    ("memory_space", "names"),
    [
        ("", {"default"}),
        ("1", {"1", "1 : i64"}),
        ("1 : i32", {"1", "1 : i32"}),
        ('"sram"', {"sram", '"sram"'}),
    ],
)
def test_names_of_memory_spaces(memory_space: str, names: set[str]):
    def is_planned(name: str) -> bool:
        options = MergeAllocOptions(memory_space=name)
        try:
            return bool(plan_program(allocations(memory_space), options).arenas)
        except PassError:
            return False

    candidates = {"default", "1", "1 : i64", "1 : i32", "sram", '"sram"', "2", ""}
    assert {name for name in candidates if is_planned(name)} == names


def test_capacities_by_memory_space():
    pools = parse_pools("sram:65536, dram,1 : i64:16")
    assert pools == (
        MemoryPool("sram", 65536),
        MemoryPool("dram", None),
        MemoryPool("1 : i64", 16),
    )
    plan = plan_program(allocations('"sram"', '"dram"', "1", ""), MergeAllocOptions(pools=pools))
    capacities = {arena.memory_space: arena.capacity_bytes for arena in plan.arenas}
    assert capacities == {
        StringAttr("sram"): 65536,
        StringAttr("dram"): None,
        IntegerAttr(1, i64): 16,
    }  # and nothing is in the default space, as that is no pool


@pytest.mark.parametrize(
    ("text", "capacity_bytes"),
    [
        ("sram:7B", 7),
        ("sram:64KiB", 65536),
        ("sram: 2 MiB", 2 << 20),
        ("sram:1GiB", 1 << 30),
        ("sram:2kB", 2000),
        ("sram:3MB", 3_000_000),
    ],
)
def test_units(text: str, capacity_bytes: int):
    assert parse_pools(text) == (MemoryPool("sram", capacity_bytes),)


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"capacity_bytes": -1}, "capacity must be at least 0"),
        ({"alignment": 0}, "alignment must be at least 1"),
        ({"base_address": -1}, "base_address must be at least 0"),
    ],
)
def test_numbers_of_pools_that_are_too_small(given: dict[str, int], what: str):
    with pytest.raises(PassError, match=f"pool 'sram': {what}"):
        replace(MemoryPool("sram", 64), **given)


@pytest.mark.parametrize(
    "text",
    ["", "sram:", "sram:-1", "sram:1k", "sram:KiB", "sram:1iB", ":64", "a,,b", "a:1,a:2"],
)
def test_malformed_pools_are_errors(text: str):
    with pytest.raises(PassError, match="malformed pools"):
        parse_pools(text)


SPACES = """
    func.func @f(%x: memref<4xf32, 3>) {
      %a = memref.alloc() : memref<64xf32, "L1">
      "test.op"(%a) : (memref<64xf32, "L1">) -> ()
      func.return
    }"""


@pytest.mark.parametrize(
    "merge",
    [
        MergeAllocPass(pools="l1:128"),
        MergeAllocPass(pools="L1:1024,L2:128"),
        MergeAllocPass(pools="L2"),
        MergeAllocPass(memory_space="l1"),
        MergeAllocPass(memory_space="l1", analysis_only=True),
    ],
    ids=str,
)
def test_a_name_that_no_buffer_has_is_an_error(merge: MergeAllocPass):
    module = parse(SPACES)
    before = str(module)
    with pytest.raises(PassError, match=r"no memory space 'l1|L2' in the program, .* '3', 'L1'$"):
        merge.apply(Context(), module)
    assert str(module) == before


@pytest.mark.parametrize("pools", ["L1", "L1:256", "3:0", "default:1,L1:256"])
def test_names_of_buffers_and_of_the_default_space_are_known(pools: str):
    MergeAllocPass(pools=pools).apply(Context(), parse(SPACES))


def function(name: str, body: str, *, visibility: str = "private", size: int = 64) -> str:
    """A function with a buffer of bytes that lives during all of `body`."""
    return f"""
    func.func {visibility} @{name}(%p: i1) {{
      %{name} = memref.alloc() : memref<{size}xi8>
      "test.op"(%{name}) : (memref<{size}xi8>) -> ()
      {body}
      "test.op"(%{name}) : (memref<{size}xi8>) -> ()
      func.return
    }}"""


def call(name: str) -> str:
    return f"func.call @{name}(%p) : (i1) -> ()"


INDIRECT_CALL = """
%i = "func.constant"() {value = @g} : () -> ((i1) -> ())
"func.call_indirect"(%i, %p) : ((i1) -> (), i1) -> ()"""


def least_capacity(module: ModuleOp) -> int:
    """The smallest capacity, in steps of the alignment, with which a program can be planned."""
    for capacity_bytes in range(0, 4096, 64):
        try:
            pools = (MemoryPool("default", capacity_bytes),)
            plan_program(module, MergeAllocOptions(pools=pools))
        except PassError:
            continue
        return capacity_bytes
    raise AssertionError("no capacity is enough")


@pytest.mark.parametrize(
    ("program", "needed_bytes"),
    [
        pytest.param(function("f", call("g")) + function("g", ""), 128, id="callee"),
        pytest.param(
            function("f", call("g") + "\n" + call("h"), size=192)
            + function("g", "", size=64)
            + function("h", "", size=128),
            320,
            id="the-larger-of-two-callees",
        ),
        pytest.param(
            function("f", call("g")) + function("g", call("h")) + function("h", "", size=256),
            384,
            id="callee-of-a-callee",
        ),
        pytest.param(
            function("f", call("g"))
            + f"func.func private @g(%p: i1) {{ {call('h')} func.return }}"
            + function("h", ""),
            128,
            id="through-a-function-without-arena",
        ),
        pytest.param(
            function("f", call("g")) + "func.func private @g(i1)", 64, id="without-a-body"
        ),
        pytest.param(
            function("f", call("g"))
            + f"func.func private @g(%p: i1) {{ {call('h')} func.return }}"
            + f"func.func private @h(%p: i1) {{ {call('g')} {call('i')} func.return }}"
            + function("i", "", size=128),
            192,
            id="recursion-without-arenas",
        ),
        pytest.param(
            function(
                "f",
                f"memref.alloca_scope {{ {call('g')} }} "
                'memref.alloca_scope { %b = memref.alloc() : memref<256xi8> "test.op"(%b) '
                ": (memref<256xi8>) -> () }",
            )
            + function("g", "", size=128),
            320,
            id="arenas-of-scopes-inside",
        ),
        pytest.param(
            f"func.func @f(%p: i1) {{ {call('g')} {call('g')} func.return }}" + function("g", ""),
            64,
            id="one-call-after-the-other",
        ),
        pytest.param(
            function("f", INDIRECT_CALL)
            + function("g", "", size=128)
            + function("h", "", size=512),
            512,
            id="indirect-call-of-no-larger-function",
        ),
        pytest.param(
            function("f", INDIRECT_CALL) + function("g", "", size=128) + function("h", ""),
            192,
            id="indirect-call-of-what-is-named",
        ),
    ],
)
def test_a_capacity_bounds_the_arenas_of_all_functions_at_once(program: str, needed_bytes: int):
    assert least_capacity(parse(program)) == needed_bytes


def test_recursion_with_an_arena_in_a_limited_space_is_an_error():
    program = function("f", call("g")) + f"func.func @g(%p: i1) {{ {call('f')} func.return }}"
    with pytest.raises(PassError, match="@f has an arena there and calls itself"):
        MergeAllocPass(pools="default:1MiB").apply(Context(), parse(program))
    MergeAllocPass(pools="default").apply(Context(), parse(program))


def test_an_arena_of_more_than_an_index_counts():
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<40000xi8>
      %b = memref.alloc() : memref<40000xi8>
      "test.op"(%a, %b) : (memref<40000xi8>, memref<40000xi8>) -> ()
      %c = memref.alloc() : memref<70000xi8>
      "test.op"(%c) : (memref<70000xi8>) -> ()
      func.return
    }""")
    before = str(module)
    with pytest.raises(PassError, match=r"an arena of 80000 bytes is too large: .* to 65535"):
        MergeAllocPass(index_bitwidth=16).apply(Context(), module)
    assert str(module) == before
    plan = plan_program(module, MergeAllocOptions(index_bitwidth=17))
    assert plan.skipped == ()


def test_an_allocation_of_more_than_an_index_counts_stays():
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<4611686018427387904x4xf32>
      "test.op"(%a) : (memref<4611686018427387904x4xf32>) -> ()
      func.return
    }""")
    (skipped,) = plan_program(module, MergeAllocOptions()).skipped
    assert skipped.reason == f"{1 << 66} bytes are more than an index counts"
