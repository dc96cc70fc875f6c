"""Dense literals: floats as bit patterns, and fast parsing and printing of many elements.

`dense<0x7F800000> : tensor<f32>` is infinity, not 2139095040: MLIR reads a hexadecimal element of a
floating point literal as the bits of the value, and prints infinities and NaNs that way
(https://mlir.llvm.org/docs/Dialects/Builtin/#denseintorfpelementsattr). xDSL 0.75 converts the
digits as an integer, so that the initial value of a max-pool or of a softmax silently becomes a
large number.

`dense<0> : tensor<10000000xi32>`: xDSL holds the elements as bytes, but converts them from and to a
list of Python numbers: one for each element of a splat when it is parsed, and one for each element
of any literal when it is printed, twice. So a splat of ten million elements took half a minute.
Here a splat is parsed as one element, whose bytes are repeated, and splats are recognized by their
bytes. That also keeps `[0.0, -0.0]` apart, which as numbers are equal. Digits (`dense<"0x00FF">`)
of elements that do not fill their bytes are parsed, but never printed, since MLIR encodes them
differently. In memory, a splat still holds the bytes of all its elements, since `data` of the
attribute requires them.

The parser of attributes does not belong to a dialect: there is no class to extend and no hook to
register, and the generic form does not involve the operation either. So methods of the attribute
and of the parser are replaced for the whole process, by methods with the same results. So is,
unless xDSL reads bit patterns correctly, the class of the elements that the parser builds.
"""

# Methods of xDSL's parser, lexer and attribute have no public names.
# pyright: reportPrivateUsage=false

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyFloat,
    BytesAttr,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    i1,
)
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError

_StockElement = AttrParser._TensorLiteralElement


class _BitPatternElement(_StockElement):
    """An element of a dense literal whose hexadecimal digits are the bits of a float."""

    def to_type(self, parser: AttrParser, type: AnyFloat | IntegerType | IndexType | ComplexType):
        if isinstance(type, AnyFloat) and "0x" in self.span.text[:3]:
            return self._float_of_bits(parser, type)
        return super().to_type(parser, type)

    def _float_of_bits(self, parser: AttrParser, type: AnyFloat) -> float:
        """Return the float whose bits, most significant first, are the digits of this literal."""
        if self.is_negative:
            parser.raise_error(
                "hexadecimal float literal should not have a leading minus", at_position=self.span
            )
        assert isinstance(self.value, int)
        try:
            bits = self.value.to_bytes(type.compile_time_size, "little")
        except OverflowError:
            parser.raise_error(
                f"hexadecimal float constant out of range for type {type}", at_position=self.span
            )
        return type.unpack(bits, 1)[0]


def stock_reads_bit_patterns() -> bool:
    """Whether parsers of this process, as they are now, read hexadecimal floats as bit patterns."""
    try:
        literal = Parser(Context(), "dense<0x7F800000> : tensor<f32>").parse_attribute()
    except ParseError:
        return False
    return isinstance(literal, DenseIntOrFPElementsAttr) and literal.get_values() == (float("inf"),)


_SPLAT = re.compile(r'<\s*[^\s\["/>]')
"""The beginning of a splat, `<0>`: not a list, a string of digits, empty, or a comment."""

_DIGITS = re.compile(r'<\s*"')
"""The beginning of `<"0x00FF">`."""

_LONGEST_LIST = 100
"""Maximum number of elements that are printed one by one."""

_stock_parse: Callable[..., Any] = AttrParser.parse_dense_int_or_fp_elements_attr
_stock_print: Callable[..., None] = DenseIntOrFPElementsAttr.print_without_type


def _parse(self: AttrParser, type: Any = None) -> DenseIntOrFPElementsAttr[Any]:
    """Parse what follows `dense`: a splat, or digits; lists of elements are left to xDSL."""
    content, position = self.lexer.input.content, self.pos
    is_splat = _SPLAT.match(content, position) is not None
    if not is_splat and _DIGITS.match(content, position) is None:
        return _stock_parse(self, type)
    self.parse_punctuation("<", " in dense attribute")
    element = self._parse_tensor_literal()[0][0] if is_splat else None
    # The raw text of the token suffices: the digits have no escape sequences.
    digits = None if is_splat else self._consume_token().text.strip('"')
    self.parse_punctuation(">", " in dense attribute")
    if type is None:
        self.parse_punctuation(":", " in dense attribute")
        type = self._parse_dense_literal_type()
    if element is not None:
        # xDSL takes a single element for a type of many elements as a splat.
        value: Any = element.to_type(self, type.element_type)
        try:
            return DenseIntOrFPElementsAttr.from_list(type, [value])
        except (MemoryError, OverflowError):
            count = math.prod(type.get_shape())
            self.raise_error(
                f"a splat of {count} elements does not fit into memory, where xDSL has all of them",
                position,
            )
    try:
        return _from_digits(digits or "", type)
    except ValueError as error:
        self.raise_error(f"invalid digits in dense literal: {error}", position)


