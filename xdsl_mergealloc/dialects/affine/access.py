"""affine: loads, stores, prefetches, and copies that go on in the background.

Indices have symbols, and operations attributes.
https://mlir.llvm.org/docs/Dialects/Affine/#affineload-affineaffineloadop
https://mlir.llvm.org/docs/Dialects/Affine/#affinedma_start-mliraffineaffinedmastartop
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar, Self, cast

from xdsl.dialects import affine as stock
from xdsl.dialects.builtin import I1, I32, AffineMapAttr, IndexType, IntegerAttr, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, prop_def, var_operand_def
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.affine.ssa_expressions import parse_access, print_access
from xdsl_mergealloc.dialects.shapes import element_or_own_type, is_memref
from xdsl_mergealloc.dialects.syntax import parse_keyword_among


class _AccessOp(IRDLOperation, ABC):
    """Reads and prints `%buffer[%i + symbol(%n)] {attributes} : T`."""

    HAS_VALUE: ClassVar[bool] = False
    """Whether the first operand is stored; otherwise there is a result."""
    HAS_VECTOR: ClassVar[bool] = False
    """Whether a vector is loaded or stored, whose type is written behind that of the buffer."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        stored = None
        if cls.HAS_VALUE:
            stored = parser.parse_unresolved_operand()
            parser.parse_punctuation(",")
        buffer = parser.parse_unresolved_operand()
        affine_map, indices = parse_access(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        type = parser.parse_type()
        value_type = element_or_own_type(type)
        if cls.HAS_VECTOR:
            parser.parse_punctuation(",")
            value_type = parser.parse_type()
        values = [] if stored is None else [parser.resolve_operand(stored, value_type)]
        return cls.create(
            operands=[*values, parser.resolve_operand(buffer, type), *indices],
            result_types=[] if cls.HAS_VALUE else [value_type],
            properties={"map": AffineMapAttr(affine_map)},
            attributes=attributes,
        )

    def verify_(self) -> None:
        super().verify_()
        buffer, *indices = self.operands[1:] if self.HAS_VALUE else self.operands
        verify_buffer_access(buffer, self.properties.get("map"), indices)

    def print(self, printer: Printer) -> None:
        stored, (buffer, *indices) = (
            (self.operands[0], self.operands[1:]) if self.HAS_VALUE else (None, self.operands)
        )
        printer.print_string(" ")
        if stored is not None:
            printer.print_ssa_value(stored)
            printer.print_string(", ")
        print_buffer_access(printer, buffer, self.properties["map"], indices)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(buffer.type)
        if self.HAS_VECTOR:
            value = self.results[0] if stored is None else stored
            printer.print_string(", ")
            printer.print_attribute(value.type)


def verify_buffer_access(
    buffer: SSAValue, affine_map: Attribute | None, indices: Sequence[SSAValue]
) -> None:
    """
    Check that a map has an index for each of its inputs, and the buffer a dimension for each of
    its results.

    Raises:
        VerifyException: it is not so.
    """
    if not isinstance(affine_map, AffineMapAttr):
        raise VerifyException("expected an affine map of indices")
    expected = affine_map.data.num_dims + affine_map.data.num_symbols
    if len(indices) != expected:
        raise VerifyException(f"expects {expected} indices for its map, but got {len(indices)}")
    accessed = buffer.type
    if not is_memref(accessed):
        raise VerifyException("expected a memref to access")
    rank, count = accessed.get_num_dims(), len(affine_map.data.results)
    if count != rank:
        raise VerifyException(f"accesses a buffer of {rank} dimensions by {count} indices")


def print_buffer_access(
    printer: Printer, buffer: SSAValue, affine_map: Attribute, indices: list[SSAValue]
) -> None:
    """Print `%buffer[%i + symbol(%n)]`."""
    assert isinstance(affine_map, AffineMapAttr)
    printer.print_ssa_value(buffer)
    print_access(printer, affine_map.data, indices)


class LoadOp(_AccessOp, stock.LoadOp):  # pyright: ignore[reportIncompatibleMethodOverride] # stock names itself
    """`affine.load %buffer[%i] : T`."""


class StoreOp(_AccessOp, stock.StoreOp):  # pyright: ignore[reportIncompatibleMethodOverride] # stock names itself
    """`affine.store %value, %buffer[%i] : T`."""

    HAS_VALUE: ClassVar[bool] = True


def _vector_accesses() -> list[type[Operation]]:
    """`affine.vector_load` and `affine.vector_store`, which xDSL has since 0.74."""
    fields = {"HAS_VECTOR": True, "__module__": __name__}
    found: list[type[Operation]] = []
    for name, stores in (("VectorLoadOp", False), ("VectorStoreOp", True)):
        stock_class = getattr(stock, name, None)
        if stock_class is not None:
            fields_of_one = fields | {"HAS_VALUE": stores, "__doc__": stock_class.__doc__}
            found.append(
                cast("type[Operation]", type(name, (_AccessOp, stock_class), fields_of_one))
            )
    return found


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """`affine.prefetch %buffer[%i], read, locality<3>, data : T`: an element will be accessed.

    https://mlir.llvm.org/docs/Dialects/Affine/#affineprefetch-affineaffineprefetchop
    """

    name = "affine.prefetch"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    isWrite = prop_def(IntegerAttr[I1])
    localityHint = prop_def(IntegerAttr[I32])
    isDataCache = prop_def(IntegerAttr[I1])
    map = prop_def(AffineMapAttr)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        buffer = parser.parse_unresolved_operand()
        affine_map, indices = parse_access(parser)
        parser.parse_punctuation(",")
        is_write = parse_keyword_among(parser, ("read", "write")) == "write"
        parser.parse_punctuation(",")
        parser.parse_keyword("locality")
        with parser.in_angle_brackets():
            locality = parser.parse_integer()
        parser.parse_punctuation(",")
        is_data = parse_keyword_among(parser, ("data", "instr")) == "data"
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.create(
            operands=[parser.resolve_operand(buffer, parser.parse_type()), *indices],
            properties={
                "isWrite": IntegerAttr.from_bool(is_write),
                "localityHint": IntegerAttr(locality, 32),
                "isDataCache": IntegerAttr.from_bool(is_data),
                "map": AffineMapAttr(affine_map),
            },
            attributes=attributes,
        )

    def verify_(self) -> None:
        verify_buffer_access(self.memref, self.map, self.indices)

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        print_buffer_access(printer, self.memref, self.map, list(self.indices))
        kind = "write" if self.isWrite.value.data else "read"
        cache = "data" if self.isDataCache.value.data else "instr"
        printer.print_string(f", {kind}, locality<{self.localityHint.value.data}>, {cache}")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)


