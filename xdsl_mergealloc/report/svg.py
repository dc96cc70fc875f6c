"""Pictures of arenas: time to the right, offsets upwards, a rectangle for each live range.

All positions are percentages, so that a page can stretch the picture (`html_page.py`) while its
text keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from xdsl_mergealloc.recorded_plan import ArenaReport, BufferReport
from xdsl_mergealloc.report.constants_report import ConstantsReport
from xdsl_mergealloc.report.memory_report import (
    NO_LIFETIMES,
    FunctionReport,
    MemoryReport,
    percent,
    plural,
)

WIDTH = 1200
AXIS_WIDTH = 76
PLOT_HEIGHT = 320
TITLE_HEIGHT = 34
_TICKS_HEIGHT = 34

_LINES = 8
"""Approximate number of grid lines in each direction."""

_LEAST_LABELLED = (0.045, 0.05)
"""Shares of width and height above which a rectangle is labelled."""

_MOST_WITH_GAPS = 400
"""Maximum number of buffers of an arena whose rectangles have gaps between them."""

CHART_COLORS = """
  --surface: #ffffff; --ink: #1b1f24; --muted: #59636e; --grid: #e4e8ec;
  --buffer: #a9c1de; --buffer-ink: #16283d; --at-peak: #eda268; --at-peak-ink: #3b1a02;
  --peak: #b4470b; --bound: #59636e; --io: #1a7f37;
"""

CHART_COLORS_DARK = """
  --surface: #15181c; --ink: #e6e9ec; --muted: #9aa5b1; --grid: #2b3138;
  --buffer: #36526f; --buffer-ink: #dbe8f5; --at-peak: #a3561d; --at-peak-ink: #fff1e6;
  --peak: #ff9d5c; --bound: #9aa5b1; --io: #57c774;
"""

CHART_STYLE = """
.chart text { font: 11px system-ui, sans-serif; fill: var(--muted); }
.chart .title { font-size: 13px; font-weight: 600; fill: var(--ink); }
.chart .line { stroke: var(--grid); stroke-width: 1; }
.chart .frame { fill: none; stroke: var(--grid); }
.chart .buffer rect { fill: var(--buffer); stroke: var(--surface); stroke-width: .75; }
.chart .buffer.at-peak rect { fill: var(--at-peak); }
.chart .dense .buffer rect { stroke: var(--buffer); stroke-width: 1; }
.chart .dense .buffer.at-peak rect { stroke: var(--at-peak); }
.chart .buffer.io rect { stroke: var(--io); stroke-width: 2; }
.chart .buffer text { fill: var(--buffer-ink); pointer-events: none; }
.chart .buffer.at-peak text { fill: var(--at-peak-ink); }
.chart .peak { fill: var(--peak); fill-opacity: .25; pointer-events: none; }
.chart .peak-edge { stroke: var(--peak); stroke-width: 1.5; pointer-events: none; }
.chart .bound { stroke: var(--bound); stroke-dasharray: 5 4; pointer-events: none; }
"""


def write_svg(report: MemoryReport) -> str:
    """Draw all arenas below one another, those of one function with the same time axis."""
    arena_height = TITLE_HEIGHT + PLOT_HEIGHT + _TICKS_HEIGHT
    parts: list[str] = []
    for function in report.functions:
        time = time_axis(function)
        for arena in function.arenas:
            top = len(parts) * arena_height
            parts.append(
                f"{chart_head(title_of(arena), arena.size_bytes, top)}"
                f'<svg x="{AXIS_WIDTH}" y="{top + TITLE_HEIGHT}" '
                f'width="{WIDTH - AXIS_WIDTH - 16}" height="{PLOT_HEIGHT + _TICKS_HEIGHT}">'
                f"{''.join(time_labels(time))}"
                f'<svg class="{density(arena)}" height="{PLOT_HEIGHT}">'
                f"{''.join(plot(arena, time, with_titles=True))}</svg>"
                "</svg></g>\n"
            )
    for constants in report.constants:
        top = len(parts) * arena_height
        parts.append(
            f"{chart_head(constants.title, constants.size_bytes, top)}"
            f'<svg class="plot" x="{AXIS_WIDTH}" y="{top + TITLE_HEIGHT}" '
            f'width="{WIDTH - AXIS_WIDTH - 16}" height="{PLOT_HEIGHT}">'
            f"{''.join(constants_plot(constants))}</svg></g>\n"
        )
    return picture(WIDTH, max(len(parts) * arena_height, 1), CHART_STYLE, parts)


def picture(width: int, height: int, style: str, parts: Iterable[str]) -> str:
    """Combine parts into a standalone picture, for light and dark surroundings."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">\n'
        f"<style>svg {{{CHART_COLORS}}}\n@media (prefers-color-scheme: dark) "
        f"{{ svg {{{CHART_COLORS_DARK}}} }}{style}</style>\n"
        '<rect width="100%" height="100%" style="fill: var(--surface)"/>\n'
        f"{''.join(parts)}</svg>\n"
    )