def _from_digits(digits: str, type: Any) -> DenseIntOrFPElementsAttr[Any]:
    """Build the attribute of a literal of this type whose elements are given by their bytes.

    Raises:
        ValueError: the digits are not hexadecimal, or do not match the number of elements.
    """
    if not digits.startswith("0x"):
        raise ValueError("expected 0x")
    data = bytes.fromhex(digits[2:])
    element, count = type.element_type, math.prod(type.get_shape())
    size = element.compile_time_size
    if element == i1:
        # Eight elements share a byte; a single byte of zeros or ones is a splat.
        if data in (b"\x00", b"\xff"):
            return DenseIntOrFPElementsAttr.from_list(type, [data[0] & 1])
        if len(data) != -(-count // 8):
            raise ValueError(f"expected {count} bits, got {len(data)} bytes")
        bits = [data[n // 8] >> n % 8 & 1 for n in range(count)]
        return DenseIntOrFPElementsAttr.from_list(type, bits)
    if len(data) not in (size, count * size):
        raise ValueError(f"expected {count} elements of {size} bytes, got {len(data)} bytes")
    if _fills_bytes(element):
        return DenseIntOrFPElementsAttr(type, BytesAttr(data * (count * size // len(data))))
    ones = (1 << element.bitwidth) - 1
    elements = (data[start : start + size] for start in range(0, len(data), size))
    values = [int.from_bytes(bits, "little") & ones for bits in elements]
    return DenseIntOrFPElementsAttr.from_list(type, values)


def _fills_bytes(element: Any) -> bool:
    """Whether an element uses all bits of its bytes, so that MLIR has the same bytes."""
    return not isinstance(element, IntegerType) or element.bitwidth % 8 == 0


def _is_splat(self: DenseIntOrFPElementsAttr[Any]) -> bool:
    """Whether all elements have the same bits."""
    data, size = self.data.data, self.type.element_type.compile_time_size
    return bool(data) and data == data[:size] * (len(data) // size)


def _print_without_type(self: DenseIntOrFPElementsAttr[Any], printer: Printer) -> None:
    """Print the literal; unpack its elements only if it is neither a splat nor printed as bytes."""
    element, data = self.type.element_type, self.data.data
    size = element.compile_time_size
    if _is_splat(self):
        printer.print_string("dense<")
        self._print_one_elem(element.unpack(data[:size], 1)[0], printer)
        printer.print_string(">")
    elif len(data) <= _LONGEST_LIST * size:
        _stock_print(self, printer)
    elif not _fills_bytes(element):
        printer.print_string("dense<")
        self._print_dense_list(self.get_values(), self.get_shape(), printer)
        printer.print_string(">")
    else:
        printer.print_string(f'dense<"0x{data.hex().upper()}">')


def install() -> None:
    """Make every parser of this process read hexadecimal floats as bit patterns; read and print
    splats and large literals as bytes. Idempotent.

    A version of xDSL without the private names needed here is left unchanged.
    """
    if not stock_reads_bit_patterns():
        AttrParser._TensorLiteralElement = _BitPatternElement
    parts_of_parser = ("_parse_tensor_literal", "_parse_dense_literal_type", "_consume_token")
    if all(hasattr(AttrParser, name) for name in parts_of_parser):
        AttrParser.parse_dense_int_or_fp_elements_attr = _parse
    parts_of_attribute = ("_print_one_elem", "_print_dense_list")
    if all(hasattr(DenseIntOrFPElementsAttr, name) for name in parts_of_attribute):
        DenseIntOrFPElementsAttr.is_splat = _is_splat
        DenseIntOrFPElementsAttr.print_without_type = _print_without_type
