"""vector: masks, and the operation that is executed under one."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import DenseArrayBase, VectorType, i1, i64
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import (
    IsTerminator,
    Pure,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.shapes import element_or_own_type
from xdsl_mergealloc.dialects.syntax import parse_optional_arrow_types


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
    """Operations of a body that the syntax writes; a yield of just the results is implied."""
    *masked, last = body.block.ops
    results = masked[0].results if masked else ()
    is_implied = tuple(last.operands) == tuple(results) and not last.attributes
    return tuple(masked) if is_implied else (*masked, last)


@irdl_op_definition
class MaskOp(IRDLOperation):
    """The operation inside is executed for the elements whose bit of the mask is set.

    https://mlir.llvm.org/docs/Dialects/Vector/#vectormask-vectormaskop
    """

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
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_attribute(self.mask.type)
        if self.results:
            printer.print_string(" -> ")
            printer.print_list(self.result_types, printer.print_attribute)


@irdl_op_definition
class ConstantMaskOp(IRDLOperation):
    """A mask that is set in a corner of a known size.

    https://mlir.llvm.org/docs/Dialects/Vector/#vectorconstant_mask-vectorconstantmaskop
    """

    name = "vector.constant_mask"

    mask_dim_sizes = prop_def(DenseArrayBase.constr(i64))
    mask = result_def(VectorType)

    traits = traits_def(Pure())
    assembly_format = "$mask_dim_sizes attr-dict `:` type(results)"


OPERATIONS = [ConstantMaskOp, MaskOp, YieldOp]
