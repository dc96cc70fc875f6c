"""Effects of calls observed while random programs run stay within the functions' summaries."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation
from xdsl.traits import MemoryEffectKind

from tests.support.generators import generator_by_name
from tests.support.interpreter import run
from tests.support.interpreter.machine import CONTROL, Flow, Frame, Value
from tests.support.interpreter.memory import Buffer, MemRef
from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.analysis.function_summary import FunctionSummary, ResultSummary
from xdsl_mergealloc.analysis.summaries import Summaries


@dataclass
class CallWatch:
    """Runs calls, and compares their effects with their summaries."""

    summaries: Summaries
    calls: int = 0
    effects: dict[str, int] = field(default_factory=dict[str, int])
    """Number of calls observed with each effect."""
    reading: list[set[Buffer]] = field(default_factory=list[set[Buffer]])
    """For each call under way, the buffers that were read."""

    def call(self, frame: Frame, op: Operation, args: list[Value]) -> Flow:
        """The handler of `func.call`."""
        summary = self.summaries.of_call(op)
        if summary is None:
            return (yield from _CALL(frame, op, args))
        memory = frame.machine.memory
        before = {buffer: bytes(buffer.data) for buffer in memory.buffers if buffer.alive}
        stored = len(memory.descriptors)
        self.reading.append(set())
        results = yield from _CALL(frame, op, args)
        read = self.reading.pop()
        self.calls += 1
        passed: dict[Buffer, list[int]] = {}
        for number, value in enumerate(args):
            if isinstance(value, MemRef):
                passed.setdefault(value.buffer, []).append(number)
        for buffer, contents in before.items():
            numbers = passed.get(buffer, [])
            arguments = [summary.arguments[number] for number in numbers]
            if bytes(buffer.data) != contents:
                self.check(
                    "write",
                    any(argument.is_written for argument in arguments)
                    or MemoryEffectKind.WRITE in summary.other_effects,
                    op,
                )
            if buffer in read:
                self.check(
                    "read",
                    any(argument.is_read for argument in arguments)
                    or MemoryEffectKind.READ in summary.other_effects,
                    op,
                )
            if not buffer.alive:
                self.check(
                    "free",
                    any(argument.may_be_freed for argument in arguments)
                    or MemoryEffectKind.FREE in summary.other_effects,
                    op,
                )
            if any(argument.is_certainly_freed for argument in arguments):
                self.check("certain free", not buffer.alive, op)
            if any(memref.buffer is buffer for memref in memory.descriptors[stored:]) and numbers:
                self.check("capture", any(a.captured is not None for a in arguments), op)
        self.check_results(op, args, list(results), summary, before)
        return results

    def check_results(
        self,
        op: Operation,
        args: list[Value],
        results: list[Value],
        summary: FunctionSummary,
        before: dict[Buffer, bytes],
    ) -> None:
        """Check the origins of the buffers that a call returned."""
        for value, about in zip(results, summary.results, strict=True):
            if not isinstance(value, MemRef):
                continue
            sources = [args[number] for number in about.arguments]
            sources += [results[number] for number in about.results]
            known = [source.buffer for source in sources if isinstance(source, MemRef)]
            if about.is_whole:
                wholes = [
                    (source.buffer, source.first_byte(), source.size_bytes)
                    for source in sources
                    if isinstance(source, MemRef)
                ]
                same = (value.buffer, value.first_byte(), value.size_bytes) in wholes
                self.check("whole result", same, op)
            elif value.buffer in before:
                self.check("old result", about.maybe_other or value.buffer in known, op)
            else:
                is_known = about.maybe_fresh or about.maybe_other or value.buffer in known
                self.check("fresh result", is_known, op)
            for other, earlier in zip(
                results[: results.index(value)], summary.results, strict=False
            ):
                if isinstance(other, MemRef) and other.buffer is value.buffer:
                    self.check("shared result", _may_share(about, earlier, summary), op)

    def check(self, what: str, holds: bool, op: Operation) -> None:
        """Count an observation, which has to fit the summary."""
        self.effects[what] = self.effects.get(what, 0) + 1
        assert holds, f"{what} in {op}: {self.summaries.of_call(op)}\n{op.get_toplevel_object()}"


_CALL = CONTROL["func.call"]


def _may_share(one: ResultSummary, other: ResultSummary, summary: FunctionSummary) -> bool:
    number = next(n for n, about in enumerate(summary.results) if about is other)
    return (
        number in one.results
        or (one.maybe_other and other.maybe_other)
        # The caller may have passed the same for two arguments.
        or bool((one.arguments or one.maybe_other) and (other.arguments or other.maybe_other))
    )


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> CallWatch:
    """Watches all calls, and the reads of single elements and of all of a memref."""
    watch = CallWatch(Summaries(CallGraph(ModuleOp([]))))
    monkeypatch.setitem(CONTROL, "func.call", watch.call)
    for name in ("load", "read_bytes"):
        original = getattr(MemRef, name)

        def reading(memref: MemRef, *args: object, original: object = original) -> object:
            for buffers in watch.reading:
                buffers.add(memref.buffer)
            assert callable(original)
            return original(memref, *args)

        monkeypatch.setattr(MemRef, name, reading)
    return watch


@pytest.mark.parametrize("deallocs", [False, True])
def test_random_programs(watch: CallWatch, deallocs: bool) -> None:
    """Iterations that run at the same time would see each other's accesses: programs have none."""
    generate = generator_by_name("outside", {"deallocs": deallocs, "parallel": False})
    for seed in range(60):
        module = generate(seed)
        watch.summaries = Summaries(CallGraph(module))
        for outside in range(2):
            run(module, seed=seed, outside_seed=outside)
    assert watch.calls > 100
    expected = {"write", "read", "capture", "old result", "fresh result", "free", "certain free"}
    assert expected <= set(watch.effects), watch.effects
