"""`memref.dma_start` and `dma_wait`: a copy element by element, at any time between the two."""

from __future__ import annotations

import random
from dataclasses import dataclass

from xdsl.dialects.memref import DmaStartOp, DmaWaitOp
from xdsl.ir import Operation

from tests.support.interpreter.machine import (
    Frame,
    InterpreterError,
    Results,
    Value,
    as_int,
    as_memref,
    simple,
)
from tests.support.interpreter.memory import FaultKind, MemoryFault, MemRef


@dataclass(eq=False)
class Transfer:
    """A copy under way. Its number is in the tag: bytes that others must not write meanwhile."""

    number: int
    source: MemRef
    target: MemRef
    elements: list[tuple[int, int]]
    """Byte offsets, in the two buffers, of the elements not copied yet."""

    def proceed(self, schedule: random.Random) -> None:
        if self.elements and schedule.random() < 0.3:
            schedule.shuffle(self.elements)
            self.copy(schedule.randint(1, len(self.elements)))

    def copy(self, count: int) -> None:
        """Copies as many elements."""
        self.source.check_alive()
        self.target.check_alive()
        width = self.source.element.size_bytes
        for _ in range(count):
            source, target = self.elements.pop()
            element = self.source.buffer.data[source : source + width]
            self.target.buffer.data[target : target + width] = element


def _elements_from(memref: MemRef, indices: list[int], count: int) -> list[int]:
    """Byte offsets of `count` elements from `indices` on, in row-major order."""
    first = 0
    for size, index in zip(memref.sizes, indices, strict=True):
        first = first * size + index
    offsets = memref.byte_offsets()[first : first + count]
    if len(offsets) < count:
        raise MemoryFault(FaultKind.OUT_OF_BOUNDS, f"{count} elements of {memref.buffer}")
    return offsets


@simple("memref.dma_start")
def start(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Starts a copy, and says in the tag which one."""
    assert isinstance(op, DmaStartOp)
    source = as_memref(args[0])
    operands = iter(args[1:])
    from_ = [as_int(next(operands)) for _ in op.src_indices]
    target = as_memref(next(operands))
    to = [as_int(next(operands)) for _ in op.dest_indices]
    count = as_int(next(operands))
    tag = as_memref(next(operands))
    memory, under_way = frame.machine.memory, frame.machine.under_way
    number = memory.statistics.copies + len(under_way) + 1
    tag.store([as_int(next(operands)) for _ in op.tag_indices], number)
    elements = zip(
        _elements_from(source, from_, count), _elements_from(target, to, count), strict=True
    )
    under_way.append(Transfer(number, source, target, list(elements)))
    return ()


@simple("memref.dma_wait")
def wait(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Goes on when the copy is done whose number is in the tag."""
    assert isinstance(op, DmaWaitOp)
    number = as_memref(args[0]).load([as_int(index) for index in args[1:-1]])
    under_way = frame.machine.under_way
    for transfer in under_way:
        if isinstance(transfer, Transfer) and transfer.number == number:
            frame.machine.memory.count_copy(
                len(transfer.elements) * transfer.source.element.size_bytes
            )
            transfer.copy(len(transfer.elements))
            under_way.remove(transfer)
            return ()
    raise InterpreterError("a wait for a copy that was not started")
