"""What a report holds: plain data, without IR, that every format prints.

Sizes and offsets are bytes. Ticks number the operations of a function, in program order; the
function itself has tick 1. Live ranges are half-open: `(3, 5)` is ticks 3 and 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.report.constants_report import ConstantsReport, StayingConstantReport


@dataclass(frozen=True)
class OperationReport:
    """An operation that matters for a buffer."""

    tick: int
    name: str
    location: str
    """`file:line:column`; empty if it has none."""


@dataclass(frozen=True)
class BufferReport:
    """A buffer, and its place in an arena."""

    id: int
    """Its number in its arena, from 0, in program order."""
    name: str
    """The name that it has where the program is printed, without the `%`."""
    function: str
    """The function that makes or gets it, where that is not the one of the arena; else empty."""
    is_workspace: bool
    """Whether it is what a callee needs, which has an arena there, besides."""
    type: str
    size_bytes: int
    """Of all instances together, where each iteration of a parallel loop has one."""
    alignment: int
    """What the buffer itself asks for."""
    offset_bytes: int
    """From the start of the arena."""
    live: tuple[tuple[int, int], ...]
    """The ticks at which its contents matter: ascending, disjoint, not empty."""
    location: str
    first_access: OperationReport
    last_access: OperationReport
    io: str = ""
    """Which input or output of the function it is (`io-in-workspace`): `input x`; else empty."""

    @property
    def label(self) -> str:
        """What it is called: `%a`, or `%a of @callee`."""
        return f"%{self.name}" + (f" of @{self.function}" if self.function else "")

    @property
    def caption(self) -> str:
        """What it is called, and which input or output it is: `%a (input a)`."""
        return f"{self.label} ({self.io})" if self.io else self.label

    @property
    def begin(self) -> int:
        """The first tick at which it is live."""
        return self.live[0][0]

    @property
    def end(self) -> int:
        """The tick behind the last one at which it is live."""
        return self.live[-1][1]

    @property
    def end_bytes(self) -> int:
        """The offset behind its last byte."""
        return self.offset_bytes + self.size_bytes


@dataclass(frozen=True)
class ArenaReport:
    """One arena: the part of a pool that the buffers of an allocation scope get."""

    id: int
    """Its number in the program, from 0."""
    name: str
    """The name of the arena's value; empty if there is no arena yet."""
    scope: str
    """The allocation scope: `@main`, or an operation inside, such as `scf.parallel`."""
    pool: str
    """The memory space; `default` for the one without a name."""
    capacity_bytes: int | None
    """Of the pool; None if it has no limit."""
    base_address: int | None
    """Where the pool begins; None if that is not said."""
    is_at_base: bool
    """Whether the arena begins there (`arena=static`)."""
    exists: bool
    """Whether the program has the arena; else it is what merge-alloc would make."""
    storage: str
    """What it is: `alloc`, `argument`, `global` or `static`, see the option `arena`."""
    symbol: str
    """The name of the global that it is; empty if it is none, or has no name yet."""
    is_from_callers: bool
    """Whether it is memory of the arenas of a private function's callers, which counts there."""
    size_bytes: int
    alignment: int
    lower_bound_bytes: int
    """The most bytes that are live at one tick: no arena for these buffers is smaller."""
    peak: OperationReport
    """The first operation at which so many bytes are live."""
    live_at_peak: tuple[int, ...]
    """The ids of the buffers that are live there."""
    algorithm: str
    """What planned it; empty if the program does not say."""
    buffers: tuple[BufferReport, ...]
    """At least one."""

    @property
    def efficiency(self) -> float:
        """Lower bound by size: 1 is perfect."""
        return self.lower_bound_bytes / self.size_bytes if self.size_bytes else 1.0

    @property
    def capacity_text(self) -> str:
        """What there is to say about the capacity of the pool, behind the size; empty if none."""
        if self.capacity_bytes is None:
            return ""
        excess = self.size_bytes - self.capacity_bytes
        return f" of {self.capacity_bytes:,}" + (f" ({excess:,} too many)" if excess > 0 else "")

    @property
    def base_text(self) -> str:
        """What there is to say about the address, behind the name of the pool; empty if nothing."""
        if self.base_address is None:
            return ""
        where = "at" if self.is_at_base else "which begins at"
        return f" {where} {self.base_address:#x}"

    @property
    def sum_bytes(self) -> int:
        """What the buffers take without sharing; workspaces count where their buffers are."""
        return sum(buffer.size_bytes for buffer in self.buffers if not buffer.is_workspace)

    @property
    def peak_buffers(self) -> list[BufferReport]:
        """The buffers that are live at the peak, the largest first."""
        live = [self.buffers[number] for number in self.live_at_peak]
        return sorted(live, key=lambda buffer: (-buffer.size_bytes, buffer.id))

    @property
    def buffer_count(self) -> int:
        """How many buffers the program makes in it."""
        return sum(not buffer.is_workspace for buffer in self.buffers)

    @property
    def end_tick(self) -> int:
        """The tick behind the last one at which a buffer is live."""
        return max(buffer.end for buffer in self.buffers)


@dataclass(frozen=True)
class StayingReport:
    """An allocation that is in no arena, and why."""

    name: str
    type: str
    size_bytes: int | None
    """None for a dynamic size."""
    reason: str
    missing_interface: str
    """The interface without which an operation cannot be looked into; empty if none is missing."""
    location: str


