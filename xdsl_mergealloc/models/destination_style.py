"""Bufferization of destination-style operations: each result is the new value of one operand."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.interfaces.bufferizable import (
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.interfaces.roles import tied_destinations
from xdsl_mergealloc.op_names import operation_name


class DestinationStyle(BufferizableOpInterface):
    """
    Any operation that is described with `destinations`, and that on buffers has the same operands
    but no results: all of the linalg dialect, and others that follow this convention.
    """

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        for region in op.regions:
            # The body may read elements of tensors defined outside.
            state.bufferize_region(region)
        if not any(map(is_tensor, op.operands)):
            return
        roles = state.analysis.roles_of(op)
        destinations = () if roles is None else tied_destinations(op, roles)
        if len(destinations) != len(op.results):
            name = operation_name(op)
            says = "nothing describes it" if roles is None else "its Roles say so"
            fail(
                op,
                f"has {len(op.results)} results and {len(destinations)} destinations ({says}), but "
                "its model is DestinationStyle: each result is an updated destination; "
                f"describe('{name}', Roles(reads=..., destinations=...)) says of which",
            )
        operands: list[SSAValue] = []
        for index, value in enumerate(op.operands):
            if not is_tensor(value):
                operands.append(value)
            elif index in destinations:
                operands.append(state.operand_buffer(OpOperand(op, index)))
            else:
                # An operand that is only read needs no copy.
                operands.append(state.buffer_of(value))
        state.add(with_other_values(op, operands, ()))
        state.replace(op, [operands[number] for number in destinations])
