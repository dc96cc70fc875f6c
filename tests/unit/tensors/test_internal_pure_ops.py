"""Pure operations, asked for at once or one by one: of an inner class that may go."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import IndexType, ModuleOp
from xdsl.irdl import IRDLOperation, irdl_op_definition, result_def, traits_def
from xdsl.traits import MemoryReadEffect, RecursiveMemoryEffect

from bench.programs import FAMILIES
from tests.support.generators.builder import read_program
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.pure_ops import PureOps, is_pure

BRANCHES = """
func.func @main(%c: i1, %m: memref<4xf32>, %t: tensor<4xf32>, %v: f32) -> f32 {
  %i = arith.constant 0 : index
  %x = scf.if %c -> f32 {
    %inner = scf.if %c -> f32 {
      scf.yield %v : f32
    } else {
      memref.store %v, %m[%i] : memref<4xf32>
      scf.yield %v : f32
    }
    scf.yield %inner : f32
  } else {
    %y = scf.if %c -> f32 {
      %z = tensor.extract %t[%i] : tensor<4xf32>
      scf.yield %z : f32
    } else {
      scf.yield %v : f32
    }
    scf.yield %y : f32
  }
  func.return %x : f32
}
"""


@irdl_op_definition
class WithoutEffectsOfItsOwn(IRDLOperation):
    """An operation whose effects are those of its regions, of which it has none."""

    name = "test.without_effects_of_its_own"

    result = result_def(IndexType())
    traits = traits_def(RecursiveMemoryEffect())


@irdl_op_definition
class Reader(IRDLOperation):
    """An operation that reads something."""

    name = "test.reader"

    result = result_def(IndexType())
    traits = traits_def(MemoryReadEffect())


def parse(program: str) -> ModuleOp:
    return read_program(program)


@pytest.mark.parametrize(("kind", "pure"), [(WithoutEffectsOfItsOwn, True), (Reader, False)])
def test_of_other_operations_their_traits_say(kind: type[IRDLOperation], pure: bool):
    assert is_pure(kind.create(result_types=[IndexType()])) is pure


@pytest.mark.parametrize("program", [BRANCHES, *(make(60) for make in FAMILIES.values())])
def test_asking_for_many_gives_the_same_answers(program: str):
    ops = walk(parse(program))
    alone = [is_pure(op) for op in ops]
    outer_first = PureOps()
    assert [outer_first.is_pure(op) for op in ops] == alone
    inner_first = PureOps()
    assert [inner_first.is_pure(op) for op in reversed(ops)] == alone[::-1]
