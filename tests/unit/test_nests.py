"""Programs nested deeper than Python's stack: walks, ancestors, copies."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnitAttr
from xdsl.ir import Block, Operation
from xdsl.parser import Parser

from bench.extremes import nested_branches
from tests.support.generators.builder import full_context
from xdsl_mergealloc import PassError
from xdsl_mergealloc.copies import Snapshot, clone, clone_region
from xdsl_mergealloc.nests import (
    AncestorsIn,
    blocks_around_all,
    walk,
    walk_inner_first,
)
from xdsl_mergealloc.transforms.checked_pass import CheckedPass, all_or_nothing

DEEP = 1_200

PROGRAM = """
func.func @loop_of_blocks(%c: i1, %m: memref<4xf32>) {
  cf.br ^head(%m : memref<4xf32>)
^head(%n: memref<4xf32>):
  cf.cond_br %c, ^body, ^end
^body:
  %next = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.if %c {
      memref.copy %n, %a : memref<4xf32> to memref<4xf32>
    }
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %n : memref<4xf32>
  }
  cf.br ^head(%next : memref<4xf32>)
^end:
  return
}
"""
GRAPH = """
"test.graph"() ({
  %0 = "test.op"(%1) ({ "test.op"(%1, %0) : (f32, f32) -> () }) : (f32) -> f32
  %1 = "test.op"(%0) : (f32) -> f32
}) : () -> ()
"""


def parse(text: str) -> ModuleOp:
    context = full_context()
    context.allow_unregistered = True
    return Parser(context, text).parse_module()


def uses(root: Operation) -> list[list[tuple[str, int]]]:
    return [
        [(use.operation.name, use.index) for use in value.uses]
        for op in root.walk()
        for value in (*op.results, *(a for r in op.regions for b in r.blocks for a in b.args))
    ]


@pytest.mark.parametrize("text", [PROGRAM, GRAPH], ids=["blocks", "graph"])
def test_as_xdsl_does_it(text: str) -> None:
    module = parse(text)
    assert walk(module) == list(module.walk())
    assert walk_inner_first(module) == list(module.walk(region_first=True))
    copy = clone(module)
    assert str(copy) == str(module.clone())
    assert uses(copy) == uses(module.clone())


def test_a_copy_refers_to_what_is_given_for_values_and_blocks_from_outside() -> None:
    module = parse(PROGRAM)
    branch = next(op for op in module.walk() if op.name == "scf.if")
    condition, other = branch.operands[0], Block(arg_types=[branch.operands[0].type]).args[0]
    copy = clone(branch, {condition: other})
    assert copy.operands[0] is other
    assert [op.operands[0] for op in copy.walk() if op.name == "scf.if"] == [other, other]
    region = clone_region(branch.regions[0])
    names = ["memref.alloc", "scf.if", "memref.copy", "scf.yield", "scf.yield"]
    assert [op.name for op in region.walk()] == names
    jump = next(op for op in module.walk() if op.name == "cf.cond_br")
    assert clone(jump).successors == jump.successors
    blocks = {jump.successors[0]: Block()}
    assert clone(jump, blocks=blocks).successors[0] is blocks[jump.successors[0]]


@pytest.mark.parametrize("text", [PROGRAM, GRAPH], ids=["blocks", "graph"])
def test_what_was_erased_is_made_again(text: str) -> None:
    module = parse(text)
    text, its_uses = str(clone(module)), uses(module)
    snapshot = Snapshot(module)
    for op in reversed(list(module.body.block.ops)):
        op.detach()
        for inner in list(op.walk(region_first=True)):
            inner.attributes["changed"] = UnitAttr()
            inner.properties.clear()
            for result in inner.results:
                result.name_hint = "changed"
        op.erase(safe_erase=False)
    assert not list(module.body.block.ops)
    copy = snapshot.made_again()
    assert str(copy) == text
    assert uses(copy) == its_uses


def test_what_is_left_out_is_not_entered() -> None:
    module = parse(PROGRAM)
    branch = next(op for op in module.walk() if op.name == "scf.if")
    left = [op for op in module.walk() if op is branch or not branch.is_ancestor(op)]
    assert walk(module, {branch}) == left


def test_what_is_around_several_operations() -> None:
    module = parse(PROGRAM)
    by_name = {op.name: op for op in module.walk()}
    copy, alloc, condition = (by_name[n] for n in ("memref.copy", "memref.alloc", "cf.cond_br"))
    top = module.body.block
    assert alloc.parent is not None
    assert blocks_around_all([copy], top)[-1] is copy.parent
    assert blocks_around_all([copy, alloc], top)[-1] is alloc.parent
    assert blocks_around_all([alloc, copy], top)[-1] is alloc.parent
    assert list(blocks_around_all([copy, condition], top)) == []
    ancestors = AncestorsIn(alloc.parent)
    for op in (copy, alloc, condition, copy):
        assert ancestors.of(op) is alloc.parent.find_ancestor_op_in_block(op)


@pytest.mark.thorough
def test_nests_deeper_than_the_stack() -> None:
    module = nested_branches(DEEP)
    ops = walk(module)
    copy = clone(module)
    assert [op.name for op in walk(copy)] == [op.name for op in ops]
    assert len(walk_inner_first(copy)) == len(ops)
    innermost = [op for op in ops if op.regions][-1].regions[0].block.first_op
    assert innermost is not None
    body = module.body.block
    assert len(blocks_around_all([innermost, innermost], body)) == DEEP + 1
    assert AncestorsIn(body).of(innermost) is body.first_op


@dataclass(frozen=True)
class CallsItself(CheckedPass):
    """Comes to the end of Python's stack when it has changed a module."""

    name = "calls-itself"

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        with all_or_nothing(op):
            for inner in list(op.body.ops):
                inner.detach()
            self.transform_again()

    def transform_again(self) -> None:
        """Never comes back."""
        self.transform_again()


def test_what_calls_itself_too_often_is_one_error_and_the_module_as_it_was() -> None:
    module = parse(PROGRAM)
    with pytest.raises(PassError, match="calls-itself: regions are nested too deeply: Python's"):
        CallsItself().apply(Context(), module)
    assert [op.name for op in walk(module)] == [op.name for op in walk(parse(PROGRAM))]
