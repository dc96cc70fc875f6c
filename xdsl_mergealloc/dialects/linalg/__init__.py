"""The linalg dialect, with the syntax and the operations that xDSL 0.75 lacks.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/Linalg/.
"""

from xdsl.dialects import linalg as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.extension import extend_dialect
from xdsl_mergealloc.dialects.linalg import general, map_reduce, named_table, on_tensors, stock_ops
from xdsl_mergealloc.dialects.linalg.payloads import TypeFnAttr


def linalg_dialect() -> Dialect:
    """Return the stock linalg dialect, extended."""
    return extend_dialect(
        stock.Linalg,
        replacements=[*stock_ops.REPLACEMENTS, map_reduce.ReduceOp],
        operations=[
            *named_table.OPERATIONS,
            *general.OPERATIONS,
            *on_tensors.OPERATIONS,
            map_reduce.MapOp,
        ],
        attributes=[TypeFnAttr, general.ElementwiseKindAttr],
    )
