"""Roles: what an operation does to each operand and result, tensors and memrefs alike.

    describe(memref.LoadOp, Roles(reads=(0,)))
    describe(memref.StoreOp, Roles(writes=(1,)))
    describe(memref.CastOp, Roles(view_of=(0,), is_whole_view=True))
    describe(tensor.InsertOp, Roles(destinations=(1,)))

One description of an operation answers several interfaces: its memory effects, captures, views and
copies; and in bufferization, which tensors it reads and writes, and in which operand's buffer a
result is. So the answers for tensors and for memrefs agree. A model of one of these interfaces can
also be registered alone, and then takes precedence over an earlier description.

Only the operation itself is described, not the operations in its regions; operations that only
forward values to their regions (`scf.for`) implement interfaces of control flow instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import MemRefType, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind, OpTrait

from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, Capture, CaptureOpInterface
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS, CopiesOperand, CopyOpInterface
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    MemoryEffectsOpInterface,
    allocate,
    write,
)
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS, ViewLikeOpInterface


@dataclass(frozen=True, slots=True)
class Roles:
    """
    The operands and results of an operation, by their numbers, in each role that they play.

    Operands that are neither tensors nor buffers (indices, scalars) play no role and may be listed.
    """

    reads: tuple[int, ...] = ()
    """Operands whose contents are used."""
    writes: tuple[int, ...] = ()
    """Operands whose elements may be changed, without a result tied to them."""
    destinations: tuple[int, ...] = ()
    """Further operands that are written; an updated tensor is a result: the first of these that is
    a tensor is tied to the first result, and so on."""
    overwrites: tuple[int, ...] = ()
    """Operands whose elements are all written, and none of them read before."""
    frees: tuple[int, ...] = ()
    """Operands whose memory is freed."""
    captures: tuple[tuple[int, str], ...] = ()
    """Operands that are kept beyond the operation, with the reason in words that end a sentence."""
    view_of: tuple[int, ...] = ()
    """Operands to whose memory each result that is a tensor or a buffer may refer."""
    is_whole_view: bool = False
    """Whether a result stands for all of the memory of the operand, or of one of several."""
    condition: int | None = None
    """For a view of one of two operands, the `i1` that selects one of them."""
    result_type: (
        Callable[[Operation, MemRefType[Attribute]], MemRefType[Attribute] | None] | None
    ) = None
    """For a view, see `ViewLikeOpInterface.result_type`."""
    shapes: tuple[int, ...] = ()
    """Operands among `reads` whose shape matters, but not their contents."""
    may_fail: bool = False
    """Whether some operand values are invalid: division by zero."""
    takes_any_strides: bool = False
    """Whether the operands may be replaced by buffers of any strided layout."""
    allocates: bool = False
    """Whether the first result is new memory."""
    is_filled: bool = False
    """Whether the new memory has contents from the beginning."""
    copies: tuple[int, int | None] | None = None
    """A copy of one operand, whole, to another one, or (None) to the first result."""
    written: tuple[int, ...] = field(init=False, default=())
    """All operands that are written."""
    accesses: tuple[tuple[MemoryEffectKind, int], ...] = field(init=False, default=())
    """The effects on operands: the most frequent query, computed once."""

    def __post_init__(self) -> None:
        for role in _LISTED:
            if type(numbers := getattr(self, role)) is not tuple:
                try:
                    object.__setattr__(self, role, tuple(numbers))
                except TypeError:
                    raise _not_numbers(role, numbers) from None
            _check_numbers(role, getattr(self, role))
        written = self.writes + self.destinations
        object.__setattr__(self, "written", written)
        accesses = (
            *((MemoryEffectKind.READ, number) for number in self.reads),
            *((MemoryEffectKind.WRITE, number) for number in written),
            *((MemoryEffectKind.FREE, number) for number in self.frees),
        )
        object.__setattr__(self, "accesses", accesses)

    def uses_contents(self, operand: int) -> bool:
        """
        Whether the contents of an operand matter: it is read, or a part of it is left unchanged.

        For a tensor, leaving a part unchanged is a read: this part is in the result.
        """
        if operand in self.reads:
            return True
        return operand not in self.overwrites and operand in self.written


shared_roles = lru_cache(Roles)
"""`Roles`, each created once: many operations have the same ones."""


_LISTED = (
    "reads",
    "writes",
    "destinations",
    "overwrites",
    "frees",
    "captures",
    "view_of",
    "shapes",
)
"""The roles that are tuples; a range or a list becomes one."""


def _check_numbers(role: str, given: tuple[object, ...]) -> None:
    """Raise `TypeError` unless a role has numbers of operands; captures have a reason for each."""
    for one in given:
        match one:
            case (int(number), str()) if role == "captures" and number >= 0:
                continue
            case int(number) if role != "captures" and number >= 0:
                continue
            case _:
                raise _not_numbers(role, given)


def _not_numbers(role: str, given: object) -> TypeError:
    example = '((0, "kept"),)' if role == "captures" else "(0,)"
    return TypeError(f"Roles({role}={given!r}): expected numbers of operands, such as {example}")


@dataclass(frozen=True)
class RolesOpInterface(OpTrait):
    """Effects of an operation on its operands and results."""

    roles: Callable[[Operation], Roles]
    """Returns the roles of the operands and results of an operation."""


ROLES_MODELS = InterfaceRegistry(RolesOpInterface)


def roles_of(op: Operation) -> Roles | None:
    """Return the roles of an operation's operands and results; None if it is not described."""
    model = ROLES_MODELS.lookup(op)
    return None if model is None else model.roles(op)


