"""memref: allocations, the scope of stack allocations, and globals."""

from __future__ import annotations

from abc import ABC
from typing import Self, cast

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects import memref as stock
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    I64,
    AnyDenseElement,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    RankedStructure,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    OptPropertyDef,
    ParsePropInAttrDict,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryAllocEffect, MemoryFreeEffect, MemoryReadEffect, MemoryWriteEffect
from xdsl.utils.bitwise_casts import is_power_of_two
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.extension import PrefersStock, extends, with_syntax
from xdsl_mergealloc.dialects.shapes import as_memref, is_memref


class _AlignedAllocation(PrefersStock, ABC):
    """An allocation whose alignment may also be given as a clause.

    MLIR's development version prints an alignment as a clause. MLIR 22 has it in the attribute
    dictionary; that form is accepted too, and it is the one that xDSL prints.
    """

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(sizes)[symbols] alignment = N {attributes} : type`."""
        sizes = syntax.parse_indices(parser, parser.Delimiter.PAREN)
        symbols = syntax.parse_optional_operands_of(parser, parser.Delimiter.SQUARE, IndexType())
        clause: Attribute | None = None
        if parser.parse_optional_keyword("alignment"):
            parser.parse_punctuation("=")
            clause = IntegerAttr(parser.parse_integer(), 64)
        attributes = parser.parse_optional_attr_dict()
        alignment = attributes.pop("alignment", None)
        if clause is not None and alignment is not None:
            parser.raise_error("the alignment is given twice")
        parser.parse_punctuation(":")
        return cls.build(
            operands=[sizes, symbols],
            result_types=[parser.parse_type()],
            properties={"alignment": alignment if clause is None else clause},
            attributes=attributes,
        )


class AllocOp(_AlignedAllocation, stock.AllocOp):
    """`memref.alloc`, also as `memref.alloc() alignment = 64 : memref<4xf32>`."""


class AllocaOp(_AlignedAllocation, stock.AllocaOp):
    """`memref.alloca`, also as `memref.alloca() alignment = 64 : memref<4xf32>`."""


@irdl_op_definition
class ReallocOp(IRDLOperation):
    """Changes the size of a heap buffer; the source must not be used afterwards."""

    name = "memref.realloc"

    source = operand_def(MemRefType)
    dynamicResultSize = opt_operand_def(IndexType)
    alignment = opt_prop_def(IntegerAttr[I64])
    result = result_def(MemRefType)

    traits = traits_def(
        MemoryAllocEffect(), MemoryFreeEffect(), MemoryReadEffect(), MemoryWriteEffect()
    )
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)"
    )

    def verify_(self) -> None:
        source, result = as_memref(self.source.type), as_memref(self.result.type)
        if len(source.get_shape()) != 1 or len(result.get_shape()) != 1:
            raise VerifyException("expects source and result to be memrefs of rank one")
        if not (isinstance(source.layout, NoneAttr) and isinstance(result.layout, NoneAttr)):
            raise VerifyException("expects source and result with the identity layout")
        if source.memory_space != result.memory_space:
            raise VerifyException("expects source and result in the same memory space")
        if source.element_type != result.element_type:
            raise VerifyException("expects source and result with the same element type")
        is_dynamic = result.get_shape()[0] == DYNAMIC_INDEX
        if is_dynamic != (self.dynamicResultSize is not None):
            raise VerifyException(
                "expects a size operand exactly where the size of the result is dynamic"
            )
        if self.alignment is not None and not is_power_of_two(self.alignment.value.data):
            raise VerifyException("expects an alignment that is a power of two")


class AllocaScopeOp(stock.AllocaScopeOp):
    """`memref.alloca_scope -> (T) { ... memref.alloca_scope.return %v : T }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        results = syntax.parse_optional_arrow_types(parser)
        scope = parser.parse_region()
        syntax.ensure_last_op(scope, stock.AllocaScopeReturnOp)
        return cls.build(
            result_types=[results], regions=[scope], attributes=parser.parse_optional_attr_dict()
        )

    def print(self, printer: Printer) -> None:
        syntax.print_optional_arrow_types(printer, self.res.types)
        printer.print_string(" ")
        printer.print_region(self.scope, print_block_terminators=bool(self.res))
        printer.print_op_attributes(self.attributes)


