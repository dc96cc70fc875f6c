"""The scf dialect, with the syntax and the operations that xDSL 0.75 lacks.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/SCFDialect/.
"""

from xdsl.dialects import scf as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.extension import extend_dialect
from xdsl_mergealloc.dialects.scf import control_flow, parallel


def scf_dialect() -> Dialect:
    """Return the stock scf dialect, extended."""
    return extend_dialect(
        stock.Scf,
        syntax=[parallel.ParallelOp],
        replacements=[
            control_flow.ForOp,
            control_flow.WhileOp,
            control_flow.ExecuteRegionOp,
            control_flow.IfOp,
            control_flow.IndexSwitchOp,
            parallel.ReduceOp,
        ],
        operations=[parallel.ForallOp, parallel.InParallelOp],
    )
