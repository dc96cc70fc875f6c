"""bufferize-and-plan{budget=}: the cheapest way that fits, or an error that says why not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import full_context, read_program
from tests.support.generators.chain_programs import chain_program
from tests.support.proof import Proof
from tests.support.replay import replay
from tests.support.tiers import seeds
from xdsl_mergealloc import BufferizeAndPlanPass, PassError
from xdsl_mergealloc.analysis.heap import highest_peak
from xdsl_mergealloc.frontier_points import VARIANTS
from xdsl_mergealloc.nests import module_around
from xdsl_mergealloc.tiling.search import BlockPlan

PRODUCTS = """
func.func @main(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32)
    -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>)
    outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %f = tensor.empty() : tensor<64x8xf32>
  %j = linalg.fill ins(%c : f32) outs(%f : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>)
    outs(%j : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %b : tensor<64x8xf32>
}"""


LARGER = """
func.func @main(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32)
    -> tensor<64x8xf32> {
  %k = arith.constant 0 : index
  %e = tensor.empty() : tensor<999x999xf32>
  %i = linalg.fill ins(%c : f32) outs(%e : tensor<999x999xf32>) -> tensor<999x999xf32>
  %v = tensor.extract %i[%k, %k] : tensor<999x999xf32>
  %r = tensor.insert %v into %x[%k, %k] : tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}"""


def parse(text: str) -> ModuleOp:
    return read_program(text)


@pytest.mark.parametrize(
    ("budget", "size"),
    # The product in between has 64 rows of 256 bytes, in pieces along both; the result takes 2,048.
    [(20_000, 64), (12_000, 32), (6_200, 32), (3_100, 16), (2_400, 8), (2_200, 4), (2_050, 2)],
)
def test_as_many_pieces_as_it_takes(budget: int, size: int):
    module = parse(PRODUCTS)
    BufferizeAndPlanPass(budget=budget).apply(full_context(), module)
    assert f"memref<{size}x{size}xf32>" in str(module)
    assert replay(module).peak_heap_bytes <= budget


def test_what_does_not_fit_stays_as_it_was():
    module = parse(PRODUCTS)
    before = module.clone()
    with pytest.raises(PassError) as error:
        BufferizeAndPlanPass(budget=2_000).apply(full_context(), module)
    assert module.is_structurally_equivalent(before)
    said = str(error.value)
    assert "in @main: bufferize-and-plan: does not fit into 2000 bytes: 2048 are held at" in said
    assert "tried given: 18432, fuse: 18432, recompute: 18432, tile in 2 pieces: 6144" in said
    assert "tile in 16 pieces: 2112, tile in 32 pieces: 2048" in said


@pytest.mark.parametrize("seed", seeds(20))
def test_more_effort_never_takes_more(seed: int):
    peaks: list[int] = []
    for effort in ("given", "fuse", "recompute", "tile"):
        module = chain_program(seed)
        BufferizeAndPlanPass(effort=effort).apply(full_context(), module)
        peak = highest_peak(module)
        peaks.append(0 if peak is None else peak.size_bytes)
    assert peaks == sorted(peaks, reverse=True)


def test_a_plan_that_takes_more_in_pieces_is_not_taken(monkeypatch: pytest.MonkeyPatch):
    def estimated_wrongly(plans: Sequence[BlockPlan]) -> None:
        """Something that takes more."""
        op = module_around(plans[0].peak_op)
        assert op is not None
        larger = parse(LARGER)
        op.detach_region(op.body)
        op.add_region(larger.detach_region(larger.body))

    monkeypatch.setattr("xdsl_mergealloc.tiling.rounds.tile_planned", estimated_wrongly)
    texts: list[str] = []
    for effort in ("fuse", "tile"):
        module = parse(PRODUCTS)
        BufferizeAndPlanPass(effort=effort).apply(full_context(), module)
        # The module says that it was tried.
        module.attributes.pop(VARIANTS, None)
        texts.append(str(module))
    assert texts[0] == texts[1]


def test_what_is_called_counts():
    module = parse(
        """builtin.module {
          func.func private @inner(%n: index) -> f32 {
            %m = memref.alloc() : memref<16xf32>
            %r = memref.load %m[%n] : memref<16xf32>
            memref.dealloc %m : memref<16xf32>
            func.return %r : f32
          }
          func.func @main(%n: index) -> f32 {
            %m = memref.alloc() : memref<32xf32>
            %r = func.call @inner(%n) : (index) -> f32
            memref.dealloc %m : memref<32xf32>
            %k = memref.alloc() : memref<36xf32>
            memref.dealloc %k : memref<36xf32>
            func.return %r : f32
          }
        }"""
    )
    peak = highest_peak(module)
    assert peak is not None
    assert (peak.size_bytes, peak.op.name) == (192, "func.call")


def test_a_function_that_calls_itself_has_no_peak():
    module = parse(
        """builtin.module {
          func.func @main() {
            func.call @main() : () -> ()
            func.return
          }
        }"""
    )
    with pytest.raises(PassError, match="calls itself"):
        highest_peak(module)


def test_random_chains_in_three_quarters_of_what_they_take():
    for seed in seeds(40):
        program = chain_program(seed)
        given = program.clone()
        BufferizeAndPlanPass().apply(full_context(), given)
        budget = replay(given).peak_heap_bytes * 3 // 4

        def transform(context: object, module: ModuleOp, budget: int = budget) -> None:
            BufferizeAndPlanPass(budget=budget).apply(full_context(), module)
            assert replay(module).peak_heap_bytes <= budget

        proof = Proof(transform, allowed_errors=(PassError,), compare_memory_arguments=False)
        failure = proof.judge(program)
        assert failure is None, proof.report(program, failure, f"seed {seed}", 20.0)


def test_a_pool_of_each_size_that_a_way_takes():
    """The ways are tried in their order until the pool is large enough."""
    pieces: dict[int, str] = {}
    for size_bytes in (20_480, 8_000, 4_000, 1_000):
        module = parse(PRODUCTS)
        BufferizeAndPlanPass(pools=f"default:{size_bytes}", fit_pools=True).apply(
            full_context(), module
        )
        text = str(module)
        pieces[size_bytes] = text.partition("pieces: ")[2][:1]
    assert pieces == {20_480: "", 8_000: "2", 4_000: "4", 1_000: "8"}


def test_pools_and_a_budget_are_both_kept():
    module = parse(PRODUCTS)
    BufferizeAndPlanPass(budget=6_200, pools="default:20000", fit_pools=True).apply(
        full_context(), module
    )
    assert replay(module).peak_heap_bytes <= 6_200
    module = parse(PRODUCTS)
    with pytest.raises(PassError, match="tile in 16 pieces: 2112"):
        BufferizeAndPlanPass(budget=2_000, pools="default:9000", fit_pools=True).apply(
            full_context(), module
        )
