"""Rounds of tiling, and the dimensions that no round cuts again.

All of this is about data structures inside of the folder, and may go with them; what the pass makes
of programs is tested elsewhere.
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from xdsl.dialects import func, scf, tensor
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg.ops import MatmulOp
from xdsl.ir import Operation

from tests.support.generators import full_context, generator_by_name, read_program
from tests.support.proof import Proof, pipeline_transform
from tests.support.replay import replay
from tests.support.tile_anything import tile_group
from xdsl_mergealloc.analysis.heap import highest_peak
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.program_changes import changes_of
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions
from xdsl_mergealloc.tiling.estimate import piece_bytes
from xdsl_mergealloc.tiling.footprint import Footprints
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.rounds import Round, tile_in_rounds
from xdsl_mergealloc.tiling.search import TilingOptions, plan_module
from xdsl_mergealloc.tiling.splits import CutDims, Splits

PRODUCTS = """
  func.func @FUNCTION(%x: tensor<24x8xf32>, %y: tensor<8x20xf32>, %z: tensor<20x4xf32>)
      -> tensor<24x4xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<24x20xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<24x20xf32>) -> tensor<24x20xf32>
    %a = linalg.matmul ins(%x, %y : tensor<24x8xf32>, tensor<8x20xf32>)
      outs(%zeros : tensor<24x20xf32>) -> tensor<24x20xf32>
    %f = tensor.empty() : tensor<24x4xf32>
    %zeros_0 = linalg.fill ins(%zero : f32) outs(%f : tensor<24x4xf32>) -> tensor<24x4xf32>
    %b = linalg.matmul ins(%a, %z : tensor<24x20xf32>, tensor<20x4xf32>)
      outs(%zeros_0 : tensor<24x4xf32>) -> tensor<24x4xf32>
    func.return %b : tensor<24x4xf32>
  }
"""

FRAME = """
  func.func @FUNCTION(%x: tensor<1x3x8x6xf32>) -> tensor<2x25x10xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x3x8x6xf32>
    %doubled = linalg.add ins(%x, %x : tensor<1x3x8x6xf32>, tensor<1x3x8x6xf32>)
      outs(%e : tensor<1x3x8x6xf32>) -> tensor<1x3x8x6xf32>
    %rows = tensor.collapse_shape %doubled [[0], [1, 2], [3]]
      : tensor<1x3x8x6xf32> into tensor<1x24x6xf32>
    %padded = tensor.pad %rows low[1, 0, 1] high[0, 1, 3] {
    ^bb0(%i: index, %j: index, %k: index):
      tensor.yield %zero : f32
    } : tensor<1x24x6xf32> to tensor<2x25x10xf32>
    func.return %padded : tensor<2x25x10xf32>
  }
"""
"""By estimate, the result of a second round would take more here."""

TWICE = """
  func.func @FUNCTION(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x4x2xf32> {
    %zero = arith.constant 0.0 : f32
    %padded = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 0] {
    ^bb0(%i: index, %j: index, %k: index, %l: index):
      tensor.yield %zero : f32
    } : tensor<1x1x2x2xf32> to tensor<1x1x4x2xf32>
    %whole = tensor.concat dim(1) %padded, %padded
      : (tensor<1x1x4x2xf32>, tensor<1x1x4x2xf32>) -> tensor<1x2x4x2xf32>
    func.return %whole : tensor<1x2x4x2xf32>
  }
"""
"""By estimate, the result of a second round would take as much here."""

SUMS_OF_PARTS = """
  func.func @FUNCTION(%x: tensor<2x40xf32>, %y: tensor<2x80xf32>) -> tensor<2xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<2x40xf32>
    %doubled = linalg.add ins(%x, %x : tensor<2x40xf32>, tensor<2x40xf32>)
      outs(%e : tensor<2x40xf32>) -> tensor<2x40xf32>
    STATEMENT
    %f = tensor.empty() : tensor<2xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%f : tensor<2xf32>) -> tensor<2xf32>
    %sums = linalg.reduce ins(%whole : tensor<2x160xf32>) outs(%zeros : tensor<2xf32>)
      dimensions = [1] (%a: f32, %b: f32) {
        %s = arith.addf %b, %a : f32
        linalg.yield %s : f32
      }
    func.return %sums : tensor<2xf32>
  }
