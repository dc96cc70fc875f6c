"""Tiling of everything that can be tiled, whether it is worth it or not."""

from __future__ import annotations

import random
from collections.abc import Callable

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tiling.footprint import Footprint
from xdsl_mergealloc.tiling.group import Group, consumer_split, producer_split, sum_split
from xdsl_mergealloc.tiling.halo import plan_kept
from xdsl_mergealloc.tiling.pieces import cut, plan_piece, units
from xdsl_mergealloc.tiling.rewrite import rewrite_group
from xdsl_mergealloc.tiling.splits import Splits


def tile_anything(seed: int, groups: int = 2) -> Callable[[Context, ModuleOp], None]:
    """A transform: some random groups of a module, of random dimensions, in 2 to 16 pieces."""

    def transform(context: Context, module: ModuleOp) -> None:
        rng = random.Random(f"tile {seed}")
        for _ in range(groups):
            blocks = [
                block
                for op in module.walk()
                if op is not module
                for region in op.regions
                for block in region.blocks
            ]
            for block in rng.sample(blocks, len(blocks)):
                if _tile_some(block, rng):
                    break

    return transform


def _tile_some(block: Block, rng: random.Random) -> bool:
    tensors, splits = TensorBlock(block), Splits()
    candidates = [
        split
        for op in tensors.ops
        for result in range(len(op.results))
        for split in splits.all_of(op, result)
    ]
    candidates += [split for op in tensors.ops for split in splits.of_sums(op)]
    if not candidates:
        return False
    for first in rng.sample(candidates, min(6, len(candidates))):
        group = Group(tensors)
        group.add(first)
        for _ in range(rng.randint(0, 8)):
            _grow(group, splits, rng)
        if tile_group(group, splits, rng.randint(2, 16), rng):
            return True
    return False


def tile_group(group: Group, splits: Splits, count: int, rng: random.Random | None = None) -> bool:
    """Split a group into this number of tiles, or fewer; returns whether that is possible."""
    tensors, outputs = group.tensors, group.outputs()
    footprint = Footprint(tensors)
    place, known = group.place(group.bounds(footprint)), units(group, outputs)
    if place is None or not known:
        return False
    unit = known[0] if rng is None else rng.choice(known)
    keep_halo = rng is not None and rng.random() < 0.6
    members, parts = group.members, cut(group, outputs, unit, count)
    if keep_halo and len(parts) > 1:
        again = [op for op in members if rng is not None and rng.random() < 0.3]
        pieces = plan_kept(group, parts, again)
    else:
        pieces = [plan_piece(group, part) for part in parts]
    written_over = group.dying_inputs(footprint, place)
    rewrite_group(group, splits, tensors.ops[place], pieces, written_over)
    return True


def _grow(group: Group, splits: Splits, rng: random.Random) -> None:
    near: list[Operation] = [
        user
        for value in group.outputs()
        for user in group.tensors.users(value)
        if user not in group.splits
    ]
    inputs = [each.value for each in group.inputs() if group.tensors.is_inside(each.value)]
    for value in inputs:
        assert isinstance(value.owner, Operation)
        near.append(value.owner)
    if not near:
        return
    op = rng.choice(near)
    value = next((value for value in inputs if value.owner is op), None)
    if value is not None and op.results:
        split = producer_split(group, op.results[op.results.index(value)], splits)
    else:
        split = consumer_split(group, op, splits) or sum_split(group, op, splits)
    if split is not None:
        group.add(split)
