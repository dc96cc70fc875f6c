"""The vector dialect, with the syntax and the operations that xDSL 0.75 lacks.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/Vector/.
"""

from xdsl.dialects import vector as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.extension import extend_dialect
from xdsl_mergealloc.dialects.vector import memory, printing, products, shape


def vector_dialect() -> Dialect:
    """Return the stock vector dialect, extended."""
    return extend_dialect(
        stock.Vector,
        replacements=[printing.PrintOp, *memory.REPLACEMENTS],
        operations=[*memory.OPERATIONS, *products.OPERATIONS, *shape.OPERATIONS],
        attributes=[products.IteratorTypeAttr, printing.PunctuationAttr],
    )
