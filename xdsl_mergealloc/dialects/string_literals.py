"""String literals at the cost of their characters: resources of a file have millions of them.

    {-# dialect_resources: { builtin: { weights: "0x0400000000..." } } #-}

xDSL 0.74 finds the end of a literal by a regular expression that tries all ways to cut it into
pieces: one of 40 characters that is never closed takes minutes. And it copies the literal for each
question about it: its first character, its last one, its escape sequences. Here the expression has
one way, and long literals without escape sequences are only searched for what may not be in them,
and copied once. Lexers are no part of a dialect, so this is done for the process; what is read is
the same.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from xdsl.utils.mlir_lexer import MLIRLexer, StringLiteral

_LONG = 10_000
"""From so many characters on, searching several times is faster than a regular expression."""

# What follows is of xDSL's lexer, which has no public names for it.
# pyright: reportPrivateUsage=false

_stock_check = StringLiteral.__post_init__
_stock_bytes = StringLiteral.bytes_contents.fget

_PATTERN = re.compile(r'"[^"\\\n\v\f]*+(?:\\(?:["nt\\]|[0-9A-Fa-f]{2})[^"\\\n\v\f]*+)*+"')
"""A literal: runs of ordinary characters, and escape sequences between them."""


class _Match(NamedTuple):
    """End of a literal: the only part of `re.Match` that xDSL uses."""

    position: int

    def end(self) -> int:
        return self.position


class _LiteralPattern:
    """Finds what the regular expression of the lexer finds."""

    def match(self, content: str, position: int) -> _Match | re.Match[str] | None:
        """The literal that begins at a position."""
        end = content.find('"', position + 1) + 1
        if end - position < _LONG or any(
            content.find(character, position, end) >= 0 for character in "\\\n\v\f"
        ):
            return _PATTERN.match(content, position)
        return _Match(end)


def _check(self: StringLiteral) -> None:
    """A literal begins and ends with a quotation mark, of which it has two."""
    content: Any = self.input.content
    is_quoted = (
        isinstance(content, str)
        and content.startswith('"', self.start)
        and content.endswith('"', self.start + 1, self.end)
    )
    if not is_quoted:
        _stock_check(self)


def _bytes_contents(self: StringLiteral) -> bytes:
    """Contents of a literal, as UTF-8."""
    content: Any = self.input.content
    if isinstance(content, str) and content.find("\\", self.start, self.end) < 0:
        return content[self.start + 1 : self.end - 1].encode()
    assert _stock_bytes is not None
    return _stock_bytes(self)


def read_string_literals_once() -> None:
    """Make every lexer of this process read them so. Idempotent."""
    StringLiteral.__post_init__ = _check
    setattr(StringLiteral, "bytes_contents", property(_bytes_contents))  # noqa: B010 # a property has no setter
    MLIRLexer._unescaped_characters_regex = _LiteralPattern()  # pyright: ignore[reportAttributeAccessIssue]
