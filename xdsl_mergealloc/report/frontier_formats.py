"""The formats of a frontier, by name."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import asdict, fields

from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint
from xdsl_mergealloc.report.frontier_svg import write_frontier_svg
from xdsl_mergealloc.report.frontier_text import write_frontier_text
from xdsl_mergealloc.report.html_page import write_frontier_html

FORMAT = "memory-frontier"

VERSION = 1
"""Grows when a field goes or changes its meaning; fields may be added without that."""


def write_frontier_json(frontier: Frontier) -> str:
    """One JSON object, in which the variants are its `points`, one a line; the fields are those of
    `FrontierPoint`, and `is_least`: whether the variant is on the frontier."""
    points = [
        json.dumps({**asdict(point), "is_least": point in frontier.least})
        for point in frontier.points
    ]
    lines = ",\n  ".join(points)
    return f'{{\n "format": "{FORMAT}",\n "version": {VERSION},\n "points": [\n  {lines}\n ]\n}}\n'


def write_frontier_csv(frontier: Frontier) -> str:
    """A line for each variant; the columns are the fields of the JSON, flags 0 or 1."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    names = [field.name for field in fields(FrontierPoint)]
    writer.writerow((*names, "is_least"))
    for point in frontier.points:
        values = (getattr(point, name) for name in names)
        flags = (*values, point in frontier.least)
        writer.writerow(int(value) if isinstance(value, bool) else value for value in flags)
    return text.getvalue()


FRONTIER_FORMATS: dict[str, Callable[[Frontier], str]] = {
    "text": write_frontier_text,
    "json": write_frontier_json,
    "csv": write_frontier_csv,
    "svg": write_frontier_svg,
    "html": write_frontier_html,
}
"""Name -> what prints a frontier."""
