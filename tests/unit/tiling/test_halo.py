"""Halos that are kept from piece to piece: nothing is computed twice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Dialect, Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.traits import Pure

from tests.support.generators.builder import full_context
from tests.support.proof import Proof, pipeline_transform
from tests.unit.tiling.third_party import UnarySplit
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.roles import Roles, described
from xdsl_mergealloc.interfaces.tiling import (
    Interval,
    Needs,
    Split,
    TilingInterface,
)
from xdsl_mergealloc.tiling.group import Group, Splits
from xdsl_mergealloc.tiling.halo import plan_kept
from xdsl_mergealloc.tiling.pieces import Piece, cut
from xdsl_mergealloc.tiling.search import TilingOptions, plan_module
from xdsl_mergealloc.tiling.tensors import TensorBlock


def chain(layers: int, size: int = 24) -> ModuleOp:
    """Convolutions of images by windows of three by three, the last one with a single channel."""
    lines: list[str] = []
    value = "%x"
    for layer in range(layers):
        taken, left = size - 2 * layer, size - 2 * layer - 2
        weights, channels = ("%w", 2) if layer < layers - 1 else ("%v", 1)
        result = f"tensor<1x{channels}x{left}x{left}xf32>"
        lines += [
            f"%e{layer} = tensor.empty() : {result}",
            f"%f{layer} = linalg.fill ins(%c : f32) outs(%e{layer} : {result}) -> {result}",
            f"%r{layer} = linalg.conv_2d_nchw_fchw {{dilations = dense<1> : tensor<2xi64>, "
            f"strides = dense<1> : tensor<2xi64>}} ins({value}, {weights} : "
            f"tensor<1x2x{taken}x{taken}xf32>, tensor<{channels}x2x3x3xf32>) "
            f"outs(%f{layer} : {result}) -> {result}",
        ]
        value = f"%r{layer}"
    left = size - 2 * layers
    type = f"tensor<1x1x{left}x{left}xf32>"
    return parse(
        f"func.func @main(%x: tensor<1x2x{size}x{size}xf32>, %w: tensor<2x2x3x3xf32>, "
        f"%v: tensor<1x2x3x3xf32>, %c: f32) -> {type} {{",
        *lines,
        f"func.return {value} : {type}",
        "}",
    )


def parse(*lines: str) -> ModuleOp:
    context = full_context().clone()
    context.load_dialect(Dialect("mine", [BackwardsOp]))
    return Parser(context, "\n".join(lines)).parse_module()


def planned(module: ModuleOp, names: Sequence[str], dim: int, count: int) -> list[Piece]:
    """The pieces of a group of operations, by the names of their results."""
    (function,) = module.body.block.ops
    group, splits = Group(TensorBlock(function.regions[0].block)), Splits()
    for op in group.tensors.ops:
        if op.results and op.results[0].name_hint in names:
            split = splits.of(op, 0, dim)
            assert split is not None
            group.add(split)
    (output,) = group.outputs()
    return plan_kept(group, cut(group, [output], group.splits[output.op].extent, count))


def test_each_element_is_made_once():
    pieces = planned(chain(3), ("r0", "r1", "r2"), 2, 8)
    for op in pieces[-1].made:
        made = [piece.made[op] for piece in pieces if op in piece.made]
        assert made[0].first == 0
        assert all(before.end == after.first for before, after in pairwise(made))
        assert made[-1].end == shape_of(op.results[0].type)[2]


def test_members_far_from_the_end_begin_sooner():
    pieces = planned(chain(5, size=42), ("r0", "r1", "r2", "r3", "r4"), 2, 16)
    outputs = [sum(part.size for part in piece.outputs.values()) for piece in pieces]
    assert outputs[0] == 0
    assert outputs[-1] > 0
    most = max(part.size for piece in pieces for part in piece.held.values())
    assert most == 2 + 2  # Two rows are made of each, two are kept.


def test_the_next_piece_has_what_was_saved():
    pieces = planned(chain(3), ("r0", "r1", "r2"), 2, 5)
    for before, after in pairwise(pieces):
        assert before.saved == after.kept
        assert all(before.held[op].has(part) for op, part in before.saved.items())


def test_the_search_keeps_what_would_cost_too_much():
    module = chain(3)
    (recomputed,) = plan_module(module, TilingOptions(halo="recompute"))
    (kept,) = plan_module(module, TilingOptions(halo="keep"))
    (best,) = plan_module(module, TilingOptions())
    assert kept.peak_bytes < recomputed.peak_bytes
    assert best.peak_bytes == kept.peak_bytes
    (choice,) = best.choices
    assert choice.estimate.keep_halo
    # The estimate knows the halos, two rows, and the windows: three more rows at least.
    assert choice.estimate.pieces_bytes >= (2 + 5) * 2 * 22 * 4


def test_the_same_bits():
    for halo in ("keep", "recompute", "auto"):
        transform = pipeline_transform(f"tile-chains{{halo={halo} max-recompute=100}}")
        proof = Proof(transform, compare_memory_arguments=False)
        for layers in (1, 2, 3):
            program = chain(layers, size=9)
            failure = proof.judge(program)
            assert failure is None, proof.report(program, failure, halo, 20.0)


class BackwardsSplit(UnarySplit):
    """Row `i` of the result is made of row `n - 1 - i`."""

    def needs(self, piece: Interval) -> Needs:
        return Needs((Interval(self.extent - piece.end, piece.size),))


class Backwards(TilingInterface):
    def split(self, op: Operation, result: int, dim: int) -> Split | None:
        return BackwardsSplit(op, dim) if dim == 2 else None


@irdl_op_definition
class BackwardsOp(IRDLOperation):
    name = "mine.backwards"
    source = operand_def()
    result = result_def()
    traits = traits_def(Pure(), Backwards(), *described(Roles(reads=(0,))))


def test_what_goes_backwards_begins_with_all_that_it_needs():
    type = "tensor<1x4x8x8xf32>"
    module = parse(
        f"func.func @main(%x: {type}) -> {type} {{",
        f"%e = tensor.empty() : {type}",
        f"%a = linalg.exp ins(%x : {type}) outs(%e : {type}) -> {type}",
        f'%r = "mine.backwards"(%a) : ({type}) -> {type}',
        f"func.return %r : {type}",
        "}",
    )
    pieces = planned(module, ("a", "r"), 2, 4)
    sizes = [[part.size for part in piece.made.values()] for piece in pieces]
    assert sizes == [[8, 2], [0, 2], [0, 2], [0, 2]]
