"""The scf dialect, with the syntax and the operations that xDSL 0.74 lacks.

The operations follow MLIR 22: https://mlir.llvm.org/docs/Dialects/SCFDialect/.
"""

from xdsl.dialects import scf as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.extension import extend_dialect
from xdsl_mergealloc.dialects.scf import forall, loops, parallel, regions


def scf_dialect() -> Dialect:
    """The stock scf dialect, extended."""
    return extend_dialect(
        stock.Scf,
        syntax=[parallel.ParallelOp],
        replacements=[
            loops.ForOp,
            loops.WhileOp,
            regions.ExecuteRegionOp,
            regions.IfOp,
            regions.IndexSwitchOp,
            parallel.ReduceOp,
        ],
        operations=[forall.ForallOp, forall.InParallelOp],
    )
