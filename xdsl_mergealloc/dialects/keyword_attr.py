"""Attributes that are one of a few keywords: `#vector.punctuation<comma>`."""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection
from typing import ClassVar

from xdsl.ir import Data
from xdsl.parser import AttrParser
from xdsl.printer import Printer


class KeywordAttr(Data[str], ABC):
    """An attribute with one keyword in angle brackets."""

    KEYWORDS: ClassVar[Collection[str]]
    """Those that there are."""

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