"""
"""Sums over columns, of which those in the middle are there already."""

PUT_TOGETHER = {
    "concat": "%whole = tensor.concat dim(1) %doubled, %y, %doubled : "
    "(tensor<2x40xf32>, tensor<2x80xf32>, tensor<2x40xf32>) -> tensor<2x160xf32>",
    "insertions": "%g = tensor.empty() : tensor<2x160xf32>\n"
    "%one = tensor.insert_slice %y into %g[0, 40] [2, 80] [1, 1] : "
    "tensor<2x80xf32> into tensor<2x160xf32>\n"
    "%two = tensor.insert_slice %doubled into %one[0, 0] [2, 40] [1, 1] : "
    "tensor<2x40xf32> into tensor<2x160xf32>\n"
    "%whole = tensor.insert_slice %doubled into %two[0, 120] [2, 40] [1, 1] : "
    "tensor<2x40xf32> into tensor<2x160xf32>",
}

OVER_WHAT_IT_READS = """
  func.func @FUNCTION(%x: tensor<4x8x8xf32>, %y: tensor<1x8x8xf32>) -> tensor<4x8x8xf32> {
    %zero = arith.constant 0.0 : f32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty() : tensor<4x8x8xf32>
    %a = linalg.exp ins(%x : tensor<4x8x8xf32>) outs(%e : tensor<4x8x8xf32>) -> tensor<4x8x8xf32>
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%so_far = %a) -> (tensor<4x8x8xf32>) {
      %part = tensor.extract_slice %so_far[%i, 0, 0] [1, 8, 8] [1, 1, 1]
        : tensor<4x8x8xf32> to tensor<1x8x8xf32>
      %f = tensor.empty() : tensor<1x8x8xf32>
      %zeros = linalg.fill ins(%zero : f32) outs(%f : tensor<1x8x8xf32>) -> tensor<1x8x8xf32>
      %made = STATEMENT -> tensor<1x8x8xf32>
      %more = tensor.insert_slice %made into %so_far[%i, 0, 0] [1, 8, 8] [1, 1, 1]
        : tensor<1x8x8xf32> into tensor<4x8x8xf32>
      scf.yield %more : tensor<4x8x8xf32>
    }
    func.return %r : tensor<4x8x8xf32>
  }
"""
"""A part of a tensor becomes another one, which is computed from it."""

PRODUCT_WITH = (
    "linalg.batch_matmul ins(%y, OPERAND : tensor<1x8x8xf32>, tensor<1x8x8xf32>)"
    " outs(%zeros : tensor<1x8x8xf32>)"
)

WINDOWS = """
  func.func @FUNCTION(%x: tensor<1x8x16x8xf32>, %w: tensor<8x8x1x1xf32>, %v: tensor<1x8x3x1xf32>)
      -> tensor<1x1x14x8xf32> {
    %zero = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<1x8x16x8xf32>
    %a = linalg.exp ins(%x : tensor<1x8x16x8xf32>) outs(%e : tensor<1x8x16x8xf32>)
      -> tensor<1x8x16x8xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x16x8xf32>) -> tensor<1x8x16x8xf32>
    %b = linalg.conv_2d_nchw_fchw
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%a, %w : tensor<1x8x16x8xf32>, tensor<8x8x1x1xf32>)
      outs(%f : tensor<1x8x16x8xf32>) -> tensor<1x8x16x8xf32>
    %c = linalg.exp ins(%b : tensor<1x8x16x8xf32>) outs(%e : tensor<1x8x16x8xf32>)
      -> tensor<1x8x16x8xf32>
    %g = tensor.empty() : tensor<1x1x14x8xf32>
    %zeros = linalg.fill ins(%zero : f32) outs(%g : tensor<1x1x14x8xf32>) -> tensor<1x1x14x8xf32>
    %d = linalg.conv_2d_nchw_fchw
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%c, %v : tensor<1x8x16x8xf32>, tensor<1x8x3x1xf32>)
      outs(%zeros : tensor<1x1x14x8xf32>) -> tensor<1x1x14x8xf32>
    func.return %d : tensor<1x1x14x8xf32>
  }