AllocaScopeReturnOp = with_syntax(stock.AllocaScopeReturnOp, "attr-dict ($ops^ `:` type($ops))?")

_VISIBILITIES = ("public", "private", "nested")


@extends(
    stock.GlobalOp,
    properties={
        "sym_visibility": OptPropertyDef(base(StringAttr)),
        "initial_value": OptPropertyDef(
            base(UnitAttr) | base(DenseIntOrFPElementsAttr) | base(DenseResourceAttr)
        ),
    },
)
class GlobalOp(stock.GlobalOp):
    """`memref.global "private" constant @name : T = dense<...> {alignment = 64 : i64}`.

    Visibility and initial value are optional, as in MLIR: no visibility means public; no value
    means that the memory is defined elsewhere; the unit attribute (`uninitialized`) means that it
    is defined here with undefined contents.
    """

    def verify_(self) -> None:
        if self.alignment is not None and not is_power_of_two(self.alignment.value.data):
            raise VerifyException(
                f"alignment attribute value {self.alignment.value.data} is not a power of 2"
            )
        value = self.properties.get("initial_value")
        if isinstance(value, DenseIntOrFPElementsAttr | DenseResourceAttr):
            expected, actual = _value_type(self.type), value.get_type()
            if actual != expected:
                raise VerifyException(
                    f"initial value expected to be of type {expected}, but was of type {actual}"
                )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute | None] = {}
        if (visibility := parser.parse_optional_str_literal()) is not None:
            if visibility not in _VISIBILITIES:
                parser.raise_error(f"expected one of {', '.join(_VISIBILITIES)}")
            properties["sym_visibility"] = StringAttr(visibility)
        if parser.parse_optional_keyword("constant"):
            properties["constant"] = UnitAttr()
        properties["sym_name"] = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        memref = parser.parse_type()
        if not is_memref(memref) or not memref.has_static_shape():
            parser.raise_error("expected a memref of static shape")
        properties["type"] = memref
        if parser.parse_optional_punctuation("="):
            properties["initial_value"] = _parse_value(parser, memref)
        attributes = parser.parse_optional_attr_dict()
        if (alignment := attributes.pop("alignment", None)) is not None:
            properties["alignment"] = alignment
        return cls.build(properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        if (visibility := self.properties.get("sym_visibility")) is not None:
            printer.print_string(" ")
            printer.print_attribute(visibility)
        if self.constant is not None:
            printer.print_string(" constant")
        printer.print_string(" ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string(" : ")
        printer.print_attribute(self.type)
        if (value := self.properties.get("initial_value")) is not None:
            printer.print_string(" = ")
            _print_value(printer, value)
        extra = dict(self.attributes)
        if self.alignment is not None:
            extra["alignment"] = self.alignment
        printer.print_op_attributes(extra)


def _value_type(memref: MemRefType) -> TensorType:
    """Return the type of a global's initial value: the tensor of the same shape and elements."""
    return TensorType(memref.element_type, memref.get_shape())


def _parse_value(parser: Parser, memref: MemRefType) -> Attribute:
    """Parse an initial value, whose type the syntax leaves out."""
    if parser.parse_optional_keyword("uninitialized"):
        return UnitAttr()
    if parser.parse_optional_keyword("dense_resource"):
        return _parse_resource(parser, memref)
    parser.parse_keyword("dense")
    return parser.parse_dense_int_or_fp_elements_attr(
        cast("RankedStructure[AnyDenseElement]", _value_type(memref))
    )


def _parse_resource(parser: Parser, memref: MemRefType) -> Attribute:
    """Parse the `<handle>` of a resource. xDSL has no public parser for one without a type."""
    interface = parser.ctx.get_dialect("builtin").get_interface(OpAsmDialectInterface)
    if interface is None:
        parser.raise_error("the builtin dialect has no resources here")
    with parser.in_angle_brackets():
        handle = parser._parse_dialect_resource_handle(  # pyright: ignore[reportPrivateUsage]
            "builtin", interface
        )
    return DenseResourceAttr.from_params(handle, _value_type(memref))


def _print_value(printer: Printer, value: Attribute) -> None:
    if isinstance(value, DenseIntOrFPElementsAttr | DenseResourceAttr):
        value.print_without_type(printer)
    else:
        printer.print_string("uninitialized")
