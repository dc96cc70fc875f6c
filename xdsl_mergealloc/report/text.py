"""The plan and the frontier as tables for a terminal, a log, a review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint
from xdsl_mergealloc.merge_alloc.annotate import BUFFERIZE_FIRST
from xdsl_mergealloc.program_changes import ProgramChange
from xdsl_mergealloc.recorded_plan import ArenaReport, BufferReport, StayingReport
from xdsl_mergealloc.report.constants_report import ConstantsReport
from xdsl_mergealloc.report.memory_report import (
    FunctionReport,
    MemoryReport,
    bound_text,
    listed,
    percent,
    plural,
)

_NUMERIC = ("id", "bytes", "offset", "done twice", "copies", "bytes copied")
"""Headings of numeric columns."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]], indent: int) -> Iterator[str]:
    """Yield a table with columns as wide as needed; numeric columns are right-aligned."""
    numeric = [name in _NUMERIC for name in head]
    kept = [
        column
        for column, name in enumerate(head)
        if name != "location" or any(row[column] for row in rows)
    ]
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        cells = (
            row[column].rjust(widths[column])
            if numeric[column]
            else row[column].ljust(widths[column])
            for column in kept
        )
        yield (" " * indent + "  ".join(cells)).rstrip()


_WIDTH, _HEIGHT = 60, 12
"""Columns and rows of the curve."""


def write_frontier_text(frontier: Frontier) -> str:
    """Return a table of the first variant, the chosen one, and those that no other beats; and all
    variants as points, bytes upwards, work to the right. Ends with a line break."""
    return "\n".join(_frontier(frontier)) + "\n"


def _frontier(frontier: Frontier) -> Iterator[str]:
    # The first point is the starting point: no other takes as many bytes with as little work.
    shown = [
        point
        for number, point in enumerate(frontier.points)
        if not number or point.is_chosen or point in frontier.least
    ]
    yield "frontier: the fewest bytes needed at once, by how much work is done twice"
    yield from variants_table(shown)
    others = len(frontier.points) - len(shown)
    if others:
        yield f"  and {others} more, which others beat"
    yield ""
    yield from _curve(frontier)
    yield ""
    yield from frontier_notes(frontier)


def frontier_notes(frontier: Frontier) -> Iterator[str]:
    """Yield the legend of the curve, and a hint on how to choose a point of it."""
    if frontier.chosen is None:
        yield "no variant fits into the budget"
    else:
        yield f"* what the options choose: {frontier.chosen.variant}"
    yield "bufferize-and-plan{budget=BYTES} takes the least work that fits"


def variants_table(points: Sequence[FrontierPoint]) -> Iterator[str]:
    """Yield one line for each variant, the chosen one with a star."""
    rows = [
        (
            "*" if point.is_chosen else "",
            point.variant,
            f"{point.peak_bytes:,}",
            work_text(point.extra_work_percent),
            f"{point.copies:,}",
            f"{point.copied_bytes:,}",
        )
        for point in points
    ]
    head = ("", "variant", "bytes", "done twice", "copies", "bytes copied")
    yield from table(head, rows, indent=2)


def work_text(extra_work_percent: float) -> str:
    """Format a share of work: `0.63 %`."""
    return f"{extra_work_percent:.2f} %"


