"""The memref dialect, with the syntax and the operations that xDSL 0.74 lacks.

The operations follow MLIR 22: https://mlir.llvm.org/docs/Dialects/MemRef/.
"""

from xdsl.dialects import memref as stock
from xdsl.ir import Dialect

from xdsl_mergealloc.dialects.extension import extend_dialect
from xdsl_mergealloc.dialects.memref import (
    access,
    allocation,
    assumptions,
    atomic,
    dma,
    globals,
    views,
)


def memref_dialect() -> Dialect:
    """The stock memref dialect, extended."""
    return extend_dialect(
        stock.MemRef,
        syntax=[
            allocation.AllocaScopeOp,
            allocation.AllocaScopeReturnOp,
            atomic.AtomicRMWOp,
            access.CopyOp,
            dma.DmaStartOp,
            dma.DmaWaitOp,
            globals.GlobalOp,
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
        ],
        operations=[
            access.PrefetchOp,
            allocation.ReallocOp,
            atomic.GenericAtomicRMWOp,
            atomic.AtomicYieldOp,
            assumptions.AssumeAlignmentOp,
            views.ReshapeOp,
            views.TransposeOp,
        ],
    )
