"""memref: reading, writing, copying and prefetching elements, and changing them atomically."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects import memref as stock
from xdsl.dialects.builtin import I32, I64, BoolAttr, IndexType, IntegerAttr, MemRefType
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
from xdsl.traits import HasParent, IsTerminator, MemoryReadEffect, MemoryWriteEffect, Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.shapes import ANY_MEMREF, compatible_shapes, element_type
from xdsl_mergealloc.dialects.syntax import keyword_directive

ALIGNMENT = {"alignment": OptPropertyDef(base(IntegerAttr[I64]))}
"""Known alignment of the address of loads and stores, in bytes."""


@extends(
    stock.LoadOp,
    syntax="$memref `[` $indices `]` attr-dict `:` type($memref)",
    properties=ALIGNMENT,
)
class LoadOp(PrefersStock, stock.LoadOp):
    """`memref.load`, also with an `alignment`."""

    def verify_(self) -> None:
        _verify_indices(self.memref.type, self.indices)


@extends(
    stock.StoreOp,
    syntax="$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
    properties=ALIGNMENT,
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
    operands={"source": OperandDef(ANY_MEMREF), "destination": OperandDef(ANY_MEMREF)},
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


PREFETCH_DIRECTIVES = (
    keyword_directive("Access", ("read", "write"), 1),
    keyword_directive("Cache", ("instr", "data"), 1),
)
PREFETCH_SYNTAX = (
    "`,` custom<Access>($isWrite) `,` `locality` `` `<` $localityHint `>` "
    "`,` custom<Cache>($isDataCache) attr-dict `:` type($memref)"
)
"""Syntax after the indices of a prefetched element."""


@irdl_op_definition
class PrefetchOp(IRDLOperation):
    """Hints that an element will be read or written soon.

    `localityHint` ranges from 0 (no reuse) to 3 (keep in cache).
    """

    name = "memref.prefetch"

    memref = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    isWrite = prop_def(BoolAttr)
    localityHint = prop_def(IntegerAttr[I32])
    isDataCache = prop_def(BoolAttr)

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())

    custom_directives = PREFETCH_DIRECTIVES
    assembly_format = f"$memref `[` $indices `]` {PREFETCH_SYNTAX}"

    def verify_(self) -> None:
        _verify_indices(self.memref.type, self.indices)
        if not 0 <= self.localityHint.value.data <= 3:
            raise VerifyException("expected a locality hint between 0 and 3")


ATOMIC_RMW_KINDS = (
    *("addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu"),
    *("minimumf", "minnumf", "mins", "minu", "mulf", "muli", "ori", "xori"),
)
"""Keywords of `arith::AtomicRMWKind`, each at the position that is its value in MLIR 22."""


@extends(
    stock.AtomicRMWOp,
    syntax=(
        "custom<Kind>($kind) $value `,` $memref `[` $indices `]` attr-dict "
        "`:` `(` type($value) `,` type($memref) `)` `->` type($result)"
    ),
    directives=(keyword_directive("Kind", ATOMIC_RMW_KINDS, 64),),
)
class AtomicRMWOp(stock.AtomicRMWOp):
    """`memref.atomic_rmw addf %value, %memref[%i] : (f32, memref<4xf32>) -> f32`."""

    def verify_(self) -> None:
        if not 0 <= self.kind.value.data < len(ATOMIC_RMW_KINDS):
            raise VerifyException(f"unknown kind of atomic operation: {self.kind.value.data}")
        _verify_indices(self.memref.type, self.indices)


@irdl_op_definition
class GenericAtomicRMWOp(IRDLOperation):
    """Replaces an element by what its region computes from it, atomically."""

    name = "memref.generic_atomic_rmw"

    _ELEMENT: ClassVar = VarConstraint("ELEMENT", AnyAttr())

    memref = operand_def(MemRefType.constr(_ELEMENT))
    indices = var_operand_def(IndexType)
    result = result_def(_ELEMENT)
    atomic_body = region_def("single_block")

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    assembly_format = "$memref `[` $indices `]` `:` type($memref) $atomic_body attr-dict"

    def verify_(self) -> None:
        _verify_indices(self.memref.type, self.indices)
        expected = (element_type(self.memref.type),)
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
