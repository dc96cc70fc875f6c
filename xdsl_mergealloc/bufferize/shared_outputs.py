"""Contents of shared outputs as seen by the iterations of a parallel loop (`scf.forall`).

In an iteration, a shared output has the contents from before the loop, whatever other iterations
insert meanwhile. A buffer does not. So iterations are changed to read the initial value, which is
the same tensor (and which the analysis then keeps apart, with a copy before the loop), except where
no other iteration writes:

1. the destination of an insertion that combines iterations (`tensor.parallel_insert_slice`) is
   written, not read;
2. a slice in the very place where the iteration inserts one: iterations insert in different places,
   or the result depends on which iteration is faster.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.control_flow import region_edges
from xdsl_mergealloc.interfaces.subset import uses_beside_own_slices
from xdsl_mergealloc.nests import walk


def read_initial_values(module: ModuleOp) -> None:
    """Let iterations of parallel loops read initial values instead of shared outputs."""
    for op in walk(module):
        scope = ALLOCATION_SCOPE_MODELS.lookup(op) if op.regions else None
        if scope is None or not scope.is_parallel_loop(op):
            continue
        for edge in region_edges(op) or ():
            if edge.source is None and edge.target is not None:
                for initial, output in zip(edge.operands, edge.inputs, strict=True):
                    for use in uses_beside_own_slices(output) if is_tensor(output) else ():
                        use.operation.operands[use.index] = initial
