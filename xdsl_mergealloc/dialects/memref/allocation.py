"""memref: allocations and the scope of stack allocations."""

from __future__ import annotations

from abc import ABC
from typing import Self

from xdsl.dialects import memref as stock
from xdsl.dialects.builtin import DYNAMIC_INDEX, I64, IndexType, IntegerAttr, MemRefType, NoneAttr
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
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

from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.shapes import as_memref
from xdsl_mergealloc.dialects.syntax import (
    ensure_last_op,
    parse_indices,
    parse_optional_arrow_types,
    parse_optional_indices,
    print_optional_arrow_types,
)


class _Allocation(PrefersStock, ABC):
    """An allocation whose alignment may also be given as a clause.

    The clause is how MLIR's head of development prints an alignment. MLIR 22 has it in the
    attribute dictionary; that form is accepted too, and it is the one that xDSL prints.
    """

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(sizes)[symbols] alignment = N {attributes} : type`."""
        sizes = parse_indices(parser, parser.Delimiter.PAREN)
        symbols = parse_optional_indices(parser, parser.Delimiter.SQUARE)
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


class AllocOp(_Allocation, stock.AllocOp):
    """`memref.alloc`, also as `memref.alloc() alignment = 64 : memref<4xf32>`."""


class AllocaOp(_Allocation, stock.AllocaOp):
    """`memref.alloca`, also as `memref.alloca() alignment = 64 : memref<4xf32>`."""


@irdl_op_definition
class ReallocOp(IRDLOperation):
    """Changes the size of a heap buffer; the source must not be used afterwards.

    https://mlir.llvm.org/docs/Dialects/MemRef/#memrefrealloc-memrefreallocop
    """

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
        results = parse_optional_arrow_types(parser)
        scope = parser.parse_region()
        ensure_last_op(scope, stock.AllocaScopeReturnOp)
        return cls.build(
            result_types=[results],
            regions=[scope],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        print_optional_arrow_types(printer, self.res.types)
        printer.print_string(" ")
        printer.print_region(self.scope, print_block_terminators=bool(self.res))
        printer.print_op_attributes(self.attributes)


@extends(stock.AllocaScopeReturnOp, syntax="attr-dict ($ops^ `:` type($ops))?")
class AllocaScopeReturnOp(stock.AllocaScopeReturnOp):
    """`memref.alloca_scope.return %v : T`."""