def _curve(frontier: Frontier) -> Iterator[str]:
    points = frontier.points
    most_bytes = max(max(point.peak_bytes for point in points), 1)
    most_work = max(point.extra_work_percent for point in points) or 1.0
    rows = [[" "] * _WIDTH for _ in range(_HEIGHT)]

    def row(peak_bytes: int) -> list[str]:
        return rows[_HEIGHT - 1 - round(peak_bytes / most_bytes * (_HEIGHT - 1))]

    def column(extra_work_percent: float) -> int:
        return round(extra_work_percent / most_work * (_WIDTH - 1))

    for at in range(_WIDTH):
        reached = [p for p in frontier.least if column(p.extra_work_percent) <= at]
        if reached:
            row(reached[-1].peak_bytes)[at] = "-"
    marks = [(".", points), ("o", frontier.least), ("*", [p for p in points if p.is_chosen])]
    for mark, marked in marks:
        for point in marked:
            row(point.peak_bytes)[column(point.extra_work_percent)] = mark
    top, bottom = f"{most_bytes:,}", "0"
    for number, each in enumerate(rows):
        label = top if number == 0 else bottom if number == _HEIGHT - 1 else ""
        yield f"  {label:>{len(top)}} |{''.join(each)}".rstrip()
    yield f"  {'':>{len(top)}} +{'-' * _WIDTH}"
    work = work_text(most_work)
    yield f"  {'':>{len(top)}}  {'0 % done twice':<{_WIDTH - len(work)}}{work}"


_MOST_AT_PEAK = 8
"""Maximum number of buffers listed as live at a peak."""


_MOST_RANGES = 3
"""Maximum number of live ranges that a table lists for a buffer."""


