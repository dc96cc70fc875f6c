"""memref: reading, writing, copying and prefetching elements, and changing them atomically."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from xdsl.dialects import memref as stock
from xdsl.dialects.builtin import (
    I32,
    I64,
    BoolAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import HasParent, IsTerminator, MemoryReadEffect, MemoryWriteEffect, Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.shapes import as_memref, compatible_shapes, element_type
from xdsl_mergealloc.dialects.syntax import parse_indices, parse_keyword_among

_ALIGNMENT = {"alignment": OptPropertyDef(base(IntegerAttr[I64]))}
_ANY_MEMREF = OperandDef(base(MemRefType) | base(UnrankedMemRefType))


@extends(
    stock.LoadOp,
    syntax="$memref `[` $indices `]` attr-dict `:` type($memref)",
    properties=_ALIGNMENT,
)
class LoadOp(PrefersStock, stock.LoadOp):
    """`memref.load`, also with an `alignment`."""

    def verify_(self) -> None:
        _verify_indices(self.memref.type, self.indices)


@extends(
    stock.StoreOp,
    syntax="$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    properties=_ALIGNMENT,
)
class StoreOp(PrefersStock, stock.StoreOp):
    """`memref.store`, also with an `alignment`."""

    def verify_(self) -> None:
        _verify_indices(self.memref.type, self.indices)


def _verify_indices(memref: Attribute, indices: Sequence[SSAValue]) -> None:
    assert isinstance(memref, MemRefType)
    if memref.get_num_dims() != len(indices):
        raise VerifyException(
            f"expected an index for each of {memref.get_num_dims()} dimensions, got {len(indices)}"
        )


@extends(
    stock.CopyOp,
    syntax=("$source `,` $destination attr-dict `:` type($source) `to` type($destination)"),
    operands={"source": _ANY_MEMREF, "destination": _ANY_MEMREF},
)
class CopyOp(stock.CopyOp):
    """`memref.copy %source, %destination : T to U`, also between dynamic and unranked shapes."""

    def verify_(self) -> None:
        source: Attribute = self.source.type
        destination: Attribute = self.destination.type
        if not compatible_shapes(source, destination):
            raise VerifyException(
                f"expected source and destination of the same shape, got {source} and {destination}"
            )
        if element_type(source) != element_type(destination):
            raise VerifyException(
                "expected source and destination of the same element type, "
                f"got {source} and {destination}"
            )


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """Hints that an element will be read or written soon.

    `localityHint` ranges from 0 (no reuse) to 3 (keep in cache).
    https://mlir.llvm.org/docs/Dialects/MemRef/#memrefprefetch-memrefprefetchop
    """

    name = "memref.prefetch"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType)
    isWrite = prop_def(BoolAttr)
    localityHint = prop_def(IntegerAttr[I32])
    isDataCache = prop_def(BoolAttr)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    def verify_(self) -> None:
        _verify_indices(self.memref.type, self.indices)
        if not 0 <= self.localityHint.value.data <= 3:
            raise VerifyException("expected a locality hint between 0 and 3")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        memref = parser.parse_unresolved_operand()
        indices = parse_indices(parser, parser.Delimiter.SQUARE)
        parser.parse_punctuation(",")
        is_write = parse_keyword_among(parser, ("read", "write")) == "write"
        parser.parse_punctuation(",")
        parser.parse_keyword("locality")
        with parser.in_angle_brackets():
            locality = parser.parse_integer()
        parser.parse_punctuation(",")
        is_data = parse_keyword_among(parser, ("instr", "data")) == "data"
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.build(
            operands=[parser.resolve_operand(memref, parser.parse_type()), indices],
            properties={
                "isWrite": BoolAttr.from_bool(is_write),
                "localityHint": IntegerAttr(locality, 32),
                "isDataCache": BoolAttr.from_bool(is_data),
            },
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.memref)
        with printer.in_square_brackets():
            printer.print_list(self.indices, printer.print_ssa_value)
        direction = "write" if self.isWrite.value.data else "read"
        cache_kind = "data" if self.isDataCache.value.data else "instr"
        locality = self.localityHint.value.data
        printer.print_string(f", {direction}, locality<{locality}>, {cache_kind}")
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.memref.type)


ATOMIC_RMW_KINDS = (
    "addf",
    "addi",
    "andi",
    "assign",
    "maximumf",
    "maxnumf",
    "maxs",
    "maxu",
    "minimumf",
    "minnumf",
    "mins",
    "minu",
    "mulf",
    "muli",
    "ori",
    "xori",
)
"""The keywords of `arith::AtomicRMWKind`, at the positions that are their values in MLIR 22."""


@extends(stock.AtomicRMWOp)
class AtomicRMWOp(stock.AtomicRMWOp):
    """`memref.atomic_rmw addf %value, %memref[%i] : (f32, memref<4xf32>) -> f32`."""

    def verify_(self) -> None:
        if not 0 <= self.kind.value.data < len(ATOMIC_RMW_KINDS):
            raise VerifyException(f"unknown kind of atomic operation: {self.kind.value.data}")
        memref = as_memref(self.memref.type)
        if memref.get_num_dims() != len(self.indices):
            raise VerifyException(
                f"expected an index for each of {memref.get_num_dims()} dimensions, "
                f"got {len(self.indices)}"
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        kind = parser.parse_identifier(" (a kind of atomic operation)")
        if kind not in ATOMIC_RMW_KINDS:
            parser.raise_error(f"expected one of {', '.join(ATOMIC_RMW_KINDS)}")
        unresolved_value = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        unresolved_memref = parser.parse_unresolved_operand()
        indices = parse_indices(parser, parser.Delimiter.SQUARE)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        with parser.in_parens():
            value = parser.resolve_operand(unresolved_value, parser.parse_type())
            parser.parse_punctuation(",")
            memref = parser.resolve_operand(unresolved_memref, parser.parse_type())
        parser.parse_punctuation("->")
        return cls.build(
            operands=[value, memref, indices],
            result_types=[parser.parse_type()],
            properties={"kind": IntegerAttr(ATOMIC_RMW_KINDS.index(kind), 64)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(f" {ATOMIC_RMW_KINDS[self.kind.value.data]} ")
        printer.print_ssa_value(self.value)
        printer.print_string(", ")
        printer.print_ssa_value(self.memref)
        with printer.in_square_brackets():
            printer.print_list(self.indices, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        with printer.in_parens():
            printer.print_attribute(self.value.type)
            printer.print_string(", ")
            printer.print_attribute(self.memref.type)
        printer.print_string(" -> ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class GenericAtomicRMWOp(IRDLOperation):
    """Replaces an element by what its region computes from it, atomically.

    https://mlir.llvm.org/docs/Dialects/MemRef/#memrefgeneric_atomic_rmw-memrefgenericatomicrmwop
    """

    name = "memref.generic_atomic_rmw"

    _ELEMENT: ClassVar = VarConstraint("ELEMENT", AnyAttr())

    memref = operand_def(MemRefType.constr(_ELEMENT))
    indices = var_operand_def(IndexType)
    result = result_def(_ELEMENT)
    atomic_body = region_def("single_block")

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    assembly_format = "$memref `[` $indices `]` `:` type($memref) $atomic_body attr-dict"

    def verify_(self) -> None:
        memref = as_memref(self.memref.type)
        if memref.get_num_dims() != len(self.indices):
            raise VerifyException(
                f"expected an index for each of {memref.get_num_dims()} dimensions, "
                f"got {len(self.indices)}"
            )
        expected = (element_type(memref),)
        if (self.result.type,) != expected or self.atomic_body.block.arg_types != expected:
            raise VerifyException(
                f"expected a result and one region argument of the element type {expected[0]}"
            )
        last_op = self.atomic_body.block.last_op
        if not isinstance(last_op, AtomicYieldOp) or last_op.result.type != expected[0]:
            raise VerifyException(
                f"expected the region to end in memref.atomic_yield of a {expected[0]}"
            )


@irdl_op_definition
class AtomicYieldOp(IRDLOperation):
    """The new value of the element, at the end of a `memref.generic_atomic_rmw`."""

    name = "memref.atomic_yield"

    result = operand_def()

    traits = traits_def(HasParent(GenericAtomicRMWOp), IsTerminator(), Pure())
    assembly_format = "$result attr-dict `:` type($result)"
