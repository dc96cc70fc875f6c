"""Computing tensors again wherever that can be done, whether it is worth it or not."""

from __future__ import annotations

import random
from collections.abc import Callable

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.recompute.chain import find_chain
from xdsl_mergealloc.recompute.rewrite import Edits, do_chain
from xdsl_mergealloc.tiling.group import Splits
from xdsl_mergealloc.tiling.tensors import TensorBlock, blocks_of_functions


def recompute_anything(seed: int, count: int = 4) -> Callable[[Context, ModuleOp], None]:
    """A transform: random tensors of a module are computed again in front of random users."""

    def transform(context: Context, module: ModuleOp) -> None:
        rng = random.Random(f"recompute {seed}")
        for _ in range(count):
            change_anything(module, rng)

    return transform


def change_anything(module: ModuleOp, rng: random.Random) -> Edits | None:
    """Do that once; None if there is nothing that can be computed again."""
    blocks = list(blocks_of_functions(module))
    for block in rng.sample(blocks, len(blocks)):
        tensors = TensorBlock(block)
        places = [
            (value, tensors.number(user))
            for value in tensors.own
            for user in tensors.users(value)
            if tensors.number(user) > tensors.number(value.op) + 1
        ]
        for value, place in rng.sample(places, min(6, len(places))):
            chain = find_chain(tensors, Splits(), value, place)
            if chain is not None:
                return do_chain(tensors, chain)
    return None
