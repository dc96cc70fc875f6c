"""Operations that go on after control has left them, until a barrier.

An asynchronous copy or kernel is *started* by one operation and ended by another one, its
*barrier*: the next operation behind it, in its block, that waits for the same thing. That is a
token (a value that the start returns, or that both name) or a queue (a name), as each of them says.
In between, it accesses its buffers at any time.

An operation that no barrier in its own block ends keeps its buffers: nobody knows for how long.

If an operation with regions goes on, its regions do: then the buffers are also those from outside
that the regions use.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.nests import walk


class AsynchronousOpInterface(OpTrait, ABC):
    """
    What goes on, and until when.

    What is read and written is for `MemoryEffectsOpInterface` to say. An asynchronous copy answers
    no `CopyOpInterface`: its target is no copy of the source behind it.
    """

    @abstractmethod
    def until(self, op: Operation) -> Hashable:
        """
        What a barrier has to wait for: a token (a value, or several), an operation, or the name of
        a queue. None: it is done when control leaves it.
        """

    def under_way(self, op: Operation) -> Sequence[SSAValue]:
        """
        The buffers that are accessed until then: all that it, or something inside, takes from
        outside.
        """
        if not op.regions:
            return buffers_among(op.operands)
        used = (value for inner in walk(op) for value in buffers_among(inner.operands))
        return [value for value in dict.fromkeys(used) if is_defined_outside(value, op)]


class BarrierOpInterface(OpTrait, ABC):
    """What an operation waits for, before control goes on."""

    @abstractmethod
    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        """What `until` says of all that is done then: tokens, operations, names of queues."""


ASYNCHRONOUS_MODELS = InterfaceRegistry(AsynchronousOpInterface)
BARRIER_MODELS = InterfaceRegistry(BarrierOpInterface)
