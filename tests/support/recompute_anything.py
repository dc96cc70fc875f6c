"""Computing tensors again wherever that can be done, whether it is worth it or not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from xdsl.context import Context
from xdsl.dialects.arith import ConstantOp, SubiOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, IntegerAttr, ModuleOp, i64
from xdsl.dialects.scf import ForOp, YieldOp
from xdsl.dialects.tensor import ConcatOp, EmptyOp, ExtractSliceOp, InsertSliceOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.dialects.compat import extract_slice
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.tiling import resized
from xdsl_mergealloc.recompute.chain import do_chain, find_chain
from xdsl_mergealloc.recompute.slices import slice_where_read, sliced_tensors
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions, tensor_regions
from xdsl_mergealloc.tensors.edits import Edits
from xdsl_mergealloc.tiling.splits import Splits

_MOST_ROWS = 8
"""Maximum number of rows that a loop reads; interpreting it takes a while."""


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
    """A transform: random tensors become a concatenation of two slices of them, or are copied by a
    loop, row by row; the slices are computed where they are read."""

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
        if size <= _MOST_ROWS and rng.random() < 0.5:
            slices, made = _row_by_row(value, dim, is_downward=rng.random() < 0.5)
        else:
            slices, made = _concatenated(value, dim, rng.randrange(1, size))
        value.replace_all_uses_with(made[-1].results[0])
        for part in slices:
            part.operands[0] = value
        block.insert_ops_after(made, value.op)
        tensors, splits = TensorBlock(block), Splits()
        for sliced in sliced_tensors(tensors, splits):
            if sliced.value is value:
                for edits in slice_where_read(tensors, splits, sliced):
                    edits.keep()
                return True
    return False


_Slices = tuple[Sequence[ExtractSliceOp], Sequence[Operation]]
"""Slices of a tensor, and operations whose last one makes the same tensor of them."""


def _concatenated(value: SSAValue, dim: int, cut: int) -> _Slices:
    size = shape_of(value.type)[dim]
    slices: list[ExtractSliceOp] = []
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
    return slices, [*slices, whole]


def _row_by_row(value: SSAValue, dim: int, is_downward: bool) -> _Slices:
    sizes = list(shape_of(value.type))
    numbers = [ConstantOp.from_int_and_width(each, IndexType()) for each in (0, sizes[dim], 1)]
    last = ConstantOp.from_int_and_width(sizes[dim] - 1, IndexType())
    empty = EmptyOp([], value.type)
    body = Block(arg_types=[IndexType(), value.type])
    index, so_far = body.args
    if is_downward:
        body.add_op(down := SubiOp(last, index))
        index = down.result
    sizes[dim] = 1
    offsets = [0] * len(sizes)
    offsets[dim] = DYNAMIC_INDEX
    ones = [1] * len(sizes)
    places: list[SSAValue | int] = [index if each else 0 for each in offsets]
    row = extract_slice(value, places, sizes, ones, resized(value.type, dim, 1))
    longer = InsertSliceOp.get(row.result, so_far, sizes, offsets, ones, [index])
    body.add_ops([row, longer, YieldOp(longer.result)])
    loop = ForOp(numbers[0], numbers[1], numbers[2], [empty.tensor], body)
    return [row], [*numbers, last, empty, loop]
