"""What allocations hold at once in the program as it is."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.buffer_type import buffers_among


def present_bytes(program: Program, sizes: Mapping[SSAValue, int], memory: Memory) -> int:
    """
    The most bytes that buffers of a function hold at once, from their allocation to the last
    operation that may free them; to the end of the function where nothing frees them.

    An allocation inside a loop counts once, and so does each of two branches.

    Args:
        program: of the function.
        sizes: the bytes of each allocation that counts, by its buffer.
        memory: of the program around.
    """
    end = len(program.operations) + 2
    freed_at: dict[SSAValue, int] = {}
    for op in program.operations:
        # Nothing frees what it is not handed.
        for value in memory.touched(op).freed if buffers_among(op.operands) else ():
            for origin in memory.view_flow.origins(value):
                freed_at[origin] = program.number[op]
    change_bytes: dict[int, int] = {}
    for value, size_bytes in sizes.items():
        assert isinstance(value.owner, Operation)
        begin = program.number[value.owner]
        change_bytes[begin] = change_bytes.get(begin, 0) + size_bytes
        last = freed_at.get(value, end)
        change_bytes[last] = change_bytes.get(last, 0) - size_bytes
    most_bytes = held_bytes = 0
    for tick in sorted(change_bytes):
        held_bytes += change_bytes[tick]
        most_bytes = max(most_bytes, held_bytes)
    return most_bytes
