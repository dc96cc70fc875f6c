"""Computing tensors again wherever that can be done, whether it is worth it or not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.dialects.tensor import ConcatOp, ExtractSliceOp
from xdsl.ir import Block, Operation

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.tiling import resized
from xdsl_mergealloc.recompute.chain import do_chain, find_chain
from xdsl_mergealloc.recompute.slices import slice_where_read, sliced_tensors
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions, tensor_regions
from xdsl_mergealloc.tensors.edits import Edits
from xdsl_mergealloc.tiling.splits import Splits


def recompute_anything(seed: int, count: int = 4) -> Callable[[Context, ModuleOp], None]:
    """A transform: random tensors of a module are computed again in front of random users."""

    def transform(context: Context, module: ModuleOp) -> None:
        rng = random.Random(f"recompute {seed}")
        for _ in range(count):
            change_anything(module, rng)

    return transform


def change_anything(module: ModuleOp, rng: random.Random) -> Edits | None:
    """Recompute one tensor; None if nothing can be computed again."""
    blocks = list(blocks_with_tensors(module))
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


def blocks_with_tensors(module: ModuleOp) -> Iterator[Block]:
    """The blocks of functions that make tensors, and those of loops and branches in them."""
    pending = list(blocks_of_functions(module))
    while pending:
        yield (block := pending.pop())
        pending += (inner for op in block.ops for inner in tensor_regions(op))


def slice_anything(seed: int, count: int = 4) -> Callable[[Context, ModuleOp], None]:
    """A transform: random tensors become a concatenation of two slices of them, which are computed
    where they are read."""

    def transform(context: Context, module: ModuleOp) -> None:
        rng = random.Random(f"slices {seed}")
        for _ in range(count):
            for block in list(blocks_with_tensors(module)):
                slice_one(block, rng)

    return transform


def slice_one(block: Block, rng: random.Random) -> bool:
    """Do that to one tensor of a block; whether there was one."""
    places = [
        (value, dim)
        for op in block.ops
        for value in op.results
        if is_ranked_tensor(value.type) and all(size > 0 for size in value.type.get_shape())
        for dim, size in enumerate(value.type.get_shape())
        if size > 1
    ]
    for value, dim in rng.sample(places, min(6, len(places))):
        size = shape_of(value.type)[dim]
        cut = rng.randrange(1, size)
        slices: list[Operation] = []
        for first, length in ((0, cut), (cut, size - cut)):
            offsets, sizes = [0] * len(shape_of(value.type)), list(shape_of(value.type))
            offsets[dim], sizes[dim] = first, length
            part = resized(value.type, dim, length)
            slices.append(ExtractSliceOp(value, offsets, sizes, [1] * len(sizes), part))
        whole = ConcatOp.build(
            operands=[[part.results[0] for part in slices]],
            result_types=[value.type],
            properties={"dim": IntegerAttr(dim, i64)},
        )
        value.replace_all_uses_with(whole.results[0])
        for part in slices:
            part.operands[0] = value
        block.insert_ops_after([*slices, whole], value.op)
        tensors, splits = TensorBlock(block), Splits()
        for sliced in sliced_tensors(tensors, splits):
            if sliced.value is value:
                slice_where_read(tensors, splits, sliced).keep()
                return True
    return False
