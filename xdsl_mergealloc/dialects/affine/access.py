"""affine: loads, stores, prefetches, and asynchronous copies.

Unlike in stock, indices may have symbols, and operations may have attributes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from xdsl.dialects import affine as stock
from xdsl.dialects.builtin import I1, I32, AffineMapAttr, IndexType, IntegerAttr, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, prop_def, var_operand_def
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    VariadicOperandVariable,
    irdl_custom_directive,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.affine.ssa_expressions import parse_access, print_access
from xdsl_mergealloc.dialects.extension import extends, subclass_of
from xdsl_mergealloc.dialects.memref.access import PREFETCH_DIRECTIVES, PREFETCH_SYNTAX
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.dialects.syntax import parse_operands, resolve_indices


@irdl_custom_directive
class AffineAccess(CustomDirective):
    """`[%i + symbol(%n)]`."""

    indices: VariadicOperandVariable
    map: AttributeVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        affine_map, indices = parse_access(parser)
        self.indices.set(state, indices)
        self.map.set(state, AffineMapAttr(affine_map))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        affine_map = self.map.get(op)
        assert isinstance(affine_map, AffineMapAttr)
        print_access(printer, affine_map.data, self.indices.get(op))


_PLACE = "$memref custom<AffineAccess>($indices, $map)"
_SYNTAX: Mapping[str, str] = {
    "LoadOp": f"{_PLACE} attr-dict `:` type($memref)",
    "StoreOp": f"$value `,` {_PLACE} attr-dict `:` type($memref)",
    # Stock has the vector accesses since 0.74.
    "VectorLoadOp": f"{_PLACE} attr-dict `:` type($memref) `,` type($result)",
    "VectorStoreOp": f"$value `,` {_PLACE} attr-dict `:` type($memref) `,` type($value)",
}
"""Syntax by class name."""


def _verify_access(self: Any) -> None:
    """Verify that the map has an index for each of its inputs, and the buffer a dimension for each
    of its results."""
    affine_map, accessed = self.properties.get("map"), self.memref.type
    if not isinstance(affine_map, AffineMapAttr):
        raise VerifyException("expected an affine map of indices")
    expected = affine_map.data.num_dims + affine_map.data.num_symbols
    if len(self.indices) != expected:
        raise VerifyException(
            f"expects {expected} indices for its map, but got {len(self.indices)}"
        )
    if not is_memref(accessed):
        raise VerifyException("expected a memref to access")
    rank, count = accessed.get_num_dims(), len(affine_map.data.results)
    if count != rank:
        raise VerifyException(f"accesses a buffer of {rank} dimensions by {count} indices")


def _accesses() -> Iterator[type[Operation]]:
    """Yield the loads and stores of stock, with syntax and verifier replaced."""
    for name, syntax in _SYNTAX.items():
        stock_class = getattr(stock, name, None)
        if stock_class is not None:
            access = subclass_of(stock_class, verify_=_verify_access)
            yield extends(stock_class, syntax=syntax, directives=(AffineAccess,))(access)


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """`affine.prefetch %buffer[%i], read, locality<3>, data : T`: an element will be accessed."""

    name = "affine.prefetch"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    isWrite = prop_def(IntegerAttr[I1])
    localityHint = prop_def(IntegerAttr[I32])
    isDataCache = prop_def(IntegerAttr[I1])
    map = prop_def(AffineMapAttr)

    custom_directives = (AffineAccess, *PREFETCH_DIRECTIVES)
    assembly_format = f"{_PLACE} {PREFETCH_SYNTAX}"

    verify_ = _verify_access


class _DmaOp(IRDLOperation):
    """An operation on buffers with indices, then numbers; maps of the indices are attributes."""

    MAPS: ClassVar[tuple[str, ...]]
    """Names of the maps, one for each buffer."""
    NUMBERS: ClassVar[tuple[int, ...]]
    """Allowed counts of the numbers that follow the buffers."""

    operands_ = var_operand_def()

    def parts(self) -> tuple[list[tuple[SSAValue, AffineMapAttr, list[SSAValue]]], list[SSAValue]]:
        """Return each buffer with its map and indices; and the numbers.

        Raises:
            VerifyException: the operands do not have this form.
        """
        operands = list(self.operands)
        accesses: list[tuple[SSAValue, AffineMapAttr, list[SSAValue]]] = []
        for name in self.MAPS:
            affine_map = self.attributes.get(name) or self.properties.get(name)
            if not isinstance(affine_map, AffineMapAttr):
                raise VerifyException(f"expected {name} to be an affine map")
            count = 1 + affine_map.data.num_dims + affine_map.data.num_symbols
            if len(operands) < count or not isinstance(operands[0].type, MemRefType):
                raise VerifyException(f"expected a buffer with indices of {name}")
            accesses.append((operands[0], affine_map, operands[1:count]))
            operands = operands[count:]
        if len(operands) not in self.NUMBERS:
            raise VerifyException("incorrect number of operands")
        return accesses, operands

    def verify_(self) -> None:
        self.parts()

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes: dict[str, Attribute] = {}
        accesses: list[tuple[UnresolvedOperand, list[UnresolvedOperand]]] = []
        for name in cls.MAPS:
            buffer = parser.parse_unresolved_operand()
            affine_map, indices = parse_access(parser)
            parser.parse_punctuation(",")
            attributes[name] = AffineMapAttr(affine_map)
            accesses.append((buffer, indices))
        numbers = parse_operands(parser)
        extra = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        operands: list[SSAValue] = []
        for (buffer, indices), type in zip(accesses, types, strict=True):
            operands += [parser.resolve_operand(buffer, type), *resolve_indices(parser, indices)]
        operands += resolve_indices(parser, numbers)
        return cls.create(operands=operands, attributes={**extra, **attributes})

    def print(self, printer: Printer) -> None:
        accesses, numbers = self.parts()
        printer.print_string(" ")
        for buffer, affine_map, indices in accesses:
            printer.print_ssa_value(buffer)
            print_access(printer, affine_map.data, indices)
            printer.print_string(", ")
        printer.print_list(numbers, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes, reserved_attr_names=self.MAPS)
        printer.print_string(" : ")
        printer.print_list(accesses, lambda access: printer.print_attribute(access[0].type))


@irdl_op_definition
class DmaStartOp(_DmaOp):
    """Starts a copy from the first buffer to the second, with a tag in the third."""

    name = "affine.dma_start"
    MAPS: ClassVar[tuple[str, ...]] = ("src_map", "dst_map", "tag_map")
    NUMBERS: ClassVar[tuple[int, ...]] = (1, 3)


@irdl_op_definition
class DmaWaitOp(_DmaOp):
    """Waits for the end of the copy with a tag."""

    name = "affine.dma_wait"
    MAPS: ClassVar[tuple[str, ...]] = ("tag_map",)
    NUMBERS: ClassVar[tuple[int, ...]] = (1,)


REPLACEMENTS = [*_accesses()]


OPERATIONS = [PrefetchOp, DmaStartOp, DmaWaitOp]
