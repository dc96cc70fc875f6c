"""Whole programs: new orders are kept where the arenas that are planned for them are smaller."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.analysis.block_dependences import FunctionEffects
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.reorder.blocks import BlockOrder, better_orders, set_order
from xdsl_mergealloc.merge_alloc.schedule import MemorySchedule
from xdsl_mergealloc.merge_alloc.trace import MemoryTrace

Collect = Callable[[], MemoryTrace]
"""What there is to plan in the program as it is."""
Plan = Callable[[MemoryTrace], list[MemorySchedule]]
"""The arenas; raises `PassError` where one does not fit."""

Orders = Mapping[Operation, Sequence[BlockOrder]]
"""By function."""


def plan_in_better_order(
    memory: Memory, options: MergeAllocOptions, collect: Collect, plan: Plan
) -> tuple[MemoryTrace, list[MemorySchedule]]:
    """
    Plan a program, and reorder those of its functions whose arenas become smaller (O2).

    Raises `PassError` if arenas fit in no order that was tried; the order is then the given one.
    """
    trace = collect()
    schedules: list[MemorySchedule] | None = None
    failure: PassError | None = None
    try:
        schedules = plan(trace)
    except PassError as error:
        failure = error
    orders = _find_orders(trace, memory, options)
    if orders:
        try:
            _apply(orders.values())
            better_trace = collect()
            better_schedules = plan(better_trace)
        except BaseException as error:
            _restore(orders.values())
            if failure is not None or not isinstance(error, PassError):
                raise failure or error from error
        else:
            if schedules is None:
                return better_trace, better_schedules
            gains = _Arenas(trace, schedules).functions_with_gains(
                _Arenas(better_trace, better_schedules)
            )
            _restore(of_function for f, of_function in orders.items() if f not in gains)
            if all(function in gains for function in orders):
                return better_trace, better_schedules
            if gains:
                trace = collect()
                schedules = plan(trace)
    if schedules is None:
        assert failure is not None
        raise failure
    return trace, schedules


def _find_orders(trace: MemoryTrace, memory: Memory, options: MergeAllocOptions) -> Orders:
    size_bytes: dict[Operation, dict[SSAValue, int]] = {}
    for scope in trace.scopes:
        function = _function_around(scope.scope)
        for allocation in scope.allocations:
            model = ALLOCATION_MODELS.lookup(allocation.op)
            if function is not None and model is not None and allocation.instances is None:
                aligned = -(-allocation.size_bytes // options.alignment) * options.alignment
                size_bytes.setdefault(function, {})[model.buffer(allocation.op)] = aligned
    found: dict[Operation, Sequence[BlockOrder]] = {}
    for function, sizes in size_bytes.items():
        if len(sizes) > 1:
            effects = FunctionEffects(function, memory)
            by_contents = options.lifetimes == "liveness"
            orders = better_orders(function, effects, sizes, by_contents=by_contents)
            if orders:
                found[function] = orders
    return found


class _Arenas:
    """What was planned, function by function."""

    def __init__(self, trace: MemoryTrace, schedules: Sequence[MemorySchedule]):
        self._size_bytes: dict[Operation | None, dict[tuple[Block, Attribute], int]] = {}
        for schedule in schedules:
            arenas = self._size_bytes.setdefault(_function_around(schedule.scope), {})
            arenas[schedule.scope, schedule.memory_space] = schedule.total_size_bytes
        self._shared_bytes: dict[Operation | None, int] = {}
        """For each function how many bytes, of one unit, allocations of dynamic size save."""
        for shared in trace.shared:
            saved = sum(one.size_bytes for one in shared.allocations) - shared.unit_bytes
            function = _function_around(shared.before.parent)
            self._shared_bytes[function] = self._shared_bytes.get(function, 0) + saved
        self._merged: dict[Operation | None, set[Operation]] = {}
        """For each function the allocations that are in arenas: others have a cost of their own."""
        for scope in trace.scopes:
            merged = self._merged.setdefault(_function_around(scope.scope), set())
            merged.update(allocation.op for allocation in scope.allocations)

    def functions_with_gains(self, better: _Arenas) -> set[Operation | None]:
        """Those for which something is smaller in `better`, and nothing is larger."""
        return {
            function
            for function, given in self._size_bytes.items()
            if (new := better._size_bytes.get(function)) is not None
            and given.keys() == new.keys()
            and all(new[arena] <= size for arena, size in given.items())
            and new != given
            and better._merged[function] == self._merged[function]
            and better._shared_bytes.get(function, 0) >= self._shared_bytes.get(function, 0)
        }


def _apply(orders: Iterable[Sequence[BlockOrder]]) -> None:
    for of_function in orders:
        for order in of_function:
            set_order(order.block, order.better)


def _restore(orders: Iterable[Sequence[BlockOrder]]) -> None:
    for of_function in orders:
        for order in of_function:
            set_order(order.block, order.given)


def _function_around(block: Block | None) -> Operation | None:
    op = None if block is None else block.parent_op()
    while op is not None and not is_function(op):
        op = op.parent_op()
    return op
