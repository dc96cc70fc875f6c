"""The arith dialect, with the syntax, the types and the operations that xDSL 0.75 lacks.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/ArithOps/.
"""

from xdsl.dialects import arith as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.arith import choices, numbers
from xdsl_mergealloc.dialects.extension import extend_dialect


def arith_dialect() -> Dialect:
    """Return the stock arith dialect, extended."""
    return extend_dialect(
        stock.Arith,
        replacements=[*choices.REPLACEMENTS, *numbers.REPLACEMENTS],
        operations=numbers.OPERATIONS,
    )
