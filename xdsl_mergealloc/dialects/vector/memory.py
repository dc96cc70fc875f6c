"""vector: accesses to memory, and `vector.mask`.

Stock xDSL lacks gather, scatter, expanding loads and compressing stores; its other loads and stores
have no `alignment`, and reject memory of vectors.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from xdsl.dialects import vector as stock
from xdsl.dialects.builtin import (
    I64,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    MemRefType,
    TensorType,
    VectorType,
    i1,
    i64,
)
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    IRDLOption,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure, RecursiveMemoryEffect, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import Contents, PrefersStock, extends, subclass_of
from xdsl_mergealloc.dialects.memref.access import ALIGNMENT
from xdsl_mergealloc.dialects.shapes import (
    RANKED,
    as_memref,
    element_or_own_type,
    element_type,
    is_memref,
    shape_of,
)
from xdsl_mergealloc.dialects.syntax import parse_optional_arrow_types, print_attributes_and_types


class _AdjacentAccess(PrefersStock, ABC):
    """A load or store of adjacent elements, also with an alignment or in memory of vectors."""

    MOVED: ClassVar[str]
    """Name of the operand or result that is the vector."""

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        memories = filter(is_memref, contents.types)
        holds_vectors = any(isinstance(memory.element_type, VectorType) for memory in memories)
        return holds_vectors or super().exceeds_stock(contents)

    def verify_access(self: Any) -> None:
        """Verify the element type of the memory (the vector's, or the vector) and the indices."""
        memory, vector = as_memref(self.base.type), getattr(self, self.MOVED).type
        if isinstance(self, stock.MaskedLoadOp) and self.pass_thru.type != vector:
            raise VerifyException("expected pass_thru of the type of the result")
        if memory.element_type not in (vector, element_type(vector)):
            raise VerifyException("base and valueToStore or result element type should match")
        if len(self.indices) != memory.get_num_dims():
            raise VerifyException(f"requires {memory.get_num_dims()} indices")


_IN_DICTIONARY = (ParsePropInAttrDict(),)
_ACCESSES: Mapping[type[IRDLOperation], tuple[str, Sequence[IRDLOption]]] = {
    stock.LoadOp: ("result", ()),
    stock.StoreOp: ("vector", ()),
    stock.MaskedLoadOp: ("result", _IN_DICTIONARY),
    stock.MaskedStoreOp: ("value_to_store", _IN_DICTIONARY),
}
"""Operand or result that each operation moves, and options new to its syntax."""


class _MaskedAccessOp(IRDLOperation, ABC):
    """An access of the elements whose bit of the mask is set, perhaps with an alignment."""

    alignment = opt_prop_def(IntegerAttr[I64])

    irdl_options = (ParsePropInAttrDict(),)

    def verify_(self) -> None:
        """Verify the element type and the indices, and that all vectors, such as the mask, have an
        element for each of the vector that is moved, the last one."""
        memory, *others = self.operands
        vectors = [one for one in (*others, *self.results) if isinstance(one.type, VectorType)]
        moved = vectors[-1].type
        if element_type(memory.type) != element_type(moved):
            raise VerifyException("expected base and vector of the same element type")
        rank = len(shape_of(memory.type))
        if sum(one.type == IndexType() for one in others) != rank:
            raise VerifyException(f"requires {rank} indices")
        if any(shape_of(one.type) != shape_of(moved) for one in vectors):
            raise VerifyException(f"expected all vectors to have the shape of {moved}")


@irdl_op_definition
class GatherOp(_MaskedAccessOp):
    """Reads elements at the indices that a vector gives; `pass_thru` where the mask is not set."""

    name = "vector.gather"

    VECTOR: ClassVar = VarConstraint("VECTOR", base(VectorType))

    base = operand_def(RANKED)
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    pass_thru = operand_def(VECTOR)
    result = result_def(VECTOR)

    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict "
        "`:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) "
        "`into` type($result)"
    )


@irdl_op_definition
class ScatterOp(_MaskedAccessOp):
    """Writes elements at the indices that a vector gives, where the mask is set."""

    name = "vector.scatter"

    base = operand_def(RANKED)
    offsets = var_operand_def(IndexType())
    indices = operand_def(VectorType)
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)
    result = opt_result_def(TensorType)

    assembly_format = (
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict "
        "`:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) "
        "(`->` type($result)^)?"
    )

    def verify_(self) -> None:
        is_tensor = isinstance(self.base.type, TensorType)
        if self.result_types != (self.operand_types[:1] if is_tensor else ()):
            raise VerifyException("expected a result exactly where the base is a tensor")
        super().verify_()


