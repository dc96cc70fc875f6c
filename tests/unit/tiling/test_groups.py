"""What is done piece by piece together: the rules TG1 to TG4, and what a group costs."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from tests.support.generators.builder import full_context
from tests.support.generators.chain_programs import chain_program
from xdsl_mergealloc.tiling.footprint import Footprint
from xdsl_mergealloc.tiling.search import BlockPlan, TilingOptions, plan_module

ARGUMENTS = (
    "%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, "
    "%o: tensor<64x64xf32>"
)
PRODUCT = (
    "linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) "
    "outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>"
)


def parse(*statements: str, returned: str = "%r : tensor<64x8xf32>") -> ModuleOp:
    name, type = returned.split(" : ")
    lines = "\n".join(statements)
    return Parser(
        full_context(),
        f"func.func @f({ARGUMENTS}) -> {type} {{\n{lines}\nfunc.return {name} : {type}\n}}",
    ).parse_module()


def plan(module: ModuleOp, options: TilingOptions | None = None) -> BlockPlan:
    (found,) = plan_module(module, options or TilingOptions())
    return found


def times_z(value: str) -> str:
    return (
        f"linalg.matmul ins({value}, %z : tensor<64x64xf32>, tensor<64x8xf32>) "
        "outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>"
    )


def test_a_chain_along_rows():
    found = plan(parse(f"%a = {PRODUCT}", f"%r = {times_z('%a')}"))
    (choice,) = found.choices
    assert [split.results for split in choice.group.splits.values()] == [(0,), (0,)]
    assert len(choice.estimate.outputs) == 8
    assert choice.peak_before == 64 * 64 * 4 + 64 * 8 * 4
    assert choice.estimate.pieces_bytes == 8 * 64 * 4
    assert choice.estimate.extra_work == 0


def test_what_is_needed_as_a_whole_ends_a_chain():
    # TG2: the second product needs all rows of the first one for each of its own.
    square = (
        "linalg.matmul ins(%o, %a : tensor<64x64xf32>, tensor<64x64xf32>) "
        "outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>"
    )
    found = plan(parse(f"%a = {PRODUCT}", f"%b = {square}", f"%r = {times_z('%b')}"))
    for choice in found.choices:
        names = [op.results[0].name_hint for op in choice.group.members]
        dims = {split.results for split in choice.group.splits.values()}
        assert len(dims) == 1
        assert not {"a", "b"} <= set(names) or dims == {(1,)}


def test_what_comes_in_between_is_in_the_way():
    # TG3: what nobody knows needs the first result, and the second product needs what it makes.
    between = '%b = "unknown.op"(%a) : (tensor<64x64xf32>) -> tensor<64x64xf32>'
    sum_ = (
        "%s = linalg.add ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) "
        "outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>"
    )
    found = plan(parse(f"%a = {PRODUCT}", between, sum_, f"%r = {times_z('%s')}"))
    for choice in found.choices:
        assert "a" not in [op.results[0].name_hint for op in choice.group.members]


def test_what_can_fail_is_not_moved_over_what_might_not_return():
    # TG3: rows that are looked up by an index that is computed, before and behind an assertion.
    looked_up = """%g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
          iterator_types = ["parallel", "parallel"]} outs(%o : tensor<64x64xf32>) {
        ^bb0(%old: f32):
          %i = linalg.index 0 : index
          %v = tensor.extract %x[%i, %i] : tensor<64x8xf32>
          linalg.yield %v : f32
        } -> tensor<64x64xf32>"""
    unknown = '%u = "unknown.op"() : () -> f32'
    fill = "linalg.fill ins(%u : f32) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>"
    last = f"%r = {times_z('%g')}"
    needs_it = f"%f = {fill}\n" + last.replace("outs(%z", "outs(%f")
    for statements, members in (
        ((unknown, looked_up, last), ["g", "r"]),
        ((looked_up, last, unknown), ["g", "r"]),
        # The product could be done before the operation that might not return, unless it needs it.
        ((looked_up, unknown, last), ["g", "r"]),
        ((looked_up, unknown, needs_it), []),
        ((f"%g = {PRODUCT}", unknown, needs_it), ["g", "f", "r"]),
    ):
        found = plan(parse(*statements))
        names = [op.results[0].name_hint for each in found.choices for op in each.group.members]
        assert names == members


def test_a_budget_that_is_kept():
    found = plan(parse(f"%a = {PRODUCT}", f"%r = {times_z('%a')}"), TilingOptions(budget=20_000))
    assert not found.choices
    assert found.stopped == "18432 bytes fit"


def test_nothing_is_planned_twice_alike():
    module = parse(f"%a = {PRODUCT}", f"%r = {times_z('%a')}")
    before = str(module)
    first, second = plan(module), plan(module)
    assert str(module) == before
    assert [choice.estimate.place for choice in first.choices] == [
        choice.estimate.place for choice in second.choices
    ]


def test_less_is_computed_twice_in_fewer_pieces():
    text = """
    func.func @f(%x: tensor<1x4x32x32xf32>, %w: tensor<1x4x3x3xf32>, %c: f32)
        -> tensor<1x1x30x30xf32> {
      %e = tensor.empty() : tensor<1x4x32x32xf32>
      %a = linalg.exp ins(%x : tensor<1x4x32x32xf32>) outs(%e : tensor<1x4x32x32xf32>)
        -> tensor<1x4x32x32xf32>
      %o = tensor.empty() : tensor<1x1x30x30xf32>
      %i = linalg.fill ins(%c : f32) outs(%o : tensor<1x1x30x30xf32>) -> tensor<1x1x30x30xf32>
      %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>,
          strides = dense<1> : tensor<2xi64>}
        ins(%a, %w : tensor<1x4x32x32xf32>, tensor<1x4x3x3xf32>)
        outs(%i : tensor<1x1x30x30xf32>) -> tensor<1x1x30x30xf32>
      func.return %r : tensor<1x1x30x30xf32>
    }"""
    counts: list[int] = []
    for percent in (100, 3, 1):
        found = plan(
            Parser(full_context(), text).parse_module(), TilingOptions(max_recompute=percent)
        )
        (choice,) = found.choices
        assert choice.estimate.extra_work * 100 <= percent * found.all_work
        counts.append(len(choice.estimate.outputs))
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


def test_tensors_of_unknown_rank_stay_as_they_are():
    text = """
    func.func @f(%t: tensor<?x2xf32>, %s: tensor<?xi32>) -> tensor<*xf32> {
      %e = bufferization.alloc_tensor() : tensor<*xf32>
      bufferization.dealloc_tensor %e : tensor<*xf32>
      %u = tensor.reshape %t(%s) : (tensor<?x2xf32>, tensor<?xi32>) -> tensor<*xf32>
      func.return %u : tensor<*xf32>
    }
    """
    (planned,) = plan_module(Parser(full_context(), text).parse_module(), TilingOptions())
    assert not planned.choices


def test_sizes_that_no_slice_can_have():
    """A tensor of 2^64 elements is left alone."""
    text = """
    func.func @f(%c: f32) -> tensor<SIZExf32> {
      %e = tensor.empty() : tensor<SIZExSIZExf32>
      %a = linalg.fill ins(%c : f32) outs(%e : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
      %b = linalg.matmul ins(%a, %a : tensor<SIZExSIZExf32>, tensor<SIZExSIZExf32>)
          outs(%a : tensor<SIZExSIZExf32>) -> tensor<SIZExSIZExf32>
      %r = tensor.empty() : tensor<SIZExf32>
      func.return %r : tensor<SIZExf32>
    }
    """
    for size, is_planned in ((1 << 64, False), (64, True)):
        module = Parser(full_context(), text.replace("SIZE", str(size))).parse_module()
        assert bool(plan_module(module, TilingOptions())) is is_planned


IMAGE = "tensor<1x2x7x6xf32>"


def convolution(layout: str, steps: str, operands: str, image: str, kernel: str, out: str) -> str:
    """`steps` are the attributes, `operands` three names."""
    source, by, into = operands.split()
    return (
        f"linalg.conv_2d_{layout} {{{steps}}} ins({source}, {by} : {image}, {kernel}) "
        f"outs({into} : {out}) -> {out}"
    )


def steps(strides: str, dilations: str) -> str:
    """Of the rows and columns of a window."""
    type = "tensor<2xi64>"
    return f"strides = dense<{strides}> : {type}, dilations = dense<{dilations}> : {type}"


_B, _C, _D = "tensor<1x1x2x6xf32>", "tensor<1x3x1x6xf32>", "tensor<1x1x5x1xf32>"
_K, _L, _M = "tensor<1x2x3x1xf32>", "tensor<3x1x2x1xf32>", "tensor<1x3x6x1xf32>"
TWO_READERS = f"""
func.func @f(%x: {IMAGE}, %k: {_K}, %l: {_L}, %m: {_M}, %i: {_B}, %j: {_C}, %o: {_D}) -> {_D} {{
  %e = tensor.empty() : {IMAGE}
  %a = linalg.exp ins(%x : {IMAGE}) outs(%e : {IMAGE}) -> {IMAGE}
  %b = {convolution("nchw_fchw", steps("[3, 1]", "[1, 2]"), "%a %k %i", IMAGE, _K, _B)}
  %c = {convolution("nchw_fchw", steps("[3, 1]", "1"), "%b %l %j", _B, _L, _C)}
  %d = {convolution("nhwc_hwcf", steps("[2, 1]", "1"), "%a %m %o", IMAGE, _M, _D)}
  func.return %d : {_D}
}}
"""


def test_a_group_that_is_in_the_way_is_undone():
    """First %a, %b and %c are a group; then %d is at the peak, which needs all of %a."""
    found = plan(
        Parser(full_context(), TWO_READERS).parse_module(), TilingOptions(max_recompute=100)
    )
    (choice,) = found.choices
    assert [op.results[0].name_hint for op in choice.group.members] == ["a", "b", "c", "d"]
    assert found.peak_bytes < choice.peak_before < max(Footprint(found.tensors).live)


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_what_is_live_without_a_group_again(seed: int):
    found = plan(chain_program(seed), TilingOptions(max_recompute=100))
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
