"""linalg: `linalg.map` and `linalg.reduce`.

Their bodies are written out, or in a short form if they consist of a single operation.

    linalg.map { arith.addf } ins(...) outs(...)
    linalg.map ins(...) outs(...) (%in: f32, %init: f32) { ... linalg.yield %x : f32 }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self, cast

from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
from xdsl.dialects.builtin import DenseArrayBase, TensorType, i64
from xdsl.dialects.linalg import ops as stock
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    SameVariadicOperandSize,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import PrefersStock
from xdsl_mergealloc.dialects.linalg.named import (
    parse_operand_clause,
    print_operand_clause,
    result_types_of,
)
from xdsl_mergealloc.dialects.shapes import (
    RANKED,
    compatible_dimensions,
    compatible_shapes,
    element_or_own_type,
    shape_of,
)
from xdsl_mergealloc.dialects.syntax import parse_integers, print_integers

_IMPLIED = (FastMathFlagsAttr("none"), IntegerOverflowAttr("none"))
"""Values of properties that the short form leaves out."""


class ShortForm(NamedTuple):
    """The operation in `linalg.map { arith.addf {attributes} }`."""

    op: type[Operation]
    attributes: dict[str, Attribute]

    def region(self, operands: Sequence[SSAValue], *, init_first: bool) -> Region:
        """Build the body that the short form stands for.

        Args:
            operands: operands of the map or reduce; the last one is the (only) output.
            init_first: the operation takes the element of the output, then those of the inputs (as
                in a reduce); otherwise it takes only those of the inputs (as in a map).
        """
        block = Block(arg_types=[element_or_own_type(operand.type) for operand in operands])
        op = self.op
        names = op.get_irdl_definition().properties if issubclass(op, IRDLOperation) else {}
        payload = op.create(
            operands=payload_operands(block, init_first=init_first),
            result_types=[block.args[-1].type],
            properties={k: v for k, v in self.attributes.items() if k in names},
            attributes={k: v for k, v in self.attributes.items() if k not in names},
        )
        block.add_ops([payload, stock.YieldOp(*payload.results)])
        return Region(block)


def payload_operands(block: Block, *, init_first: bool) -> tuple[SSAValue, ...]:
    """Return the region arguments that the operation of a short form takes, in order."""
    *inputs, init = block.args
    return (init, *inputs) if init_first else tuple(inputs)


def parse_optional_short_form(parser: Parser) -> ShortForm | None:
    """Parse `{ arith.addf {attributes} }`, or nothing."""
    if not parser.parse_optional_punctuation("{"):
        return None
    position = parser.pos
    name = parser.parse_identifier()
    op = parser.ctx.get_optional_op(name)
    if op is None:
        parser.raise_error(f"operation {name} is not registered", position)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation("}")
    return ShortForm(op, attributes)


def parse_body(parser: Parser) -> Region:
    """Parse `(%in: f32, %init: f32) { ... }`."""

    def parse_argument() -> Parser.Argument:
        argument = parser.parse_argument()
        parser.parse_optional_location()
        return argument

    arguments = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_argument)
    return parser.parse_region(arguments)


def short_form(body: Block, *, init_first: bool) -> Operation | None:
    """Return the only operation of a body; None if the short form cannot express the body."""
    payload, terminator = body.first_op, body.last_op
    if payload is None or terminator is None or payload.next_op is not terminator:
        return None
    fits = (
        tuple(payload.operands) == payload_operands(body, init_first=init_first)
        and tuple(terminator.operands) == tuple(payload.results)
        and tuple(payload.result_types) == (body.args[-1].type,)
        and not payload.regions
        and not payload.successors
        and not terminator.attributes
    )
    return payload if fits else None


def print_short_form(printer: Printer, payload: Operation) -> None:
    """Print ` { arith.addf {attributes} }`."""
    printer.print_string(f" {{ {payload.name}")
    properties = {k: v for k, v in payload.properties.items() if v not in _IMPLIED}
    printer.print_op_attributes(properties | payload.attributes)
    printer.print_string(" }")


def print_body(printer: Printer, body: Region) -> None:
    """Print `(%in: f32, %init: f32) { ... }` on lines of its own."""
    with printer.indented():
        printer.print_string("\n")
        with printer.in_parens():
            printer.print_list(body.block.args, printer.print_block_argument)
        printer.print_string(" ")
        printer.print_region(body, print_entry_block_args=False)


def _verify_body(body: Block, operands: Sequence[SSAValue], yielded: Sequence[SSAValue]) -> None:
    """Verify that a body takes an element of each operand and yields one of each output."""
    expected = tuple(element_or_own_type(operand.type) for operand in operands)
    if body.arg_types != expected:
        raise VerifyException(
            f"expected region arguments of types ({', '.join(map(str, expected))}), "
            f"got ({', '.join(map(str, body.arg_types))})"
        )
    last_op = body.last_op
    types = tuple(element_or_own_type(output.type) for output in yielded)
    if not isinstance(last_op, stock.YieldOp) or last_op.operand_types != types:
        raise VerifyException(
            f"expected the region to yield values of types ({', '.join(map(str, types))})"
        )


def _verify_results(results: Sequence[SSAValue], outputs: Sequence[SSAValue]) -> None:
    if [result.type for result in results] != result_types_of(outputs):
        raise VerifyException("expected a result of the type of each output that is a tensor")


@irdl_op_definition
class MapOp(IRDLOperation):
    """Computes each element of the output from the elements at the same place of the inputs."""

    name = "linalg.map"

    inputs = var_operand_def(RANKED)
    init = operand_def(RANKED)
    result = var_result_def(TensorType)
    mapper = region_def("single_block")

    def verify_(self) -> None:
        for value in self.inputs:
            if not compatible_shapes(value.type, self.init.type):
                raise VerifyException(
                    f"expected inputs of the shape of the output, got {value.type} "
                    f"and {self.init.type}"
                )
        _verify_body(self.mapper.block, self.operands, [self.init])
        _verify_results(self.result, [self.init])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        short = parse_optional_short_form(parser)
        position = parser.pos
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        if len(outputs) != 1:
            parser.raise_error("expected one output", position)
        attributes = parser.parse_optional_attr_dict()
        operands = (*inputs, *outputs)
        return cls.create(
            operands=operands,
            result_types=result_types_of(outputs),
            attributes=attributes,
            regions=[
                parse_body(parser) if short is None else short.region(operands, init_first=False)
            ],
        )

    def print(self, printer: Printer) -> None:
        _print(printer, self, 1)


@irdl_op_definition
class GeneralReduceOp(IRDLOperation):
    """A `linalg.reduce` that the stock class cannot hold: of several inputs at once, or of an input
    whose elements have another type than its output (`f16` that is summed up in `f32`)."""

    name = "linalg.reduce"

    inputs = var_operand_def(RANKED)
    inits = var_operand_def(RANKED)
    dimensions = prop_def(DenseArrayBase.constr(i64))
    result = var_result_def(TensorType)
    combiner = region_def("single_block")

    irdl_options = (SameVariadicOperandSize(),)

    def verify_(self) -> None:
        reduced = set(self.dimensions.get_values())
        for value, init in zip(self.inputs, self.inits, strict=True):
            kept = [size for dim, size in enumerate(shape_of(value.type)) if dim not in reduced]
            shape = shape_of(init.type)
            if len(kept) != len(shape) or not all(map(compatible_dimensions, kept, shape)):
                raise VerifyException(
                    f"expected an output of the shape of the dimensions that are kept, "
                    f"got {value.type} and {init.type}"
                )
        _verify_body(self.combiner.block, self.operands, self.inits)
        _verify_results(self.result, self.inits)

    def print(self, printer: Printer) -> None:
        _print(printer, self, len(self.inits), self.dimensions)


class ReduceOp(PrefersStock, stock.ReduceOp):
    """`linalg.reduce`, also in the short form, with attributes, of several inputs, and to
    elements of another type."""

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True

    @classmethod
    def create(cls, *, operands: Sequence[SSAValue] = (), **fields: Any) -> Self:
        elements = {element_or_own_type(operand.type) for operand in operands}
        if len(operands) != 2 or len(elements) > 1:
            return cast(Self, GeneralReduceOp.create(operands=operands, **fields))
        return super().create(operands=operands, **fields)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        short = parse_optional_short_form(parser)
        inputs = parse_operand_clause(parser, "ins")
        inits = parse_operand_clause(parser, "outs")
        position = parser.pos
        dimensions = parse_integers(parser, "dimensions")
        attributes = parser.parse_optional_attr_dict()
        if short is not None and len(inits) != 1:
            parser.raise_error("expected one input and one output for the short form", position)
        operands = (*inputs, *inits)
        return cls.create(
            operands=operands,
            result_types=result_types_of(inits),
            properties={"dimensions": dimensions},
            attributes=attributes,
            regions=[
                parse_body(parser) if short is None else short.region(operands, init_first=True)
            ],
        )

    def print(self, printer: Printer) -> None:
        _print(printer, self, 1, self.dimensions)


def _print(
    printer: Printer, op: Operation, number_of_outputs: int, dimensions: Attribute | None = None
) -> None:
    """Print everything after the name: of a reduce if it has dimensions, otherwise of a map."""
    body, first = op.regions[0], len(op.operands) - number_of_outputs
    payload = None
    if number_of_outputs == 1:
        payload = short_form(body.block, init_first=dimensions is not None)
    if payload is not None:
        print_short_form(printer, payload)
    print_operand_clause(printer, "ins", op.operands[:first])
    print_operand_clause(printer, "outs", op.operands[first:])
    if dimensions is not None:
        print_integers(printer, "dimensions", dimensions)
    printer.print_op_attributes(op.attributes)
    if payload is None:
        print_body(printer, body)