def write_text(report: MemoryReport) -> str:
    """Return the report as text; ends with a line break."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: MemoryReport) -> Iterator[str]:
    for function in report.functions:
        yield from _function(function)
        yield ""
    for constants in report.constants:
        yield from _constants(constants)
        yield ""
    if report.staying_constants:
        yield "globals that stay as they are:"
        rows = [(f"@{one.name}", one.reason, one.location) for one in report.staying_constants]
        yield from table(("name", "reason", "location"), rows, indent=4)
        yield ""
    if report.staying_outside:
        yield from _staying("outside of functions", report.staying_outside)
        yield ""
    if report.variants:
        yield "variants tried (*: this one):"
        yield from variants_table(Frontier.of(report.variants).points)
        yield ""
    yield from summary_lines(report)


def summary_lines(report: MemoryReport) -> Iterator[str]:
    """Yield the lines about the whole program."""
    if report.constants:
        count = sum(len(one.constants) for one in report.constants)
        total_bytes = sum(one.size_bytes for one in report.constants)
        yield (
            f"constants: {count:,} in {total_bytes:,} bytes of "
            f"{plural(len(report.constants), 'global')}"
        )
    arenas = list(report.arenas)
    if not arenas:
        advice = "" if any(report.staying) else BUFFERIZE_FIRST
        yield f"total: no allocation can be merged{advice}"
        return
    buffers = sum(arena.buffer_count for arena in arenas)
    handed_on = sum(arena.is_from_callers for arena in arenas)
    verb = "take" if report.is_merged else "would take"
    yield (
        f"total: {plural(buffers, 'buffer')} of {report.sum_bytes:,} bytes {verb} "
        f"{report.arena_bytes:,} bytes in {plural(len(arenas) - handed_on, 'arena')}, "
        f"{report.saved_text}"
    )
    if not report.has_lower_bound:
        return
    yield (
        f"       lower bound {report.lower_bound_bytes:,} bytes, "
        f"efficiency {percent(report.lower_bound_bytes, report.arena_bytes)}"
    )


def _function(function: FunctionReport) -> Iterator[str]:
    where = f" ({function.location})" if function.location else ""
    yield f"function @{function.name}{where}"
    yield f"  held at once by the program as it is: {function.present_bytes:,} bytes"
    for change in function.changes:
        yield f"  changed by {change_text(change)}"
    if function.workspace_bytes:
        yield f"  gets {function.workspace_bytes:,} bytes of arenas of its callers"
    if function.own_arena_reason and function.arenas:
        yield f"  has arenas of its own: {function.own_arena_reason}"
    for kind, one in function.io:
        if one.offset_bytes is not None:
            yield (
                f"  {kind} {one.name}: {one.size_bytes:,} bytes at offset "
                f"{one.offset_bytes:,} of '{one.pool}' ({one.type})"
            )
        if one.size_function:
            yield (
                f"  {kind} {one.name}: as many bytes of '{one.pool}' as @{one.size_function} says, "
                f"alignment {one.workspace_alignment}"
            )
    for arena in function.arenas:
        yield from _arena(arena)
    if function.staying:
        yield from _staying("  stay as they are", function.staying)
    if function.unused:
        unused = listed((f"%{name}" for name in function.unused), _MOST_AT_PEAK)
        yield f"  never accessed, would be removed: {unused}"


def _arena(arena: ArenaReport) -> Iterator[str]:
    name = f"%{arena.name}" if arena.exists else "merge-alloc would make it"
    name += ", from the callers" if arena.is_from_callers else ""
    yield ""
    yield f"  arena {arena.id} in {arena.scope}, pool '{arena.pool}'{arena.base_text} ({name})"
    planner = f", planner {arena.algorithm}" if arena.algorithm else ""
    yield (
        f"    {arena.size_bytes:,}{arena.capacity_text} bytes, alignment {arena.alignment}; "
        f"{bound_text(arena)}; "
        f"{arena.sum_bytes:,} without sharing{planner}{arena.traffic_text}"
    )
    if arena.has_lifetimes:
        live = (f"{buffer.label} {buffer.size_bytes:,}" for buffer in arena.peak_buffers)
        yield f"    peak at {arena.peak}: {listed(live, _MOST_AT_PEAK)}"
    yield from table(
        ("id", "name", "bytes", "offset", "live", "location"),
        [_row(buffer) for buffer in arena.buffers],
        indent=4,
    )


def _constants(constants: ConstantsReport) -> Iterator[str]:
    sign = "" if constants.is_argument else "@"
    name = f"{sign}{constants.name}" if constants.exists else "merge-alloc would make it"
    name += ", from the callers" if constants.is_argument else ""
    yield f"constants in pool '{constants.pool}' ({name})"
    yield (
        f"    {constants.size_bytes:,} bytes, alignment {constants.alignment}; "
        f"{constants.sum_bytes:,} with equal ones more than once"
    )
    rows = [
        (f"@{one.name}", f"{one.size_bytes:,}", f"{one.offset_bytes:,}", one.type, one.location)
        for one in constants.constants
    ]
    yield from table(("name", "bytes", "offset", "type", "location"), rows, indent=4)


def change_text(change: ProgramChange) -> str:
    """`tile-chains: chains: 1; operations: 2; pieces: 8; 0.5 % of the work is done twice`."""
    return (
        f"{change.pass_name}: {change.summary}; "
        f"{change.extra_work_percent:g} % of the work is done twice"
    )


def live_text(buffer: BufferReport) -> str:
    """Return the live ranges, half-open as in `[3, 5) [8, 9)`; of many, the first and the last."""
    ranges = [f"[{begin}, {end})" for begin, end in buffer.live]
    if len(ranges) > _MOST_RANGES:
        ranges[_MOST_RANGES - 1 : -1] = ["..."]
        ranges.append(f"({len(buffer.live)} ranges)")
    return " ".join(ranges)


def size_text(staying: StayingReport) -> str:
    """Return the bytes of an allocation that stays."""
    return "dynamic" if staying.size_bytes is None else f"{staying.size_bytes:,}"


def _row(buffer: BufferReport) -> tuple[str, ...]:
    return (
        str(buffer.id),
        buffer.caption,
        f"{buffer.size_bytes:,}",
        f"{buffer.offset_bytes:,}",
        live_text(buffer),
        buffer.location,
    )


def _staying(title: str, staying: Sequence[StayingReport]) -> Iterator[str]:
    yield ""
    yield f"{title}:"
    rows: list[tuple[str, ...]] = []
    for one in staying:
        reason = one.reason
        if one.missing_interface:
            reason += f"; missing: {one.missing_interface}"
        rows.append((f"%{one.name}", size_text(one), reason, one.location))
    yield from table(("name", "bytes", "reason", "location"), rows, indent=4)
