"""What iterations of `scf.forall` see of the tensors that they fill together.

In an iteration, a shared output is what it was before the loop, whatever other iterations insert
meanwhile. Once it is a buffer it is not. So iterations are made to look at the initial value, which
is the same tensor (and which the analysis then keeps apart, with a copy before the loop), except
where no other iteration writes:

1. the destination of `tensor.parallel_insert_slice` is written, not read;
2. a slice in the very place where the iteration inserts one: iterations insert in different places,
   or what comes out depends on which is faster.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.dialects.scf.forall import ForallOp
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.slices import uses_beside_own_slices


def read_initial_values(module: ModuleOp) -> None:
    """Let iterations of `scf.forall` read initial values instead of shared outputs."""
    for op in module.walk():
        if not isinstance(op, ForallOp):
            continue
        first = len(op.operands) - len(op.results)
        for number, output in enumerate(op.region_outputs):
            if not is_tensor(output):
                continue
            for use in uses_beside_own_slices(output):
                use.operation.operands[use.index] = op.operands[first + number]
