"""Fast creation of operations: thousands at a time, of types known to be right.

The constructors of IRDL operations sort their arguments into segments and compute defaults, which
takes twice as long as creating the operation. Rewrites that create two operations for each
allocation of a program skip that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from xdsl.builder import ImplicitBuilder
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

OpT = TypeVar("OpT", bound=Operation)

_INDEX = IndexType()


def create_op(
    op_class: type[OpT],
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    properties: Mapping[str, Attribute],
    location: LocationAttr,
) -> OpT:
    """Create an operation of a class without optional operands, from its parts as stored."""
    return op_class.create(
        operands=operands, result_types=result_types, properties=properties, location=location
    )


@lru_cache(maxsize=4096)
def _index_attr(value: int) -> IntegerAttr[IndexType]:
    return IntegerAttr(value, _INDEX)


@lru_cache(maxsize=256)
def alignment_attr(alignment_bytes: int) -> IntegerAttr[IntegerType]:
    """Return the property of an allocation that says its alignment."""
    return IntegerAttr(alignment_bytes, i64)


@lru_cache(maxsize=256)
def segment_sizes(*sizes: int) -> DenseArrayBase[IntegerType]:
    """Return the property that says the number of operands in each segment of an operation."""
    return DenseArrayBase.from_list(i32, sizes)


@lru_cache(maxsize=4096)
def index_array(*values: int) -> DenseArrayBase[IntegerType]:
    """Return known offsets, sizes or strides as operations have them in a property."""
    return DenseArrayBase.from_list(i64, values)


def with_other_values(
    op: Operation,
    operands: Sequence[SSAValue],
    result_types: Sequence[Attribute],
    properties: Mapping[str, Attribute] | None = None,
) -> Operation:
    """Recreate an operation, moving its regions, with other operands and results."""
    return type(op).create(
        operands=operands,
        result_types=result_types,
        properties=op.properties if properties is None else properties,
        attributes=op.attributes,
        regions=[op.detach_region(region) for region in list(op.regions)],
        location=op.location,
    )


def replace_keeping_results(op: Operation, new_op: Operation, kept: Sequence[int]) -> None:
    """Replace an operation by `new_op`, whose results stand for those with the numbers `kept`; the
    other results have to be unused."""
    for number, result in zip(kept, new_op.results, strict=True):
        op.results[number].replace_all_uses_with(result)
    Rewriter.insert_op(new_op, InsertPoint.before(op))
    Rewriter.erase_op(op)


def expand_op(op: Operation, expand: Callable[[], SSAValue | None]) -> None:
    """Replace an operation by those that `expand` creates, and its result, if it has one, by what
    that returns."""
    block = Block()
    with ImplicitBuilder(block):
        result = expand()
    for new in block.walk():
        new.location = op.location
    Rewriter.inline_block(block, InsertPoint.before(op))
    if result is not None:
        op.results[0].replace_all_uses_with(result)
    Rewriter.erase_op(op)


def constant_index(value: int, location: LocationAttr) -> ConstantOp:
    """Create an `arith.constant` of type index."""
    return create_op(ConstantOp, (), (_INDEX,), {"value": _index_attr(value)}, location)


def exchange_argument(argument: BlockArgument, type: Attribute) -> BlockArgument:
    """
    Put a new argument in the place of another one of its block; the old one keeps its uses.

    xDSL inserts and erases arguments by renumbering all after them, so that exchanging many takes
    long; its own function for exchanging one moves the uses, too.
    """
    block, index = argument.block, argument.index
    new = BlockArgument(type, block, index)
    block._args = (*block.args[:index], new, *block.args[index + 1 :])  # pyright: ignore[reportPrivateUsage] # no public way
    return new