def destination_of(result: SSAValue) -> int | None:
    """
    Return the number of the operand that a result is tied to: the destination of a
    destination-style operation on tensors. None for any other value.
    """
    if not isinstance(result, OpResult) or (roles := roles_of(result.op)) is None:
        return None
    tied = tied_destinations(result.op, roles)
    return tied[result.index] if result.index < len(tied) else None


def tied_destinations(op: Operation, roles: Roles) -> Sequence[int]:
    """Return the destinations tied to results, the first to the first, by the operation's roles:
    those that are tensors; no result is tied to those that are buffers."""
    if not roles.destinations:
        return ()
    operands = op.operands
    return [number for number in roles.destinations if not is_buffer(operands[number])]


def only_writes(op: Operation) -> bool:
    """Whether an operation only writes buffers, from other buffers and scalars."""
    roles = roles_of(op)
    if roles is None or not roles.written or roles.frees or op.results:
        return False
    return not any(isinstance(value.type, TensorType | UnrankedTensorType) for value in op.operands)


def captures_all(op: Operation, reason: str) -> tuple[tuple[int, str], ...]:
    """Return all operands as captures, for one reason."""
    return tuple((number, reason) for number in range(len(op.operands)))


# Models that answer by a description


@dataclass(frozen=True)
class _EffectsOfRoles(MemoryEffectsOpInterface):
    described: RolesOpInterface

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        roles = self.described.roles(op)
        operands = list(op.operands)
        effects = [
            EffectInstance(kind, value)
            for kind, number in roles.accesses
            if is_buffer(value := operands[number])
        ]
        if roles.allocates and is_buffer(result := op.results[0]):
            effects.append(allocate(result))
            if roles.is_filled:
                effects.append(write(result))
        return effects

    def overwritten(self, op: Operation) -> Sequence[SSAValue]:
        numbers = self.described.roles(op).overwrites
        return buffers_among([op.operands[number] for number in numbers]) if numbers else ()


@dataclass(frozen=True)
class _Captures(CaptureOpInterface):
    described: RolesOpInterface

    def captures(self, op: Operation) -> Sequence[Capture]:
        return [
            Capture(value, reason)
            for i, reason in self.described.roles(op).captures
            if is_buffer(value := op.operands[i])
        ]


@dataclass(frozen=True)
class _Views(ViewLikeOpInterface):
    described: RolesOpInterface

    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        if not is_buffer(result):
            return ()
        return buffers_among([op.operands[i] for i in self.described.roles(op).view_of])

    def is_whole(self, op: Operation, result: SSAValue) -> bool:
        roles = self.described.roles(op)
        # One of several operands is not the one source, whichever it is at run time.
        return roles.is_whole_view and len(roles.view_of) == 1

    def condition(self, op: Operation) -> SSAValue | None:
        number = self.described.roles(op).condition
        return None if number is None else op.operands[number]

    def result_type(
        self, op: Operation, source_type: MemRefType[Attribute]
    ) -> MemRefType[Attribute] | None:
        infer = self.described.roles(op).result_type
        return None if infer is None else infer(op, source_type)


def described(
    roles: Roles | Callable[[Operation], Roles], *, makes_views: bool = False
) -> tuple[OpTrait, ...]:
    """
    Return the models that a description answers with, for the `traits` of an operation of your own:
    `traits = traits_def(*described(Roles(reads=(0,))))`.

    Args:
        roles: the roles, or a function that computes them for an operation.
        makes_views: whether computed roles may say that a result is a view.
    """
    if isinstance(roles, Roles):
        source = RolesOpInterface(lambda op: roles)
        makes_views = bool(roles.view_of)
        keeps, copies = bool(roles.captures), roles.copies
    else:
        source, keeps, copies = RolesOpInterface(roles), True, None
    models: list[OpTrait] = [source, _EffectsOfRoles(source)]
    if keeps:
        models.append(_Captures(source))
    if makes_views:
        models.append(_Views(source))
    if copies is not None:
        models.append(CopiesOperand(*copies))
    return tuple(models)


_REGISTRIES: tuple[tuple[type[OpTrait], InterfaceRegistry[Any]], ...] = (
    (RolesOpInterface, ROLES_MODELS),
    (MemoryEffectsOpInterface, MEMORY_EFFECTS_MODELS),
    (CaptureOpInterface, CAPTURE_MODELS),
    (ViewLikeOpInterface, VIEW_LIKE_MODELS),
    (CopyOpInterface, COPY_MODELS),
)


def describe(
    op: type[Operation] | str,
    roles: Roles | Callable[[Operation], Roles],
    *,
    makes_views: bool = False,
) -> None:
    """
    Register the roles of an operation class (and its subclasses) or name.

    The arguments are those of `described`.
    """
    for model in described(roles, makes_views=makes_views):
        for interface, registry in _REGISTRIES:
            if isinstance(model, interface):
                registry.register(op, model)


def describe_dialect(dialect_name: str, roles: Callable[[Operation], Roles]) -> None:
    """Register the effects of all operations of a dialect that have no description of their own."""
    computed = RolesOpInterface(roles)
    ROLES_MODELS.register_dialect(dialect_name, computed)
    MEMORY_EFFECTS_MODELS.register_dialect(dialect_name, _EffectsOfRoles(computed))
