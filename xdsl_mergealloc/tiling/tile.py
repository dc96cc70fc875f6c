"""Tiling of a module: plan all blocks, then rewrite the groups."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.tiling.pieces import plan_piece
from xdsl_mergealloc.tiling.rewrite import rewrite_group
from xdsl_mergealloc.tiling.search import BlockPlan, TilingOptions, plan_module


def tile_chains(module: ModuleOp, options: TilingOptions) -> list[BlockPlan]:
    """Do chains of operations piece by piece where that lowers the peak."""
    plans = plan_module(module, options)
    for plan in plans:
        for choice in plan.choices:
            group = choice.group
            members = group.members
            pieces = [plan_piece(group, members, part) for part in choice.estimate.outputs]
            rewrite_group(group, plan.splits, plan.tensors.ops[choice.estimate.place], pieces)
    return plans
