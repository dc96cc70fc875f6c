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
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extends
from xdsl_mergealloc.dialects.shapes import is_memref, shape_of
from xdsl_mergealloc.dialects.syntax import parse_indices, print_indices, resolve_indices

_SEGMENTS = "operandSegmentSizes"
_STOCK_SEGMENTS = 7
"""Segments of stock xDSL: source, target and tag, each with indices, and the count."""


@extends(
    stock.DmaStartOp,
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

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        accesses: list[tuple[UnresolvedOperand, list[SSAValue]]] = []
        for _ in ("source", "target"):
            accesses.append(_parse_access(parser))
            parser.parse_punctuation(",")
        count = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        accesses.append(_parse_access(parser))
        strides: list[UnresolvedOperand] = []
        while parser.parse_optional_punctuation(","):
            strides.append(parser.parse_unresolved_operand())
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        position = parser.pos
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        if len(types) != len(accesses):
            parser.raise_error("expected the types of source, target and tag", position)
        operands = [
            [parser.resolve_operand(buffer, type), *indices]
            for (buffer, indices), type in zip(accesses, types, strict=True)
        ]
        operands.insert(2, resolve_indices(parser, [count]))
        operands.append(resolve_indices(parser, strides))
        return cls.create(
            operands=[operand for part in operands for operand in part], attributes=attributes
        )

    def print(self, printer: Printer) -> None:
        accesses = (
            (self.src, self.src_indices),
            (self.dest, self.dest_indices),
            (self.tag, self.tag_indices),
        )
        printer.print_string(" ")
        for buffer, indices in accesses[:2]:
            _print_access(printer, buffer, indices)
            printer.print_string(", ")
        printer.print_ssa_value(self.num_elements)
        printer.print_string(", ")
        _print_access(printer, *accesses[2])
        for stride in self.strides:
            printer.print_string(", ")
            printer.print_ssa_value(stride)
        printer.print_op_attributes(self.attributes, reserved_attr_names=(_SEGMENTS,))
        printer.print_string(" : ")
        printer.print_list(accesses, lambda access: printer.print_attribute(access[0].type))


def _verify_indices(what: str, buffer: SSAValue, indices: Sequence[SSAValue]) -> None:
    rank = len(shape_of(buffer.type))
    if len(indices) != rank:
        raise VerifyException(f"expected {rank} indices of the {what}, got {len(indices)}")


def _parse_access(parser: Parser) -> tuple[UnresolvedOperand, list[SSAValue]]:
    """Parse `%buffer[%i, %j]`."""
    return parser.parse_unresolved_operand(), parse_indices(parser, parser.Delimiter.SQUARE)


def _print_access(printer: Printer, buffer: SSAValue, indices: Sequence[SSAValue]) -> None:
    printer.print_ssa_value(buffer)
    print_indices(printer, indices)


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
