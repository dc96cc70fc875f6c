"""linalg: the body of `map` and `reduce`, written out or as the one operation that it consists of.

linalg.map { arith.addf } ins(...) outs(...)
linalg.map ins(...) outs(...) (%in: f32, %init: f32) { ... linalg.yield %x : f32 }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
from xdsl.dialects.linalg import ops as stock
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_mergealloc.dialects.shapes import element_or_own_type

_IMPLIED = (FastMathFlagsAttr("none"), IntegerOverflowAttr("none"))
"""Properties that the short form leaves out."""


class ShortForm(NamedTuple):
    """The operation in `linalg.map { arith.addf {attributes} }`."""

    op: type[Operation]
    attributes: dict[str, Attribute]

    def region(self, operands: Sequence[SSAValue], *, init_first: bool) -> Region:
        """The body that the short form stands for.

        Args:
            operands: those of the map or reduce; the last one is the (only) output.
            init_first: the operation takes the element of the output, then those of the inputs (as
                in a reduce); otherwise it takes those of the inputs (as in a map).
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
    """The region arguments that the operation of a short form takes, in order."""
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
    """The operation that the body consists of, if the short form says all that there is."""
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
