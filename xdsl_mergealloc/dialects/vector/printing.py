"""vector: `vector.print` with its syntax, punctuation and strings."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from xdsl.dialects import vector as stock
from xdsl.dialects.builtin import StringAttr
from xdsl.irdl import AnyAttr, OptOperandDef, OptPropertyDef, base, irdl_attr_definition
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import extends
from xdsl_mergealloc.dialects.syntax import KeywordAttr


@irdl_attr_definition
class PunctuationAttr(KeywordAttr):
    """Suffix of a printed vector (default: newline)."""

    name = "vector.punctuation"
    KEYWORDS: ClassVar[Collection[str]] = ("no_punctuation", "newline", "comma", "open", "close")


@extends(
    stock.PrintOp,
    syntax=(
        "($source^ `:` type($source))? (`str` $stringLiteral^)? "
        "(`punctuation` $punctuation^)? attr-dict"
    ),
    operands={"source": OptOperandDef(AnyAttr())},
    properties={
        "punctuation": OptPropertyDef(
            base(PunctuationAttr), default_value=PunctuationAttr("newline")
        ),
        "stringLiteral": OptPropertyDef(base(StringAttr)),
    },
)
class PrintOp(stock.PrintOp):
    """`vector.print %v : T punctuation <comma>`, `vector.print str "text"`."""

    def verify_(self) -> None:
        if self.operands and "stringLiteral" in self.properties:
            raise VerifyException("expected a value or a string to print, not both")
