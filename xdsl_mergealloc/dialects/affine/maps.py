"""affine: maps and sets applied to operands; delinearization and linearization of indices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import affine as stock
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AffineSetAttr,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    UnitAttr,
    i64,
)
from xdsl.dialects.utils import verify_dynamic_index_list
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import (
    AnyAttr,
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
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
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.extension import with_syntax


def _parse_operands(parser: Parser) -> list[UnresolvedOperand]:
    """Parse `(%d)[%s]`: the dimensions, and the symbols, if there are any."""
    return [
        operand
        for delimiter in (parser.Delimiter.PAREN, parser.Delimiter.SQUARE)
        for operand in parser.parse_optional_comma_separated_list(
            delimiter, parser.parse_unresolved_operand
        )
        or ()
    ]


def _print_operands(printer: Printer, operands: Sequence[SSAValue], num_dims: int) -> None:
    """Print `(%d)[%s]`."""
    syntax.print_values(printer, operands[:num_dims])
    if len(operands) > num_dims:
        syntax.print_indices(printer, operands[num_dims:])


@irdl_custom_directive
class AppliedMap(CustomDirective):
    """`affine_map<(d0)[s0] -> (d0 + s0)>(%d)[%s]`."""

    map: AttributeVariable
    operands: VariadicOperandVariable

    def parse(self, parser: Parser, state: ParsingState) -> None:
        position = parser.pos
        affine_map = parser.parse_attribute()
        if not isinstance(affine_map, AffineMapAttr):
            parser.raise_error("expected an affine map", position)
        self.map.set(state, affine_map)
        self.operands.set(state, _parse_operands(parser))

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        affine_map = self.map.get(op)
        assert isinstance(affine_map, AffineMapAttr)
        state.print_whitespace(printer)
        printer.print_attribute(affine_map)
        _print_operands(printer, op.operands, affine_map.data.num_dims)


@irdl_op_definition
class MaxOp(IRDLOperation):
    """`affine.max affine_map<(d0)[s0] -> (d0, s0)>(%d)[%s]`."""

    name = "affine.max"

    arguments = var_operand_def(IndexType())
    map = prop_def(AffineMapAttr)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    custom_directives = (AppliedMap,)
    assembly_format = "custom<AppliedMap>($map, $arguments) attr-dict"

    def verify_(self) -> None:
        expected = self.map.data.num_dims + self.map.data.num_symbols
        if len(self.operands) != expected:
            raise VerifyException(f"expects {expected} operands, but got {len(self.operands)}")


class IfOp(stock.IfOp):
    """`affine.if affine_set<(d0) : (d0 >= 0)>(%d) -> T { ... } else { ... } {attributes}`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        condition = parser.parse_attribute()
        if not isinstance(condition, AffineSetAttr):
            parser.raise_error("expected an integer set", position)
        operands = syntax.resolve_indices(parser, _parse_operands(parser))
        result_types = syntax.parse_optional_arrow_types(parser)
        regions = [parser.parse_region(), Region()]
        syntax.ensure_last_op(regions[0], stock.YieldOp)
        if parser.parse_optional_keyword("else"):
            regions[1] = parser.parse_region()
            syntax.ensure_last_op(regions[1], stock.YieldOp)
        return cls.create(
            operands=operands,
            result_types=result_types,
            properties={"condition": condition},
            attributes=parser.parse_optional_attr_dict(),
            regions=regions,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.condition)
        _print_operands(printer, self.operands, self.condition.data.num_dims)
        syntax.print_optional_arrow_types(printer, self.result_types, enclose_one=False)
        for word, region in zip((" ", " else "), self.regions, strict=True):
            if region.blocks:
                printer.print_string(word)
                printer.print_region(region, print_block_terminators=bool(self.results))
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class DelinearizeIndexOp(IRDLOperation):
    """`affine.delinearize_index %i into (4, %n) : index, index`."""

    name = "affine.delinearize_index"

    linear_index = operand_def(IndexType())
    dynamic_basis = var_operand_def(IndexType())
    static_basis = prop_def(DenseArrayBase.constr(i64))
    multi_index = var_result_def(IndexType())

    traits = traits_def(Pure())

    def verify_(self) -> None:
        sizes = self.static_basis.get_values()
        verify_dynamic_index_list(sizes, self.dynamic_basis, DYNAMIC_INDEX)
        if len(self.multi_index) not in (len(sizes), len(sizes) + 1):
            raise VerifyException("should return an index for each basis element")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        index = parser.parse_unresolved_operand()
        parser.parse_keyword("into")
        dynamic, static = syntax.parse_index_list(parser)
        attributes = parser.parse_optional_attr_dict()
        types: Sequence[Attribute] = ()
        if parser.parse_optional_punctuation(":"):
            types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        return cls.create(
            operands=[parser.resolve_operand(index, IndexType()), *dynamic],
            result_types=types,
            properties={"static_basis": static},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_ssa_value(self.linear_index)
        printer.print_string(" into ")
        syntax.print_index_list(printer, self.dynamic_basis, self.static_basis)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        printer.print_list(self.multi_index.types, printer.print_attribute)


@irdl_op_definition
class LinearizeIndexOp(IRDLOperation):
    """`affine.linearize_index disjoint [%i, %j] by (4, %n) : index`."""

    name = "affine.linearize_index"

    multi_index = var_operand_def(IndexType())
    dynamic_basis = var_operand_def(IndexType())
    static_basis = prop_def(DenseArrayBase.constr(i64))
    disjoint = opt_prop_def(AnyAttr())
    linear_index = result_def(IndexType())

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = traits_def(Pure())

    @property
    def is_disjoint(self) -> bool:
        """Whether each index is promised to be smaller than its size in the basis.

        MLIR prints the property as a boolean, and reads it as that or as a unit attribute.
        """
        value = self.disjoint
        return isinstance(value, UnitAttr) or (
            isinstance(value, IntegerAttr) and bool(value.value.data)
        )

    def verify_(self) -> None:
        sizes = self.static_basis.get_values()
        verify_dynamic_index_list(sizes, self.dynamic_basis, DYNAMIC_INDEX)
        if len(self.multi_index) not in (len(sizes), len(sizes) + 1):
            raise VerifyException("should be passed an index for each basis element")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        is_disjoint = parser.parse_optional_keyword("disjoint") is not None
        indices = syntax.parse_indices(parser, parser.Delimiter.SQUARE)
        parser.parse_keyword("by")
        dynamic, static = syntax.parse_index_list(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls.build(
            operands=[indices, dynamic],
            result_types=[parser.parse_type()],
            properties={"static_basis": static, "disjoint": IntegerAttr.from_bool(is_disjoint)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" disjoint [" if self.is_disjoint else " [")
        printer.print_list(self.multi_index, printer.print_ssa_value)
        printer.print_string("] by ")
        syntax.print_index_list(printer, self.dynamic_basis, self.static_basis)
        syntax.print_attributes_and_types(printer, self.attributes, self.linear_index.type)


REPLACEMENTS = [
    with_syntax(op, f"custom<AppliedMap>($map, ${operands}) attr-dict", directives=(AppliedMap,))
    for op, operands in ((stock.ApplyOp, "mapOperands"), (stock.MinOp, "arguments"))
]


OPERATIONS = [MaxOp, DelinearizeIndexOp, LinearizeIndexOp]
