"""The pass tile-accumulations."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.accumulation.groups import find_accumulations
from xdsl_mergealloc.accumulation.rewrite import rewrite
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tiling.tensors import has_tensors
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class TileAccumulationsPass(CheckedPass):
    """doc"""

    name = "tile-accumulations"
    needs_module = True

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        blocks = [b for o in walk(op) for r in o.regions for b in r.blocks if has_tensors(b)]
        for block in blocks:
            for group in find_accumulations(block):
                rewrite(group)