@dataclass(frozen=True)
class ArgumentReport:
    """An input or output of a function."""

    name: str
    type: str
    size_bytes: int | None
    """None for a dynamic size; of what is no buffer, the size of the value if it has one."""
    element_type: str
    shape: tuple[int, ...] | None
    """None for what is no buffer; a dynamic size is -1."""
    pool: str = ""
    """Of the arena that it is in, or that it is; empty for what is passed like any other."""
    offset_bytes: int | None = None
    """From the start of that arena; None for what is passed as an argument or a result."""
    workspace_alignment: int | None = None
    """Of the arena that it is, which callers provide; None if it is none."""


@dataclass(frozen=True)
class FunctionReport:
    """What there is to say about the memory of one function."""

    name: str
    is_private: bool
    """Whether only the program itself calls it."""
    has_c_interface: bool
    """Whether it is to be compiled with `llvm.emit_c_interface`."""
    location: str
    ticks: int
    """The last tick; with `scope=program`, of the bodies of callees, too."""
    own_arena_reason: str
    """Why callers do not provide its memory (`scope=program`); empty if they do, or cannot."""
    workspace_bytes: int
    """What callers provide, in arenas of theirs (`scope=program`)."""
    inputs: tuple[ArgumentReport, ...]
    outputs: tuple[ArgumentReport, ...]
    arenas: tuple[ArenaReport, ...]
    staying: tuple[StayingReport, ...]
    unused: tuple[str, ...]
    """Names of allocations that nothing uses, and that merge-alloc removes."""
    present_bytes: int
    """The most bytes that allocations of the program as it is hold at once, from allocation to
    free; arenas count as they are, dynamic sizes do not count."""
    changes: tuple[ProgramChange, ...] = ()
    """What passes say that they changed of what it computes, so that less is held."""

    @property
    def arena_bytes(self) -> int:
        """The size of all arenas together."""
        return sum(arena.size_bytes for arena in self.arenas)

    @property
    def sum_bytes(self) -> int:
        """What the buffers in arenas take without sharing."""
        return sum(arena.sum_bytes for arena in self.arenas)


@dataclass(frozen=True)
class MemoryReport:
    """The report of a program."""

    functions: tuple[FunctionReport, ...]
    """Those that allocate, in program order."""
    staying_outside: tuple[StayingReport, ...]
    """Allocations that are in no function."""
    constants: tuple[ConstantsReport, ...] = ()
    """The globals that hold constants (`pack-constants`)."""
    staying_constants: tuple[StayingConstantReport, ...] = ()
    """The globals that stay as they are (`pack-constants`)."""

    @property
    def arenas(self) -> Iterator[ArenaReport]:
        """The arenas of all functions."""
        return (arena for function in self.functions for arena in function.arenas)

    def only_arena(self, number: int) -> MemoryReport | None:
        """The report with one arena, and what else is in its function; None if there is none."""
        for function in self.functions:
            for arena in function.arenas:
                if arena.id == number:
                    return MemoryReport((replace(function, arenas=(arena,)),), ())
        return None

    @property
    def staying(self) -> Iterator[StayingReport]:
        """All allocations that are in no arena."""
        yield from self.staying_outside
        for function in self.functions:
            yield from function.staying

    @property
    def arena_bytes(self) -> int:
        """The size of all arenas together, but for those that callers provide."""
        return sum(arena.size_bytes for arena in self.arenas if not arena.is_from_callers)

    @property
    def has_arenas_from_callers(self) -> bool:
        """Whether functions share arenas: then lower bounds of arenas do not add up."""
        return any(arena.is_from_callers for arena in self.arenas)

    @property
    def sum_bytes(self) -> int:
        """What the buffers in arenas take without sharing."""
        return sum(arena.sum_bytes for arena in self.arenas)

    @property
    def lower_bound_bytes(self) -> int:
        """The lower bounds of all arenas together."""
        return sum(arena.lower_bound_bytes for arena in self.arenas)

    @property
    def saved_text(self) -> str:
        """What sharing saves, in words."""
        saved = self.sum_bytes - self.arena_bytes
        if saved < 0:
            return f"{plural(-saved, 'byte')} more than without sharing"
        return f"{percent(saved, self.sum_bytes) if saved else '0 %'} saved"

    @property
    def is_merged(self) -> bool:
        """Whether all arenas are there already, and there is at least one."""
        exist = [arena.exists for arena in self.arenas]
        return bool(exist) and all(exist)


def percent(part: float, whole: float) -> str:
    """A share in percent, never rounded up to all of it."""
    if not whole or part == whole:
        return "100 %"
    share = 100 * part / whole
    return f"{min(share, 99.9):.1f} %" if share > 99 else f"{share:.0f} %"


def plural(count: int, noun: str) -> str:
    """`1 buffer`, `2 buffers`."""
    return f"{count:,} {noun}{'s' * (count != 1)}"


def listed(names: Iterable[str], most: int) -> str:
    """The first names, and how many more there are."""
    every = list(names)
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def live_bytes_by_tick(arena: ArenaReport) -> list[tuple[int, int]]:
    """
    The ticks at which the number of bytes that are taken by live buffers changes, and the bytes
    from there on. Bytes that two of them share, by in-place reuse, count twice.
    """
    change_bytes: dict[int, int] = {}
    for buffer in arena.buffers:
        for begin, end in buffer.live:
            change_bytes[begin] = change_bytes.get(begin, 0) + buffer.size_bytes
            change_bytes[end] = change_bytes.get(end, 0) - buffer.size_bytes
    profile: list[tuple[int, int]] = []
    live_bytes = 0
    for tick in sorted(change_bytes):
        live_bytes += change_bytes[tick]
        profile.append((tick, live_bytes))
    return profile
