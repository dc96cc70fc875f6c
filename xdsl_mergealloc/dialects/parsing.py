"""Parsing of text that xDSL 0.75 rejects, or reads too slowly: aliases, shapes, long strings.

Parsers and lexers do not belong to a dialect, so their methods are replaced for the process.

`--mlir-print-debuginfo` prints aliases of locations that are defined after their uses:

    %0 = arith.addi %a, %a : i32 loc(#loc5)
    ...
    #loc5 = loc("file.mlir":3:8)

MLIR resolves them at the end. xDSL looks an alias up at its use, in a dictionary of the parser; the
dictionary here also finds, on demand, a definition further down in the text.

Shapes may have spaces before the type, as people write them: `memref<256 x f32>`. xDSL reads the
`x` after a dimension to see whether another dimension follows; if not, it goes back by one
character, which is then the space.

String literals of resources have millions of characters:

    {-# dialect_resources: { builtin: { weights: "0x0400000000..." } } #-}

xDSL finds the end of a literal by a regular expression that backtracks exponentially: an unclosed
literal of 40 characters takes minutes. It also copies the literal for each check: of its first
character, its last one, its escape sequences. Here the expression does not backtrack, and long
literals without escape sequences are only searched for forbidden characters, and copied once. The
contents read are the same.
"""

# Methods of xDSL's parser, lexer and attribute have no public names.
# pyright: reportPrivateUsage=false

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from xdsl.context import Context
from xdsl.ir import Attribute
from xdsl.parser import AttrParser, Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRTokenKind, StringLiteral

# Aliases

_DEFINITION = re.compile(r"^(#[\w$.-]+)\s*=\s*(loc\(.*\))\s*$", re.MULTILINE)

_stock_init: Callable[..., None] = Parser.__init__
_stock_define: Callable[[Parser], None] = Parser._parse_alias_def


class _AttributeAliases(dict[str, Attribute]):
    """The aliases of a parser, and those of locations defined further down in its text."""

    def __init__(self, parser: Parser):
        super().__init__(parser.attribute_aliases)
        self._parser = parser
        self._in_text: dict[str, str] | None = None
        self.being_defined: str | None = None
        """The alias whose definition is being parsed: this one is not looked up further down."""

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name):
            return True
        if self._in_text is None:
            self._in_text = dict(_DEFINITION.findall(self._parser.lexer.input.content))
        if not isinstance(name, str) or name == self.being_defined or name not in self._in_text:
            return False
        inner = Parser(self._parser.ctx, self._in_text[name])
        inner.attribute_aliases = self
        location = inner.parse_optional_location()
        assert location is not None
        self[name] = location
        return True


def _init(self: Parser, *arguments: Any, **named: Any) -> None:
    _stock_init(self, *arguments, **named)
    self.attribute_aliases = _AttributeAliases(self)


def _define(self: Parser) -> None:
    """Parse a definition, also of an alias that an earlier use has already looked up."""
    aliases = self.attribute_aliases
    if not isinstance(aliases, _AttributeAliases):
        _stock_define(self)
        return
    name = self._current_token.text
    is_location = _DEFINITION.match(self.lexer.input.content, self.pos) is not None
    if is_location:
        aliases.pop(name, None)
        aliases.being_defined = name
    try:
        _stock_define(self)
    finally:
        aliases.being_defined = None


# Shapes

_OF_DIMENSIONS = (MLIRTokenKind.INTEGER_LIT, MLIRTokenKind.QUESTION)


def _parse_dimension_list(self: AttrParser) -> list[int]:
    """Parse `4x?x3`; leave the `x` before a type to the parser of the type."""
    dimensions: list[int] = []
    token = self._current_token
    while token.kind in _OF_DIMENSIONS:
        dimensions.append(self.parse_shape_dimension())
        delimiter = self._current_token
        if delimiter.kind is not MLIRTokenKind.BARE_IDENT or delimiter.text[0] != "x":
            break
        self.parse_shape_delimiter()
        token = self._current_token
        if token.kind not in _OF_DIMENSIONS:
            self._resume_from(delimiter.span.start)
    return dimensions


def stock_reads_spaced_shapes() -> bool:
    """Whether parsers of this process, as they are now, read spaces between `x` and a type."""
    try:
        Parser(Context(), "tensor<4 x i32>").parse_type()
    except ParseError:
        return False
    return True


# String literals

_LONG = 10_000
"""Number of characters from which several searches are faster than a regular expression."""

_stock_check = StringLiteral.__post_init__
_stock_bytes = StringLiteral.bytes_contents.fget

_PATTERN = re.compile(r'"[^"\\\n\v\f]*+(?:\\(?:["nt\\]|[0-9A-Fa-f]{2})[^"\\\n\v\f]*+)*+"')
"""A literal: runs of ordinary characters, and escape sequences between them."""

_ANYTHING = re.compile(".*", re.DOTALL)


class _LiteralPattern:
    """Replaces the regular expression of the lexer; finds the same literals."""

    def match(self, content: str, position: int) -> re.Match[str] | None:
        """Match the literal that begins at a position."""
        end = content.find('"', position + 1) + 1
        if end - position < _LONG or any(
            content.find(character, position, end) >= 0 for character in "\\\n\v\f"
        ):
            return _PATTERN.match(content, position)
        return _ANYTHING.match(content, position, end)


def _check(self: StringLiteral) -> None:
    """Check that a literal begins and ends with a quotation mark, and has two of them."""
    content: Any = self.input.content
    is_quoted = (
        isinstance(content, str)
        and content.startswith('"', self.start)
        and content.endswith('"', self.start + 1, self.end)
    )
    if not is_quoted:
        _stock_check(self)


def _bytes_contents(self: StringLiteral) -> bytes:
    """Return the contents of a literal, as UTF-8."""
    content: Any = self.input.content
    if isinstance(content, str) and content.find("\\", self.start, self.end) < 0:
        return content[self.start + 1 : self.end - 1].encode()
    assert _stock_bytes is not None
    return _stock_bytes(self)


def install() -> None:
    """Make every parser and lexer of this process read all of that as above. Idempotent."""
    Parser.__init__ = _init
    Parser._parse_alias_def = _define
    if not stock_reads_spaced_shapes():
        AttrParser.parse_dimension_list = _parse_dimension_list
    StringLiteral.__post_init__ = _check
    setattr(StringLiteral, "bytes_contents", property(_bytes_contents))  # noqa: B010 # a property has no setter
    MLIRLexer._unescaped_characters_regex = _LiteralPattern()  # pyright: ignore[reportAttributeAccessIssue]
