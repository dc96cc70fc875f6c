"""The report as one self-contained HTML page: pictures, a sortable table, a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint
from xdsl_mergealloc.recorded_plan import ArenaReport, BufferReport, OperationReport
from xdsl_mergealloc.report.constants_report import ConstantsReport
from xdsl_mergealloc.report.frontier_svg import (
    FRONTIER_STYLE,
    frontier_plot,
    most_bytes,
    work_labels,
)
from xdsl_mergealloc.report.memory_report import (
    FunctionReport,
    MemoryReport,
    bound_text,
    percent,
    plural,
)
from xdsl_mergealloc.report.svg import (
    AXIS_WIDTH,
    CHART_COLORS,
    CHART_COLORS_DARK,
    CHART_STYLE,
    PLOT_HEIGHT,
    bytes_text,
    constants_plot,
    density,
    offset_labels,
    plot,
    time_axis,
    time_labels,
)
from xdsl_mergealloc.report.text import change_text, frontier_notes, live_text, size_text, work_text

_MOST_AT_PEAK = 12

_COLUMNS = (
    ("arena", "number", "Arena"),
    ("id", "number", "Id"),
    ("name", "text", "Name"),
    ("bytes", "number", "Bytes"),
    ("offset", "number", "Offset"),
    ("live", "number", "Live ticks"),
    ("first", "text", "First access"),
    ("last", "text", "Last access"),
    ("location", "text", "Location"),
)
"""Columns of the table of buffers: key, kind of sorting, title."""

_NUMERIC = ("Bytes", "Done twice", "Copies", "Bytes copied", "Offset")
"""Titles of numeric columns in the other tables."""


def write_html(report: MemoryReport) -> str:
    """Return the page of a plan."""
    names = ", ".join(f"@{function.name}" for function in report.functions[:3])
    title = f"Memory plan of {names or 'a program without buffers'}"
    style = FRONTIER_STYLE if report.variants else ""
    return "".join(_page(title, style, _parts(report), _asset("page.js")))


def write_frontier_html(frontier: Frontier) -> str:
    """Return the page of a frontier."""
    return "".join(_page("Memory against work", FRONTIER_STYLE, _frontier(frontier), ""))


@cache
def _asset(name: str) -> str:
    return (files("xdsl_mergealloc.report") / "assets" / name).read_text(encoding="utf-8")


def _page(title: str, style: str, body: Iterator[str], script: str) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield f"<title>{escape(title)}</title>\n"
    yield f"<style>\n:root {{{CHART_COLORS}}}\n"
    yield f"@media (prefers-color-scheme: dark) {{ :root {{{CHART_COLORS_DARK}}} }}\n"
    yield f"{CHART_STYLE}{style}{_asset('page.css')}</style>\n</head>\n<body>\n<main>\n"
    yield f"<h1>{escape(title)}</h1>\n"
    yield from body
    yield f'</main>\n<div id="hint" hidden></div>\n<script>\n{script}</script>\n'
    yield "</body>\n</html>\n"


def _parts(report: MemoryReport) -> Iterator[str]:
    yield from _totals(report)
    if report.variants:
        yield from _frontier(Frontier.of(report.variants))
    for function in report.functions:
        yield from _function(function)
    yield from _table(report)
    for constants in report.constants:
        yield from _constants(constants)
    yield from _staying(
        "Globals that stay",
        ("Name", "Type", "Reason", "Location"),
        ((f"@{o.name}", o.type, o.reason, o.location) for o in report.staying_constants),
    )
    yield from _staying(
        "Allocations that stay",
        ("Name", "Type", "Bytes", "Reason", "Missing interface", "Location"),
        (
            (f"%{o.name}", o.type, size_text(o), o.reason, o.missing_interface, o.location)
            for o in report.staying
        ),
    )


def _frontier(frontier: Frontier) -> Iterator[str]:
    """Yield the section of the variants: their picture, and a table of them."""
    yield "<section>\n<h2>Variants<small>bytes needed at once, by work done twice</small></h2>\n"
    plot_of, labels = frontier_plot(frontier), work_labels(frontier)
    yield from _chart(most_bytes(frontier), "plot", plot_of, below=labels)
    yield from (f"<p>{escape(note)}</p>\n" for note in frontier_notes(frontier))
    columns = ("Variant", "Bytes", "Done twice", "Copies", "Bytes copied")
    yield from _rows(columns, map(_variant, frontier.points))
    yield "</section>\n"


def _variant(point: FrontierPoint) -> str:
    name = escape(point.variant)
    return (
        f"<tr><td>{f'<b>{name}</b>' if point.is_chosen else name}"
        f'<td class="number">{point.peak_bytes:,}'
        f'<td class="number">{work_text(point.extra_work_percent)}'
        f'<td class="number">{point.copies:,}<td class="number">{point.copied_bytes:,}\n'
    )


def _chart(
    size_bytes: int, kind: str, plot: Iterable[str], below: Iterable[str] | None
) -> Iterator[str]:
    """Yield a plot of the CSS classes `kind`, with the axis of bytes and the labels below it."""
    yield f'<div class="chart"><svg class="axis" width="{AXIS_WIDTH}" height="100%">'
    yield "".join(offset_labels(size_bytes))
    yield f'</svg><div class="scroll" tabindex="0"><div class="stretch"><svg class="{kind}">'
    yield from plot
    yield '</svg><svg class="time">'
    if below is not None:
        yield f'<g transform="translate(0 -{PLOT_HEIGHT})">{"".join(below)}</g>'
    yield "</svg></div></div></div>\n"


def _rows(columns: Sequence[str], rows: Iterable[str], *, may_scroll: bool = True) -> Iterator[str]:
    """Yield a table."""
    focus = ' tabindex="0"' if may_scroll else ""
    yield f'<div class="rows"{focus}><table>\n<thead><tr>'
    for title in columns:
        kind = ' class="number"' if title in _NUMERIC else ""
        yield f'<th scope="col"{kind}>{title}'
    yield "</tr></thead>\n<tbody>\n"
    yield from rows
    yield "</tbody>\n</table></div>\n"


def _totals(report: MemoryReport) -> Iterator[str]:
    buffers = sum(arena.buffer_count for arena in report.arenas)
    saved = report.sum_bytes - report.arena_bytes
    verb = "Arenas take" if report.is_merged else "Arenas would take"
    share = percent(report.lower_bound_bytes, report.arena_bytes)
    bound = f"efficiency {share}"
    if not report.has_lower_bound:
        bound = "of all functions" if report.has_arenas_from_callers else "not known of all arenas"
    tiles = [
        (verb, bytes_text(report.arena_bytes), f"{report.arena_bytes:,} bytes"),
        ("Lower bound", bytes_text(report.lower_bound_bytes), bound),
        ("Without sharing", bytes_text(report.sum_bytes), plural(buffers, "buffer")),
        ("Saved", f"{100 * saved / max(report.sum_bytes, 1):.0f} %", f"{saved:,} bytes"),
        ("Stay as they are", str(len(list(report.staying))), "allocations in no arena"),
    ]
    yield '<dl class="totals">\n'
    for name, value, detail in tiles:
        yield f"<div><dt>{name}</dt><dd>{value}</dd><dd>{detail}</dd></div>\n"
    yield "</dl>\n"


def _function(function: FunctionReport) -> Iterator[str]:
    time = time_axis(function)
    for change in function.changes:
        yield f"<p>@{escape(function.name)} was changed by {escape(change_text(change))}.</p>\n"
    if function.own_arena_reason and function.arenas:
        yield f"<p>@{escape(function.name)} has arenas of its own: "
        yield f"{escape(function.own_arena_reason)}.</p>\n"
    for arena in function.arenas:
        yield from _arena(arena, time)


def _arena(arena: ArenaReport, time: tuple[int, int]) -> Iterator[str]:
    """Yield the section of an arena: its sizes, its picture, its peak."""
    name = f"%{arena.name}" if arena.exists else "planned, not in the program yet"
    yield f"<section>\n<h2>Arena {arena.id} in {escape(arena.scope)}<small>"
    yield f"pool {escape(arena.pool)}{arena.base_text} · {escape(name)}</small></h2>\n<p>"
    yield f"<b>{arena.size_bytes:,}</b>{arena.capacity_text} bytes, "
    yield f"aligned to {arena.alignment}; {bound_text(arena)}; "
    yield f"{arena.sum_bytes:,} bytes without sharing{arena.traffic_text}.</p>\n"
    buffers = plot(arena, time, with_titles=False)
    yield from _chart(arena.size_bytes, density(arena), buffers, below=time_labels(time))
    yield '<div class="below"><p class="key"><i class="at-peak"></i>live at the peak'
    yield '<i></i>not<i class="band"></i>peak'
    if arena.lower_bound_bytes < arena.size_bytes:
        yield '<i class="dashed"></i>lower bound'
    yield '</p><div class="zoom">Time <button type="button" data-zoom="0.5">&minus;</button>'
    yield '<button type="button" data-zoom="2">+</button>'
    yield '<button type="button" data-zoom="0">fit</button></div></div>\n'
    if arena.has_lifetimes:
        yield from _peak(arena)
    yield "</section>\n"


def _peak(arena: ArenaReport) -> Iterator[str]:
    buffers = arena.peak_buffers
    yield f"<p>Peak at tick {arena.peak.tick}, {_operation(arena.peak)}, with "
    yield f"{plural(len(buffers), 'live buffer')}: "
    yield ", ".join(
        f'<a href="#b{arena.id}.{buffer.id}" data-buffer="{arena.id}.{buffer.id}">'
        f"{escape(buffer.label)}</a> {buffer.size_bytes:,}"
        for buffer in buffers[:_MOST_AT_PEAK]
    )
    more = len(buffers) - _MOST_AT_PEAK
    yield f" and {more} more.</p>\n" if more > 0 else ".</p>\n"


def _operation(op: OperationReport) -> str:
    location = f" <span>({escape(op.location)})</span>" if op.location else ""
    return f"<code>{escape(op.name)}</code>{location}"


def _table(report: MemoryReport) -> Iterator[str]:
    yield '<section id="buffers">\n<div class="bar"><h2>Buffers</h2>'
    yield '<label>Search <input id="search" type="search" autocomplete="off" '
    yield 'placeholder="name, type, operation, file"></label><output id="found"></output></div>\n'
    yield '<div class="rows" tabindex="0"><table>\n<thead><tr>'
    for key, kind, title in _COLUMNS:
        yield f'<th scope="col" class="{kind}"><button type="button" data-key="{key}" '
        yield f'data-kind="{kind}">{title}</button></th>'
    yield "</tr></thead>\n<tbody>\n"
    for arena in report.arenas:
        for buffer in arena.buffers:
            yield from _row(arena, buffer)
    yield "</tbody>\n</table></div>\n</section>\n"


def _row(arena: ArenaReport, buffer: BufferReport) -> Iterator[str]:
    """Yield a row; `data-value` is the sort key of cells that do not sort by their text."""
    first, last = buffer.first_access, buffer.last_access
    yield f'<tr id="b{arena.id}.{buffer.id}"><td>{arena.id}<td>{buffer.id}'
    yield f'<td title="{escape(buffer.type)}">{escape(buffer.caption)}'
    yield f'<td data-value="{buffer.size_bytes}">{buffer.size_bytes:,}'
    yield f'<td data-value="{buffer.offset_bytes}">{buffer.offset_bytes:,}'
    yield f'<td data-value="{buffer.begin if buffer.live else 0}">{live_text(buffer)}'
    yield f'<td title="{escape(first.location)}">{escape(first.name)}'
    yield f'<td title="{escape(last.location)}">{escape(last.name)}'
    yield f"<td>{escape(buffer.location)}\n"


def _constants(constants: ConstantsReport) -> Iterator[str]:
    """Yield the section of packed constants: their picture, and a table of them."""
    name = f"@{constants.name}" if constants.exists else "planned, not in the program yet"
    yield f"<section>\n<h2>Constants<small>pool {escape(constants.pool)} · {escape(name)}"
    yield "</small></h2>"
    yield f"\n<p><b>{constants.size_bytes:,}</b> bytes, aligned to {constants.alignment}; "
    yield f"{constants.sum_bytes:,} bytes with equal ones more than once.</p>\n"
    # Constants have no time axis.
    yield from _chart(constants.size_bytes, "plot", constants_plot(constants), below=None)
    rows = (
        f"<tr><td>@{escape(one.name)}<td>{escape(one.type)}"
        f'<td class="number">{one.size_bytes:,}<td class="number">{one.offset_bytes:,}'
        f"<td>{escape(one.location)}\n"
        for one in constants.constants
    )
    yield from _rows(("Name", "Type", "Bytes", "Offset", "Location"), rows)
    yield "</section>\n"


def _staying(
    title: str, columns: Sequence[str], staying: Iterable[tuple[str, ...]]
) -> Iterator[str]:
    """Yield a section of items that stay as they are, if any: a table with a cell per column."""
    rows = ["<tr><td>" + "<td>".join(map(escape, cells)) + "\n" for cells in staying]
    if rows:
        yield f"<section>\n<h2>{title}</h2>\n"
        yield from _rows(columns, rows, may_scroll=False)
        yield "</section>\n"
