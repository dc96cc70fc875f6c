"""Control flow by models of a third party. Cites: 002/interfaces, 002/custom-regions.

`custom.region_if` is the example of MLIR's "Buffer Deallocation - Internals": it executes its
first or second region, and then, always, the third.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from xdsl.dialects.builtin import StringAttr
from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.ir import Operation

from tests.unit.deallocation.programs import count, run_passes
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.models.region_shapes import enter, go_on, skip


class RegionIf(RegionBranchOpInterface):
    """Then or else, and join."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [
            enter(op, 0, op.operands[:]),
            enter(op, 1, op.operands[:]),
            *go_on(op, 0, 2),
            *go_on(op, 1, 2),
            *go_on(op, 2, None),
        ]


class RegionWays(RegionBranchOpInterface):
    """Any ways between regions, which the attribute `ways` lists; `-` is outside."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        edges: list[RegionEdge] = []
        for source, target in ways_of(op):
            if source == "-":
                edges.append(skip(op) if target == "-" else enter(op, int(target)))
            elif target == "-":
                edges += go_on(op, int(source), None)
            else:
                edges += go_on(op, int(source), int(target))
        return [edge._replace(operands=edge.operands[: len(edge.inputs)]) for edge in edges]


class RegionLast(RegionBranchOpInterface):
    """One region. The operation and the end of the region hand on all operands but the first."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [enter(op, 0, op.operands[1:]), *go_on(op, 0, None, first_operand=1)]


def ways_of(op: Operation) -> list[str]:
    """From where to where control may go."""
    ways = op.attributes["ways"]
    assert isinstance(ways, StringAttr)
    return ways.data.split()


# No other test has operations of these names.
REGION_BRANCH_MODELS.register("custom.region_if", RegionIf())
REGION_BRANCH_MODELS.register("custom.region_ways", RegionWays())
REGION_BRANCH_MODELS.register("custom.region_last", RegionLast())
describe("custom.end_that_reads", Roles(reads=(1, 2)))
describe("custom.described", Roles(reads=(0,)))


def region_if(otherwise: str) -> str:
    """The example, with the operations of its second region."""
    type_ = "memref<?x?xf32>"
    return f"""
        func.func @f(%n: index, %m: index) -> {type_} {{
          %0 = memref.alloc(%n, %n) : {type_}
          %1 = "custom.region_if"(%0) ({{
          ^bb0(%a: {type_}):
            "custom.region_if_yield"(%a) : ({type_}) -> ()
          }}, {{
          ^bb0(%b: {type_}):
            {otherwise}
          }}, {{
          ^bb0(%c: {type_}):
            "custom.region_if_yield"(%c) : ({type_}) -> ()
          }}) : ({type_}) -> {type_}
          func.return %1 : {type_}
        }}"""


@pytest.mark.parametrize("end", ["custom.end", "custom.end_that_reads"])
def test_what_a_terminator_uses_is_there_when_it_runs(end: str):
    """Nothing behind it frees %a, which it does not forward; %o, which another does, is freed."""
    module = run_passes(
        f"""
        func.func @f() -> memref<4xf32> {{
          %o = memref.alloc() : memref<4xf32>
          %r = "custom.region_ways"() ({{ "custom.region_yield"(%o) : (memref<4xf32>) -> () }}, {{
            %a = memref.alloc() : memref<4xf32>
            %b = memref.alloc() : memref<4xf32>
            "{end}"(%b, %a, %o) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
          }}) {{ways = "-0 -1 0- 1-"}} : () -> memref<4xf32>
          func.return %r : memref<4xf32>
        }}""",
        "buffer-deallocation",
    )
    (free,) = [op for op in module.walk() if op.name == "memref.dealloc"]
    assert free.operands[0].name_hint == "o"
    assert free.parent_op() is module.body.block.first_op


