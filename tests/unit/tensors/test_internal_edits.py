"""Edits of a block and their undoing: of an inner class, and may go with it."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.tensors.edits import Edits

PROGRAM = """
func.func @f(%x: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %c = arith.constant 0 : index
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %o = tensor.empty() : tensor<8xf32>
  %b = linalg.log ins(%a : tensor<8xf32>) outs(%o : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %c to %n step %n iter_args(%t = %x) -> (tensor<8xf32>) {
    %s = linalg.add ins(%b, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  }
  func.return %a, %r : tensor<8xf32>, tensor<8xf32>
}
"""  # noqa: E501


def _program() -> tuple[ModuleOp, Block, dict[str | None, Operation]]:
    module = parse(PROGRAM)
    (function,) = module.body.block.ops
    block = function.regions[0].block
    return module, block, {op.results[0].name_hint: op for op in block.ops if op.results}


def _edited() -> tuple[ModuleOp, Edits]:
    """A copy is inserted, all read that, also in the loop, and what was for the other goes."""
    module, block, ops = _program()
    edits = Edits(block)
    copy = ops["a"].clone()
    block.insert_op_before(copy, ops["b"])
    edits.replace(ops["b"].results[0].uses, copy.results[0])
    edits.remove(ops["b"])
    edits.reorder([*block.ops][::-1])
    return module, edits


def test_removing_takes_along_what_only_computes_for_it():
    module, edits = _edited()
    edits.keep()
    names = [op.name for op in module.body.block.first_op.regions[0].block.ops]  # pyright: ignore[reportOptionalMemberAccess]
    assert names == [
        "func.return",
        "scf.for",
        "linalg.exp",
        "linalg.exp",
        "tensor.empty",
        "arith.constant",
    ]


def test_undone_edits_leave_nothing():
    module, edits = _edited()
    edits.undo()
    module.verify()
    assert str(module) == str(parse(PROGRAM))
