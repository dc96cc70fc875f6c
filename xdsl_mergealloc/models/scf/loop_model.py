"""What the models of `scf.for` and `scf.while` have in common."""

from __future__ import annotations

from xdsl.ir import BlockArgument

from xdsl_mergealloc.interfaces.bufferizable import (
    AnalysisState,
    BufferizableOpInterface,
    OpOperand,
)


class LoopModel(BufferizableOpInterface):
    """Initial values go to arguments of the first region."""

    first_init = 0
    """Operand number of the first initial value."""
    first_argument = 0
    """Number of the region argument that it becomes."""

    def region_argument(self, operand: OpOperand) -> BlockArgument:
        """The argument of the first region that an initial value becomes."""
        entry = operand.op.regions[0].block
        return entry.args[self.first_argument + operand.index - self.first_init]

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        # The loop owns the buffers that it is given.
        return True
