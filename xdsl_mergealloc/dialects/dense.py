"""Dense literals at the cost of their bytes: `dense<0> : tensor<10000000xi32>`.

xDSL holds the elements as bytes, but on the way there and back it makes a list of Python numbers:
one for each element of a splat when it is read, and one for each element of whatever is printed,
twice. So a splat of ten million elements took half a minute. Here a splat is read as one element,
whose bytes are repeated, and whether something is a splat is decided by its bytes. That also keeps
`[0.0, -0.0]` apart, which as numbers are equal. Digits (`dense<"0x00FF">`) of elements that do not
fill their bytes are read, and not printed, since MLIR has them in another way.

As with `literals.py`, there is no dialect to extend: two methods of the attribute and one of the
parser are replaced for the process, by what gives the same attributes and the same text. In memory
a splat stays written out, one copy of its bytes, since `data` of the attribute has to be that.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, IntegerType, i1
from xdsl.parser import AttrParser
from xdsl.printer import Printer

_SPLAT = re.compile(r'<\s*[^\s\["/>]')
"""The beginning of `<0>`: neither a list, nor a string of digits, nor nothing, nor a comment."""

_DIGITS = re.compile(r'<\s*"')
"""The beginning of `<"0x00FF">`."""

_LONGEST_LIST = 100
"""The number of elements up to which they are printed one by one."""

_stock_parse: Callable[..., Any] = AttrParser.parse_dense_int_or_fp_elements_attr
_stock_print: Callable[..., None] = DenseIntOrFPElementsAttr.print_without_type

# What follows is of xDSL's parser and its attribute, whose methods have no public names.
# pyright: reportPrivateUsage=false


def _parse(self: AttrParser, type: Any = None) -> DenseIntOrFPElementsAttr[Any]:
    """Parse what follows `dense`: a splat, or digits; lists of elements are left to xDSL."""
    content, position = self.lexer.input.content, self.pos
    is_splat = _SPLAT.match(content, position) is not None
    if not is_splat and _DIGITS.match(content, position) is None:
        return _stock_parse(self, type)
    self.parse_punctuation("<", " in dense attribute")
    element = self._parse_tensor_literal()[0][0] if is_splat else None
    # The text of the token, not what it stands for: the digits have no escapes.
    digits = None if is_splat else self._consume_token().text.strip('"')
    self.parse_punctuation(">", " in dense attribute")
    if type is None:
        self.parse_punctuation(":", " in dense attribute")
        type = self._parse_dense_literal_type()
    if element is not None:
        # One element for a type of many is what xDSL takes for a splat.
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
    """The attribute of a literal of this type whose elements are given by their bytes.

    Raises:
        ValueError: they are not hexadecimal, or not as many as the type has elements.
    """
    if not digits.startswith("0x"):
        raise ValueError("expected 0x")
    data = bytes.fromhex(digits[2:])
    element, count = type.element_type, math.prod(type.get_shape())
    size = element.compile_time_size
    if element == i1:
        # Eight share a byte; a single byte of zeros or ones stands for all.
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
    """Whether all bits of the bytes of an element are its own, so that MLIR has the same bytes."""
    return not isinstance(element, IntegerType) or element.bitwidth % 8 == 0


def _is_splat(self: DenseIntOrFPElementsAttr[Any]) -> bool:
    """Whether all elements have the same bits."""
    data, size = self.data.data, self.type.element_type.compile_time_size
    return bool(data) and data == data[:size] * (len(data) // size)


def _print_without_type(self: DenseIntOrFPElementsAttr[Any], printer: Printer) -> None:
    """Print the literal, without the elements where only one or only the bytes are needed."""
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


def keep_dense_literals_as_bytes() -> None:
    """Read and print splats and large literals of this process as bytes. Idempotent.

    A version of xDSL without the names that are needed is left as it is.
    """
    parts_of_parser = ("_parse_tensor_literal", "_parse_dense_literal_type", "_consume_token")
    if all(hasattr(AttrParser, name) for name in parts_of_parser):
        AttrParser.parse_dense_int_or_fp_elements_attr = _parse
    parts_of_attribute = ("_print_one_elem", "_print_dense_list")
    if all(hasattr(DenseIntOrFPElementsAttr, name) for name in parts_of_attribute):
        DenseIntOrFPElementsAttr.is_splat = _is_splat
        DenseIntOrFPElementsAttr.print_without_type = _print_without_type
