"""Ownership states, critical aliases, conditional owners and from whom they borrow."""

from __future__ import annotations

from tests.unit.deallocation.programs import flow_of, loops_in_a_row, named
from xdsl_mergealloc.deallocation.decisions import DeallocationOptions, decide
from xdsl_mergealloc.deallocation.flow import BufferFlow
from xdsl_mergealloc.deallocation.ownership import EXTERNAL, Ownership, find_ownership

B = "memref<8xf32>"


def judge(body: str) -> tuple[BufferFlow, Ownership]:
    """The ownership of everything in a function of a condition, a size and an argument."""
    flow = flow_of(
        f"""func.func @main(%c: i1, %n: index, %arg: {B}) {{
          {body}
        }}"""
    )
    return flow, find_ownership(flow, {})


def owners(flow: BufferFlow, ownership: Ownership, name: str) -> list[str | None]:
    return [owner.name_hint for owner in ownership.state(named(flow, name)).owners]


def if_else(then: str, then_value: str, otherwise: str, other_value: str) -> str:
    return f"""%r = scf.if %c -> ({B}) {{
            {then}
            scf.yield {then_value} : {B}
          }} else {{
            {otherwise}
            scf.yield {other_value} : {B}
          }}"""


def test_an_allocation_is_owned_and_an_argument_external():
    flow, ownership = judge(f"""%a = memref.alloc() : {B}
          func.return""")
    assert owners(flow, ownership, "a") == ["a"]
    assert ownership.state(named(flow, "a")).alias_of is named(flow, "a")
    assert ownership.state(named(flow, "arg")) == EXTERNAL


def test_a_view_is_borrowed_from_its_source():
    flow, ownership = judge(f"""%a = memref.alloc() : {B}
          %all = memref.cast %a : {B} to memref<?xf32>
          %part = memref.subview %a[0] [4] [1] : {B} to memref<4xf32, strided<[1]>>
          func.return""")
    for name in ("all", "part"):
        assert owners(flow, ownership, name) == ["a"]
    assert ownership.state(named(flow, "all")).alias_of is named(flow, "a")
    assert ownership.state(named(flow, "part")).alias_of is None


def test_a_join_of_owners_that_dominate_it_is_borrowed():
    flow, ownership = judge(f"""%a = memref.alloc() : {B}
          %b = memref.alloc() : {B}
          {if_else("", "%a", "", "%b")}
          func.return""")
    assert owners(flow, ownership, "r") == ["a", "b"]
    assert ownership.state(named(flow, "r")).alias_of is None
    assert not ownership.owned_inputs


def test_a_join_with_an_owner_inside_is_a_critical_alias():
    flow, ownership = judge(f"""{if_else(f"%a = memref.alloc() : {B}", "%a", "", "%arg")}
          %v = memref.cast %r : {B} to memref<?xf32>
          func.return""")
    assert list(ownership.owned_inputs) == [named(flow, "r")]
    # What is behind it is borrowed from it, not from what is inside.
    assert owners(flow, ownership, "v") == ["r"]


def test_the_inputs_of_one_operand_are_owners_together():
    flow, ownership = judge(f"""%c0 = arith.constant 0 : index
          %o = memref.alloc() : {B}
          %r = scf.for %i = %c0 to %n step %n iter_args(%x = %o) -> ({B}) {{
            %m = memref.alloc() : {B}
            scf.yield %m : {B}
          }}
          func.return""")
    assert set(ownership.owned_inputs) == {named(flow, "x"), named(flow, "r")}
    assert ownership.groups[named(flow, "x")] == ownership.groups[named(flow, "r")]


def test_a_loop_that_only_passes_on_is_borrowed():
    flow, ownership = judge(f"""%c0 = arith.constant 0 : index
          %o = memref.alloc() : {B}
          %p = memref.alloc() : {B}
          %r, %s = scf.for %i = %c0 to %n step %n iter_args(%x = %o, %y = %p) -> ({B}, {B}) {{
            scf.yield %y, %x : {B}, {B}
          }}
          func.return""")
    for name in ("x", "y", "r", "s"):
        assert owners(flow, ownership, name) == ["o", "p"]


def test_what_is_left_alone_is_external():
    flow, _ = judge(f"""%a = memref.alloc() : {B}
          %v = memref.cast %a : {B} to memref<?xf32>
          func.return""")
    ownership = find_ownership(flow, {named(flow, "a"): "a reason"})
    state = ownership.state(named(flow, "v"))
    assert state.is_external
    assert state.is_unmanaged
    assert not state.owners


def decided(body: str) -> tuple[BufferFlow, dict[str | None, list[str | None]]]:
    """The conditional owners, and from whom each borrows, with `ownership=dynamic`."""
    flow, _ = judge(body)
    found = decide(flow, DeallocationOptions(prefer_clones=False)).owners
    return flow, {
        owner.name_hint: [other.name_hint for other in found.borrowed_from.get(owner, ())]
        for owner in found.conditional
    }


def test_a_conditional_owner_that_may_be_external():
    flow, conditional = decided(f"""{if_else(f"%a = memref.alloc() : {B}", "%a", "", "%arg")}
          "test.op"(%r) : ({B}) -> ()
          func.return""")
    assert conditional == {"r": []}
    found = decide(flow, DeallocationOptions(prefer_clones=False)).owners
    assert found.may_be_external(named(flow, "r"))


def test_a_conditional_owner_borrows_from_what_stays_alive():
    _, conditional = decided(f"""%o = memref.alloc() : {B}
          {if_else(f"%a = memref.alloc() : {B}", "%a", "", "%o")}
          "test.op"(%r, %o) : ({B}, {B}) -> ()
          func.return""")
    assert conditional == {"r": ["o"]}


def test_only_the_first_step_of_a_chain_is_stored():
    """Each loop borrows from the one before, which is still in use behind it."""
    flow, conditional = decided(loops_in_a_row(5))
    assert conditional["r5"] == ["r4"]
    found = decide(flow, DeallocationOptions(prefer_clones=False)).owners
    chain = [owner.name_hint for owner in found.all_owners(named(flow, "r5"))]
    assert chain == ["r5", "r4", "r3", "r2", "r1", "r0"]


def test_the_second_alias_of_one_buffer_borrows_from_the_first():
    _, conditional = decided(f"""%r, %s = scf.if %c -> ({B}, {B}) {{
            %a = memref.alloc() : {B}
            scf.yield %a, %a : {B}, {B}
          }} else {{
            scf.yield %arg, %arg : {B}, {B}
          }}
          "test.op"(%r, %s) : ({B}, {B}) -> ()
          func.return""")
    assert conditional == {"r": [], "s": ["r"]}
