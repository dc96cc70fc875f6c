"""Pieces of any group, along any dimension, whether the search would choose them or not.

All of this is about data structures inside of the folder, and may go with them; what the pass makes
of programs is tested elsewhere.
"""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure

from tests.support.generators.builder import full_context, read_program
from tests.support.generators.chain_programs import chain_program
from tests.support.proof import Proof
from tests.support.tile_anything import tile_group
from tests.unit.tiling.test_interface import CASES, SUMS, program, the_op
from tests.unit.tiling.third_party import UnaryTiling
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.roles import Roles, described
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tiling.footprint import Footprint
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.halo import plan_kept
from xdsl_mergealloc.tiling.pieces import cut, units
from xdsl_mergealloc.tiling.search import TilingOptions, plan_module
from xdsl_mergealloc.tiling.splits import Splits


@pytest.mark.parametrize("statement", dict.fromkeys(case[0] for case in CASES.values()))
@pytest.mark.parametrize("count", [2, 3, 5, 16])
def test_pieces_are_the_same_bits(statement: str, count: int):
    module = program(statement)
    splits = list(Splits().all_of(the_op(module), 0))
    assert splits
    for number in range(len(splits)):

        def transform(_: object, module: ModuleOp, number: int = number) -> None:
            op = the_op(module)
            assert op.parent is not None
            known = Splits()
            group = Group(TensorBlock(op.parent))
            group.add(list(known.all_of(op, 0))[number])
            assert tile_group(group, known, count)

        failure = Proof(transform, compare_memory_arguments=False).judge(module)
        assert failure is None, failure


@pytest.mark.parametrize("case", SUMS)
@pytest.mark.parametrize("count", [2, 3])
def test_pieces_of_a_sum_are_the_same_bits(case: str, count: int):
    statement, operand, dim, _, _ = SUMS[case]

    def transform(_: object, module: ModuleOp) -> None:
        op = the_op(module)
        assert op.parent is not None
        splits, group = Splits(), Group(TensorBlock(op.parent))
        split = splits.of_sum(op, operand, dim)
        assert split is not None
        group.add(split)
        assert tile_group(group, splits, count)

    failure = Proof(transform, compare_memory_arguments=False).judge(program(statement))
    assert failure is None, failure


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_what_is_live_without_a_group_again(seed: int):
    (found,) = plan_module(chain_program(seed), TilingOptions(max_recompute=100))
    footprint = Footprint(found.tensors)
    states = [footprint.state]
    for choice in found.choices:
        ops, estimate = choice.group.splits, choice.estimate
        footprint.take(footprint.with_group(ops, estimate.place, estimate.pieces_bytes))
        states.append(footprint.state)
    for choice, before in zip(reversed(found.choices), reversed(states[:-1]), strict=True):
        footprint.undo_group(choice.group.splits)
        assert footprint.state == before
    assert found.peak_bytes == max(states[-1].live)


BACKWARDS = UnaryTiling(2, lambda row, _, size: -row + (size - 1))
"""Row `i` of the result is made of row `n - 1 - i`."""


@irdl_op_definition
class BackwardsOp(IRDLOperation):
    name = "mine.backwards"
    source = operand_def()
    result = result_def()
    traits = traits_def(Pure(), BACKWARDS, *described(Roles(reads=(0,))))


def test_what_goes_backwards_begins_with_all_that_it_needs():
    type = "tensor<1x4x8x8xf32>"
    context = full_context().clone()
    context.load_dialect(Dialect("mine", [BackwardsOp]))
    text = "\n".join(
        [
            f"func.func @main(%x: {type}) -> {type} {{",
            f"%e = tensor.empty() : {type}",
            f"%a = linalg.exp ins(%x : {type}) outs(%e : {type}) -> {type}",
            f'%r = "mine.backwards"(%a) : ({type}) -> {type}',
            f"func.return %r : {type}",
            "}",
        ]
    )
    (function,) = Parser(context, text).parse_module().body.block.ops
    group, splits = Group(TensorBlock(function.regions[0].block)), Splits()
    for op in group.tensors.ops[1:3]:
        split = splits.of(op, 0, 2)
        assert split is not None
        group.add(split)
    pieces = plan_kept(group, cut(group, group.outputs(), 8, 4))
    sizes = [[part.size for part in piece.made.values()] for piece in pieces]
    assert sizes == [[8, 2], [0, 2], [0, 2], [0, 2]]


def test_what_later_pieces_need_is_not_made_again_for_one_that_needs_nothing_of_it():
    """The piece in the middle is what the caller put between the halves of %b."""
    rows = {count: f"tensor<1x1x{count}x4xf32>" for count in (4, 8, 10, 12)}
    text = f"""
    func.func @main(%x: {rows[10]}, %w: tensor<1x1x3x1xf32>, %y: {rows[4]}) -> {rows[12]} {{
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : {rows[10]}
      %a = linalg.exp ins(%x : {rows[10]}) outs(%e : {rows[10]}) -> {rows[10]}
      %f = tensor.empty() : {rows[8]}
      %zeros = linalg.fill ins(%zero : f32) outs(%f : {rows[8]}) -> {rows[8]}
      %b = linalg.conv_2d_nchw_fchw
        {{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}}
        ins(%a, %w : {rows[10]}, tensor<1x1x3x1xf32>) outs(%zeros : {rows[8]}) -> {rows[8]}
      %upper = tensor.extract_slice %b[0, 0, 0, 0] [1, 1, 4, 4] [1, 1, 1, 1]
        : {rows[8]} to {rows[4]}
      %lower = tensor.extract_slice %b[0, 0, 4, 0] [1, 1, 4, 4] [1, 1, 1, 1]
        : {rows[8]} to {rows[4]}
      %r = tensor.concat dim(2) %upper, %y, %lower
        : ({rows[4]}, {rows[4]}, {rows[4]}) -> {rows[12]}
      func.return %r : {rows[12]}
    }}"""
    (function,) = read_program(text).body.block.ops
    group, splits = Group(TensorBlock(function.regions[0].block)), Splits()
    ops = {op.results[0].name_hint: op for op in group.tensors.ops if op.results}
    for name in ("a", "b", "upper", "lower", "r"):
        split = splits.of(ops[name], 0, 2)
        assert split is not None
        group.add(split)
    pieces = plan_kept(group, cut(group, group.outputs(), 12, 3), again=[ops["a"]])
    *before, first, middle, last = pieces
    assert [piece.outputs for piece in before] == [{}]
    assert [first.made[ops["a"]], last.made[ops["a"]]] == [Interval(2, 4), Interval(4, 6)]
    assert list(middle.made) == [ops["r"]]


def test_no_more_pieces_than_the_shortest_tensor_of_a_group_has_indices():
    text = """func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
      %a = tensor.expand_shape %x [[0, 1]] output_shape [4, 2] : tensor<8xf32> into tensor<4x2xf32>
      %b = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 2, 2]
          : tensor<4x2xf32> into tensor<2x2x2xf32>
      %r = tensor.collapse_shape %b [[0, 1, 2]] : tensor<2x2x2xf32> into tensor<8xf32>
      func.return %r : tensor<8xf32>
    }"""
    (function,) = read_program(text).body.block.ops
    group, splits = Group(TensorBlock(function.regions[0].block)), Splits()
    for op in group.tensors.ops[:3]:
        split = splits.of(op, 0, 0)
        assert split is not None
        group.add(split)
    assert units(group, group.outputs()) == [8, 2]
