"""Positions of operations in the text that they were read from.

xDSL keeps a location only where the text has `loc(...)`; all other operations share one
`UNKNOWN_LOC`. Here each of them gets an `UnknownLoc` of its own that remembers the text and the
offset of its operation. It is equal to every other unknown location, and is printed like every
other, so no program looks different for it; and since it is a location, clones and passes hand it
on with `op.location`. Line and column are counted on demand.

The parser is not part of a dialect, and xDSL 0.75 has neither an option nor a hook for this: so one
method of the parser is replaced for the whole process, and one of the command line tools, which
knows on which line a part of a split input begins. The cost is one small object per operation:
`bench/parsing.py`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import IO

from xdsl.dialects.builtin import UNKNOWN_LOC, ModuleOp, UnknownLoc
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.tools.command_line_tool import CommandLineTool

_PLACE = "place_in_text"
"""The attribute of an unknown location that holds a `_Text` and an offset in it."""
_TEXT = "text_of_positions"
"""The attribute of a parser that holds its `_Text`."""

_RESULTS = re.compile(r"(?:%[\w$.-]+(?::\d+)?[\s,]*)+=\s*")
"""Text before the name of an operation: MLIR's column is that of the name."""

_stock_parse_operation = Parser.parse_operation
_stock_parse_chunk = CommandLineTool.parse_chunk

_lines_before = 0
"""Number of lines of the file before the part of it that is being parsed."""


@dataclass(eq=False)
class _Text:
    """A text that operations were read from."""

    file_name: str
    content: str
    lines_before: int

    @cached_property
    def line_starts(self) -> list[int]:
        return [0, *(newline.end() for newline in re.finditer("\n", self.content))]

    def position(self, offset: int) -> str:
        """Return `file:line:column` of the name of the operation that begins at an offset."""
        results = _RESULTS.match(self.content, offset)
        start = results.end() if results else offset
        line = bisect_right(self.line_starts, start)
        column = start - self.line_starts[line - 1] + 1
        return f"{self.file_name}:{self.lines_before + line}:{column}"


def position_in_text(location: Attribute) -> str:
    """Return `file:line:column` of an operation with this location; empty if it was not read."""
    place: tuple[_Text, int] | None = getattr(location, _PLACE, None)
    if place is None:
        return ""
    text, offset = place
    return text.position(offset)


def keep_text_positions() -> None:
    """Make every parser of this process record the positions of operations. Idempotent."""
    Parser.parse_operation = _parse_operation
    CommandLineTool.parse_chunk = _parse_chunk


def _parse_operation(self: Parser) -> Operation:
    offset = self.pos
    op = _stock_parse_operation(self)
    if op.location is UNKNOWN_LOC:
        attributes = vars(self)
        text = attributes.get(_TEXT)
        if text is None:
            source = self.lexer.input
            text = attributes[_TEXT] = _Text(source.name, source.content, _lines_before)
        op.location = location = UnknownLoc.__new__(UnknownLoc)
        vars(location)[_PLACE] = (text, offset)
    return op


def _parse_chunk(
    self: CommandLineTool, chunk: IO[bytes], file_extension: str, start_offset: int = 0
) -> ModuleOp | None:
    """`start_offset`: the number of lines before the chunk, as xDSL calls it."""
    global _lines_before  # the parser is made inside, out of reach
    outer, _lines_before = _lines_before, start_offset
    try:
        return _stock_parse_chunk(self, chunk, file_extension, start_offset)
    finally:
        _lines_before = outer
