"""The arith dialect, with what xDSL 0.74 does not read.

The operations follow MLIR 22: https://mlir.llvm.org/docs/Dialects/ArithOps/.
"""

from __future__ import annotations

from xdsl.dialects import arith as stock
from xdsl.ir import Dialect
from xdsl.irdl import OptPropertyDef, base

from xdsl_mergealloc.dialects.extension import (
    extend_dialect,
    extends,
)


@extends(
    stock.TruncIOp,
    syntax=(
        "$input (`overflow` `` $overflowFlags^)? attr-dict `:` type($input) `to` type($result)"
    ),
    properties={"overflowFlags": OptPropertyDef(base(stock.IntegerOverflowAttr))},
)
class TruncIOp(stock.TruncIOp):
    """`arith.trunci %x overflow<nsw, nuw> : i64 to i32`."""


def arith_dialect() -> Dialect:
    """The stock arith dialect, extended."""
    return extend_dialect(stock.Arith, replacements=[TruncIOp])