def chart_head(title: str, size_bytes: int, top: int) -> str:
    """Return the beginning of a chart: its title, and the axis of `size_bytes` beside the plot."""
    return (
        f'<g class="chart"><text class="title" x="{AXIS_WIDTH}" y="{top + 22}">'
        f"{escape(title)}</text>"
        f'<svg y="{top + TITLE_HEIGHT}" width="{AXIS_WIDTH}" height="{PLOT_HEIGHT}" '
        f'overflow="visible">{"".join(offset_labels(size_bytes))}</svg>'
    )


def density(arena: ArenaReport) -> str:
    """
    Return the CSS classes of an arena's plot: `plot dense` if the arena has so many buffers that
    their rectangles may be narrower than the gaps between them.
    """
    return "plot dense" if len(arena.buffers) > _MOST_WITH_GAPS else "plot"


def title_of(arena: ArenaReport) -> str:
    """Return the one-line title of an arena."""
    share = f"efficiency {percent(arena.lower_bound_bytes, arena.size_bytes)}"
    return (
        f"Arena {arena.id} in {arena.scope}, pool {arena.pool}: {arena.size_bytes:,} bytes for "
        f"{plural(len(arena.buffers), 'buffer')}, {share if arena.has_lifetimes else NO_LIFETIMES}"
    )


def time_axis(function: FunctionReport) -> tuple[int, int]:
    """Return the first tick of the time axis, and the tick after the last."""
    arenas = [arena for arena in function.arenas if arena.has_lifetimes]
    begins = [buffer.begin for arena in arenas for buffer in arena.buffers if buffer.live]
    return min(begins, default=1), max((arena.end_tick for arena in arenas), default=2)


def offset_labels(size_bytes: int) -> Iterator[str]:
    """Yield the labels of the axis of offsets of a memory, right-aligned in `AXIS_WIDTH`."""
    for offset in _byte_lines(size_bytes):
        share = 1 - offset / max(size_bytes, 1)
        yield (
            f'<text x="{AXIS_WIDTH - 8}" y="{share:.4%}" dy="4" text-anchor="end">'
            f"{bytes_text(offset)}</text>"
        )


