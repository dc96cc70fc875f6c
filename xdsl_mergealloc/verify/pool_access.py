"""Accesses to pools, checked against the rights that the pools give (V24, V25)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.dialects.memref import AllocaOp, AllocOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, memory_space_of
from xdsl_mergealloc.memory_pools import (
    MemoryPool,
    memory_spaces,
    name_of_memory_space,
    pool_in,
    pools_of_module,
    target_of,
)
from xdsl_mergealloc.nests import blocks_of, walk, walk_regions
from xdsl_mergealloc.op_names import symbol_name
from xdsl_mergealloc.verify.calls import Calls, entry_of, is_return
from xdsl_mergealloc.verify.control_flow import is_function
from xdsl_mergealloc.verify.effects import buffer_operands, has_effects_row
from xdsl_mergealloc.verify.value_flow import ValueFlow
from xdsl_mergealloc.verify.violations import NotedFault


def check_pool_access(root: Operation) -> list[NotedFault]:
    """Return the accesses to memory in pools that the pools do not allow."""
    pools = _restricted_pools(root)
    if not pools:
        return []
    position = {op: number for number, op in enumerate(walk(root))}
    search = _PoolAccesses(pools, _values_by_function(root))
    return sorted(search.faults(), key=lambda fault: position[fault.op])


def _values_by_function(root: Operation) -> dict[Operation, list[SSAValue]]:
    """Return the buffers of each function, and, for `root`, of operations in no function."""
    found: dict[Operation, list[SSAValue]] = {}
    for function in dict.fromkeys((root, *filter(is_function, walk(root)))):
        inside = walk_regions(function.regions, lambda op: not is_function(op))
        values = found[function] = []
        for op in (function, *inside):
            if op is not function:
                values += buffers_among(op.results)
            if op is function or not is_function(op):
                values += (v for block in blocks_of(op) for v in buffers_among(block.args))
    return found


def _restricted_pools(root: Operation) -> dict[Attribute, MemoryPool]:
    """Return, by memory space, the pools that are read-only or limited to some targets."""
    described = pools_of_module(root)
    found: dict[Attribute, MemoryPool] = {}
    for space in memory_spaces(root):
        pool = pool_in(space, described) or MemoryPool(name_of_memory_space(space))
        if pool.is_read_only or pool.targets:
            found[space] = pool
    return found


class _PoolAccesses:
    """Follows buffers in pools through functions, and into their callees."""

    def __init__(
        self,
        pools: Mapping[Attribute, MemoryPool],
        values: Mapping[Operation, Sequence[SSAValue]],
    ):
        self._calls = Calls()
        self._pools = list(pools.values())
        numbers = {space: number for number, space in enumerate(pools)}
        self._marks: dict[Operation, dict[SSAValue, set[int]]] = {
            function: {
                value: {numbers[space]}
                for value in inside
                if (space := memory_space_of(value.type)) in numbers
            }
            for function, inside in values.items()
        }
        """By function, the numbers of the pools that values are in."""

    def faults(self) -> list[NotedFault]:
        found: dict[Operation, list[NotedFault]] = {}
        pending = [function for function, marks in self._marks.items() if marks]
        while pending:
            function = pending.pop()
            marks = ValueFlow(function, self._calls.effects_of).spread(self._marks[function])
            found[function] = list(self._faults_in(function, marks))
            for callee, argument, passed in self._passed(marks):
                known = self._marks.setdefault(callee, {}).setdefault(argument, set())
                if not passed <= known:
                    known |= passed
                    pending.append(callee)
        return [fault for faults in found.values() for fault in faults]

    def _passed(
        self, marks: Mapping[SSAValue, set[int]]
    ) -> Iterator[tuple[Operation, SSAValue, set[int]]]:
        """Yield the functions with a body that marked values are passed to, and the arguments."""
        for value, pools in marks.items():
            for use in value.uses:
                callee = self._calls.callees.of(use.operation)
                entry = None if callee is None else entry_of(callee)
                if callee is not None and entry is not None:
                    yield callee, entry.args[use.index], pools

    def _faults_in(
        self, function: Operation, marks: Mapping[SSAValue, set[int]]
    ) -> Iterator[NotedFault]:
        for value, numbers in marks.items():
            if isinstance(value.owner, AllocOp | AllocaOp):
                for pool in self._among(numbers):
                    if pool.is_read_only:
                        yield _fault(value.owner, value, pool, "is read-only, is allocated")
        for op in dict.fromkeys(use.operation for value in marks for use in value.uses):
            if self._calls.callees.of(op) is not None or is_return(op, function):
                continue
            effects = self._calls.effects_of(op)
            user = self._calls.callees.named_by(op) or function
            written = buffer_operands(op, (*effects.writes, *effects.overwrites))
            others = buffer_operands(op, (*effects.reads, *effects.frees, *effects.keeps))
            for value in dict.fromkeys((*written, *others)):
                for pool in self._among(marks.get(value, ())):
                    if pool.is_read_only and has_effects_row(op) and value in written:
                        yield _fault(op, value, pool, "is read-only, is written")
                    target = target_of(user)
                    if not pool.may_be_used_by(target):
                        allowed = f"is for {', '.join(pool.targets)}"
                        by = f"@{symbol_name(user)}, which runs on {target or 'nothing known'}"
                        yield _fault(op, value, pool, f"{allowed}, is accessed by {by}")

    def _among(self, numbers: Iterable[int]) -> list[MemoryPool]:
        return [self._pools[number] for number in sorted(numbers)]


def _fault(op: Operation, value: SSAValue, pool: MemoryPool, what: str) -> NotedFault:
    return NotedFault(op, f"{name_of_value(value)} in pool '{pool.name}', which {what}")
