"""Preferences among the groups at a peak: each is the best for some programs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators import read_program
from tests.support.generators.chain_programs import chain_program
from tests.support.inverted_residuals import Block, inverted_residuals
from tests.support.tiers import seeds
from xdsl_mergealloc.tensors.block import blocks_of_functions
from xdsl_mergealloc.tiling.footprint import Footprints
from xdsl_mergealloc.tiling.rounds import tile_in_rounds, tiled_copy
from xdsl_mergealloc.tiling.search import PREFERENCES, TilingOptions


def residuals(size: int, block: Block) -> ModuleOp:
    """A network with one inverted residual, on images of a size."""
    return read_program(inverted_residuals(size, [block]))


@pytest.mark.parametrize(
    ("size", "block", "pieces", "peaks"),
    [
        pytest.param(24, Block(3, 2, 8, 1), 8, [3_072, 3_456, 3_456], id="block"),
        pytest.param(32, Block(7, 2, 16, 2), 16, [5_632, 3_584, 5_120], id="group"),
        pytest.param(32, Block(7, 2, 16, 1), 16, [5_632, 5_632, 4_224], id="work"),
    ],
)
def test_the_best_of_all_preferences(size: int, block: Block, pieces: int, peaks: list[int]):
    module = residuals(size, block)
    options = TilingOptions(pieces, tile_accumulations=True)
    found: list[int] = []
    for preference in PREFERENCES:
        copy = module.clone()
        *_, last = tile_in_rounds(copy, replace(options, preference=preference), 1)
        found.append(last.peak_bytes)
    assert found == peaks
    before = str(module)
    best = tiled_copy(module, options, 1)
    assert best is not None
    assert str(module) == before
    assert best.peak_bytes == min(peaks) == last_peak(best.program)


def last_peak(module: ModuleOp) -> int:
    """Bytes that the function of a module takes by estimate, with its sums element by element."""
    footprints = Footprints(tile_accumulations=True)
    return max(footprints.of_block(block).peak for block in blocks_of_functions(module))


@pytest.mark.parametrize("seed", seeds(12))
def test_a_preference_that_makes_no_difference_is_known(seed: int):
    module = chain_program(seed)
    options = TilingOptions(4, max_recompute=10)
    first = module.clone()
    known = PREFERENCES[:1]
    for each in tile_in_rounds(first, options, 2):
        known += tuple(each.alternatives)
    if "group" not in known:
        other = module.clone()
        for each in tile_in_rounds(other, replace(options, preference="group"), 2):
            known += tuple(each.alternatives)
        assert other.is_structurally_equivalent(first)
        if "work" not in known:
            other = module.clone()
            list(tile_in_rounds(other, replace(options, preference="work"), 2))
            assert other.is_structurally_equivalent(first)


def test_what_fits_is_not_tried_otherwise():
    """By the first preference, 5,632 bytes fit, of which another one would take 3,584."""
    module = residuals(32, Block(7, 2, 16, 2))
    options = TilingOptions(16, budget=5_700, tile_accumulations=True)
    best = tiled_copy(module, options, 1)
    assert best is not None
    assert best.peak_bytes == 5_632


def test_a_copy_that_is_not_worth_it_is_not_tiled():
    module = residuals(32, Block(7, 3, 24, 2))
    options = TilingOptions(8, tile_accumulations=True)
    assert tiled_copy(module, options, 1, below_bytes=4_352) is None
    assert tiled_copy(module, options, 1, goes_on=lambda first: not first.is_tiled) is None
    least = tiled_copy(module, options, 1, below_bytes=8_000)
    assert least is not None
    assert least.peak_bytes == 4_352
