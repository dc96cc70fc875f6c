"""arith: divisions and shifts that are exact, remainders of floats, floats with a scale.

https://mlir.llvm.org/docs/Dialects/ArithOps/
"""

from __future__ import annotations

from abc import ABC

from xdsl.dialects import arith as stock
from xdsl.dialects.builtin import UnitAttr
from xdsl.irdl import (
    IRDLOperation,
    OptPropertyDef,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure

from xdsl_mergealloc.dialects.extension import PrefersStock, extends


def _with_exact(stock_class: type[IRDLOperation]) -> type[IRDLOperation]:
    """The class of a division or shift, also with the promise that nothing is left over."""
    fields = {"__doc__": stock_class.__doc__, "__module__": __name__}
    op = type(stock_class.__name__, (PrefersStock, stock_class), fields)
    return extends(
        stock_class,
        syntax="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
        properties={"isExact": OptPropertyDef(base(UnitAttr))},
    )(op)


@irdl_op_definition
class RemFOp(stock.FloatingPointLikeBinaryOperation):
    """The remainder of a division of floats, with the sign of the dividend.

    https://mlir.llvm.org/docs/Dialects/ArithOps/#arithremf-arithremfop
    """

    name = "arith.remf"

    traits = traits_def(Pure())


class _ScalingOp(IRDLOperation, ABC):
    """Converts a float, with a scale: https://arxiv.org/abs/2310.10537."""

    input = operand_def()
    scale = operand_def()
    fastmath = opt_prop_def(stock.FastMathFlagsAttr)
    out = result_def()

    traits = traits_def(Pure())
    assembly_format = (
        "$input `,` $scale (`fastmath` `` $fastmath^)? attr-dict "
        "`:` type($input) `,` type($scale) `to` type($out)"
    )


@irdl_op_definition
class ScalingExtFOp(_ScalingOp):
    """To a wider type, multiplied by the scale."""

    name = "arith.scaling_extf"


@irdl_op_definition
class ScalingTruncFOp(_ScalingOp):
    """To a narrower type, divided by the scale."""

    name = "arith.scaling_truncf"


REPLACEMENTS = [
    _with_exact(op) for op in (stock.DivSIOp, stock.DivUIOp, stock.ShRSIOp, stock.ShRUIOp)
]
OPERATIONS: list[type[IRDLOperation]] = [RemFOp, ScalingExtFOp, ScalingTruncFOp]
