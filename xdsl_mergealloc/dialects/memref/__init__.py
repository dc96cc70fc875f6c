"""The memref dialect, with the syntax and the operations that xDSL 0.75 lacks.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/MemRef/.
"""

from xdsl.dialects import memref as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.extension import extend_dialect
from xdsl_mergealloc.dialects.memref import access, allocation, dma, views


def memref_dialect() -> Dialect:
    """Return the stock memref dialect, extended."""
    return extend_dialect(
        stock.MemRef,
        syntax=[
            allocation.AllocaScopeOp,
            allocation.AllocaScopeReturnOp,
            access.AtomicRMWOp,
            access.CopyOp,
            dma.DmaStartOp,
            allocation.GlobalOp,
            views.CastOp,
            views.MemorySpaceCastOp,
            views.RankOp,
            views.ExtractAlignedPointerAsIndexOp,
        ],
        replacements=[
            access.LoadOp,
            access.StoreOp,
            allocation.AllocOp,
            allocation.AllocaOp,
            dma.DmaWaitOp,
        ],
        operations=[
            access.PrefetchOp,
            allocation.ReallocOp,
            access.GenericAtomicRMWOp,
            access.AtomicYieldOp,
            views.AssumeAlignmentOp,
            views.DistinctObjectsOp,
            views.ReshapeOp,
            views.TransposeOp,
        ],
    )
