"""Dominance across nested regions."""

from __future__ import annotations

import pytest
from xdsl.ir import Block

from tests.unit.placement.programs import named, parse
from xdsl_mergealloc.placement.block_tree import BlockTree

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


def blocks() -> dict[str, Block]:
    """The blocks of the program by what its operations say."""
    found: dict[str, Block] = {}
    for op in named(parse(PROGRAM), "test.op"):
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
    tree = BlockTree()
    assert tree.nearest_common(by_name[a], by_name[b]) is by_name[common]
    assert tree.nearest_common(by_name[b], by_name[a]) is by_name[common]


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
    assert BlockTree().dominates(by_name[above], by_name[below]) == expected


def test_reachable_and_cycles():
    by_name = blocks()
    tree = BlockTree()
    reachable = {name for name, block in by_name.items() if tree.is_reachable(block)}
    assert reachable == set(by_name) - {"nowhere"}
    assert [cycle.header for cycle in tree.cycles_around(by_name["join"])] == [by_name["join"]]
    assert tree.cycles_around(by_name["exit"]) == []
    assert tree.cycles_around(by_name["body"]) == []


def test_blocks_of_different_programs_have_nothing_in_common():
    with pytest.raises(ValueError, match="different programs"):
        BlockTree().nearest_common(blocks()["entry"], blocks()["entry"])
