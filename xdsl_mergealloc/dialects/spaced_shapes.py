"""Shapes with spaces before the type, as people write them: `memref<256 x f32>`.

xDSL 0.74 reads the `x` behind a dimension to see whether another dimension follows, and if none
does it goes back by one character, which is the space then. The parser of types is no part of a
dialect, so this is done for the process; where xDSL reads such shapes, nothing is replaced.
"""

from __future__ import annotations

from xdsl.context import Context
from xdsl.parser import AttrParser, Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.mlir_lexer import MLIRTokenKind

_OF_DIMENSIONS = (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.QUESTION)


def _parse_dimension_list(self: AttrParser) -> list[int]:
    """`4x?x3`; the `x` in front of a type is left to whoever reads the type."""
    dimensions: list[int] = []
    token = self._current_token  # pyright: ignore[reportPrivateUsage] # no public name
    while token.kind in _OF_DIMENSIONS:
        dimensions.append(self.parse_shape_dimension())
        delimiter = self._current_token  # pyright: ignore[reportPrivateUsage]
        if delimiter.kind is not MLIRTokenKind.BARE_IDENT or delimiter.text[0] != "x":
            break
        self.parse_shape_delimiter()
        token = self._current_token  # pyright: ignore[reportPrivateUsage]
        if token.kind not in _OF_DIMENSIONS:
            self._resume_from(delimiter.span.start)  # pyright: ignore[reportPrivateUsage]
    return dimensions


def stock_reads_spaced_shapes() -> bool:
    """Whether parsers of this process, as they are now, read spaces between `x` and a type."""
    try:
        Parser(Context(), "tensor<4 x i32>").parse_type()
    except ParseError:
        return False
    return True


def read_spaced_shapes() -> None:
    """Make every parser of this process read spaces in shapes. Idempotent."""
    if not stock_reads_spaced_shapes():
        AttrParser.parse_dimension_list = _parse_dimension_list
