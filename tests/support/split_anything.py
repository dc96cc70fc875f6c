"""Contracting concatenations part by part wherever that can be done, whether it is worth it or
not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.concats.concatenations import concatenations_of
from xdsl_mergealloc.concats.division import Division, find_division
from xdsl_mergealloc.concats.order import beginnings, part_by_part
from xdsl_mergealloc.concats.rewrite import divide
from xdsl_mergealloc.nests import blocks_of, walk
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.edits import Edits


def split_anything(seed: int) -> Callable[[Context, ModuleOp], None]:
    """A transform: all concatenations of a module that can go are done away with, in random
    orders."""

    def transform(context: Context, module: ModuleOp) -> None:
        rng = random.Random(f"split {seed}")
        for change in changes(module, rng):
            if rng.random() < 0.2:
                change.undo()
            else:
                change.keep()

    return transform


def changes(module: ModuleOp, rng: random.Random) -> Iterator[Edits]:
    """One change after the other, each of which is to be kept or undone."""
    for op in walk(module):
        for block in blocks_of(op):
            for concat in concatenations_of(block):
                tensors = TensorBlock(block)
                is_there = tensors.is_inside(concat.value)
                division = find_division(tensors, concat) if is_there else None
                if division is None:
                    continue
                firsts = beginnings(tensors, concat.parts)
                edits, by_part = divide(block, division)
                firsts.append(by_part[0][0])
                divided = TensorBlock(block)
                orders = [part_by_part(divided, by_part, first) for first in firsts]
                order = rng.choice([None, *orders])
                if order is not None:
                    edits.reorder(order)
                yield edits


def divisions(module: ModuleOp) -> list[Division]:
    """All that could be done part by part, each by itself."""
    blocks = [block for op in walk(module) for block in blocks_of(op)]
    return [
        division
        for block in blocks
        for concat in concatenations_of(block)
        if (division := find_division(TensorBlock(block), concat))
    ]
