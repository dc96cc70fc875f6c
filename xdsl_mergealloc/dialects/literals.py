"""Bit patterns in dense literals: `dense<0x7F800000> : tensor<f32>` is infinity, not 2139095040.

MLIR reads a hexadecimal element of a floating point literal as the bits of the value, and prints
infinities and NaNs that way
(https://mlir.llvm.org/docs/Dialects/Builtin/#denseintorfpelementsattr). xDSL 0.74 converts the
digits as an integer, so that the initial value of a max-pool or of a softmax silently becomes a
large number.

The parser of attributes is no part of a dialect: there is no class to extend and no hook to
register, and in the generic form no operation is asked either. So this is the one place where the
package replaces something for the whole process. The replacement is a subclass of the element that
the parser builds; it differs for hexadecimal digits in a floating point literal only, and it is
not installed where xDSL reads them right.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
)
from xdsl.parser import AttrParser, Parser
from xdsl.utils.exceptions import ParseError

_StockElement = AttrParser._TensorLiteralElement  # pyright: ignore[reportPrivateUsage] # no public name


class _BitPatternElement(_StockElement):
    """An element of a dense literal whose hexadecimal digits are the bits of a float."""

    def to_type(self, parser: AttrParser, type: AnyFloat | IntegerType | IndexType | ComplexType):
        if isinstance(type, AnyFloat) and "0x" in self.span.text[:3]:
            return self._float_of_bits(parser, type)
        return super().to_type(parser, type)

    def _float_of_bits(self, parser: AttrParser, type: AnyFloat) -> float:
        """The float whose bits, most significant first, are the digits of this literal."""
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


def read_bit_patterns_in_dense_literals() -> None:
    """Make every parser of this process read hexadecimal floats as bit patterns. Idempotent."""
    if not stock_reads_bit_patterns():
        AttrParser._TensorLiteralElement = _BitPatternElement  # pyright: ignore[reportPrivateUsage]