@irdl_op_definition
class ExpandLoadOp(_MaskedAccessOp):
    """Reads adjacent elements into the positions whose bit of the mask is set."""

    name = "vector.expandload"

    VECTOR: ClassVar = VarConstraint("VECTOR", base(VectorType))

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    pass_thru = operand_def(VECTOR)
    result = result_def(VECTOR)

    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict "
        "`:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)"
    )


@irdl_op_definition
class CompressStoreOp(_MaskedAccessOp):
    """Writes the elements whose bit of the mask is set to adjacent positions."""

    name = "vector.compressstore"

    base = operand_def(MemRefType)
    indices = var_operand_def(IndexType())
    mask = operand_def(VectorType)
    valueToStore = operand_def(VectorType)

    assembly_format = (
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict "
        "`:` type($base) `,` type($mask) `,` type($valueToStore)"
    )


@irdl_op_definition
class YieldOp(IRDLOperation):
    """Ends the region of a `vector.mask`."""

    name = "vector.yield"

    arguments = var_operand_def()

    traits = traits_def(IsTerminator(), Pure())
    assembly_format = "attr-dict ($arguments^ `:` type($arguments))?"


def _end_with_yield(body: Region) -> None:
    """Yield the results of the masked operation, which the syntax leaves out."""
    if not body.blocks:
        body.add_block(Block())
    last_op = body.block.last_op
    if not isinstance(last_op, YieldOp):
        results = () if last_op is None else last_op.results
        body.block.add_op(YieldOp.create(operands=results))


def _written_ops(body: Region) -> tuple[Operation, ...]:
    """Return the operations of a body that are printed; a yield of just the results is implied."""
    *masked, last = body.block.ops
    results = masked[0].results if masked else ()
    is_implied = tuple(last.operands) == tuple(results) and not last.attributes
    return tuple(masked) if is_implied else (*masked, last)


@irdl_op_definition
class MaskOp(IRDLOperation):
    """Executes the operation inside for the elements whose bit of the mask is set."""

    name = "vector.mask"

    mask = operand_def(VectorType)
    passthru = opt_operand_def()
    results_ = var_result_def()
    body = region_def("single_block")

    traits = traits_def(SingleBlockImplicitTerminator(YieldOp), RecursiveMemoryEffect())

    def verify_(self) -> None:
        if element_or_own_type(self.mask.type) != i1:
            raise VerifyException("expected a mask of i1")
        if len(self.body.block.ops) > 2:
            raise VerifyException("expects only one operation to mask")
        if self.passthru is not None and self.result_types != (self.passthru.type,):
            raise VerifyException("expected a result of the type of passthru")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        mask = parser.parse_unresolved_operand()
        passthru = None
        if parser.parse_optional_punctuation(","):
            passthru = parser.parse_unresolved_operand()
        body = parser.parse_region()
        _end_with_yield(body)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        operands: list[SSAValue] = [parser.resolve_operand(mask, parser.parse_type())]
        result_types = parse_optional_arrow_types(parser)
        if passthru is not None:
            if not result_types:
                parser.raise_error("expects a result if passthru operand is provided")
            operands.append(parser.resolve_operand(passthru, result_types[0]))
        return cls.create(
            operands=operands, result_types=result_types, attributes=attributes, regions=[body]
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_string(" { ")
        printer.print_list(_written_ops(self.body), printer.print_op, delimiter=" ")
        printer.print_string(" }")
        print_attributes_and_types(printer, self.attributes, self.mask.type)
        if self.results:
            printer.print_string(" -> ")
            printer.print_list(self.result_types, printer.print_attribute)


@irdl_op_definition
class ConstantMaskOp(IRDLOperation):
    """A mask whose first elements, up to a constant size in each dimension, are set."""

    name = "vector.constant_mask"

    mask_dim_sizes = prop_def(DenseArrayBase.constr(i64))
    mask = result_def(VectorType)

    traits = traits_def(Pure())
    assembly_format = "$mask_dim_sizes attr-dict `:` type(results)"


REPLACEMENTS = [
    extends(op, properties=ALIGNMENT, options=options)(
        subclass_of(op, _AdjacentAccess, MOVED=moved, verify_=_AdjacentAccess.verify_access)
    )
    for op, (moved, options) in _ACCESSES.items()
]


OPERATIONS = [CompressStoreOp, ExpandLoadOp, GatherOp, ScatterOp, ConstantMaskOp, MaskOp, YieldOp]
