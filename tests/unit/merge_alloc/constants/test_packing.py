"""Offsets of constants (C1, G3)."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import NamedTuple

import pytest

from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocOptions, plan_program
from xdsl_mergealloc.planner.bounds import round_up


class Piece(NamedTuple):
    """Demands of a constant."""

    size_bytes: int
    alignment: int
    offset_bytes: int | None = None


def check(pieces: list[Piece]) -> int:
    """Every piece is aligned, where it is pinned, and alone; returns the size."""
    text: list[str] = []
    for number, piece in enumerate(pieces):
        name, type_ = f"@c{number}", f"memref<{piece.size_bytes}xi8>"
        pin = (
            f", mergealloc.offset = {piece.offset_bytes}" if piece.offset_bytes is not None else ""
        )
        text.append(
            f'memref.global "private" constant {name} : {type_} = dense<{number - 100}> '
            f"{{alignment = {piece.alignment} : i64{pin}}}\n"
            f"func.func @f{number}() {{ %a = memref.get_global {name} : {type_} "
            f'"test.op"(%a) {{readonly}} : ({type_}) -> () func.return }}'
        )
    plan = plan_program(parse("\n".join(text)), MergeAllocOptions(pack_constants=True))
    (constants,) = plan.constants
    placed = {one.constant.name: one.offset_bytes for one in constants.packed}
    taken: list[tuple[int, int]] = []
    for number, piece in enumerate(pieces):
        offset = placed[f"c{number}"]
        assert offset % piece.alignment == 0
        assert piece.offset_bytes in (None, offset)
        taken.append((offset, offset + piece.size_bytes))
    taken.sort()
    assert all(end <= begin for (_, end), (begin, _) in pairwise(taken))
    assert constants.size_bytes == taken[-1][1]
    return constants.size_bytes


def test_gaps_of_high_alignments_hold_small_pieces():
    """64, 64 and 4 bytes: the padding that aligns the second one is not wasted."""
    assert check([Piece(4, 4), Piece(20, 64), Piece(8, 64), Piece(40, 8)]) == 72


def test_pins():
    assert check([Piece(8, 8, 16), Piece(8, 8), Piece(4, 4), Piece(4, 1, 40), Piece(12, 4)]) == 44


@pytest.mark.parametrize("seed", range(30))
def test_random_pieces(seed: int):
    rng = random.Random(seed)
    pieces = [
        Piece(rng.choice((1, 3, 4, 12, 400, 1600, rng.randint(1, 99))), rng.choice((1, 2, 4, 64)))
        for _ in range(rng.randint(1, 60))
    ]
    if seed % 2:
        pieces += [Piece(5, 1, 100 * number + seed) for number in range(3)]
        check(pieces)
        return
    least = sum(piece.size_bytes for piece in pieces)
    most = sum(round_up(piece.size_bytes, piece.alignment) for piece in pieces)
    assert least <= check(pieces) <= most


def test_powers_of_two_that_divide_sizes_leave_no_gap():
    rng = random.Random(0)
    alignments = [rng.choice((1, 2, 4, 8, 64)) for _ in range(200)]
    pieces = [Piece(alignment * rng.randint(1, 9), alignment) for alignment in alignments]
    assert check(pieces) == sum(piece.size_bytes for piece in pieces)
