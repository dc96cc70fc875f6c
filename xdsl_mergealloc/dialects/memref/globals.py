"""memref: `memref.global`."""

from __future__ import annotations

from typing import Self, cast

from xdsl.dialect_interfaces.op_asm import OpAsmDialectInterface
from xdsl.dialects import memref as stock
from xdsl.dialects.builtin import (
    AnyDenseElement,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    MemRefType,
    RankedStructure,
    StringAttr,
    TensorType,
    UnitAttr,
)
from xdsl.ir import Attribute
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.bitwise_casts import is_power_of_two
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extends
from xdsl_mergealloc.dialects.shapes import is_memref

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

    Visibility and initial value are optional, as in MLIR: no visibility means public, no value
    means that the memory is defined elsewhere, the unit attribute (`uninitialized`) that it is
    defined here with any contents.
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
    """The type of the initial value of a global: the tensor of the same shape and elements."""
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
