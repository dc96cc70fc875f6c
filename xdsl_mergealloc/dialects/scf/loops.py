"""scf: the sequential loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from xdsl.dialects import scf as stock
from xdsl.dialects.builtin import IndexType, UnitAttr
from xdsl.dialects.utils import parse_assignment, print_assignment
from xdsl.ir import Attribute
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.compat import SCF_FOR_IS_PRINTED_WHOLE
from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.syntax import (
    ensure_last_op,
    parse_arrow_types_after,
    print_optional_arrow_types,
)


@extends(stock.ForOp, properties={"unsignedCmp": OptPropertyDef(base(UnitAttr))})
class ForOp(PrefersStock, stock.ForOp):
    """`scf.for`, also with `-> T` without parentheses and with unsigned comparison."""

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        if not SCF_FOR_IS_PRINTED_WHOLE and (attributes or types[0] != IndexType()):
            return True
        return super().exceeds_stock(properties, attributes, types)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("unsigned"):
            properties["unsignedCmp"] = UnitAttr()
        induction_variable = parser.parse_argument(expect_type=False)
        parser.parse_punctuation("=")
        bounds = [parser.parse_unresolved_operand()]
        for keyword in ("to", "step"):
            parser.parse_keyword(keyword)
            bounds.append(parser.parse_unresolved_operand())
        position = parser.pos
        assignments: Sequence[tuple[Parser.UnresolvedArgument, UnresolvedOperand]] = ()
        types: Sequence[Attribute] = ()
        if parser.parse_optional_keyword("iter_args"):
            assignments = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, lambda: parse_assignment(parser)
            )
            parser.parse_punctuation("->")
            types = parse_arrow_types_after(parser)
        index_type = parser.parse_type() if parser.parse_optional_punctuation(":") else IndexType()
        inits = parser.resolve_operands([init for _, init in assignments], types, position)
        body = parser.parse_region(
            [
                induction_variable.resolve(index_type),
                *(arg.resolve(type) for (arg, _), type in zip(assignments, types, strict=True)),
            ]
        )
        if not inits:
            ensure_last_op(body, stock.YieldOp)
        return cls.build(
            operands=[*(parser.resolve_operand(bound, index_type) for bound in bounds), inits],
            result_types=[types],
            properties=properties,
            attributes=parser.parse_optional_attr_dict(),
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        induction_variable, *iter_args = self.body.block.args
        printer.print_string(" unsigned " if "unsignedCmp" in self.properties else " ")
        printer.print_ssa_value(induction_variable)
        for keyword, bound in ((" = ", self.lb), (" to ", self.ub), (" step ", self.step)):
            printer.print_string(keyword)
            printer.print_ssa_value(bound)
        if iter_args:
            printer.print_string(" iter_args")
            with printer.in_parens():
                printer.print_list(
                    list(zip(iter_args, self.iter_args, strict=True)),
                    lambda pair: print_assignment(printer, *pair),
                )
            print_optional_arrow_types(printer, self.res.types)
        if not isinstance(induction_variable.type, IndexType):
            printer.print_string(" : ")
            printer.print_attribute(induction_variable.type)
        printer.print_string(" ")
        printer.print_region(
            self.body, print_entry_block_args=False, print_block_terminators=bool(iter_args)
        )
        printer.print_op_attributes(self.attributes)

    def verify_(self) -> None:
        induction_variable, *iter_args = self.body.block.args
        if any(bound.type != induction_variable.type for bound in (self.lb, self.ub, self.step)):
            raise VerifyException("expected induction variable, bounds and step of the same type")
        last_op = self.body.block.last_op
        yielded = last_op.operand_types if isinstance(last_op, stock.YieldOp) else ()
        carried = self.iter_args.types
        for types in (tuple(arg.type for arg in iter_args), yielded, self.res.types):
            if tuple(types) != tuple(carried):
                raise VerifyException(
                    "expected region arguments, yielded values and results of the types of the "
                    f"initial values, ({', '.join(map(str, carried))})"
                )


class WhileOp(PrefersStock, stock.WhileOp):
    """`scf.while`, also without the parentheses around no initial values."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        assignments = (
            parser.parse_optional_comma_separated_list(
                parser.Delimiter.PAREN, lambda: parse_assignment(parser)
            )
            or []
        )
        parser.parse_punctuation(":")
        position = parser.pos
        types = parser.parse_function_type()
        inits = parser.resolve_operands(
            [init for _, init in assignments], types.inputs.data, position
        )
        before = parser.parse_region(
            [
                arg.resolve(type)
                for (arg, _), type in zip(assignments, types.inputs.data, strict=True)
            ]
        )
        parser.parse_keyword("do")
        after = parser.parse_region()
        attributes = parser.parse_optional_attr_dict_with_keyword()
        return cls.build(
            operands=[inits],
            result_types=[types.outputs.data],
            regions=[before, after],
            attributes={} if attributes is None else attributes.data,
        )