class _DmaOp(IRDLOperation):
    """Buffers with indices, then numbers; maps of the indices are attributes."""

    MAPS: ClassVar[tuple[str, ...]]
    """The names of the maps, one for each buffer."""
    NUMBERS: ClassVar[tuple[int, ...]]
    """Allowed counts of the numbers that follow the buffers."""

    operands_ = var_operand_def()

    def parts(self) -> tuple[list[tuple[SSAValue, AffineMapAttr, list[SSAValue]]], list[SSAValue]]:
        """Each buffer with its map and indices; and the numbers.

        Raises:
            VerifyException: the operands are not that.
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
        accesses: list[tuple[UnresolvedOperand, list[SSAValue]]] = []
        for name in cls.MAPS:
            buffer = parser.parse_unresolved_operand()
            affine_map, indices = parse_access(parser)
            parser.parse_punctuation(",")
            attributes[name] = AffineMapAttr(affine_map)
            accesses.append((buffer, indices))
        numbers = parser.parse_comma_separated_list(
            parser.Delimiter.NONE, parser.parse_unresolved_operand
        )
        extra = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        operands: list[SSAValue] = []
        for (buffer, indices), type in zip(accesses, types, strict=True):
            operands += [parser.resolve_operand(buffer, type), *indices]
        operands += [parser.resolve_operand(number, IndexType()) for number in numbers]
        return cls.create(operands=operands, attributes={**extra, **attributes})

    def print(self, printer: Printer) -> None:
        accesses, numbers = self.parts()
        printer.print_string(" ")
        for buffer, affine_map, indices in accesses:
            print_buffer_access(printer, buffer, affine_map, indices)
            printer.print_string(", ")
        printer.print_list(numbers, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes, reserved_attr_names=self.MAPS)
        printer.print_string(" : ")
        printer.print_list(accesses, lambda access: printer.print_attribute(access[0].type))


@irdl_op_definition
class DmaStartOp(_DmaOp):
    """Begins to copy, from the first buffer to the second, with a tag in the third."""

    name = "affine.dma_start"
    MAPS: ClassVar[tuple[str, ...]] = ("src_map", "dst_map", "tag_map")
    NUMBERS: ClassVar[tuple[int, ...]] = (1, 3)


@irdl_op_definition
class DmaWaitOp(_DmaOp):
    """Waits for the end of the copy with a tag."""

    name = "affine.dma_wait"
    MAPS: ClassVar[tuple[str, ...]] = ("tag_map",)
    NUMBERS: ClassVar[tuple[int, ...]] = (1,)


REPLACEMENTS: list[type[Operation]] = [LoadOp, StoreOp, *_vector_accesses()]


OPERATIONS = [PrefetchOp, DmaStartOp, DmaWaitOp]
