"""Plans with constants (C1): the memory they are in, and the rest for buffers (G3 to G6)."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context, read_program
from tests.support.interpreter import run
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    MemoryPlan,
    MemoryPool,
    MergeAllocOptions,
    MergeAllocPass,
    PassError,
    VerifyMemoryPlanPass,
    merge_allocations,
    plan_program,
)

BUFFER = "memref<16xi32>"
"""64 bytes."""


def constant(name: str, value: int = 1, attributes: str = "", type_: str = BUFFER) -> str:
    """A constant; all elements are the same."""
    head = 'memref.global "private" constant'
    return f"{head} @{name} : {type_} = dense<{value}> {attributes}\n"


def get(name: str, type_: str = BUFFER) -> str:
    """A reference to a constant, of the same name."""
    return f"%{name} = memref.get_global @{name} : {type_}\n"


def read(*names: str, times: int = 1) -> str:
    """Operations that read buffers."""
    operands = ", ".join(f"%{name}" for name in names)
    types = ", ".join([BUFFER] * len(names))
    return f'"test.op"({operands}) {{readonly}} : ({types}) -> ()\n' * times


def alloc(name: str, attributes: str = "") -> str:
    return f"%{name} = memref.alloc() {attributes} : {BUFFER}\n"


def main(*body: str, attributes: str = "") -> str:
    """A function without arguments."""
    text = "".join(body)
    attributes = f"attributes {attributes}" if attributes else ""
    return f"func.func @main() {attributes} {{\n{text}func.return\n}}\n"


def pool(name: str, capacity_bytes: int | None = None, alignment: int | None = None) -> MemoryPool:
    return MemoryPool(name, capacity_bytes, alignment)


def packed(
    program: str, *pools: MemoryPool, **options: object
) -> tuple[MemoryPlan, dict[str, tuple[str, int]], ModuleOp]:
    """The plan that was carried out and checked, and the pool and offset of each constant."""
    module = parse(program)
    plan = merge_allocations(
        module,
        MergeAllocOptions(pack_constants=True, pools=pools, **options),  # pyright: ignore
    )
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)
    places = {
        one.constant.name: (constants.pool, one.offset_bytes)
        for constants in plan.constants
        for one in constants.packed
    }
    return plan, places, module


def test_equal_bytes_are_there_once():
    """C1, G4: whatever their types are."""
    floats = 'memref.global "private" constant @f : memref<4x4xf32> = dense<0.0>\n'
    program = (
        constant("a")
        + constant("b", 0)
        + constant("c")
        + floats
        + main(get("a"), get("b"), get("c"), get("f", "memref<4x4xf32>"), read("a", "b", "c"))
    )
    plan, places, _ = packed(program)
    assert places["a"] == places["c"] == ("default", 0)
    assert places["b"] == places["f"] == ("default", 64)
    assert [constants.size_bytes for constants in plan.constants] == [128]


def test_a_constant_that_somebody_keeps_a_pointer_to_has_an_address_of_its_own():
    """G4: two globals have two addresses, and a program may compare them."""
    pointer = "%p = memref.extract_aligned_pointer_as_index %a : memref<16xi32> -> index\n"
    program = constant("a") + constant("b") + main(get("a"), get("b"), pointer, read("b"))
    _, places, _ = packed(program)
    assert places["a"] != places["b"]


def test_a_pool_of_its_own_or_by_name_or_the_first_with_room():
    """U-G3, C1, G5."""
    program = (
        constant("own", 1, type_='memref<16xi32, "rom">')
        + constant("named", 2, '{mergealloc.pools = ["ram"]}')
        + constant("any", 3)
        + constant("other", 4)
        + main(
            get("own", 'memref<16xi32, "rom">'),
            get("named"),
            get("any"),
            get("other"),
            '"test.op"(%own) {readonly} : (memref<16xi32, "rom">) -> ()\n',
            read("named", "any", "other"),
        )
    )
    _, places, module = packed(program, pool("rom", 128), pool("ram"))
    assert {name: place[0] for name, place in places.items()} == {
        "own": "rom",
        "named": "ram",
        "any": "rom",
        "other": "ram",
    }
    assert "memref.memory_space_cast %constants" in str(module)


def test_what_is_accessed_most_is_in_the_first_pool():
    """C1, G5: not first come, first served."""
    program = (
        constant("a", 1)
        + constant("b", 2)
        + main(get("a"), get("b"), read("a"), read("b", times=3))
    )
    _, places, _ = packed(program, pool("fast", 100), pool("slow"))
    assert places == {"a": ("slow", 0), "b": ("fast", 0)}


def test_the_alignment_of_a_pool():
    """G3: which may be any number."""
    program = (
        constant("a", 1, type_="memref<2xi8>")
        + constant("b", 2, "{alignment = 4 : i64}", type_="memref<2xi8>")
        + main(get("a", "memref<2xi8>"), get("b", "memref<2xi8>"))
    )
    plan, places, _ = packed(program, pool("rom", None, 6))
    assert places == {"a": ("rom", 6), "b": ("rom", 0)}
    assert plan.constants[0].alignment == 4


def test_buffers_have_what_constants_leave():
    """C1, G6: the constant can be nowhere else, the buffers can."""
    program = constant("a", 1, '{mergealloc.pools = ["fast"]}') + main(
        get("a"), alloc("x"), alloc("y"), read("x", "y"), read("a", "x", "y")
    )
    plan, places, _ = packed(program, pool("fast", 128), pool("slow"))
    assert places == {"a": ("fast", 0)}
    assert {arena.pool: arena.size_bytes for arena in plan.arenas} == {"fast": 64, "slow": 64}
    assert [arena.capacity_bytes for arena in plan.arenas if arena.pool == "fast"] == [64]


def test_constants_have_what_buffers_leave():
    """G6: a constant that can be elsewhere is there all the time, and buffers take turns."""
    program = constant("a", 1) + main(get("a"), alloc("x"), read("x"), read("a", "x", times=9))
    plan, places, _ = packed(program, pool("fast", 100), pool("slow"))
    assert places == {"a": ("slow", 0)}
    assert [arena.pool for arena in plan.arenas] == ["fast"]


def test_arenas_know_what_all_constants_leave():
    """G6: also where constants are placed after them."""
    program = constant("a", 1) + main(get("a"), alloc("x"), read("a", "x"))
    plan, places, _ = packed(program, pool("fast", 200), pool("slow"))
    assert places == {"a": ("fast", 0)}
    assert [arena.capacity_bytes for arena in plan.arenas] == [136]


def test_more_bytes_than_an_index_counts():
    type_ = "memref<255xi8>"
    program = constant("a", 1, type_=type_) + main(get("a", type_))
    packed(program, index_bitwidth=8)
    with pytest.raises(PassError, match="256 bytes for constants is too large: an index of 8 bits"):
        packed(program.replace("255", "256"), index_bitwidth=8)


def test_constants_come_first_where_they_fit_nowhere_else():
    """G6: the buffer can be in either pool, the constant is too large for the second one."""
    program = constant("a", 1, type_="memref<32xi32>") + main(
        get("a", "memref<32xi32>"),
        alloc("x"),
        read("x"),
        '"test.op"(%a) {readonly} : (memref<32xi32>) -> ()\n',
    )
    for on_overflow in ("error", "warn"):
        pools = pool("fast", 128), pool("slow", 64)
        plan, places, _ = packed(program, *pools, on_overflow=on_overflow)
        assert places == {"a": ("fast", 0)}
        assert [arena.pool for arena in plan.arenas] == ["slow"]


def test_a_capacity_holds_over_calls_and_constants():
    """C1, M10: the arenas of caller and callee and the constant are there at once."""
    program = (
        constant("a", 1)
        + "func.func private @g() {\n"
        + alloc("t")
        + read("t")
        + "func.return\n}\n"
        + main(get("a"), alloc("x"), read("a", "x"), "func.call @g() : () -> ()\n", read("x"))
    )
    for scope in ("function", "program"):
        plan, _, _ = packed(program, pool("fast", 192), scope=scope)
        assert sum(constants.size_bytes for constants in plan.constants) == 64
        with pytest.raises(PassError, match="; constants take 64 of its 191 bytes"):
            packed(program, pool("fast", 191), scope=scope)


def test_what_fits_nowhere():
    """C1: the constant, its size, and the free bytes; or it is marked."""
    program = (
        constant("a", 1)
        + constant("b", 2, '{mergealloc.pools = ["fast", "slow"]}')
        + main(get("a"), get("b"), read("a", "b"))
    )
    pools = pool("fast", 100), pool("slow", 50)
    message = (
        r"constant @b \(64 bytes, alignment 4\) does not fit: pool 'fast' has 100 bytes for "
        r"constants, of which 64 are taken, pool 'slow' has 50 bytes for constants, of which 0 "
    )
    with pytest.raises(PassError, match=message):
        packed(program, *pools)
    plan, places, module = packed(program, *pools, on_overflow="warn")
    assert {place[0] for place in places.values()} == {"fast"}
    assert [constants.overflow_bytes for constants in plan.constants] == [28]
    assert "mergealloc.overflow = 28 : i64" in str(module)


def test_all_functions_may_use_the_pool():
    """G5: a pool of one target holds nothing that runs on another one."""
    other = main(get("a"), read("a"), attributes='{mergealloc.target = "cpu"}')
    program = (
        constant("a")
        + main(get("a"), read("a"), attributes='{mergealloc.target = "npu"}')
        + other.replace("@main", "@other")
    )
    npu = MemoryPool("fast", targets=("npu",))
    _, places, _ = packed(program, npu, pool("slow"))
    assert places == {"a": ("slow", 0)}


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ('{mergealloc.pools = ["rom"]}', "there is no pool 'rom'; the pools are: 'fast'"),
        ("{mergealloc.offset = 2}", "constant @a is pinned to 2, which is no multiple of 4"),
    ],
)
def test_what_a_constant_asks_for_in_vain(attributes: str, message: str):
    with pytest.raises(PassError, match=message):
        packed(constant("a", 1, attributes) + main(get("a"), read("a")), pool("fast"))


def test_pins():
    """A constant is where it is pinned; two pins that overlap are an error, as with allocations."""
    body = main(get("a"), get("b"), read("a", "b"))
    program = constant("a", 1, "{mergealloc.offset = 256}") + constant("b", 2) + body
    plan, places, _ = packed(program)
    assert places == {"a": ("default", 256), "b": ("default", 0)}
    assert plan.constants[0].size_bytes == 320
    program = program.replace("dense<2>", "dense<2> {mergealloc.offset = 300}")
    with pytest.raises(PassError, match="constants @a and @b are pinned to bytes that overlap"):
        packed(program)
    with pytest.raises(PassError, match="is pinned to an offset, but cannot be packed: never used"):
        packed(constant("a", 1, "{mergealloc.offset = 256}") + main())


def test_a_pool_for_constants_only():
    """K6: a pool that holds nothing but constants is no misspelt name."""
    alloc_in_ram = '%x = memref.alloc() : memref<4xi8, "ram">\n'
    program = constant("a") + main(get("a"), alloc_in_ram, read("a"))
    _, places, _ = packed(program, pool("rom"))
    assert places == {"a": ("rom", 0)}
    with pytest.raises(PassError, match="there is no memory space 'rom'"):
        plan_program(parse(program), MergeAllocOptions(pools=(pool("rom"),)))


def test_modules_in_modules():
    """G1: a symbol is looked up in the nearest symbol table; each has globals of its own."""
    inner = constant("a", 1) + main(get("a"), read("a"))
    program = f"{inner} builtin.module {{ {inner} }}"
    plan, _, module = packed(program)
    assert [constants.table is module for constants in plan.constants].count(True) == 1
    assert str(module).count("@constants_default : memref<64xi8> = ") == 2


def test_what_is_named_from_around_a_module_stays():
    """G1: also if only the inner module is planned."""
    inner = constant("a") + main(get("a"), read("a"))
    module = parse(f'module @inner {{ {inner} }} "test.op"() {{name = @inner::@a}} : () -> ()')
    inner_module = module.body.block.first_op
    assert isinstance(inner_module, ModuleOp)
    plan = plan_program(inner_module, MergeAllocOptions(pack_constants=True))
    assert not plan.constants
    assert [one.name for one in plan.staying_constants] == ["a"]


def test_constants_of_an_earlier_run_count():
    """G6: 64 of 100 bytes are taken."""
    module = parse(constant("a") + main(get("a"), read("a")))
    merge_allocations(module, MergeAllocOptions(pack_constants=True, pools=(pool("rom", 100),)))
    again = read_program(str(module).replace("@main", "@f"))
    other = parse(constant("b", 2) + main(get("b"), read("b")))
    for op in list(other.body.block.ops):
        op.detach()
        again.body.block.add_op(op)
    with pytest.raises(PassError, match="pool 'rom' has 36 bytes for constants, of which 0"):
        MergeAllocPass(pools="rom:100", pack_constants=True).apply(full_context(), again)


@pytest.mark.parametrize("order", ["little", "big"])
def test_the_byte_order_of_the_data_layout(order: str):
    """C1: the target's, of the closest module that says it."""
    spec = f'#dlti.dl_spec<"dlti.endianness" = "{order}">'
    program = (
        f"builtin.module attributes {{dlti.dl_spec = {spec}}} {{\n"
        + constant("a", 258, type_="memref<1xi16>")
        + main(get("a", "memref<1xi16>"))
        + "}"
    )
    plan, _, _ = packed(program)
    assert plan.constants[0].contents == (258).to_bytes(2, order)  # pyright: ignore


def test_what_a_program_reads_stays_the_same():
    """C1: interpreted before and after, in two pools, across calls, in a loop."""
    program = (
        constant("a", 3)
        + constant("b", 4)
        + f"func.func private @g(%y: {BUFFER}) {{\n"
        + get("b")
        + f"linalg.add ins(%b, %y : {BUFFER}, {BUFFER}) outs(%y : {BUFFER})\n"
        + "func.return\n}\n"
        + f"""func.func @main(%y: {BUFFER}) {{
            %c0 = arith.constant 0 : index
            %c1 = arith.constant 1 : index
            %c3 = arith.constant 3 : index
            scf.for %i = %c0 to %c3 step %c1 {{
              {get("a")}
              linalg.add ins(%a, %y : {BUFFER}, {BUFFER}) outs(%y : {BUFFER})
              func.call @g(%y) : ({BUFFER}) -> ()
            }}
            func.return
          }}"""
    )
    expected = run(parse(program), seed=0, outside_seed=0)
    for scope in ("function", "program"):
        _, _, module = packed(program, pool("fast", 64), pool("slow"), scope=scope)
        difference = expected.difference(run(module, seed=1, outside_seed=0))
        assert difference is None
