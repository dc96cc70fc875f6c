"""A picture of the frontier: bytes upwards, work to the right, a point for each variant."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import pairwise

from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint
from xdsl_mergealloc.report.svg import (
    AXIS_WIDTH,
    CHART_STYLE,
    PLOT_HEIGHT,
    TITLE_HEIGHT,
    chart_head,
    grid_lines,
    picture,
)
from xdsl_mergealloc.report.text import frontier_notes, work_text

_WIDTH = 800
_LABELS_HEIGHT = 64
_MARGIN = 0.03
"""Share of the width that is left free on either side of the points."""

FRONTIER_STYLE = """
.chart .step { stroke: var(--bound); stroke-width: 1.5; }
.chart .variant { fill: var(--surface); stroke: var(--muted); }
.chart .variant.least { fill: var(--buffer); stroke: var(--buffer-ink); }
.chart .variant.is-chosen { fill: var(--peak); stroke: var(--peak); }
"""


def write_frontier_svg(frontier: Frontier) -> str:
    """Return the picture of a frontier, for light and dark surroundings."""
    height = TITLE_HEIGHT + PLOT_HEIGHT + _LABELS_HEIGHT
    notes = "; ".join(frontier_notes(frontier))
    chart = (
        f"{chart_head('Bytes needed at once, by work done twice', most_bytes(frontier), 0)}"
        f'<svg x="{AXIS_WIDTH}" y="{TITLE_HEIGHT}" '
        f'width="{_WIDTH - AXIS_WIDTH - 16}" height="{PLOT_HEIGHT + _LABELS_HEIGHT}">'
        f"{''.join(work_labels(frontier))}"
        f'<text y="{PLOT_HEIGHT + 50}">{escape(notes)}</text>'
        f'<svg class="plot" height="{PLOT_HEIGHT}">'
        f"{''.join(frontier_plot(frontier))}</svg></svg></g>\n"
    )
    return picture(_WIDTH, height, CHART_STYLE + FRONTIER_STYLE, [chart])


def most_bytes(frontier: Frontier) -> int:
    """Return the end of the axis of bytes: a little above the highest point."""
    return max(point.peak_bytes for point in frontier.points) * 21 // 20 + 1


def work_labels(frontier: Frontier) -> Iterator[str]:
    """Yield the labels of the axis of work, below the plot."""
    most = _most_work(frontier)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        yield (
            f'<text x="{_MARGIN + share * (1 - 2 * _MARGIN):.4%}" y="{PLOT_HEIGHT + 15}" '
            f'text-anchor="middle">{work_text(share * most)}</text>'
        )
    yield f'<text x="100%" y="{PLOT_HEIGHT + 30}" text-anchor="end">work done twice</text>'


def frontier_plot(frontier: Frontier) -> Iterator[str]:
    """Yield grid, steps and points; positions are percentages of the enclosing element."""
    size_bytes, most_work = most_bytes(frontier), _most_work(frontier)

    def place(point: FrontierPoint) -> tuple[str, str]:
        x = _MARGIN + point.extra_work_percent / most_work * (1 - 2 * _MARGIN)
        return f"{x:.4%}", f"{1 - point.peak_bytes / size_bytes:.4%}"

    yield from grid_lines(size_bytes)
    steps = list(map(place, frontier.least))
    for (x, y), (next_x, next_y) in pairwise([*steps, ("100%", steps[-1][1])]):
        yield f'<line class="step" x1="{x}" x2="{next_x}" y1="{y}" y2="{y}"/>'
        yield f'<line class="step" x1="{next_x}" x2="{next_x}" y1="{y}" y2="{next_y}"/>'
    for point in sorted(frontier.points, key=lambda one: (one.is_chosen, one in frontier.least)):
        kind = "variant" + " least" * (point in frontier.least) + " is-chosen" * point.is_chosen
        x, y = place(point)
        yield f'<circle class="{kind}" cx="{x}" cy="{y}" r="5"><title>'
        yield f"{escape(point.variant)}\n{point.peak_bytes:,} bytes\n"
        yield f"{work_text(point.extra_work_percent)} of the work is done twice\n"
        yield f"{point.copies:,} copies of {point.copied_bytes:,} bytes</title></circle>"
    yield '<rect class="frame" width="100%" height="100%"/>'


def _most_work(frontier: Frontier) -> float:
    return max(point.extra_work_percent for point in frontier.points) or 1.0
