"""memref: asynchronous copies, and waiting for them.

The ranks of the buffers determine which operands are indices. xDSL has an attribute for that, which
MLIR lacks: it is created if the text has none, and left out of the custom syntax.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from xdsl.dialects import memref as stock
from xdsl.dialects.builtin import DenseArrayBase, IndexType, MemRefType, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import OperandDef, VarOperand, VarOperandDef, base
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extends
from xdsl_mergealloc.dialects.shapes import is_memref, shape_of

_SEGMENTS = "operandSegmentSizes"
_STOCK_SEGMENTS = 7
"""Segments of stock xDSL: source, target and tag, each with indices, and the count."""


@extends(
    stock.DmaStartOp,
    syntax=(
        "$src `[` $src_indices `]` `,` $dest `[` $dest_indices `]` `,` $num_elements `,` "
        "$tag `[` $tag_indices `]` (`,` $strides^)? attr-dict "
        "`:` type($src) `,` type($dest) `,` type($tag)"
    ),
    operands={"tag": OperandDef(base(MemRefType)), "strides": VarOperandDef(base(IndexType))},
)
class DmaStartOp(stock.DmaStartOp):
    """
    `memref.dma_start %source[%i], %target[%j], %count, %tag[%k], %stride, %count_per_stride : ...`,
    where the last two operands are optional, between any memory spaces, with a tag of any type.
    """

    strides: VarOperand

    def verify_(self) -> None:
        _verify_indices("source", self.src, self.src_indices)
        _verify_indices("target", self.dest, self.dest_indices)
        _verify_indices("tag", self.tag, self.tag_indices)
        if len(self.strides) not in (0, 2):
            raise VerifyException("expected a stride and the elements per stride, or neither")

    @classmethod
    def create(
        cls,
        *,
        operands: Sequence[SSAValue] = (),
        properties: Mapping[str, Attribute] = {},
        attributes: Mapping[str, Attribute] = {},
        **others: Any,
    ) -> Self:
        """Create the operation; infer which operands are indices if no attribute states it."""
        properties, attributes = dict(properties), dict(attributes)
        said = attributes.pop(_SEGMENTS, None) or properties.pop(_SEGMENTS, None)
        sizes = said.get_values() if isinstance(said, DenseArrayBase) else _segments(operands)
        if sizes is not None:
            # Segments of stock xDSL lack the strides.
            sizes = [*map(int, sizes), *([0] if len(sizes) == _STOCK_SEGMENTS else [])]
            attributes[_SEGMENTS] = DenseArrayBase.from_list(i32, sizes)
        return super().create(
            operands=operands, properties=properties, attributes=attributes, **others
        )


def _verify_indices(what: str, buffer: SSAValue, indices: Sequence[SSAValue]) -> None:
    rank = len(shape_of(buffer.type))
    if len(indices) != rank:
        raise VerifyException(f"expected {rank} indices of the {what}, got {len(indices)}")


def _segments(operands: Sequence[SSAValue]) -> list[int] | None:
    """Return the sizes of a copy's operand segments, by buffer ranks; None if it is malformed."""
    sizes: list[int] = []
    first = 0
    for number in range(3):
        if number == 2:
            sizes.append(1)
            first += 1
        if first >= len(operands) or not is_memref(type := operands[first].type):
            return None
        rank = type.get_num_dims()
        sizes += [1, rank]
        first += 1 + rank
    if first > len(operands):
        return None
    return [*sizes, len(operands) - first]


@extends(
    stock.DmaWaitOp, syntax="$tag `[` $tag_indices `]` `,` $num_elements attr-dict `:` type($tag)"
)
class DmaWaitOp(stock.DmaWaitOp):
    """`memref.dma_wait %tag[%i], %count : T`, of a tag of any type."""

    def verify_(self) -> None:
        _verify_indices("tag", self.tag, self.tag_indices)