def test_either_of_two_buffers_is_there_when_a_terminator_uses_it():
    """%s may be %o, which is allocated outside, or %a, behind which nothing can be freed."""
    module = run_passes(
        """
        func.func @f(%c: i1) -> memref<4xf32> {
          %o = memref.alloc() : memref<4xf32>
          %r = "custom.region_ways"() ({ "custom.region_yield"(%o) : (memref<4xf32>) -> () }, {
            %a = memref.alloc() : memref<4xf32>
            %b = memref.alloc() : memref<4xf32>
            %s = arith.select %c, %a, %o : memref<4xf32>
            "custom.end"(%b, %s) : (memref<4xf32>, memref<4xf32>) -> ()
          }) {ways = "-0 -1 0- 1-"} : () -> memref<4xf32>
          func.return %r : memref<4xf32>
        }""",
        "buffer-deallocation",
    )
    assert count(module, "memref.dealloc") == 0


def test_what_a_terminator_uses_and_hands_on_is_there_when_it_runs():
    """It uses its first operand, and hands on the second one: both are %s, which is not freed."""
    module = run_passes(
        """
        func.func @f(%c: i1) -> memref<4xf32> {
          %r = "custom.region_last"() ({
            %a = memref.alloc() : memref<4xf32>
            %b = memref.alloc() : memref<4xf32>
            %s = arith.select %c, %a, %b : memref<4xf32>
            "custom.end"(%s, %s) : (memref<4xf32>, memref<4xf32>) -> ()
          }) : () -> memref<4xf32>
          func.return %r : memref<4xf32>
        }""",
        "buffer-deallocation",
    )
    assert count(module, "memref.dealloc") == 0


def test_what_an_operation_uses_and_hands_on_is_there_as_long_as_it_runs():
    """It uses its first operand, and hands on the second one: both are %a."""
    module = run_passes(
        """
        func.func @f() {
          %a = memref.alloc() : memref<4xf32>
          "custom.region_last"(%a, %a) ({
          ^bb0(%x: memref<4xf32>):
            "test.op"(%x) : (memref<4xf32>) -> ()
            "custom.end"() : () -> ()
          }) : (memref<4xf32>, memref<4xf32>) -> ()
          func.return
        }""",
        "buffer-deallocation",
    )
    (free,) = [op for op in module.walk() if isinstance(op, DeallocOp)]
    assert free.operands[0].name_hint == "a"
    assert free.parent_op() is module.body.block.first_op


def test_what_is_handed_on_only_on_one_of_two_ways_is_freed_on_both():
    """The first region hands %a on to the result, but not to the second region: so a clone is."""
    module = run_passes(
        """
        func.func @f() -> memref<4xf32> {
          %r = "custom.region_ways"() ({
            %a = memref.alloc() : memref<4xf32>
            "test.op"(%a) : (memref<4xf32>) -> ()
            "custom.region_yield"(%a) : (memref<4xf32>) -> ()
          }, {
            %b = memref.alloc() : memref<4xf32>
            "custom.region_yield"(%b) : (memref<4xf32>) -> ()
          }) {ways = "-0 01 0- 1-"} : () -> memref<4xf32>
          func.return %r : memref<4xf32>
        }""",
        "buffer-deallocation",
    )
    assert count(module, "bufferization.clone") == 1
    (free,) = [op for op in module.walk() if isinstance(op, DeallocOp)]
    assert free.operands[0].name_hint == "a"


def test_what_a_body_keeps_may_be_any_operand():
    """Control flow inside is unknown: %x may be %a, which must not be freed, but never %b."""
    module = run_passes(
        """
        func.func @f(%kept: memref<memref<4xf32>>) {
          %a = memref.alloc() : memref<4xf32>
          %b = memref.alloc() : memref<4xf32>
          "custom.described"(%a) ({
          ^bb0(%x: memref<4xf32>):
            memref.store %x, %kept[] : memref<memref<4xf32>>
            "custom.end"() : () -> ()
          }) : (memref<4xf32>) -> ()
          "test.op"(%b) : (memref<4xf32>) -> ()
          func.return
        }""",
        "buffer-deallocation",
    )
    (free,) = [op for op in module.walk() if isinstance(op, DeallocOp)]
    assert free.operands[0].name_hint == "b"


