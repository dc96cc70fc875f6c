"""The affine dialect, with the syntax and the operations that xDSL 0.75 lacks.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/Affine/.
"""

from xdsl.dialects import affine as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.affine import access, maps, parallel
from xdsl_mergealloc.dialects.extension import extend_dialect


def affine_dialect() -> Dialect:
    """Return the stock affine dialect, extended."""
    return extend_dialect(
        stock.Affine,
        syntax=[maps.IfOp, parallel.ParallelOp],
        replacements=[*access.REPLACEMENTS, *maps.REPLACEMENTS],
        operations=[*access.OPERATIONS, *maps.OPERATIONS],
    )
