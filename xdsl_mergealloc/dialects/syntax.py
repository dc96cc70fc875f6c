"""Elements of custom syntax that operations of several dialects share.

These are counterparts of MLIR's helpers (`parseOptionalArrowTypeList`, `ensureTerminator`, ...) for
the parser and printer of xDSL.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, TypeAlias

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    IntegerAttr,
    IntegerType,
    i64,
)
from xdsl.dialects.utils import parse_assignment, print_assignment
from xdsl.dialects.utils.dynamic_index_list import (
    parse_dynamic_index_list_without_types,
    print_dynamic_index_list,
)
from xdsl.ir import Attribute, Block, BlockArgument, Data, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.irdl.declarative_assembly_format import (
    AttributeVariable,
    CustomDirective,
    ParsingState,
    PrintingState,
    irdl_custom_directive,
)
from xdsl.parser import AttrParser, Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import IsTerminator


def parse_optional_arrow_types(parser: Parser) -> list[Attribute]:
    """Parse `-> T`, `-> (T, U)` or nothing."""
    return parse_arrow_types_after(parser) if parser.parse_optional_punctuation("->") else []


def parse_arrow_types_after(parser: Parser) -> list[Attribute]:
    """Parse what follows an arrow: `T` or `(T, U)`."""
    types = parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
    return [parser.parse_type()] if types is None else list(types)


def print_optional_arrow_types(
    printer: Printer, types: Sequence[Attribute], *, enclose_one: bool = True
) -> None:
    """Print ` -> (T, U)`, or nothing where there are no types.

    `enclose_one` is for the operations that MLIR prints with parentheses around a single type.
    """
    if not types:
        return
    printer.print_string(" -> ")
    if len(types) == 1 and not enclose_one:
        printer.print_attribute(types[0])
        return
    with printer.in_parens():
        printer.print_list(types, printer.print_attribute)


def parse_operands(parser: Parser) -> list[UnresolvedOperand]:
    """Parse `%a, %b`."""
    return parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_unresolved_operand)


def print_values(printer: Printer, values: Iterable[SSAValue]) -> None:
    """Print `(%a, %b)`."""
    with printer.in_parens():
        printer.print_list(values, printer.print_ssa_value)


def print_indices(printer: Printer, values: Iterable[SSAValue]) -> None:
    """Print `[%i, %j]`."""
    with printer.in_square_brackets():
        printer.print_list(values, printer.print_ssa_value)


def parse_names(parser: Parser) -> list[Parser.UnresolvedArgument]:
    """Parse `(%i, %j)`: arguments of a region, whose types the syntax leaves out."""
    return parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
    )


Assignments: TypeAlias = Sequence[tuple[Parser.UnresolvedArgument, UnresolvedOperand]]
"""Arguments of a region with the operands that are their initial values."""


def parse_assignments(parser: Parser) -> Assignments:
    """Parse `(%x = %a, %y = %b)`."""
    return parser.parse_comma_separated_list(
        parser.Delimiter.PAREN, lambda: parse_assignment(parser)
    )


def resolve_assignments(
    parser: Parser, assignments: Assignments, types: Sequence[Attribute], position: int
) -> tuple[Sequence[SSAValue], list[Parser.Argument]]:
    """Resolve operands and arguments to these types; report errors at the position."""
    operands = parser.resolve_operands([operand for _, operand in assignments], types, position)
    pairs = zip(assignments, types, strict=True)
    return operands, [argument.resolve(type) for (argument, _), type in pairs]


def print_assignments(
    printer: Printer, arguments: Iterable[BlockArgument], operands: Iterable[SSAValue]
) -> None:
    """Print `(%x = %a, %y = %b)`."""
    with printer.in_parens():
        printer.print_list(
            zip(arguments, operands, strict=True), lambda pair: print_assignment(printer, *pair)
        )


def parse_index_list(parser: Parser) -> tuple[list[SSAValue], DenseArrayBase[IntegerType]]:
    """Parse `(16, %n)`: the operands, and all entries, `DYNAMIC_INDEX` for each operand."""
    dynamic, static = parse_dynamic_index_list_without_types(
        parser, dynamic_index=DYNAMIC_INDEX, delimiter=parser.Delimiter.PAREN
    )
    return resolve_indices(parser, dynamic), DenseArrayBase.from_list(i64, static)


def print_index_list(
    printer: Printer, dynamic: Sequence[SSAValue], static: DenseArrayBase[IntegerType]
) -> None:
    """Print `(16, %n)`."""
    print_dynamic_index_list(
        printer, DYNAMIC_INDEX, dynamic, static.get_values(), delimiter=Parser.Delimiter.PAREN
    )


def parse_integers(parser: Parser, keyword: str) -> DenseArrayBase[IntegerType]:
    """Parse `KEYWORD = [1, 0]`."""
    parser.parse_keyword(keyword)
    parser.parse_punctuation("=")
    integers = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return DenseArrayBase.from_list(i64, integers)


def print_integers(printer: Printer, keyword: str, integers: Attribute) -> None:
    """Print ` KEYWORD = [1, 0]`."""
    assert isinstance(integers, DenseArrayBase)
    printer.print_string(f" {keyword} = [{', '.join(map(str, integers.get_values()))}]")


def parse_attributes_and_type(parser: Parser) -> tuple[dict[str, Attribute], Attribute]:
    """Parse `{attributes} : T`."""
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    return attributes, parser.parse_type()


def print_attributes_and_types(
    printer: Printer, attributes: Mapping[str, Attribute], *types: Attribute
) -> None:
    """Print ` {attributes} : T, U`."""
    printer.print_op_attributes(attributes)
    printer.print_string(" : ")
    printer.print_list(types, printer.print_attribute)


def parse_attributes_with_keyword(parser: Parser) -> Mapping[str, Attribute]:
    """Parse `attributes {...}`, or nothing."""
    attributes = parser.parse_optional_attr_dict_with_keyword()
    return {} if attributes is None else attributes.data


def resolve_indices(parser: Parser, indices: Sequence[UnresolvedOperand]) -> list[SSAValue]:
    """Resolve operands whose type the syntax leaves out because it is `index`."""
    return [parser.resolve_operand(index, IndexType()) for index in indices]


def parse_operand_of(parser: Parser, type: Attribute) -> SSAValue:
    """Parse an operand of a known type, as `Parser.parse_operand` does since 0.74.

    Before, that method rejects a value that is defined further down.
    """
    return parser.resolve_operand(parser.parse_unresolved_operand(), type)


def parse_indices(parser: Parser, delimiter: Parser.Delimiter) -> list[SSAValue]:
    """Parse a delimited list of operands of type `index`."""
    return parser.parse_comma_separated_list(
        delimiter, lambda: parse_operand_of(parser, IndexType())
    )


def parse_optional_operands_of(
    parser: Parser, delimiter: Parser.Delimiter, type: Attribute
) -> list[SSAValue]:
    """Parse a delimited list of operands of a known type, or nothing."""
    operands = parser.parse_optional_comma_separated_list(
        delimiter, lambda: parse_operand_of(parser, type)
    )
    return operands or []


def parse_typed_operands(parser: Parser) -> Sequence[SSAValue]:
    """Parse `%a, %b : T, U`."""
    position = parser.pos
    operands = parse_operands(parser)
    parser.parse_punctuation(":")
    types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
    return parser.resolve_operands(operands, types, position)


def print_typed_operands(printer: Printer, operands: Sequence[SSAValue]) -> None:
    """Print `%a, %b : T, U`."""
    printer.print_list(operands, printer.print_ssa_value)
    printer.print_string(" : ")
    printer.print_list([operand.type for operand in operands], printer.print_attribute)


def parse_typed_operand(parser: Parser) -> SSAValue:
    """Parse `%a : T`."""
    operand = parser.parse_unresolved_operand()
    parser.parse_punctuation(":")
    return parser.resolve_operand(operand, parser.parse_type())


def parse_keyword_among(parser: Parser, keywords: Sequence[str]) -> str:
    """Parse one of the keywords, and return it."""
    found = next((keyword for keyword in keywords if parser.parse_optional_keyword(keyword)), None)
    if found is None:
        parser.raise_error(f"expected one of {', '.join(keywords)}")
    return found


def ensure_last_op(region: Region, terminator: type[Operation]) -> None:
    """Append a terminator without operands to the last block of a region if it lacks one.

    A region written as `{}` gets the block as well. An unregistered operation does not count as a
    terminator, as in MLIR.
    """
    block = region.blocks.last
    if block is None:
        region.add_block(block := Block())
    last_op = block.last_op
    if last_op is None or not last_op.has_trait(IsTerminator, value_if_unregistered=False):
        block.add_op(terminator.create())


def only_in_generic_form(op_name: str, what: str = "") -> str:
    """
    Return the error for custom syntax of an operation that MLIR reads, but this package does not:
    the part `what`, in the plural, or all of it.
    """
    subject = f"{what} of '{op_name}' are" if what else f"the custom syntax of '{op_name}' is"
    return (
        f"{subject} not read; the generic form is, as 'mlir-opt --mlir-print-op-generic' prints it"
    )


def keyword_directive(name: str, keywords: Sequence[str], width_bits: int) -> type[CustomDirective]:
    """
    Create the directive `custom<NAME>($number)` of a declarative syntax: an integer attribute,
    written as the keyword at this position.
    """

    @irdl_custom_directive
    class Keyword(CustomDirective):
        number: AttributeVariable

        def parse(self, parser: Parser, state: ParsingState) -> None:
            number = keywords.index(parse_keyword_among(parser, keywords))
            self.number.set(state, IntegerAttr(number, width_bits))

        def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
            number = self.number.get(op)
            assert isinstance(number, IntegerAttr)
            state.print_whitespace(printer)
            printer.print_string(keywords[number.value.data])

    Keyword.__name__ = name
    return Keyword


class KeywordAttr(Data[str], ABC):
    """An attribute with one keyword in angle brackets."""

    KEYWORDS: ClassVar[Collection[str]]
    """The allowed keywords."""

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        with parser.in_angle_brackets():
            position = parser.pos
            keyword = parser.parse_identifier()
            if keyword not in cls.KEYWORDS:
                parser.raise_error(f"expected one of {', '.join(cls.KEYWORDS)}", position)
            return keyword

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string(self.data)
