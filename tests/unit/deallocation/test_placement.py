"""Where ownership ends: which place each free gets, and which operands hand ownership over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from xdsl.ir import Block, Operation, SSAValue

from tests.unit.deallocation.programs import flow_of, loops_in_a_row, named
from xdsl_mergealloc.deallocation.decisions import DeallocationOptions, decide
from xdsl_mergealloc.deallocation.flow import BufferFlow
from xdsl_mergealloc.deallocation.last_uses import LifetimeEnds, OwnerUse
from xdsl_mergealloc.deallocation.placement import FreePlacement

B = "memref<8xf32>"
USE = f'"test.op"(%a) : ({B}) -> ()'


def place(body: str, returns: str = "") -> tuple[BufferFlow, FreePlacement]:
    """The placement of a function of a condition, a size and an argument."""
    flow = flow_of(
        f"""func.func @main(%c: i1, %n: index, %arg: {B}){returns} {{
          {body}
        }}"""
    )
    return flow, decide(flow, DeallocationOptions()).placement


def kinds(placement: FreePlacement) -> dict[str, int]:
    """How many frees there are of each kind."""
    places: dict[str, Mapping[object, Sequence[SSAValue]]] = {
        name: getattr(placement.frees, name)
        for name in ("after", "before", "at_start", "on_edge", "when_skipped")
    }
    return {name: sum(map(len, owners.values())) for name, owners in places.items() if owners}


def test_right_behind_the_last_use():
    _, placement = place(f"""%a = memref.alloc() : {B}
          {USE}
          "test.op"(%arg) : ({B}) -> ()
          func.return""")
    ((op, (owner,)),) = placement.frees.after.items()
    assert op.operands[0] is owner
    assert kinds(placement) == {"after": 1}


def test_unused():
    _, placement = place(f"%a = memref.alloc() : {B}\nfunc.return")
    ((op, _),) = placement.frees.after.items()
    assert op.name == "memref.alloc"


def test_behind_a_loop_not_inside():
    _, placement = place(f"""%a = memref.alloc() : {B}
          scf.for %i = %n to %n step %n {{
            {USE}
          }}
          func.return""")
    ((op, _),) = placement.frees.after.items()
    assert op.name == "scf.for"


def test_inside_of_branches_and_where_one_is_missing():
    _, placement = place(f"""%a = memref.alloc() : {B}
          scf.if %c {{
            {USE}
            "test.op"(%arg) : ({B}) -> ()
          }}
          func.return""")
    assert kinds(placement) == {"after": 1, "when_skipped": 1}
    (op,) = placement.frees.after
    assert op.name == "test.op"


def test_at_the_start_of_the_region_that_does_not_need_it():
    flow, placement = place(f"""%a = memref.alloc() : {B}
          scf.if %c {{
            {USE}
          }} else {{
            "test.op"(%arg) : ({B}) -> ()
          }}
          func.return""")
    ((block, owners),) = placement.frees.at_start.items()
    assert isinstance(block, Block)
    assert owners == [named(flow, "a")]


def test_on_the_edge_to_a_block_that_others_enter_too():
    _, placement = place(f"""cf.cond_br %c, ^one, ^end
        ^one:
          %a = memref.alloc() : {B}
          cf.cond_br %c, ^two, ^end
        ^two:
          {USE}
          cf.br ^end
        ^end:
          func.return""")
    assert kinds(placement) == {"after": 1, "on_edge": 1}


def test_handed_over_where_it_is_forwarded_for_the_last_time():
    flow, placement = place(f"""%r = scf.if %c -> ({B}) {{
            %a = memref.alloc() : {B}
            scf.yield %a : {B}
          }} else {{
            %b = memref.alloc() : {B}
            scf.yield %b : {B}
          }}
          "test.op"(%r) : ({B}) -> ()
          func.return""")
    assert list(placement.moves.values()) == [named(flow, "a"), named(flow, "b")]
    assert kinds(placement) == {"after": 1}


def test_returned():
    flow, placement = place(
        f"""%a = memref.alloc() : {B}
          func.return %a : {B}""",
        f" -> {B}",
    )
    assert list(placement.moves.values()) == [named(flow, "a")]
    assert kinds(placement) == {}


def test_what_the_program_frees_is_not_freed_again():
    _, placement = place(f"""%a = memref.alloc() : {B}
          scf.if %c {{
            memref.dealloc %a : {B}
          }}
          func.return""")
    assert kinds(placement) == {"when_skipped": 1}


def test_an_owner_lives_as_long_as_what_borrows_from_it():
    """%o is used last under the name of %r."""
    flow, placement = place(f"""%o = memref.alloc() : {B}
          %r = scf.if %c -> ({B}) {{
            %a = memref.alloc() : {B}
            scf.yield %a : {B}
          }} else {{
            scf.yield %o : {B}
          }}
          "test.op"(%r, %o) : ({B}, {B}) -> ()
          "test.op"(%r) {{last}} : ({B}) -> ()
          func.return""")
    ((op, owners),) = placement.frees.after.items()
    assert "last" in op.attributes
    assert owners == [named(flow, "o"), named(flow, "r")]


def uses_looked_at(loops: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many uses placement looks at in loops in a row, all of whose buffers live to the end."""
    total = 0
    end = LifetimeEnds.end

    def counting(self: LifetimeEnds, owner: SSAValue, uses: Sequence[OwnerUse]) -> None:
        nonlocal total
        total += len(uses)
        end(self, owner, uses)

    with monkeypatch.context() as patched:
        patched.setattr(LifetimeEnds, "end", counting)
        place(loops_in_a_row(loops))
    return total


def test_cost_is_linear_in_loops_in_a_row(monkeypatch: pytest.MonkeyPatch):
    assert uses_looked_at(80, monkeypatch) < 2.2 * uses_looked_at(40, monkeypatch)


def test_operations_are_the_ones_of_the_program():
    """The placement changes nothing: everything is decided first."""
    flow, placement = place(f"%a = memref.alloc() : {B}\n{USE}\nfunc.return")
    assert [op.name for op in flow.points.operations] == ["memref.alloc", "test.op", "func.return"]
    assert all(isinstance(op, Operation) for op in placement.frees.after)
