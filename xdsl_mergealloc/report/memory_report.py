"""Contents of a report: plain data, without IR, that every format prints.

Sizes and offsets are bytes. Ticks number the operations of a function, in program order; the
function itself has tick 1. Live ranges are half-open: `(3, 5)` is ticks 3 and 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from xdsl_mergealloc.frontier_points import FrontierPoint
from xdsl_mergealloc.merge_alloc.function_io import Quantization
from xdsl_mergealloc.profile import Span, steps
from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.recorded_plan import ArenaReport, StayingReport
from xdsl_mergealloc.report.constants_report import ConstantsReport, StayingConstantReport

NO_LIFETIMES = "lifetimes not known: no plan of merge-alloc"
"""Text for an arena instead of its lower bound and its peak."""


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
    size_function: str = ""
    """The function that says how many bytes callers have to provide; empty if that is known."""
    is_output: bool = False
    """Whether it is an argument for a result (`bufferize.result`)."""
    constants_alignment: int | None = None
    """Of the packed constants that it is, which callers provide; None if it is none."""
    quantization: Quantization | None = None
    """Meaning of its integers; None if the tensor is not quantized."""

    @property
    def is_memory(self) -> bool:
        """Whether it is memory that callers provide, and nothing that they compute with."""
        return self.workspace_alignment is not None or self.constants_alignment is not None


@dataclass(frozen=True)
class FunctionReport:
    """Report on the memory of one function."""

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
    """Bytes that callers provide in their own arenas (`scope=program`)."""
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
    """Changes to the computation that passes report, made so that less memory is live."""

    @property
    def io(self) -> Iterator[tuple[str, ArgumentReport]]:
        """All arguments and results, each as an `input` or `output`."""
        yield from (("output" if one.is_output else "input", one) for one in self.inputs)
        yield from (("output", one) for one in self.outputs)

    @property
    def arena_bytes(self) -> int:
        """The size of all arenas together."""
        return sum(arena.size_bytes for arena in self.arenas)

    @property
    def sum_bytes(self) -> int:
        """Total size of the buffers in arenas without sharing."""
        return sum(arena.sum_bytes for arena in self.arenas)


@dataclass(frozen=True)
class MemoryReport:
    """The report of a program."""

    functions: tuple[FunctionReport, ...]
    """Functions that allocate, in program order."""
    staying_outside: tuple[StayingReport, ...]
    """Allocations that are in no function."""
    constants: tuple[ConstantsReport, ...] = ()
    """The globals that hold constants (`pack-constants`)."""
    staying_constants: tuple[StayingConstantReport, ...] = ()
    """The globals that stay as they are (`pack-constants`)."""
    variants: tuple[FrontierPoint, ...] = ()
    """The variants that bufferize-and-plan has planned, as the module says; this program is the one
    that is chosen."""

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
    def has_lower_bound(self) -> bool:
        """Whether there is a lower bound of all arenas together."""
        return not self.has_arenas_from_callers and all(one.has_lifetimes for one in self.arenas)

    @property
    def sum_bytes(self) -> int:
        """Total size of the buffers in arenas without sharing."""
        return sum(arena.sum_bytes for arena in self.arenas)

    @property
    def lower_bound_bytes(self) -> int:
        """The lower bounds of all arenas together."""
        return sum(arena.lower_bound_bytes for arena in self.arenas)

    @property
    def saved_text(self) -> str:
        """Bytes that sharing saves, in words."""
        saved = self.sum_bytes - self.arena_bytes
        if saved < 0:
            return f"{plural(-saved, 'byte')} more than without sharing"
        return f"{percent(saved, self.sum_bytes) if saved else '0 %'} saved"

    @property
    def is_merged(self) -> bool:
        """Whether all arenas are there already, and there is at least one."""
        exist = [arena.exists for arena in self.arenas]
        return bool(exist) and all(exist)


def bound_text(arena: ArenaReport) -> str:
    """The lower bound of an arena, and how far the arena is from it, as far as that is known."""
    if not arena.has_lifetimes:
        return NO_LIFETIMES
    share = percent(arena.lower_bound_bytes, arena.size_bytes)
    return f"lower bound {arena.lower_bound_bytes:,}, efficiency {share}"


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
    return list(
        steps(
            Span(begin, end, buffer.size_bytes)
            for buffer in arena.buffers
            for begin, end in buffer.live
        )
    )
