"""Aliases of locations that are defined behind their uses: what `--mlir-print-debuginfo` prints.

    %0 = arith.addi %a, %a : i32 loc(#loc5)
    ...
    #loc5 = loc("file.mlir":3:8)

MLIR resolves them at the end. xDSL 0.74 looks an alias up where it is used, in a dictionary of the
parser; here that is one that finds a definition further down in the text when it is asked for. The
parser is no part of a dialect, so this is done for the process, for each parser when it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from xdsl.ir import Attribute
from xdsl.parser import Parser

_DEFINITION = re.compile(r"^(#[\w$.-]+)\s*=\s*(loc\(.*\))\s*$", re.MULTILINE)

_stock_init: Callable[..., None] = Parser.__init__
_stock_define: Callable[[Parser], None] = Parser._parse_alias_def  # pyright: ignore[reportPrivateUsage] # no public name


class _Aliases(dict[str, Attribute]):
    """The aliases of a parser, and those of locations that its text has further down."""

    def __init__(self, parser: Parser):
        super().__init__(parser.attribute_aliases)
        self._parser = parser
        self._in_text: dict[str, str] | None = None
        self.being_defined: str | None = None
        """The alias whose definition is read now: for this one, nobody looks further down."""

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
    self.attribute_aliases = _Aliases(self)


def _define(self: Parser) -> None:
    """Read a definition, also of an alias that has been read before, where it was used."""
    aliases = self.attribute_aliases
    if not isinstance(aliases, _Aliases):
        _stock_define(self)
        return
    name = self._current_token.text  # pyright: ignore[reportPrivateUsage] # no public name
    is_location = _DEFINITION.match(self.lexer.input.content, self.pos) is not None
    if is_location:
        aliases.pop(name, None)
        aliases.being_defined = name
    try:
        _stock_define(self)
    finally:
        aliases.being_defined = None


def find_aliases_of_locations_further_down() -> None:
    """Make every parser of this process look for them. Idempotent."""
    Parser.__init__ = _init
    Parser._parse_alias_def = _define  # pyright: ignore[reportPrivateUsage] # no public name
