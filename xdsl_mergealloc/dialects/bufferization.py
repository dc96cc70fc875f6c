"""The bufferization dialect, with the operations and the types that xDSL 0.75 lacks.

Between a tensor and the buffer that holds it only shape and element type have to agree; layout
and memory space are properties of the buffer alone. xDSL ties all four together.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/BufferizationOps/.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import bufferization as stock
from xdsl.dialects.builtin import MemRefType, TensorType, UnrankedMemRefType, i1
from xdsl.ir import Attribute, Dialect, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    OptResultDef,
    ParsePropInAttrDict,
    ResultDef,
    irdl_op_definition,
    operand_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryFreeEffect
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extend_dialect, extends
from xdsl_mergealloc.dialects.shapes import (
    ANY_MEMREF,
    ANY_TENSOR,
    compatible_shapes,
    dynamic_dimension_count,
    element_type,
)
from xdsl_mergealloc.dialects.syntax import (
    parse_operand_of,
    parse_typed_operands,
    print_typed_operands,
    print_values,
)


def _verify_same_contents(left: Attribute, right: Attribute) -> None:
    """Verify that two types, tensors or memrefs, can hold the same elements."""
    if element_type(left) != element_type(right):
        raise VerifyException(f"expected the same element type, got {left} and {right}")
    if not compatible_shapes(left, right):
        raise VerifyException(f"expected the same shape, got {left} and {right}")


@extends(
    stock.AllocTensorOp,
    syntax=(
        "`(` $dynamic_sizes `)` (`copy` `(` $copy^ `)`)? (`size_hint` `=` $size_hint^)? "
        "attr-dict `:` type($tensor)"
    ),
    properties={"memory_space": OptPropertyDef(AnyAttr())},
    options=[ParsePropInAttrDict()],
)
class AllocTensorOp(stock.AllocTensorOp):
    """`bufferization.alloc_tensor`, also with the `memory_space` of its buffer."""

    def verify_(self) -> None:
        tensor = self.tensor.type
        expected = (
            dynamic_dimension_count(tensor.get_shape())
            if isinstance(tensor, TensorType) and self.copy is None
            else 0
        )
        if len(self.dynamic_sizes) != expected:
            raise VerifyException(
                f"expected {expected} dynamic sizes, got {len(self.dynamic_sizes)}"
            )


@extends(
    stock.CloneOp,
    syntax="$input attr-dict `:` type($input) `to` type($output)",
    operands={"input": OperandDef(ANY_MEMREF)},
    results={"output": ResultDef(ANY_MEMREF)},
)
class CloneOp(stock.CloneOp):
    """`bufferization.clone`, also to a buffer of another layout or memory space."""

    def verify_(self) -> None:
        _verify_same_contents(self.input.type, self.output.type)


@extends(
    stock.ToTensorOp,
    syntax=(
        "$memref (`restrict` $restrict^)? (`writable` $writable^)? attr-dict "
        "`:` type($memref) `to` type($tensor)"
    ),
    operands={"memref": OperandDef(ANY_MEMREF)},
    results={"tensor": ResultDef(ANY_TENSOR)},
)
class ToTensorOp(stock.ToTensorOp):
    """`bufferization.to_tensor`, also of a strided buffer or in another memory space."""

    def verify_(self) -> None:
        _verify_same_contents(self.memref.type, self.tensor.type)


@extends(
    stock.ToBufferOp,
    syntax=("$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($memref)"),
    operands={"tensor": OperandDef(ANY_TENSOR)},
    results={"memref": ResultDef(ANY_MEMREF)},
)
class ToBufferOp(stock.ToBufferOp):
    """`bufferization.to_buffer`, also to a strided buffer or in another memory space."""

    def verify_(self) -> None:
        _verify_same_contents(self.tensor.type, self.memref.type)


@extends(
    stock.MaterializeInDestinationOp,
    syntax=(
        "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict "
        "`:` functional-type(operands, results)"
    ),
    operands={"source": OperandDef(ANY_TENSOR), "dest": OperandDef(ANY_TENSOR | ANY_MEMREF)},
    results={"result": OptResultDef(ANY_TENSOR)},
)
class MaterializeInDestinationOp(stock.MaterializeInDestinationOp):
    """`bufferization.materialize_in_destination`, also into a strided buffer."""

    def verify_(self) -> None:
        _verify_same_contents(self.source.type, self.dest.type)
        if (self.result is None) != isinstance(self.dest.type, MemRefType | UnrankedMemRefType):
            raise VerifyException("expected a result exactly where the destination is a tensor")
        if self.result is not None and self.result.type != self.dest.type:
            raise VerifyException("expected a result of the type of the destination")


@irdl_op_definition
class DeallocTensorOp(IRDLOperation):
    """Frees the buffer of a tensor, which must not be used afterwards."""

    name = "bufferization.dealloc_tensor"

    tensor = operand_def(ANY_TENSOR)

    traits = traits_def(MemoryFreeEffect())
    assembly_format = "$tensor attr-dict `:` type($tensor)"


@irdl_op_definition
class DeallocOp(IRDLOperation):
    """Frees each buffer whose condition holds, unless it aliases a retained one.

    There is a condition per buffer to free, and a result per retained buffer: whether it takes over
    ownership, that is, whether it aliases a buffer whose condition held.
    """

    name = "bufferization.dealloc"

    memrefs = var_operand_def(ANY_MEMREF)
    conditions = var_operand_def(i1)
    retained = var_operand_def(ANY_MEMREF)
    updatedConditions = var_result_def(i1)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(MemoryFreeEffect())

    def verify_(self) -> None:
        if len(self.memrefs) != len(self.conditions):
            raise VerifyException(
                f"must have the same number of conditions as memrefs to deallocate, "
                f"got {len(self.conditions)} and {len(self.memrefs)}"
            )
        if len(self.retained) != len(self.updatedConditions):
            raise VerifyException(
                f"must have the same number of updated conditions (results) as retained operands, "
                f"got {len(self.updatedConditions)} and {len(self.retained)}"
            )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        memrefs: Sequence[SSAValue] = ()
        conditions: Sequence[SSAValue] = ()
        retained: Sequence[SSAValue] = ()
        if parser.parse_optional_punctuation("("):
            memrefs = parse_typed_operands(parser)
            parser.parse_punctuation(")")
            parser.parse_keyword("if")
            conditions = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, lambda: parse_operand_of(parser, i1)
            )
        if parser.parse_optional_keyword("retain"):
            with parser.in_parens():
                retained = parse_typed_operands(parser)
        return cls.build(
            operands=[memrefs, conditions, retained],
            result_types=[[i1] * len(retained)],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        if self.memrefs:
            printer.print_string(" ")
            with printer.in_parens():
                print_typed_operands(printer, self.memrefs)
            printer.print_string(" if ")
            print_values(printer, self.conditions)
        if self.retained:
            printer.print_string(" retain ")
            with printer.in_parens():
                print_typed_operands(printer, self.retained)
        printer.print_op_attributes(self.attributes)


def bufferization_dialect() -> Dialect:
    """Return the stock bufferization dialect, extended."""
    return extend_dialect(
        stock.Bufferization,
        replacements=[AllocTensorOp, CloneOp, MaterializeInDestinationOp, ToBufferOp, ToTensorOp],
        operations=[DeallocOp, DeallocTensorOp],
    )
