"""The index of a program: numbers, nesting, dominance, loops; beside brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue

from tests.support.generators import STRUCTURED, structured_program, unstructured_program
from tests.unit.placement.programs import named, parse
from xdsl_mergealloc.analysis.program import Program

PROGRAM = """
func.func @main(%c: i1, %n: index) {
  "test.op"() {at = "entry"} : () -> ()
  cf.cond_br %c, ^left, ^right
^left:
  scf.for %i = %n to %n step %n {
    "test.op"() {at = "body"} : () -> ()
    scf.if %c {
      "test.op"() {at = "then"} : () -> ()
    } else {
      "test.op"() {at = "else"} : () -> ()
    }
  }
  "test.op"() {at = "left"} : () -> ()
  cf.br ^join
^right:
  "test.op"() {at = "right"} : () -> ()
  cf.br ^join
^nowhere:
  "test.op"() {at = "nowhere"} : () -> ()
  cf.br ^join
^join:
  "test.op"() {at = "join"} : () -> ()
  cf.cond_br %c, ^join, ^exit
^exit:
  "test.op"() {at = "exit"} : () -> ()
  func.return
}
"""


@cache
def module() -> ModuleOp:
    return parse(PROGRAM)


def blocks() -> dict[str, Block]:
    """The blocks of the program, by the tags of their operations."""
    found: dict[str, Block] = {}
    for op in named(module(), "test.op"):
        assert op.parent is not None
        found[str(op.attributes["at"]).strip('"')] = op.parent
    return found


@pytest.mark.parametrize(
    ("a", "b", "common"),
    [
        ("then", "then", "then"),
        ("then", "else", "body"),
        ("then", "body", "body"),
        ("then", "left", "left"),
        ("then", "right", "entry"),
        ("left", "right", "entry"),
        ("join", "left", "entry"),
        ("join", "exit", "join"),
        ("nowhere", "right", "right"),
        ("then", "nowhere", "left"),
    ],
)
def test_nearest_common(a: str, b: str, common: str):
    by_name = blocks()
    program = Program(module())
    assert program.nearest_common_dominator(by_name[a], by_name[b]) is by_name[common]
    assert program.nearest_common_dominator(by_name[b], by_name[a]) is by_name[common]


@pytest.mark.parametrize(
    ("above", "below", "expected"),
    [
        ("entry", "then", True),
        ("left", "then", True),
        ("right", "then", False),
        ("then", "left", False),
        ("then", "else", False),
        ("join", "exit", True),
        ("left", "join", False),
    ],
)
def test_dominates(above: str, below: str, expected: bool):
    by_name = blocks()
    assert Program(module()).dominates(by_name[above], by_name[below]) == expected


def test_reachable_and_cycles():
    by_name = blocks()
    program = Program(module())
    reachable = {name for name, block in by_name.items() if program.is_reached(block)}
    assert reachable == set(by_name) - {"nowhere"}
    assert [cycle.header for cycle in program.cycles_around(by_name["join"])] == [by_name["join"]]
    assert program.cycles_around(by_name["exit"]) == []
    assert program.cycles_around(by_name["body"]) == []


def test_blocks_of_different_programs_have_nothing_in_common():
    others = [op.parent for op in parse(PROGRAM).walk() if op.parent is not None]
    with pytest.raises(ValueError, match="different programs"):
        Program(module()).nearest_common_dominator(blocks()["entry"], others[-1])


def test_functions_inside_are_entered_or_not():
    text = """
    func.func @outer() {
      "test.op"() ({
        func.func @inner() {
          func.return
        }
        "test.termop"() : () -> ()
      }) : () -> ()
      func.return
    }
    """
    (outer, inner) = named(parse(text), "func.func")
    names = [op.name for op in Program(outer, enters_functions=False).operations]
    assert names == ["test.op", "func.func", "test.termop", "func.return"]
    assert len(Program(outer).operations) == 5
    assert Program(outer).nested_functions == [inner]
    assert Program(inner).depth(outer.regions[0].block) == 1


def test_a_deep_nest_needs_no_recursion():
    root = block = Block()
    for _ in range(1200):
        inner = Block()
        block.add_op(ModuleOp(Region(inner)))
        block = inner
    top = root.first_op
    assert top is not None
    program = Program(top)
    assert len(program.operations) == 1199
    assert program.depth(block) == 1200


def test_nothing_is_in_a_region_without_blocks():
    (op,) = named(module := parse('"test.op"() ({}) : () -> ()'), "test.op")
    assert not Program(module).contains(op.regions[0], op)


# Beside brute force


def random_module(seed: int) -> ModuleOp:
    if seed % 2:
        return unstructured_program(seed)
    return structured_program(seed, STRUCTURED)


def parents(item: Operation | Block) -> Iterator[Operation | Block]:
    """Something, and all that it is inside of."""
    around: Operation | Block | None = item
    while around is not None:
        yield around
        around = around.parent_op() if isinstance(around, Block) else around.parent


def is_cut_off(region: Region, without: Block, goal: Block) -> bool:
    """Whether control can only reach a block by way of another one."""
    reached: set[Block] = set()
    pending = [region.blocks[0]] if region.blocks[0] is not without else []
    while pending:
        block = pending.pop()
        if block not in reached:
            reached.add(block)
            assert block.last_op is not None
            pending.extend(next for next in block.last_op.successors if next is not without)
    return goal not in reached


def dominates(above: Block, below: Block) -> bool:
    """Dominance of blocks, by definition."""
    for around in parents(below):
        if isinstance(around, Block) and around.parent is above.parent:
            assert above.parent is not None
            return above is around or is_cut_off(above.parent, above, around)
    return False


def is_earlier(value: SSAValue, op: Operation) -> bool:
    """Whether a value is defined before an operation, by definition."""
    defining_block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    assert defining_block is not None
    for around in parents(op):
        if isinstance(around, Operation) and around.parent is defining_block:
            ops = list(defining_block.ops)
            maker = value.owner
            return isinstance(maker, Block) or ops.index(maker) < ops.index(around)
    assert op.parent is not None
    return dominates(defining_block, op.parent)


@pytest.mark.parametrize("seed", range(24))
def test_by_definition(seed: int):
    program = random_module(seed)
    index = Program(program)
    ops, all_blocks = [program, *index.operations], index.blocks
    assert {*ops} == {*program.walk()}
    assert not index.contains(program, random_module(seed).body.block)
    assert [index.number[op] for op in ops] == list(range(1, len(ops) + 1))
    everything = [*ops, *all_blocks]
    sample = everything[seed :: max(1, len(everything) // 60)]
    for inner in sample:
        around = list(parents(inner))
        for outer in sample:
            assert index.contains(outer, inner) == (outer in around)
        block = inner if isinstance(inner, Block) else inner.parent
        if block is not None:
            assert index.depth(block) == sum(isinstance(item, Block) for item in around) - 1
    for above in all_blocks[:40]:
        for below in all_blocks[:40]:
            assert index.dominates(above, below) == dominates(above, below)
            common = index.nearest_common_dominator(above, below)
            shared = [b for b in all_blocks if dominates(b, above) and dominates(b, below)]
            assert common in shared
            assert all(dominates(b, common) for b in shared)


@pytest.mark.parametrize("seed", range(24))
def test_definitions_by_definition(seed: int):
    program = random_module(seed)
    index = Program(program)
    values = [result for op in index.operations for result in op.results]
    values += [argument for block in index.blocks for argument in block.args]
    some_ops = index.operations[seed % 7 :: 7]
    for value in values[seed % 5 :: 5]:
        for op in some_ops:
            assert index.is_defined_before(value, op) == is_earlier(value, op)
            for result in op.results[:1]:
                assert index.strictly_dominates(value, result) == is_earlier(value, op)
    for block in index.blocks:
        for argument in block.args:
            assert not any(index.strictly_dominates(argument, other) for other in block.args)
            if block.first_op is not None:
                assert index.is_defined_before(argument, block.first_op)
    ordered = sorted(values, key=index.position)
    for before, after in pairwise(ordered):
        assert not index.strictly_dominates(after, before)
