"""Operations that keep a buffer beyond their own execution, or let its address out.

The lifetime of a buffer that is kept is unknown: an optimization that moves or shares memory must
leave such a buffer alone.

The rule for operations without a model: they keep nothing, except that

- operations that return buffers (unless they have no memory effects: then these are views) or have
  regions of unknown control flow may keep every buffer operand,
- terminators of regions of unknown control flow forward their operands to unknown code,
- asynchronous operations keep their buffers until their barrier, also with a model,
- operations without memory effects that take a buffer and return something that is no
  buffer can only use the buffer's address and shape: they let the address out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import Operation, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.asynchronous import ASYNCHRONOUS_MODELS, goes_on
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    REGION_BRANCH_MODELS,
    is_terminator,
)
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS, effect_kinds_of_traits
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.op_names import operation_name


class Capture(NamedTuple):
    """A buffer that an operation keeps, with the reason in words that end a sentence."""

    value: SSAValue
    reason: str
    is_under_way: bool = False
    """
    Whether the buffer is kept only until the barrier of an asynchronous operation, if there is one
    (`analysis.asynchronous`).
    """


class CaptureOpInterface(OpTrait, ABC):
    """Operands that an operation keeps."""

    @abstractmethod
    def captures(self, op: Operation) -> Sequence[Capture]:
        """Return the buffers kept, each with a reason such as "returned by the function"."""


CAPTURE_MODELS = InterfaceRegistry(CaptureOpInterface)


@dataclass(frozen=True)
class CapturesAllBuffers(CaptureOpInterface):
    """A model that keeps every buffer operand."""

    reason: str

    def captures(self, op: Operation) -> Sequence[Capture]:
        return [Capture(value, self.reason) for value in buffers_among(op.operands)]


def captures_of(op: Operation) -> Sequence[Capture]:
    """Return the buffers that an operation keeps, by its model or by the rule of this module."""
    captures = _captures_for_good(op)
    asynchronous = ASYNCHRONOUS_MODELS.lookup(op)
    if asynchronous is None or asynchronous.until(op) is None:
        return captures
    under_way = asynchronous.under_way(op)
    return [*captures, *(Capture(value, _UNDER_WAY, is_under_way=True) for value in under_way)]


def may_capture(op: Operation) -> bool:
    """
    Whether an operation can have captures at all, a cheap test: it takes buffers, or it is
    asynchronous and its regions may use buffers.
    """
    return bool(buffers_among(op.operands)) or (bool(op.regions) and goes_on(op))


def _captures_for_good(op: Operation) -> Sequence[Capture]:
    model = CAPTURE_MODELS.lookup(op)
    if model is not None:
        return model.captures(op)
    buffers = buffers_among(op.operands)
    if not buffers or _is_described(op):
        return ()
    reason = _reason_of_unknown(op)
    return [] if reason is None else [Capture(value, reason) for value in buffers]


def _is_described(op: Operation) -> bool:
    """Whether a model of another interface fully describes the effects on the operands."""
    models = (
        MEMORY_EFFECTS_MODELS,
        VIEW_LIKE_MODELS,
        ALLOCATION_MODELS,
        REGION_BRANCH_MODELS,
        BRANCH_MODELS,
    )
    if any(registry.lookup(op) is not None for registry in models):
        return True
    parent = op.parent_op()
    return (
        is_terminator(op) and parent is not None and REGION_BRANCH_MODELS.lookup(parent) is not None
    )


def _reason_of_unknown(op: Operation) -> str | None:
    name = operation_name(op)
    if is_terminator(op):
        return f"forwarded by '{name}', {_UNKNOWN_TERMINATOR}"
    if op.regions:
        return f"captured by '{name}', which has regions; describe('{name}', {_UNKNOWN_REGIONS}"
    returns_buffers = bool(buffers_among(op.results))
    has_no_effects = effect_kinds_of_traits(op) == []
    if returns_buffers and has_no_effects:
        return None  # Only the result can refer to an operand: it is a view.
    if returns_buffers:
        reason = f"captured by '{name}', which returns buffers"
        if CALL_MODELS.lookup(op) is not None:
            return reason
        return f"{reason}; describe('{name}', {_UNKNOWN_RESULT}"
    if has_no_effects and op.results:
        return (
            f"address taken by '{name}', which has no memory effects; "
            f"describe('{name}', {_UNKNOWN_ADDRESS}"
        )
    return None


_UNDER_WAY = "handed to an asynchronous operation"
NO_BARRIER = f"{_UNDER_WAY} that no barrier in its block ends"
"""Reason why a buffer of an asynchronous operation without a barrier is kept for good."""
_UNKNOWN_TERMINATOR = "a terminator of unknown control flow"
_UNKNOWN_REGIONS = "Roles(...)) says what it does to its operands"
"""End of the reason for an unknown operation with regions."""
_UNKNOWN_RESULT = "Roles(view_of=...)) says what they are views of"
"""End of the reason for an unknown operation that returns buffers."""
_UNKNOWN_ADDRESS = "Roles()) says that it keeps nothing"
"""End of the reason for an unknown operation without memory effects."""

_MISSING_INTERFACES = {
    NO_BARRIER: "BarrierOpInterface",
    _UNKNOWN_TERMINATOR: "RegionBranchOpInterface",
    _UNKNOWN_REGIONS: "RegionBranchOpInterface",
    _UNKNOWN_RESULT: "ViewLikeOpInterface",
    _UNKNOWN_ADDRESS: "CaptureOpInterface",
}


def missing_interface(reason: str) -> str:
    """
    Return the interface by which an operation could declare that it does not keep a buffer, if the
    reason of a `Capture`, or of a callee's, is a rule for operations without a model; else empty.
    """
    return next(
        (interface for end, interface in _MISSING_INTERFACES.items() if reason.endswith(end)), ""
    )
