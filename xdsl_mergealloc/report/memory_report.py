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
"""Text that replaces the lower bound and the peak of an arena."""


@dataclass(frozen=True)
class ArgumentReport:
    """An input or output of a function."""

    name: str
    type: str
    size_bytes: int | None
    """None for a dynamic size; if it is not a buffer, the size of the value, if known."""
    element_type: str
    shape: tuple[int, ...] | None
    """None if it is not a buffer; a dynamic size is -1."""
    pool: str = ""
    """Pool of the arena that holds it, or that it is; empty for an ordinary argument or result."""
    offset_bytes: int | None = None
    """Offset from the start of that arena; None if it is passed as an argument or a result."""
    workspace_alignment: int | None = None
    """Alignment, if it is an arena that callers provide; else None."""
    size_function: str = ""
    """Function that returns the bytes that callers must provide; empty if they are known."""
    is_output: bool = False
    """Whether it is an argument that receives a result (`bufferize.result`)."""
    constants_alignment: int | None = None
    """Alignment, if it is packed constants that callers provide; else None."""
    quantization: Quantization | None = None
    """Meaning of its integers; None if the tensor is not quantized."""

    @property
    def is_memory(self) -> bool:
        """Whether it is memory that callers provide, not data that they compute with."""
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
    """Why its callers provide no memory (`scope=program`); empty if they do, or if it has none."""
    workspace_bytes: int
    """Bytes that callers provide in their own arenas (`scope=program`)."""
    inputs: tuple[ArgumentReport, ...]
    outputs: tuple[ArgumentReport, ...]
    arenas: tuple[ArenaReport, ...]
    staying: tuple[StayingReport, ...]
    unused: tuple[str, ...]
    """Names of unused allocations, which merge-alloc removes."""
    present_bytes: int
    """Peak bytes of the allocations in the present program, from allocation to free; existing
    arenas count as a whole, dynamic sizes do not count."""
    changes: tuple[ProgramChange, ...] = ()
    """Changes to the computation that passes report, made so that less memory is live."""

    @property
    def io(self) -> Iterator[tuple[str, ArgumentReport]]:
        """All arguments and results, each as an `input` or `output`."""
        yield from (("output" if one.is_output else "input", one) for one in self.inputs)
        yield from (("output", one) for one in self.outputs)


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
    """The variants that bufferize-and-plan has planned, as noted on the module; this program is the
    chosen variant."""

    @property
    def arenas(self) -> Iterator[ArenaReport]:
        """The arenas of all functions."""
        return (arena for function in self.functions for arena in function.arenas)

    def only_arena(self, number: int) -> MemoryReport | None:
        """Return the report of one arena and its function; None if no arena has the number."""
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
        """The total size of all arenas, except those that callers provide."""
        return sum(arena.size_bytes for arena in self.arenas if not arena.is_from_callers)

    @property
    def has_arenas_from_callers(self) -> bool:
        """Whether functions get arenas from callers: then lower bounds of arenas do not add up."""
        return any(arena.is_from_callers for arena in self.arenas)

    @property
    def has_lower_bound(self) -> bool:
        """Whether the total of all arenas has a known lower bound."""
        return not self.has_arenas_from_callers and all(one.has_lifetimes for one in self.arenas)

    @property
    def sum_bytes(self) -> int:
        """Total size of the buffers in arenas without sharing."""
        return sum(arena.sum_bytes for arena in self.arenas)

    @property
    def lower_bound_bytes(self) -> int:
        """The sum of the lower bounds of all arenas."""
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
        """Whether the program already has all arenas, and at least one."""
        exist = [arena.exists for arena in self.arenas]
        return bool(exist) and all(exist)


def bound_text(arena: ArenaReport) -> str:
    """Return the lower bound and the efficiency of an arena, or that they are unknown."""
    if not arena.has_lifetimes:
        return NO_LIFETIMES
    share = percent(arena.lower_bound_bytes, arena.size_bytes)
    return f"lower bound {arena.lower_bound_bytes:,}, efficiency {share}"


def percent(part: float, whole: float) -> str:
    """Format a share in percent, never rounded up to 100 %."""
    if not whole or part == whole:
        return "100 %"
    share = 100 * part / whole
    return f"{min(share, 99.9):.1f} %" if share > 99 else f"{share:.0f} %"


def plural(count: int, noun: str) -> str:
    """Format a count: `1 buffer`, `2 buffers`."""
    return f"{count:,} {noun}{'s' * (count != 1)}"


def listed(names: Iterable[str], most: int) -> str:
    """List the first `most` names, and the number of the others."""
    every = list(names)
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def live_bytes_by_tick(arena: ArenaReport) -> list[tuple[int, int]]:
    """
    Return the ticks at which the live bytes change, each with the live bytes from there on. Bytes
    that two live buffers share, by in-place reuse, count twice.
    """
    return list(
        steps(
            Span(begin, end, buffer.size_bytes)
            for buffer in arena.buffers
            for begin, end in buffer.live
        )
    )
