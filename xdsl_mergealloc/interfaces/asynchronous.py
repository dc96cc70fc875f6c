"""Asynchronous operations, which continue after control has left them, until a barrier.

An asynchronous copy or kernel is *started* by one operation and ended by another one, its
*barrier*: the next operation after it, in its block, that waits for the same token (a value that
the start returns, or that both name) or queue (a name), as each of them declares. In between, it
may access its buffers at any time.

An operation that no barrier in its own block ends keeps its buffers for an unknown time.

If an operation with regions is asynchronous, so are its regions: then its buffers include those
from outside that the regions use.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.nests import outward, walk


class AsynchronousOpInterface(OpTrait, ABC):
    """
    Asynchronous accesses of an operation, and the event that ends them.

    `MemoryEffectsOpInterface` describes reads and writes. An asynchronous copy does not implement
    `CopyOpInterface`: after it, its target is not yet a copy of the source.
    """

    @abstractmethod
    def until(self, op: Operation) -> Hashable:
        """
        Return a token (a value, or several), an operation, or the name of a queue, for a barrier to
        wait for. None: the operation is complete when control leaves it.
        """

    def under_way(self, op: Operation) -> Sequence[SSAValue]:
        """
        Return the buffers that are accessed until the barrier: all from outside that the operation,
        or one inside it, uses.
        """
        if not op.regions:
            return buffers_among(op.operands)
        used = (value for inner in walk(op) for value in buffers_among(inner.operands))
        return [value for value in dict.fromkeys(used) if is_defined_outside(value, op)]


class BarrierOpInterface(OpTrait, ABC):
    """Tokens, operations and queues for which an operation waits before control goes on."""

    @abstractmethod
    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        """Return tokens, operations or queues: operations with one of these as `until` end."""


ASYNCHRONOUS_MODELS = InterfaceRegistry(AsynchronousOpInterface)
BARRIER_MODELS = InterfaceRegistry(BarrierOpInterface)


def goes_on(op: Operation) -> bool:
    """Whether an operation continues after control has left it."""
    model = ASYNCHRONOUS_MODELS.lookup(op)
    return model is not None and model.until(op) is not None


def going_on_around(op: Operation) -> Iterator[Operation]:
    """Yield the operations around another one that are asynchronous, innermost first."""
    return filter(goes_on, outward(op.parent_op()))
