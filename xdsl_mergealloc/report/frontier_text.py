"""The frontier as a table and a curve for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint
from xdsl_mergealloc.report.tables import table

_WIDTH, _HEIGHT = 60, 12
"""Columns and rows of the curve."""


def write_frontier_text(frontier: Frontier) -> str:
    """A table of the variants that no other one beats, of the chosen one and of the one to begin
    with; and all of them as points, bytes upwards, work to the right. Ends with a line break."""
    return "\n".join(_lines(frontier)) + "\n"


def _lines(frontier: Frontier) -> Iterator[str]:
    # The first one is what there is to begin with: with no more work, no other takes as much.
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
    """A line for each variant, the chosen one with a star."""
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
    """`0.63 %`."""
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