def time_labels(time: tuple[int, int]) -> Iterator[str]:
    """Yield the labels of the time axis, below the plot."""
    begin, end = time
    step = _decimal_step(end - begin)
    for tick in range(-(-begin // step) * step, end, step):
        place = (tick - begin) / (end - begin)
        # The first and last labels must not reach over the edge.
        anchor = "start" if place < 0.02 else "end" if place > 0.98 else "middle"
        yield (
            f'<text x="{_share(tick, time)}" y="{PLOT_HEIGHT + 15}" '
            f'text-anchor="{anchor}">{tick:,}</text>'
        )
    yield f'<text x="100%" y="{PLOT_HEIGHT + 30}" text-anchor="end">tick</text>'


def plot(arena: ArenaReport, time: tuple[int, int], *, with_titles: bool) -> Iterator[str]:
    """Yield grid, rectangles and marks; positions are percentages of the enclosing element."""
    yield from grid_lines(arena.size_bytes)
    at_peak = set(arena.live_at_peak)
    for buffer in arena.buffers:
        yield from _buffer(arena, buffer, time, buffer.id in at_peak, with_titles=with_titles)
    if arena.has_lifetimes:
        yield from _peak_and_bound(arena, time)
    yield '<rect class="frame" width="100%" height="100%"/>'


def _peak_and_bound(arena: ArenaReport, time: tuple[int, int]) -> Iterator[str]:
    size_bytes = max(arena.size_bytes, 1)
    if arena.lower_bound_bytes < arena.size_bytes:
        y = f"{1 - arena.lower_bound_bytes / size_bytes:.4%}"
        yield f'<line class="bound" x2="100%" y1="{y}" y2="{y}"/>'
    begin, end = _share(arena.peak.tick, time), _share(arena.peak.tick + 1, time)
    width = f"{1 / (time[1] - time[0]):.5%}"
    yield f'<rect class="peak" x="{begin}" width="{width}" height="100%"/>'
    for x in (begin, end):
        yield f'<line class="peak-edge" x1="{x}" x2="{x}" y2="100%"/>'


def constants_plot(constants: ConstantsReport) -> Iterator[str]:
    """Yield a rectangle for each offset, as wide as the picture: constants exist all the time."""
    yield from grid_lines(constants.size_bytes)
    for equal in constants.by_place():
        one, share = equal[0], equal[0].size_bytes / constants.size_bytes
        y = f"{1 - (one.offset_bytes + one.size_bytes) / constants.size_bytes:.5%}"
        names = ", ".join(f"@{constant.name}" for constant in equal)
        hover = f"{names}\n{one.type}\n{one.size_bytes:,} bytes at offset {one.offset_bytes:,}"
        hover += f"\n{one.location}" if one.location else ""
        yield f'<g class="buffer"><title>{escape(hover)}</title>'
        yield f'<rect width="100%" y="{y}" height="{share:.5%}"/>'
        if share > _LEAST_LABELLED[1]:
            yield f'<svg y="{y}" width="100%" height="{share:.5%}">'
            yield f'<text x="5" y="13">{escape(names)}</text></svg>'
        yield "</g>"
    yield '<rect class="frame" width="100%" height="100%"/>'


def grid_lines(size_bytes: int) -> Iterator[str]:
    """Yield the lines of a grid of bytes, across the enclosing element."""
    for offset in _byte_lines(size_bytes):
        y = f"{1 - offset / max(size_bytes, 1):.4%}"
        yield f'<line class="line" x2="100%" y1="{y}" y2="{y}"/>'


def _buffer(
    arena: ArenaReport,
    buffer: BufferReport,
    time: tuple[int, int],
    is_at_peak: bool,
    *,
    with_titles: bool,
) -> Iterator[str]:
    """Yield a rectangle for each live range, with the name if there is room for it."""
    size_bytes = max(arena.size_bytes, 1)
    place = (
        f'y="{1 - buffer.end_bytes / size_bytes:.5%}" height="{buffer.size_bytes / size_bytes:.5%}"'
    )
    kind = "buffer" + (" at-peak" if is_at_peak else "") + (" io" if buffer.io else "")
    yield f'<g class="{kind}" data-buffer="{arena.id}.{buffer.id}">'
    if with_titles:
        yield f"<title>{escape(hover_text(buffer))}</title>"
    # With unknown lifetimes, the buffer may be live all the time.
    for begin, end in buffer.live or (time,):
        width = (end - begin) / (time[1] - time[0])
        box = f'x="{_share(begin, time)}" width="{width:.5%}" {place}'
        yield f"<rect {box}/>"
        if width > _LEAST_LABELLED[0] and buffer.size_bytes / size_bytes > _LEAST_LABELLED[1]:
            # An inner picture clips its text.
            yield f'<svg {box}><text x="5" y="13">{escape(buffer.caption)}</text></svg>'
    yield "</g>"


def hover_text(buffer: BufferReport) -> str:
    """Return the tooltip of a rectangle, one fact per line."""
    lines = [
        buffer.caption,
        buffer.type,
        f"{buffer.size_bytes:,} bytes at offset {buffer.offset_bytes:,}",
    ]
    if buffer.live:
        first, last = buffer.first_access.name, buffer.last_access.name
        lines.append(f"ticks {buffer.begin} to {buffer.end - 1}: {first} to {last}")
    return "\n".join([*lines, *([buffer.location] if buffer.location else [])])


def bytes_text(count: int) -> str:
    """Format a number of bytes in the largest unit that it reaches, with at most one decimal."""
    for unit, exponent in (("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if count >= 1 << exponent:
            number = count / (1 << exponent)
            return f"{number:.0f} {unit}" if number == int(number) else f"{number:.1f} {unit}"
    return f"{count} B"


def _share(tick: int, time: tuple[int, int]) -> str:
    return f"{(tick - time[0]) / (time[1] - time[0]):.5%}"


def _byte_lines(size_bytes: int) -> range:
    """Return the positions of the grid lines in bytes, a power of two apart."""
    return range(0, size_bytes + 1, 1 << max(0, (max(size_bytes // _LINES, 1) - 1).bit_length()))


def _decimal_step(ticks: int) -> int:
    """Return the distance of labels: 1, 2 or 5 times a power of ten."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if ticks <= factor * power * 2 * _LINES:
                return factor * power
        power *= 10
