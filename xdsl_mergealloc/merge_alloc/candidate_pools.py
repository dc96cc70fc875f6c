"""Candidate pools of buffers and constants, by explicit requests, their kind, and their users.

The candidates of a buffer or constant, the preferred one first:

- M13 The pools that `mergealloc.pools` on its allocation names, in that order.
- M14 Else the pool of its memory space.
- M15 Else, if it is in the default memory space, which then is no pool, all pools, in their order.
- M23 If all pools give their speed, those of M15 are ordered by the time of one access,
  `latency + bytes / bandwidth`, with bytes rounded up to `burst_bytes`.

A buffer in another memory space has an arena of its own there, as without pools. Of the candidates,
a buffer or constant may be in

- M21 those of its kind: a buffer is in no pool that is read-only or for constants, a constant in
  none that is for workspaces;
- M22 those that all its users may use: the function that allocates it or refers to it, the
  functions that it is passed or returned to, and so on. `mergealloc.target` says what they run on.

A candidate of M13 or M14 that it may not be in is an error; one of M15 is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from xdsl.dialects.builtin import IntegerAttr, NoneAttr
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.analysis.aliases import is_return
from xdsl_mergealloc.analysis.calls import function_around, function_of
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError, error_at, fail
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.memory_pools import (
    POOLS,
    MemoryPool,
    is_named,
    listed,
    name_of_memory_space,
    pool_in,
    target_of,
)
from xdsl_mergealloc.op_names import symbol_name

OFFSET = "mergealloc.offset"
"""On an allocation: its required offset."""


class BufferUsers:
    """The functions that use the memory of values; a snapshot, taken at the first query."""

    def __init__(
        self, memory: Callable[[], Memory], stand_ins: Mapping[Operation, SSAValue] | None = None
    ):
        """`stand_ins` are not in the program, but stand for values of it."""
        self._make_memory = memory
        self._stand_ins = stand_ins or {}

    def of_allocation(self, op: Operation) -> Sequence[Operation]:
        """Return the functions that use an allocation, the one that contains it first."""
        stands_for = self._stand_ins.get(op)
        return self.of(buffers_among(op.results) if stands_for is None else (stands_for,))

    def of(self, values: Sequence[SSAValue]) -> Sequence[Operation]:
        """Return the functions that use the memory of some values, those containing these first."""
        found = (
            one for value in reachable(values, self._next) for one in self._functions_at(value)
        )
        return list(dict.fromkeys(one for one in found if one is not None))

    @cached_property
    def _memory(self) -> Memory:
        return self._make_memory()

    def _next(self, value: SSAValue) -> Iterator[SSAValue]:
        """Yield aliases of a value: its views, arguments of callees, and results of calls."""
        yield from self._memory.view_flow.views(value)
        for use in value.uses:
            op = use.operation
            if is_return(op) and (function := function_around(op)) is not None:
                for call in self._memory.calls.callers_of(function):
                    yield call.results[use.index]
            callee = self._memory.calls.callee_of(op)
            if callee is None or (entry := callee.regions[0].first_block) is None:
                continue
            model = CALL_MODELS.lookup(op)
            assert model is not None
            # A kernel has further arguments after those that a launch passes.
            yield from (
                argument
                for argument, passed in zip(entry.args, model.arguments(op), strict=False)
                if passed is value
            )

    def _functions_at(self, value: SSAValue) -> Iterator[Operation | None]:
        """Yield a value's function and those it is passed to, including those without a body."""
        yield function_of(value)
        yield from (self._memory.calls.callee_of(use.operation) for use in value.uses)


def candidate_pools(
    op: Operation,
    memory_space: Attribute,
    size_bytes: int,
    users: Callable[[], Sequence[Operation]],
    pools: Sequence[MemoryPool],
    *,
    is_constant: bool = False,
) -> tuple[MemoryPool, ...]:
    """
    Return the pools that may hold the buffer that an operation allocates, or the constant that it
    defines, the preferred one first; empty if it stays in its own memory space.

    The operation has its requests as attributes, `memory_space` is the one in its type. `users`
    returns the functions that use it, and is called only if some pool has targets.

    Raises `PassError` if it names a pool that does not exist, or names or is in one that must not
    hold it.
    """
    functions = users() if any(pool.targets for pool in pools) else ()

    def checked(pool: MemoryPool) -> MemoryPool:
        reason = _why_not(pool, functions, is_constant=is_constant)
        if reason is not None:
            raise PassError(f"{error_at(op)}merge-alloc: pool '{pool.name}' {reason}")
        return pool

    named = op.attributes.get(POOLS)
    if named is not None:
        wanted = dict.fromkeys(_pool_named(op, name, pools) for name in listed(named))
        return tuple(map(checked, wanted))
    own = pool_in(memory_space, pools)
    if own is not None:
        return (checked(own),)
    if not isinstance(memory_space, NoneAttr):
        return ()
    usable = [pool for pool in pools if not _why_not(pool, functions, is_constant=is_constant)]
    times = [(pool.access_time(size_bytes), pool) for pool in usable]
    if all(time is not None for time, _ in times):
        usable = [pool for _, pool in sorted(times, key=lambda timed: timed[0] or 0)]
    if is_constant:  # G5
        usable.sort(key=lambda pool: pool.holds_buffers)
    return tuple(usable)


def _pool_named(op: Operation, name: Attribute, pools: Sequence[MemoryPool]) -> MemoryPool:
    for pool in pools:
        if is_named(name, pool.name):
            return pool
    known = ", ".join(f"'{pool.name}'" for pool in pools) or "none"
    raise PassError(
        f"{error_at(op)}merge-alloc: {POOLS}: there is no pool '{name_of_memory_space(name)}'; "
        f"the pools are: {known}"
    )


def _why_not(pool: MemoryPool, functions: Sequence[Operation], *, is_constant: bool) -> str | None:
    """M21, M22: return why a buffer or constant of some users may not be in a pool, or None."""
    if is_constant and not pool.holds_constants:
        return "is for workspaces, but this is a constant"
    if not is_constant and not pool.holds_buffers:
        what = "read-only" if pool.is_read_only else "for constants"
        return f"is {what}, but this is a buffer that is written"
    for function in functions:
        target = target_of(function)
        if not pool.may_be_used_by(target):
            runs_on = "no target" if target is None else f"the target '{target}'"
            name = symbol_name(function)
            return (
                f"is for the targets {', '.join(pool.targets)}, but @{name}, which uses it, has "
                f"{runs_on}"
            )
    return None


def pinned_offset(allocation: Operation) -> int | None:
    """
    Return the required offset of an allocation in bytes; None if it may have any.

    Raises `PassError` if the attribute is no integer, or negative.
    """
    attribute = allocation.attributes.get(OFFSET)
    if attribute is None:
        return None
    if not isinstance(attribute, IntegerAttr) or attribute.value.data < 0:
        fail(allocation, f"has '{OFFSET}', which is no offset: {attribute}")
    return attribute.value.data
