"""Checks of the names and capacities of memory spaces, as options give them, against a program.

The arenas of a function exist while it calls others, which have arenas of their own. So the bytes
that a memory space has to hold are bounded from the call graph:

- M10 An arena counts from the start of its scope to the end, and during all calls inside. The bytes
  needed at once are at most the largest sum of arenas along a chain of scopes and calls.
- M11 An indirect call may call any function that is named otherwise than to be called.
- M12 If a function calls itself, directly or through others, the number of its arenas that exist at
  once is unknown: an arena in a memory space with a capacity is then an error.

A parallel loop counts with the arenas of one iteration, threads with those of one thread, and
asynchronous regions one at a time. Memory outside of arenas does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import NamedTuple, TypeAlias

from xdsl.dialects.builtin import ModuleOp, NoneAttr
from xdsl.dialects.memref import GlobalOp
from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import CallGraph, walk_function
from xdsl_mergealloc.diagnostics import PassError, PoolTooSmallError, error_at, fail
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.memory_pools import (
    DEFAULT_MEMORY_SPACE,
    POOLS,
    MemoryPool,
    is_named,
    listed,
    memory_spaces,
    name_of_memory_space,
    pool_in,
    pools_of_module,
    resolve_pool,
)
from xdsl_mergealloc.merge_alloc.function_io import PASSED, attributes_of, takes_io
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import symbol_name
from xdsl_mergealloc.provided_constants import CONSTANTS, provided_constants


def with_pools_of(root: Operation, options: MergeAllocOptions) -> MergeAllocOptions:
    """
    Return the options with the pools that hold for a program: those of the option, else those that
    the module describes; with their memory spaces, and the capacities that packed constants leave.

    Raises `PassError` if `memory-space` or `pools` name a memory space that no buffer is in or may
    be put into, or if a buffer names another one than its own though no pools are described. A
    module may describe memories that it does not use.
    """
    pools = options.pools or pools_of_module(root)
    if not pools:
        _check_names_without_pools(root, options)
    if not pools and options.memory_space is None:
        return options
    spaces = memory_spaces(root)
    wanted = {name_of_memory_space(space) for space in spaces}
    is_default_a_pool = any(pool.name == DEFAULT_MEMORY_SPACE for pool in pools)
    placeable = list(_placeable(root, options))
    is_any_in_default = any(one.memory_space == NoneAttr() for one in placeable)
    if all(one.where for one in placeable) or (is_any_in_default and not is_default_a_pool):
        # M15; and if no buffer is to be placed, no name is wrong.
        wanted.update(pool.name for pool in options.pools)
    for one in placeable:
        wanted.update(one.named or ())
    named = [("pools", pool.name) for pool in options.pools if pool.name not in wanted]
    if options.memory_space is not None:
        named.insert(0, ("memory-space", options.memory_space))
    for option, name in named:
        if name != DEFAULT_MEMORY_SPACE and not any(is_named(space, name) for space in spaces):
            found = ", ".join(f"'{name_of_memory_space(space)}'" for space in spaces)
            raise PassError(
                f"error: merge-alloc: {option}: there is no memory space '{name}' in the program, "
                f"which has {found or 'no buffers'}"
            )
    _check_names_of_spaces(pools, spaces)
    options = replace(options, pools=tuple(resolve_pool(pool, spaces) for pool in pools))
    _check_spaces_of_pools(options.pools)
    return without(options, _bytes_of_constants(root))


def _check_names_of_spaces(pools: Sequence[MemoryPool], spaces: Sequence[Attribute]) -> None:
    """Raise `PassError` if a pool has the name of several memory spaces of the program."""
    for pool in pools:
        named = [str(space) for space in spaces if is_named(space, pool.name)]
        if pool.memory_space is None and len(named) > 1:
            raise PassError(
                f"error: merge-alloc: pools: '{pool.name}' is the name of {len(named)} different "
                f"memory spaces of the program: {', '.join(named)}"
            )


def _check_spaces_of_pools(pools: Sequence[MemoryPool]) -> None:
    """Raise `PassError` if two pools are the same memory space, under different names."""
    pool_of: dict[Attribute | None, MemoryPool] = {}
    for pool in pools:
        other = pool_of.setdefault(pool.memory_space, pool)
        if other is not pool:
            raise PassError(
                f"error: merge-alloc: pools: '{other.name}' and '{pool.name}' are the same memory "
                f"space: {pool.memory_space}"
            )


def _check_names_without_pools(root: Operation, options: MergeAllocOptions) -> None:
    """Raise `PassError` if, without pools, a buffer names a memory space other than its own."""
    for one in _placeable(root, options):
        own = name_of_memory_space(one.memory_space)
        if one.named is not None and own not in one.named:
            fail(
                one.op,
                f"has '{POOLS}' with {', '.join(one.named) or 'no name'}{one.where}, but no pools "
                f"are described, and it is in '{own}'",
            )


def without(options: MergeAllocOptions, taken_bytes: Mapping[Attribute, int]) -> MergeAllocOptions:
    """Return the options with capacities reduced by the bytes taken of memory spaces."""

    def rest_of(pool: MemoryPool) -> MemoryPool:
        taken = 0 if pool.memory_space is None else taken_bytes.get(pool.memory_space, 0)
        if pool.capacity_bytes is None or not taken:
            return pool
        return replace(pool, capacity_bytes=max(0, pool.capacity_bytes - taken))

    return replace(options, pools=tuple(map(rest_of, options.pools)))


def _bytes_of_constants(root: Operation) -> Mapping[Attribute, int]:
    """Return the bytes that constants packed earlier occupy in each memory space."""
    taken: Counter[Attribute] = Counter()
    for op in walk(root):
        if isinstance(op, GlobalOp) and CONSTANTS in op.attributes:
            taken[op.type.memory_space] += prod(op.type.get_shape())
        for provided in provided_constants(op) if isinstance(op, ModuleOp) else ():
            taken[provided.memory_space] += provided.size_bytes
    return taken


class _Placeable(NamedTuple):
    """An allocation, a constant or an argument (W5) that may be put into pools."""

    op: Operation
    """The operation; for an argument, the function."""
    where: str
    """The argument, in words for messages; empty for the others."""
    named: list[str] | None
    """The pools that it names (M13)."""
    memory_space: Attribute


def _placeable(root: Operation, options: MergeAllocOptions) -> Iterator[_Placeable]:
    """Yield all that may be put into pools, arguments last."""
    ops = walk(root)
    for op in ops:
        names = _names(op.attributes.get(POOLS))
        if op.results and (model := ALLOCATION_MODELS.lookup(op)) and not model.is_automatic(op):
            yield _Placeable(op, "", names, model.memory_space(op))
        elif options.pack_constants and isinstance(op, GlobalOp) and op.constant is not None:
            yield _Placeable(op, "", names, op.type.memory_space)
    for function in filter(takes_io, ops) if options.io_in_workspace else ():
        for argument in function.args:
            said = attributes_of(function.arg_attrs, argument.index)
            if is_memref(argument.type) and PASSED not in said:
                names = _names(said.get(POOLS))
                where = f" on argument {argument.index}"
                yield _Placeable(function, where, names, argument.type.memory_space)


def _names(pools: Attribute | None) -> list[str] | None:
    return None if pools is None else [name_of_memory_space(one) for one in listed(pools)]


def check_capacities(plan: MemoryPlan, calls: CallGraph, options: MergeAllocOptions) -> None:
    """
    Raise `PoolTooSmallError` if the arenas of functions that call one another need more of a memory
    space than its capacity, `PassError` if it is unknown how much they need (M12).
    """
    spaces = dict.fromkeys(arena.memory_space for arena in plan.arenas)
    for space in spaces:
        pool = pool_in(space, options.pools)
        capacity_bytes = None if pool is None else pool.capacity_bytes
        if capacity_bytes is None or options.on_overflow == "warn":
            continue
        for need in _needs(plan, calls, space):
            if _bytes_of(need) > capacity_bytes:
                listed = ", which calls ".join(
                    f"@{_name(one.function)} with {one.size_bytes} bytes" for one in need
                )
                raise PoolTooSmallError(
                    f"{error_at(need[0].function)}merge-alloc: pool "
                    f"'{name_of_memory_space(space)}' has {capacity_bytes} bytes, but arenas of "
                    f"{_bytes_of(need)} bytes exist at once: {listed}"
                )


def most_needed_bytes(plan: MemoryPlan, calls: CallGraph, space: Attribute) -> int:
    """
    Return the peak size in bytes of all arenas of a memory space that exist at once (M10).

    Raises `PassError` if it is unknown (M12).
    """
    return max(map(_bytes_of, _needs(plan, calls, space)), default=0)


class _Arenas(NamedTuple):
    """Total size of arenas of one function that exist at the same time."""

    function: Operation
    size_bytes: int


_Need: TypeAlias = tuple[_Arenas, ...]
"""Peak memory that a call of a function needs: by functions, each called by the one before."""


def _bytes_of(need: _Need) -> int:
    return sum(one.size_bytes for one in need)


def _needs(plan: MemoryPlan, calls: CallGraph, space: Attribute) -> Iterator[_Need]:
    """M10: yield the need of each function, after those of its callees."""
    arenas = {
        function.trace.function: [
            one
            for one in function.arenas
            if one.memory_space == space and not one.is_provided and not one.is_result
        ]
        for function in plan.functions
    }
    sites = _call_sites(plan, calls)

    def callees(function: Operation) -> list[Operation]:
        return [callee for _, callee in sites.get(function, ())]

    found: dict[Operation, _Need] = {}
    for component in strongly_connected_components(arenas, callees):
        for function in component:
            # Functions that call each other have, without arenas, the same need.
            called = [callee for member in component for callee in callees(member)]
            if arenas.get(function) and not set(component).isdisjoint(called):
                # M12
                raise PassError(
                    f"{error_at(function)}merge-alloc: pool '{name_of_memory_space(space)}' has a "
                    f"capacity, but @{_name(function)} has an arena there and calls itself, "
                    "directly or through others: how much is needed at once is unknown"
                )
            if arenas.get(function):
                needs = list(_needs_of(function, arenas[function], sites[function], found))
            else:
                needs = [found.get(callee, ()) for callee in called]
            found[function] = max(needs, key=_bytes_of, default=())
            yield found[function]


def _call_sites(
    plan: MemoryPlan, calls: CallGraph
) -> dict[Operation, list[tuple[Operation, Operation]]]:
    """Return the calls in each function, each with a function that it may call (M11)."""
    indirect = [function for function in calls.named_otherwise if is_function(function)]
    sites: dict[Operation, list[tuple[Operation, Operation]]] = {}
    for function in plan.functions:
        found = sites[function.trace.function] = []
        for op in walk_function(function.trace.function):
            callee = calls.callee_of(op)
            if callee is not None:
                found.append((op, callee))
            elif (model := CALL_MODELS.lookup(op)) is not None and model.callee(op) is None:
                found += [(op, function) for function in indirect]
    return sites


def _needs_of(
    function: Operation,
    arenas: Sequence[ArenaPlan],
    sites: Sequence[tuple[Operation, Operation]],
    found: Mapping[Operation, _Need],
) -> Iterator[_Need]:
    """Yield the needs of a function in each of its scopes, and during each of its calls."""
    size_bytes = {arena.scope.parent: arena.size_bytes for arena in arenas}

    def around(block: Block | None) -> _Arenas:
        """Return the arenas of the scopes around a block."""
        total_bytes = 0
        while block is not None:
            total_bytes += size_bytes.get(block.parent, 0)
            op = block.parent_op()
            block = None if op is None or op is function else op.parent
        return _Arenas(function, total_bytes)

    for arena in arenas:
        yield (around(arena.scope),)
    for call, callee in sites:
        yield (around(call.parent), *found.get(callee, ()))


def _name(function: Operation) -> str:
    return symbol_name(function) or function.name
