"""Tiling of a module: what was planned is done, group by group."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl_mergealloc.tiling.rewrite import rewrite_group
from xdsl_mergealloc.tiling.search import BlockPlan


def tile_planned(plans: Sequence[BlockPlan]) -> None:
    """Replace the operations of each group by loops over pieces."""
    for plan in plans:
        for choice in plan.choices:
            group = choice.group
            estimate = choice.estimate
            pieces = estimate.pieces(group)
            rewrite_group(group, plan.splits, plan.tensors.ops[estimate.place], pieces)
