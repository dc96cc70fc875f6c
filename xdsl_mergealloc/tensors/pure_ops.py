"""Operations that only compute: from tensors and scalars, to tensors and scalars.

Tensors are values. As long as there are no buffers, such an operation may run earlier or later as
far as its operands and results allow, or not at all where its results are unused.

1. An operation *is pure* if neither it nor one in its regions touches memory or the outside world,
   and if it ends.
2. A pure operation *cannot fail* if it has a meaning whatever its operands are. Only such an
   operation may move before an impure one: that might not return (an assertion), and a failure
   after it would become a failure before it.
3. An operation that can fail may move as well among operations that are pure and certain to end:
   whichever fails, nothing before it is observable.
"""

from __future__ import annotations

from functools import lru_cache

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, OpResult
from xdsl.traits import (
    IsTerminator,
    MemoryEffect,
    NoMemoryEffect,
    SymbolOpInterface,
    is_side_effect_free,
)

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.bufferizable import is_tensor, tensor_type
from xdsl_mergealloc.interfaces.control_flow import is_loop, region_edges
from xdsl_mergealloc.interfaces.loop_like import ends_for_certain, is_loop_like
from xdsl_mergealloc.interfaces.roles import roles_of
from xdsl_mergealloc.nests import walk, walk_inner_first


def is_pure(op: Operation) -> bool:
    """Whether an operation only computes (rule 1)."""
    return all(
        _is_pure_by_itself(inner) or (inner is not op and _is_any_terminator(inner))
        for inner in walk(op)
    )


class PureOps:
    """
    `is_pure` of many operations, some inside others: each is visited once. The results stay true
    when operations move.
    """

    def __init__(self) -> None:
        self._known: dict[Operation, bool] = {}
        self._around_impure: set[Operation | None] = set()
        """Operations known to contain one that does more than compute."""

    def is_pure(self, op: Operation) -> bool:
        """Whether an operation only computes (rule 1)."""
        if op not in self._known:
            for inner in walk_inner_first(op, left_out=self._known) if op.regions else (op,):
                if inner not in self._known:
                    self._add(inner)
        return self._known[op]

    def _add(self, op: Operation) -> None:
        """Record whether an operation is pure, once that is known of all operations inside it."""
        is_pure_inside = op not in self._around_impure
        self._known[op] = is_pure_inside and _is_pure_by_itself(op)
        if not self._known[op] and not (is_pure_inside and _is_any_terminator(op)):
            self._around_impure.add(op.parent_op())


def cannot_fail(op: Operation, sizes_fit: bool = False) -> bool:
    """
    Whether a pure operation has a meaning whatever its operands are (rule 2); with `sizes_fit`,
    provided that the dynamic sizes of its own operands and results match.
    """
    return all(
        _cannot_fail_by_itself(inner) and (_is_static(inner) or (sizes_fit and inner is op))
        for inner in walk(op)
    )


def always_goes_on(op: Operation) -> bool:
    """Whether an operation only computes and is certain to end, unless it fails (rule 3)."""
    return is_pure(op) and all(
        not is_loop_like(inner) or ends_for_certain(inner) for inner in walk(op)
    )


def erase_with_operands(op: Operation) -> None:
    """Erase an operation without uses, and pure operations that only erased ones used."""
    pending = [op]
    while pending:
        op = pending.pop()
        if op.parent is None or any(result.first_use for result in op.results):
            continue
        operands = [value for inner in walk(op) for value in inner.operands]
        op.parent.erase_op(op)
        pending += [
            value.op
            for value in dict.fromkeys(operands)
            if isinstance(value, OpResult) and value.op.parent is not None and is_pure(value.op)
        ]


def _is_pure_by_itself(op: Operation) -> bool:
    if _is_any_terminator(op) or op.successors:
        return False
    if any(map(is_buffer, op.operands)) or any(map(is_buffer, op.results)):
        return False
    if is_loop_like(op):
        return True
    if (roles := roles_of(op)) is not None:
        # Without results it does something else: tensor.parallel_insert_slice.
        return bool(op.results) and not (roles.writes or roles.frees or roles.captures)
    if op.regions:
        # Branches run their regions, and end.
        edges = region_edges(op)
        return edges is not None and not is_loop(edges)
    return _is_pure_kind(type(op)) or (not _is_named_kind(type(op)) and is_side_effect_free(op))


def _is_any_terminator(op: Operation) -> bool:
    return _is_terminator_kind(type(op))


@lru_cache(maxsize=1024)
def _is_pure_kind(kind: type[Operation]) -> bool:
    """Whether a class declares that its operations have no effects, whatever they contain."""
    effects = kind.get_traits_of_type(MemoryEffect)
    has_none = bool(effects) and all(isinstance(each, NoMemoryEffect) for each in effects)
    return has_none and not _is_named_kind(kind)


@lru_cache(maxsize=1024)
def _is_named_kind(kind: type[Operation]) -> bool:
    """Whether operations of this kind have a symbol name, by which they may be used."""
    return kind.has_trait(SymbolOpInterface, value_if_unregistered=False)


@lru_cache(maxsize=1024)
def _is_terminator_kind(kind: type[Operation]) -> bool:
    return kind.has_trait(IsTerminator, value_if_unregistered=False)


def _cannot_fail_by_itself(op: Operation) -> bool:
    roles = roles_of(op)
    if roles is not None and roles.may_fail:
        return False
    return not is_loop_like(op) or ends_for_certain(op)


def _is_static(op: Operation) -> bool:
    """Whether all sizes are static: dynamic sizes of operands might not match each other."""
    return all(
        isinstance(value.type, TensorType) and tensor_type(value).has_static_shape()
        for value in (*op.operands, *op.results)
        if is_tensor(value)
    )