"""


def program(*functions: str) -> ModuleOp:
    """A module of functions; the first one is called main."""
    names = ("main", *(f"f{number}" for number in range(1, len(functions))))
    texts = (text.replace("FUNCTION", name) for text, name in zip(functions, names, strict=True))
    return read_program(f"builtin.module {{{''.join(texts)}}}")


def peaks(module: ModuleOp) -> list[int]:
    """Bytes that each function takes by estimate."""
    footprints = Footprints()
    return [footprints.of_block(block).peak for block in blocks_of_functions(module)]


def tiled(
    module: ModuleOp, max_nesting: int, options: TilingOptions
) -> tuple[ModuleOp, list[Round]]:
    """A copy of a module in tiles, and the rounds that this took."""
    copy = module.clone()
    return copy, list(tile_in_rounds(copy, options, max_nesting))


def depth_of(op: Operation) -> int:
    """Number of loops around an operation."""
    around = op.parent_op()
    return 0 if around is None else isinstance(around, scf.ForOp) + depth_of(around)


def matmuls(module: ModuleOp) -> list[MatmulOp]:
    """Products in a module, in their order."""
    return [op for op in module.walk() if isinstance(op, MatmulOp)]


@pytest.mark.parametrize("seed", [106, 113, 116, 138])
@pytest.mark.parametrize("pieces", [2, 3])
def test_each_round_lowers_the_estimate_of_what_it_makes(seed: int, pieces: int):
    options = TilingOptions(pieces, max_recompute=1000)
    module = generator_by_name("nested", {})(seed)
    made = [tiled(module, depth, options) for depth in (1, 2, 3)]
    assert len(made[1][1]) == 2
    for (before, rounds), (after, more) in pairwise(made):
        if len(more) == len(rounds):
            assert before.is_structurally_equivalent(after)
            continue
        pairs = list(zip(peaks(before), peaks(after), strict=True))
        assert all(now <= then for then, now in pairs)
        assert any(now < then for then, now in pairs)
        assert more[-1].peak_bytes == max(peaks(after))


@pytest.mark.parametrize("text", [FRAME, TWICE], ids=["more", "the same"])
def test_a_round_that_takes_no_less_is_taken_back(text: str):
    options = TilingOptions(2, max_recompute=1000)
    once, rounds = tiled(program(text), 1, options)
    twice, more = tiled(program(text), 2, options)
    assert len(rounds) == len(more) == 1
    assert rounds[0].is_tiled
    assert str(once) == str(twice)


def test_a_round_is_taken_back_in_the_functions_that_it_does_not_lower():
    options = TilingOptions(2, max_recompute=1000)
    alone, _ = tiled(program(PRODUCTS), 3, options)
    stays, _ = tiled(program(FRAME), 1, options)
    for first, second in ((PRODUCTS, FRAME), (FRAME, PRODUCTS)):
        module, rounds = tiled(program(first, second), 3, options)
        assert len(rounds) == 2
        assert [bool(each.groups) for each in rounds[1].remarks] == [
            text is PRODUCTS for text in (first, second)
        ]
        found = dict(zip((first, second), peaks(module), strict=True))
        assert found == {PRODUCTS: peaks(alone)[0], FRAME: peaks(stays)[0]}
        assert rounds[1].peak_bytes == max(found.values())
        functions = [op for op in module.walk() if isinstance(op, func.FuncOp)]
        assert [len(changes_of(one)) for one in functions] == [
            1 + (text is PRODUCTS) for text in (first, second)
        ]
    failure = Proof(
        pipeline_transform("tile-chains{pieces=2 max-nesting=3 max-recompute=1000}"),
        compare_memory_arguments=False,
    ).judge(program(PRODUCTS, FRAME))
    assert failure is None, failure


def test_functions_that_stay_as_they_are_do_not_keep_others_from_a_round():
    options = TilingOptions(2, budget=1000)
    small = PRODUCTS.replace("24x", "2x")
    module, rounds = tiled(program(PRODUCTS, small), 2, options)
    assert len(rounds) == 2
    assert peaks(module)[1] == peaks(program(small))[0] < 1000


def test_rows_then_columns_then_no_more():
    shapes = [(6, 20), (6, 4)], [(6, 5), (6, 4)], [(6, 5), (6, 4)]
    for depth, expected in enumerate(shapes, start=1):
        module, rounds = tiled(program(PRODUCTS), depth, TilingOptions(4))
        products = matmuls(module)
        assert [shape_of(op.results[0].type) for op in products] == expected
        assert {depth_of(op) for op in products} == {len(rounds)} == {min(depth, 2)}


def test_rows_are_cut_in_one_round_only():
    module, rounds = tiled(program(PRODUCTS), 3, TilingOptions(2, sums=False))
    assert len(rounds) == 1
    assert [shape_of(op.results[0].type) for op in matmuls(module)] == [(12, 20), (12, 4)]


@pytest.mark.parametrize("form", PUT_TOGETHER)
@pytest.mark.parametrize("pieces", [3, 5, 7])
def test_uneven_pieces_are_estimated_one_by_one(form: str, pieces: int):
    options = TilingOptions(pieces, max_recompute=1000)
    module = program(SUMS_OF_PARTS.replace("STATEMENT", PUT_TOGETHER[form]))
    (plan,) = plan_module(module, options)
    uneven = [one for one in plan.choices if not all(s.is_even for s in one.group.splits.values())]
    assert uneven
    for choice in uneven:
        sizes = [piece_bytes(choice.group, each) for each in choice.estimate.pieces(choice.group)]
        # In three pieces the one in the middle takes as much as any.
        assert sizes[(len(sizes) - 1) // 2] < max(sizes) or pieces == 3
        assert choice.estimate.pieces_bytes == max(sizes) - choice.group.overwritten_bytes
    for depth in (1, 2):
        transform = pipeline_transform(f"tile-chains{{pieces={pieces} max-nesting={depth}}}")
        failure = Proof(transform, compare_memory_arguments=False).judge(module)
        assert failure is None, failure


def tile_along(module: ModuleOp, op: Operation, dim: int, cut: CutDims, count: int = 2) -> None:
    """Do an operation in pieces along a dimension of its result."""
    assert op.parent is not None
    splits, group = Splits(cut=cut), Group(TensorBlock(op.parent))
    split = splits.of(op, 0, dim)
    assert split is not None
    group.add(split)
    assert tile_group(group, splits, count)
    module.verify()


def test_pieces_of_pieces_are_not_cut_along_the_dimensions_of_either():
    module, cut = program(PRODUCTS), CutDims()
    tile_along(module, matmuls(module)[0], 0, cut)
    piece, whole = matmuls(module)
    splits = Splits(cut=cut)
    assert [split.dim for split in splits.all_of(whole, 0)] == [0, 1]
    assert [split.dim for split in splits.all_of(piece, 0)] == [1]
    tile_along(module, piece, 1, cut)
    piece = matmuls(module)[0]
    assert shape_of(piece.results[0].type) == (12, 10)
    assert list(Splits(cut=cut).all_of(piece, 0)) == []
    # Without what was noted, both could be cut once more.
    assert [split.dim for split in Splits().all_of(piece, 0)] == [0, 1]
    assert [split.operands for split in Splits(cut=cut).of_sums(piece)] == [(1, 0, None)]


def test_slices_of_pieces_are_cut_along_other_dimensions_only():
    module, cut = program(PRODUCTS), CutDims()
    tile_along(module, matmuls(module)[0], 0, cut, count=5)
    # The last piece is smaller than the others, and no part of their loop.
    *_, taken = (op for op in module.walk() if isinstance(op, tensor.ExtractSliceOp))
    *_, put = (op for op in module.walk() if isinstance(op, tensor.InsertSliceOp))
    for op, rows in ((taken, 4), (put, 24)):
        assert shape_of(op.results[0].type)[0] == rows
        assert [split.dim for split in Splits().all_of(op, 0)] == [0, 1]
        assert [split.dim for split in Splits(cut=cut).all_of(op, 0)] == [1]


@pytest.mark.parametrize("also_rows", [False, True])
def test_a_sum_in_pieces_is_not_cut_once_more(also_rows: bool):
    module, cut = program(PRODUCTS), CutDims()
    op = matmuls(module)[0]
    assert op.parent is not None
    splits, group = Splits(cut=cut), Group(TensorBlock(op.parent))
    split = splits.of_sum(op, 0, 1)
    assert split is not None
    group.add(split)
    assert tile_group(group, splits, 4)
    (piece, *_) = matmuls(module)
    assert shape_of(piece.operands[0].type) == (24, 2)
    if also_rows:
        tile_along(module, piece, 0, cut)
        (piece, *_) = matmuls(module)
        assert shape_of(piece.operands[0].type) == (12, 2)
    splits = Splits(cut=cut)
    assert list(splits.of_sums(piece)) == []
    assert [each.dim for each in splits.all_of(piece, 0)] == ([1] if also_rows else [0, 1])
    assert len(list(Splits().of_sums(piece))) == 1


CHAINS = {
    "products": program(PRODUCTS),
    **{f"nested {seed}": generator_by_name("nested", {})(seed) for seed in (106, 113, 138)},
}
"""Programs for which the estimate is right: plans follow it."""


@pytest.mark.parametrize("name", CHAINS)
def test_plans_of_deeper_tiles_take_no_more(name: str):
    taken: list[int] = []
    for depth in (1, 2, 3):
        tile = f"tile-chains{{max-nesting={depth} tile-accumulations=true}},tile-accumulations"
        module = CHAINS[name].clone()
        pipeline_transform(f"{tile},bufferize-and-plan{{alignment=1}}")(full_context(), module)
        taken.append(replay(module).peak_heap_bytes)
    assert taken == sorted(taken, reverse=True)
    assert taken[-1] < taken[0]


@pytest.mark.parametrize(
    ("pieces", "max_nesting", "below_bytes"), [(8, 2, 360), (8, 3, 210), (4, 2, 600), (4, 3, 450)]
)
def test_a_peak_out_of_reach_is_not_tried_for(pieces: int, max_nesting: int, below_bytes: int):
    """The first round takes 624 bytes in 8 pieces, 864 in 4. The more rounds behind it, and the
    more pieces, the more they may lower."""
    module, options = program(PRODUCTS), TilingOptions(pieces)
    before = str(module)
    assert list(tile_in_rounds(module, options, max_nesting, below_bytes)) == []
    assert list(tile_in_rounds(module.clone(), options, max_nesting, below_bytes * 6 // 5)) != []
    assert str(module) == before


def test_a_peak_within_reach_is_tried_for_as_any_other():
    limited, unlimited = program(PRODUCTS), program(PRODUCTS)
    *_, least = tile_in_rounds(unlimited, TilingOptions(), 3)
    *_, last = tile_in_rounds(limited, TilingOptions(), 3, below_bytes=least.peak_bytes + 1)
    assert last.peak_bytes == least.peak_bytes
    assert str(limited) == str(unlimited)


def test_a_loop_is_planned_again_when_it_is_at_the_peak_again():
    """Two chains in a loop, and one in front of it: the larger one of the loop comes first, then
    the one in front, then both in the loop."""

    def chain(name: str, operand: str, width: int) -> str:
        wide, narrow = f"tensor<64x{width}xf32>", "tensor<64x8xf32>"
        return f"""
        %e{name} = tensor.empty() : {wide}
        %z{name} = linalg.fill ins(%zero : f32) outs(%e{name} : {wide}) -> {wide}
        %p{name} = tensor.empty() : tensor<8x{width}xf32>
        %u{name} = linalg.fill ins(%zero : f32) outs(%p{name} : tensor<8x{width}xf32>)
          -> tensor<8x{width}xf32>
        %q{name} = tensor.empty() : tensor<{width}x8xf32>
        %v{name} = linalg.fill ins(%zero : f32) outs(%q{name} : tensor<{width}x8xf32>)
          -> tensor<{width}x8xf32>
        %w{name} = linalg.matmul ins({operand}, %u{name} : {narrow}, tensor<8x{width}xf32>)
          outs(%z{name} : {wide}) -> {wide}
        %f{name} = tensor.empty() : {narrow}
        %y{name} = linalg.fill ins(%zero : f32) outs(%f{name} : {narrow}) -> {narrow}
        %{name} = linalg.matmul ins(%w{name}, %v{name} : {wide}, tensor<{width}x8xf32>)
          outs(%y{name} : {narrow}) -> {narrow}"""

    text = f"""
    func.func @FUNCTION(%x: tensor<64x8xf32>, %n: index) -> tensor<64x8xf32> {{
      %zero = arith.constant 0.0 : f32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      {chain("a", "%x", 56)}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> (tensor<64x8xf32>) {{
        {chain("b", "%acc", 64)}
        %m = "test.op"(%b) : (tensor<64x8xf32>) -> tensor<64x8xf32>
        {chain("c", "%m", 48)}
        scf.yield %c : tensor<64x8xf32>
      }}
      func.return %r : tensor<64x8xf32>
    }}
    """
    (plan,) = plan_module(program(text), TilingOptions(4))
    assert len(plan.choices) == 1
    assert [len(one.choices) for one in plan.inside] == [2]
    assert plan.peak_bytes < 64 * 48 * 4


@pytest.mark.parametrize(
    ("statement", "inside_bytes"),
    [
        pytest.param(PRODUCT_WITH.replace("OPERAND", "%part"), 256, id="product"),
        pytest.param(PRODUCT_WITH.replace("OPERAND", "%y"), 0, id="product-of-others"),
        pytest.param(
            "linalg.exp ins(%part : tensor<1x8x8xf32>) outs(%f : tensor<1x8x8xf32>)",
            0,
            id="element-by-element",
        ),
    ],
)
def test_what_is_still_read_is_not_written_over(statement: str, inside_bytes: int):
    whole = program(OVER_WHAT_IT_READS.replace("STATEMENT", statement))
    assert peaks(whole) == [1024 + inside_bytes]
    pipeline_transform("bufferize-and-plan")(full_context(), whole)
    assert bytes_at_once(whole) == 1024 + inside_bytes


@pytest.mark.parametrize(("pieces", "depth"), [(2, 1), (4, 1), (7, 1), (8, 2)])
def test_tiles_take_what_was_estimated(pieces: int, depth: int):
    options = TilingOptions(pieces, max_recompute=0, halo="keep")
    copy, rounds = tiled(program(WINDOWS), depth, options)
    assert peaks(copy) == [rounds[-1].peak_bytes]
    pipeline_transform("bufferize-and-plan")(full_context(), copy)
    assert bytes_at_once(copy) <= rounds[-1].peak_bytes


def bytes_at_once(planned: ModuleOp) -> int:
    """Most bytes that the function of a planned program holds."""
    peak = highest_peak(planned, {})
    assert peak is not None
    return peak.size_bytes
