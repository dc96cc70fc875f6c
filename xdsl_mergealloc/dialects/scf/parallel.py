"""scf: parallel loops: `scf.parallel` with its reductions, and `scf.forall` with its terminator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import scf as stock
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IndexType,
    TensorType,
    i64,
)
from xdsl.ir import Attribute, Block, BlockArgument, Region, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    irdl_op_definition,
    lazy_traits_def,
    opt_prop_def,
    prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    HasParent,
    IsTerminator,
    NoTerminator,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax


class ParallelOp(stock.ParallelOp):
    """`scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%x) -> f32 { ... }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        arguments = syntax.parse_names(parser)
        parser.parse_punctuation("=")
        lower_bounds = syntax.parse_indices(parser, parser.Delimiter.PAREN)
        parser.parse_keyword("to")
        upper_bounds = syntax.parse_indices(parser, parser.Delimiter.PAREN)
        parser.parse_keyword("step")
        steps = syntax.parse_indices(parser, parser.Delimiter.PAREN)
        position = parser.pos
        inits: list[UnresolvedOperand] = []
        if parser.parse_optional_keyword("init"):
            inits = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_unresolved_operand
            )
        results = syntax.parse_optional_arrow_types(parser)
        init_values = parser.resolve_operands(inits, results, position)
        body = parser.parse_region([argument.resolve(IndexType()) for argument in arguments])
        syntax.ensure_last_op(body, stock.ReduceOp)
        return cls.build(
            operands=[lower_bounds, upper_bounds, steps, init_values],
            result_types=[results],
            regions=[body],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        for keyword, values in (
            (" (", self.body.block.args),
            (") = (", self.lowerBound),
            (") to (", self.upperBound),
            (") step (", self.step),
            (") init (", self.initVals),
        ):
            if values or "init" not in keyword:
                printer.print_string(keyword)
                printer.print_list(values, printer.print_ssa_value)
        printer.print_string(")")
        syntax.print_optional_arrow_types(printer, self.res.types)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes)


class ReduceOp(stock.ReduceOp):
    """`scf.reduce(%x, %y : f32, f32) { ... }, { ... }`, with commas between the regions."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        arguments: Sequence[SSAValue] = ()
        if parser.parse_optional_punctuation("("):
            arguments = syntax.parse_typed_operands(parser)
            parser.parse_punctuation(")")
        regions: list[Region] = []
        if (region := parser.parse_optional_region()) is not None:
            regions.append(region)
            while parser.parse_optional_punctuation(","):
                regions.append(parser.parse_region())
        return cls.build(
            operands=[arguments], regions=[regions], attributes=parser.parse_optional_attr_dict()
        )

    def print(self, printer: Printer) -> None:
        if self.args:
            with printer.in_parens():
                syntax.print_typed_operands(printer, self.args)
        if self.reductions:
            printer.print_string(" ")
            printer.print_list(self.reductions, printer.print_region)
        printer.print_op_attributes(self.attributes)


@irdl_op_definition
class ForallOp(IRDLOperation):
    """Runs its body for every point of an iteration space, in any order or in parallel.

    Bounds and steps are `static...` values where known, with `DYNAMIC_INDEX` in the place of each
    of the `dynamic...` operands. The body has one argument of type index per dimension, then one
    per shared output: the tensor that all iterations fill together, by the
    `tensor.parallel_insert_slice` operations of the terminator.
    """

    name = "scf.forall"

    dynamicLowerBound = var_operand_def(IndexType)
    dynamicUpperBound = var_operand_def(IndexType)
    dynamicStep = var_operand_def(IndexType)
    outputs = var_operand_def(TensorType)
    staticLowerBound = prop_def(DenseArrayBase.constr(i64))
    staticUpperBound = prop_def(DenseArrayBase.constr(i64))
    staticStep = prop_def(DenseArrayBase.constr(i64))
    mapping = opt_prop_def(ArrayAttr)
    results_ = var_result_def(TensorType)
    region = region_def("single_block")

    irdl_options = (AttrSizedOperandSegments(as_property=True),)
    traits = lazy_traits_def(
        lambda: (RecursiveMemoryEffect(), SingleBlockImplicitTerminator(InParallelOp))
    )

    @property
    def rank(self) -> int:
        """The number of dimensions of the iteration space."""
        return len(self.staticUpperBound)

    @property
    def induction_variables(self) -> Sequence[BlockArgument]:
        """The region arguments that hold the indices."""
        return self.region.block.args[: self.rank]

    @property
    def region_outputs(self) -> Sequence[BlockArgument]:
        """The region arguments that stand for the shared outputs."""
        return self.region.block.args[self.rank :]

    @property
    def is_normalized(self) -> bool:
        """Whether every index starts at zero with step one."""
        return not any(self.staticLowerBound.get_values()) and all(
            step == 1 for step in self.staticStep.get_values()
        )

    def verify_(self) -> None:
        for what, static, dynamic in (
            ("lower bound", self.staticLowerBound, self.dynamicLowerBound),
            ("upper bound", self.staticUpperBound, self.dynamicUpperBound),
            ("step", self.staticStep, self.dynamicStep),
        ):
            if len(static) != self.rank:
                raise VerifyException(f"expected {self.rank} values of the {what}")
            if static.get_values().count(DYNAMIC_INDEX) != len(dynamic):
                raise VerifyException(
                    f"expected an operand for each dynamic value of the {what}, got {len(dynamic)}"
                )
        output_types = tuple(self.outputs.types)
        if tuple(self.results_.types) != output_types:
            raise VerifyException("expected results of the types of the shared outputs")
        if self.region.block.arg_types != (IndexType(),) * self.rank + output_types:
            raise VerifyException(
                f"expected region arguments: {self.rank} of type index, then the shared outputs"
            )
        if self.mapping is not None and len(self.mapping) != self.rank:
            raise VerifyException("expected one mapping attribute per dimension")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        indices = syntax.parse_names(parser)
        dynamic_lower, static_lower = [], DenseArrayBase.from_list(i64, [0] * len(indices))
        dynamic_step, static_step = [], DenseArrayBase.from_list(i64, [1] * len(indices))
        if parser.parse_optional_keyword("in"):
            dynamic_upper, static_upper = syntax.parse_index_list(parser)
        else:
            parser.parse_punctuation("=")
            dynamic_lower, static_lower = syntax.parse_index_list(parser)
            parser.parse_keyword("to")
            dynamic_upper, static_upper = syntax.parse_index_list(parser)
            parser.parse_keyword("step")
            dynamic_step, static_step = syntax.parse_index_list(parser)
        position = parser.pos
        shared: syntax.Assignments = ()
        types: Sequence[Attribute] = ()
        if parser.parse_optional_keyword("shared_outs"):
            shared = syntax.parse_assignments(parser)
            types = syntax.parse_optional_arrow_types(parser)
        outputs, arguments = syntax.resolve_assignments(parser, shared, types, position)
        region = parser.parse_region(
            [*(index.resolve(IndexType()) for index in indices), *arguments]
        )
        if region.block.last_op is None or not isinstance(region.block.last_op, InParallelOp):
            region.block.add_op(InParallelOp.build(regions=[[Block()]]))
        attributes = parser.parse_optional_attr_dict()
        return cls.build(
            operands=[dynamic_lower, dynamic_upper, dynamic_step, outputs],
            result_types=[types],
            properties={
                "staticLowerBound": static_lower,
                "staticUpperBound": static_upper,
                "staticStep": static_step,
                "mapping": attributes.pop("mapping", None),
            },
            attributes=attributes,
            regions=[region],
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        syntax.print_values(printer, self.induction_variables)
        if self.is_normalized:
            printer.print_string(" in ")
        else:
            printer.print_string(" = ")
            syntax.print_index_list(printer, self.dynamicLowerBound, self.staticLowerBound)
            printer.print_string(" to ")
        syntax.print_index_list(printer, self.dynamicUpperBound, self.staticUpperBound)
        if not self.is_normalized:
            printer.print_string(" step ")
            syntax.print_index_list(printer, self.dynamicStep, self.staticStep)
        if self.outputs:
            printer.print_string(" shared_outs")
            syntax.print_assignments(printer, self.region_outputs, self.outputs)
            syntax.print_optional_arrow_types(printer, self.results_.types)
        printer.print_string(" ")
        terminator = self.region.block.last_op
        assert isinstance(terminator, InParallelOp)
        printer.print_region(
            self.region,
            print_entry_block_args=False,
            print_block_terminators=not terminator.is_empty,
        )
        extra = dict(self.attributes)
        if self.mapping is not None:
            extra["mapping"] = self.mapping
        printer.print_op_attributes(extra)


@irdl_op_definition
class InParallelOp(IRDLOperation):
    """Ends the body of a `scf.forall`; its operations combine the results of the iterations."""

    name = "scf.forall.in_parallel"

    region = region_def("single_block")

    traits = traits_def(
        HasParent(ForallOp), IsTerminator(), NoTerminator(), RecursiveMemoryEffect()
    )

    @property
    def is_empty(self) -> bool:
        """Whether the terminator has no contents, so that the custom syntax leaves it out."""
        return self.region.block.is_empty and not self.attributes

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        region = parser.parse_region()
        if not region.blocks:
            region.add_block(Block())
        return cls.build(regions=[region], attributes=parser.parse_optional_attr_dict())

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_region(self.region)
        printer.print_op_attributes(self.attributes)