def test_what_outlives_the_operation_ends_behind_it():
    """The first region hands %s on to the result only on one of two ways, so nothing can tell."""
    module = run_passes(
        """
        func.func @f(%c: i1, %x: memref<4xf32>) {
          %a = memref.alloc() : memref<4xf32>
          %r = "custom.region_ways"() ({
            %s = arith.select %c, %a, %x : memref<4xf32>
            "custom.region_yield"(%s) : (memref<4xf32>) -> ()
          }, {
            %b = memref.alloc() : memref<4xf32>
            "custom.region_yield"(%b) : (memref<4xf32>) -> ()
          }) {ways = "-0 -1 01 0- 1-"} : () -> memref<4xf32>
          "test.op"(%r) : (memref<4xf32>) -> ()
          func.return
        }""",
        "buffer-deallocation{ownership=dynamic}",
    )
    frees = [op.operands[0].name_hint for op in module.walk() if op.name.endswith(".dealloc")]
    assert frees == ["a", "r"]


def test_all_names_of_one_buffer():
    """The result is the allocation, whichever region is executed: it is the caller's."""
    module = run_passes(
        region_if('"custom.region_if_yield"(%b) : (memref<?x?xf32>) -> ()'), "buffer-deallocation"
    )
    assert count(module, "bufferization.clone") == 0
    assert count(module, "memref.dealloc") == 0


def test_a_buffer_of_its_own_in_one_region():
    """The document clones three times; here the first one is handed over, or freed."""
    module = run_passes(
        region_if(
            """%2 = memref.alloc(%n, %m) : memref<?x?xf32>
               "custom.region_if_yield"(%2) : (memref<?x?xf32>) -> ()"""
        ),
        "buffer-deallocation",
    )
    assert count(module, "bufferization.clone") == 0
    (free,) = [op for op in module.walk() if op.name == "memref.dealloc"]
    assert free.parent is not None
    # The second region does not need the buffer that it is given.
    assert isinstance(free.operands[0].owner, AllocOp)
    assert free.parent.first_op is free


def region_ways(ways: Sequence[str], used_in: Sequence[int], operand: str) -> str:
    """A buffer before three regions, some of which use it, and perhaps the operation itself."""
    types = "memref<4xf32>" if operand else ""
    bodies = (
        f"""{{
            "test.op"({"%a" if number in used_in else ""}) : ("""
        f"""{"memref<4xf32>" if number in used_in else ""}) -> ()
            "custom.region_yield"() : () -> ()
          }}"""
        for number in range(3)
    )
    return f"""
        func.func @f() {{
          %a = memref.alloc() : memref<4xf32>
          "custom.region_ways"({operand}) ({", ".join(bodies)}) {{ways = "{" ".join(ways)}"}}
            : ({types}) -> ()
          "test.op"() : () -> ()
          func.return
        }}"""


def walks(ways: Sequence[str], most: int) -> Iterator[list[int]]:
    """Regions that control may pass one after the other, at most a given number."""
    pending: list[tuple[str, list[int]]] = [("-", [])]
    for place, passed in pending:
        for way in ways:
            if way == place + "-":
                yield passed
            elif way[0] == place and len(passed) < most:
                pending.append((way[1], [*passed, int(way[1])]))


def test_freed_once_and_behind_all_uses_on_every_way():
    """And inside of the operation where all ways have a place for that."""
    rng = random.Random(7)
    programs = inside = 0
    while programs < 100:
        ways = [a + b for a in "-012" for b in "-012" if rng.random() < 0.22]
        used_in, operand = rng.sample(range(3), rng.choice((1, 1, 2))), rng.choice(("", "", "%a"))
        passed = list(walks(ways, 6))
        if {number for each in passed for number in each} != {0, 1, 2}:
            continue
        programs += 1
        module = run_passes(region_ways(ways, used_in, operand), "buffer-deallocation")
        op = next(op for op in module.walk() if "ways" in op.attributes)
        does = [
            [
                "free" if isinstance(each, DeallocOp) else "use"
                for each in region.ops
                if each.operands
            ]
            for region in op.regions
        ]
        behind = [*["use"] * len(op.operands), *["free"] * isinstance(op.next_op, DeallocOp)]
        inside += behind[-1:] != ["free"]
        for each in passed:
            done = [*(one for number in each for one in does[number]), *behind]
            assert done.index("free") == len(done) - 1, (ways, used_in)
    assert inside == 15
