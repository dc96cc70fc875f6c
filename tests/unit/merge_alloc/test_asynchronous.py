"""K5, T14: the operands of an asynchronous operation live until the barrier."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

import pytest
from xdsl.ir import Operation

from tests.fuzz.pipelines import MERGE
from tests.support.generators.scratchpad_programs import scratchpad_program
from tests.support.interpreter import InterpreterError, run
from tests.support.proof import prove
from tests.unit.support.programs import main_with, parse
from xdsl_mergealloc import MemoryPlan, MergeAllocOptions, plan_program
from xdsl_mergealloc.analysis.asynchronous import Barriers
from xdsl_mergealloc.interfaces.asynchronous import (
    ASYNCHRONOUS_MODELS,
    BARRIER_MODELS,
    AsynchronousOpInterface,
    BarrierOpInterface,
)
from xdsl_mergealloc.interfaces.capture import NO_BARRIER, missing_interface
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.op_names import operation_name


class UntilToken(AsynchronousOpInterface):
    def until(self, op: Operation) -> Hashable:
        return op.results[0]


class WaitsForTokens(BarrierOpInterface):
    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        return op.operands


@dataclass(frozen=True)
class UntilSync(AsynchronousOpInterface):
    queue: str

    def until(self, op: Operation) -> Hashable:
        return self.queue


@dataclass(frozen=True)
class Sync(BarrierOpInterface):
    queues: tuple[str, ...]

    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        return self.queues


describe("asynctest.start", Roles(reads=(0,), overwrites=(1,), writes=(1,)))
describe("asynctest.push", Roles(reads=(0,), overwrites=(1,), writes=(1,)))
describe("asynctest.wait", Roles())
ASYNCHRONOUS_MODELS.register("asynctest.start", UntilToken())
ASYNCHRONOUS_MODELS.register("asynctest.push", UntilSync("dma"))
BARRIER_MODELS.register("asynctest.wait", WaitsForTokens())
BARRIER_MODELS.register("asynctest.sync", Sync(("dma", "compute")))
BARRIER_MODELS.register("asynctest.other_sync", Sync(("compute",)))

DEFAULTS = MergeAllocOptions()
MEM = "memref<16xi32>"
ALLOCS = "".join(f"%{name} = memref.alloc() : {MEM}\n" for name in "abc")


def use(name: str) -> str:
    return f'"test.op"(%{name}) : ({MEM}) -> ()\n'


def start(source: str, target: str) -> str:
    return f'%t = "asynctest.start"(%{source}, %{target}) : ({MEM}, {MEM}) -> index\n'


def push(source: str, target: str) -> str:
    return f'"asynctest.push"(%{source}, %{target}) : ({MEM}, {MEM}) -> ()\n'


WAIT = '"asynctest.wait"(%t) : (index) -> ()\n'
SYNC = '"asynctest.sync"() : () -> ()\n'
OTHER_SYNC = '"asynctest.other_sync"() : () -> ()\n'


def plan(body: str, options: MergeAllocOptions = DEFAULTS) -> MemoryPlan:
    return plan_program(main_with(ALLOCS + body), options)


def sizes(memory_plan: MemoryPlan) -> list[int]:
    return [arena.size_bytes for arena in memory_plan.arenas]


@pytest.mark.parametrize("lifetimes", ["tick", "liveness"])
@pytest.mark.parametrize(("begin", "end"), [(start, WAIT), (push, SYNC)])
def test_no_byte_changes_hands_before_the_barrier(
    begin: Callable[[str, str], str],
    end: str,
    lifetimes: Literal["tick", "liveness"],
):
    """K5: %c is used while the copy from %a to %b runs; behind the barrier it could have %a."""
    options = MergeAllocOptions(lifetimes=lifetimes)
    before = plan(use("a") + begin("a", "b") + use("c") + end + use("b"), options)
    assert sizes(before) == [3 * 64]
    behind = plan(use("a") + begin("a", "b") + end + use("c") + use("b"), options)
    assert sizes(behind) == [2 * 64]


def test_the_barrier_is_the_last_access():
    """K5: the end of a life is visible, and ticks are operations."""
    memory_plan = plan(use("a") + push("a", "b") + use("c") + SYNC)
    (function,) = memory_plan.functions
    (arena,) = function.arenas
    by_name = {buffer.name: buffer for buffer in arena.placed}
    for name, first in (("a", "test.op"), ("b", "asynctest.push")):
        buffer = by_name[name]
        assert operation_name(buffer.first_access) == first
        assert operation_name(buffer.last_access) == "asynctest.sync"
        assert function.trace.operation_at(buffer.lifetime.begin) is buffer.first_access
        assert function.trace.operation_at(buffer.lifetime.end) is buffer.last_access


WITHOUT_BARRIER = {
    "none": push("a", "b"),
    "for something else": push("a", "b") + OTHER_SYNC,
    "before": SYNC + push("a", "b"),
    "in a loop": push("a", "b") + f"scf.for %i = %c0 to %c2 step %c1 {{\n{SYNC}scf.yield\n}}\n",
    "behind a loop": f"scf.for %i = %c0 to %c2 step %c1 {{\n{push('a', 'b')}scf.yield\n}}\n{SYNC}",
}


@pytest.mark.parametrize("body", WITHOUT_BARRIER.values(), ids=WITHOUT_BARRIER)
def test_without_a_barrier_in_the_block_buffers_stay(body: str):
    memory_plan = plan(use("a") + body + use("c"))
    assert [skipped.reason for skipped in memory_plan.skipped] == [NO_BARRIER] * 2
    assert sizes(memory_plan) == [64]


def test_each_start_has_the_next_barrier():
    module = main_with(ALLOCS + push("a", "b") + push("b", "c") + SYNC + push("a", "c") + SYNC)
    ops = list(module.walk())
    starts = [op for op in ops if operation_name(op) == "asynctest.push"]
    syncs = [op for op in ops if operation_name(op) == "asynctest.sync"]
    barriers = Barriers()
    assert list(map(barriers.of, starts)) == [syncs[0], syncs[0], syncs[1]]


@pytest.mark.parametrize(("end", "skipped"), [(SYNC, 0), ("", 2)])
def test_a_callee_that_waits_keeps_nothing(end: str, skipped: int):
    arguments = f"%a: {MEM}, %b: {MEM}"
    call = f"func.call @f(%a, %b) : ({MEM}, {MEM}) -> ()\n"
    module = parse(
        f"func.func private @f({arguments}) {{\n{push('a', 'b')}{end}func.return\n}}\n"
        f"func.func @main() {{\n{ALLOCS}{use('a')}{call}{use('c')}func.return\n}}"
    )
    reasons = [one.reason for one in plan_program(module, MergeAllocOptions()).skipped]
    assert reasons == [f"captured by a callee: {NO_BARRIER}"] * skipped
    assert [missing_interface(reason) for reason in reasons] == ["BarrierOpInterface"] * skipped


def test_random_kernels_do_not_depend_on_when_copies_run():
    for seed in range(10):
        program = scratchpad_program(seed)
        outcomes = [run(program, seed=poison, schedule_seed=poison) for poison in range(4)]
        assert all(outcomes[0].observably_equal(other) for other in outcomes[1:])


def test_the_interpreter_misses_the_wait():
    tag = "memref<1xi32>"
    space = "memref<16xi32, 1>"
    program = main_with(
        f"%d = memref.alloc() : {space}\n%t = memref.alloc() : {tag}\n"
        '"memref.dma_start"(%a, %c0, %d, %c0, %c4, %t, %c0) '
        "{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : "
        f"({MEM}, index, {space}, index, index, {tag}, index) -> ()",
        f"%a: {MEM}",
    )
    with pytest.raises(InterpreterError, match="not waited for"):
        run(program)


def own_barrier(barriers: Barriers, start: Operation) -> Operation:
    """Each operation is taken for its own barrier: it is done when the next one begins."""
    return start


def test_the_proof_finds_lifetimes_that_end_at_the_start(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Barriers, "of", own_barrier)
    with pytest.raises(AssertionError, match="observable difference"):
        prove(MERGE, scratchpad_program, range(20), shrink_seconds=0)


def test_the_checker_finds_them_too(monkeypatch: pytest.MonkeyPatch):
    """K5, V19."""
    monkeypatch.setattr(Barriers, "of", own_barrier)
    with pytest.raises(AssertionError, match="the memory plan is wrong"):
        prove(f"{MERGE},verify-memory-plan", scratchpad_program, range(20), shrink_seconds=0)
