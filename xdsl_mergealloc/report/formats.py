"""
The formats of reports and frontiers, by name; implements the machine-readable formats: CSV, JSON,
and a trace.

The CSV of a report has the columns of MiniMalloc, and the offset: MiniMalloc can read it, and so
can `python -m xdsl_mergealloc.planner`, which takes the offsets as pinned. The schemas of the JSON,
with their versions, are in docs/memory-plan.md.

Source of the trace: "Trace Event Format" of the Chromium project, for chrome://tracing and
https://ui.perfetto.dev.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from itertools import pairwise
from typing import Any, cast

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint
from xdsl_mergealloc.recorded_plan import ArenaReport
from xdsl_mergealloc.report.c_header import write_c_header
from xdsl_mergealloc.report.frontier_svg import write_frontier_svg
from xdsl_mergealloc.report.html_page import write_frontier_html, write_html
from xdsl_mergealloc.report.memory_report import MemoryReport, live_bytes_by_tick
from xdsl_mergealloc.report.svg import write_svg
from xdsl_mergealloc.report.text import write_frontier_text, write_text

VERSION = 1
"""
Version of the JSON of reports and frontiers. Incremented when a field is removed or changes its
meaning; added fields do not change it.
"""

# CSV


def write_csv(report: MemoryReport) -> str:
    """
    Return one line for each buffer: `id,lower,upper,size,alignment,gaps,offset`, sizes in bytes,
    ticks half-open. The ids are those of the other formats.

    Raises `PassError` for several arenas, whose offsets are unrelated, and for an arena with
    unknown lifetimes.
    """
    arenas = list(report.arenas)
    if len(arenas) > 1:
        raise PassError(
            f"error: memory-plan: the format csv is for one arena, but there are {len(arenas)}: "
            f"name one of them, arena=0 to arena={len(arenas) - 1}"
        )
    for arena in arenas:
        if not arena.has_lifetimes:
            raise PassError(
                f"error: memory-plan: the format csv needs lifetimes, but those of %{arena.name} "
                "are not known: there is no plan of merge-alloc"
            )
    rows = (
        (
            buffer.id,
            buffer.begin,
            buffer.end,
            buffer.size_bytes,
            buffer.alignment,
            " ".join(f"{end}-{begin}" for (_, end), (begin, _) in pairwise(buffer.live)),
            buffer.offset_bytes,
        )
        for arena in arenas
        for buffer in arena.buffers
    )
    return _csv(("id", "lower", "upper", "size", "alignment", "gaps", "offset"), rows)


def write_frontier_csv(frontier: Frontier) -> str:
    """Return one line for each variant; the columns are the fields of the JSON, flags 0 or 1."""
    rows = [
        [int(value) if isinstance(value, bool) else value for value in point.values()]
        for point in _points(frontier)
    ]
    return _csv((*(field.name for field in fields(FrontierPoint)), "is_least"), rows)


def _csv(head: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


def _points(frontier: Frontier) -> tuple[dict[str, Any], ...]:
    """Return the variants as dictionaries of their fields, and whether each is on the frontier."""
    return tuple(
        {**asdict(point), "is_least": point in frontier.least} for point in frontier.points
    )


# JSON


def write_json(report: MemoryReport) -> str:
    """Return the report as a JSON object with the fields of `MemoryReport`, one buffer per line."""
    document = {
        "format": "memory-report",
        "version": VERSION,
        "is_merged": report.is_merged,
        "arena_bytes": report.arena_bytes,
        "lower_bound_bytes": report.lower_bound_bytes,
        "sum_bytes": report.sum_bytes,
        **_fields(report),
    }
    return "".join(_json_lines(document, "")) + "\n"


def write_frontier_json(frontier: Frontier) -> str:
    """Return a JSON object with the variants as its `points`, one per line; their fields are those
    of `FrontierPoint`, and `is_least`: whether the variant is on the frontier."""
    document = {"format": "memory-frontier", "version": VERSION, "points": _points(frontier)}
    return "".join(_json_lines(document, "")) + "\n"


def _fields(record: Any) -> dict[str, Any]:
    """Return the fields of a data class in their order, without contents of memory."""
    return {
        field.name: getattr(record, field.name)
        for field in fields(record)
        if not field.metadata.get("is_contents")
    }


def _json_lines(value: Any, indent: str) -> Iterator[str]:
    """
    Yield JSON in which only values that hold lists of records are spread over several lines.

    `json.dumps` with an indentation takes ten times as long.
    """
    members: Mapping[str, Any] = _fields(value) if is_dataclass(value) else value
    inner = indent + " "
    if isinstance(members, dict) and any(map(_holds_records, members.values())):
        for number, (name, member) in enumerate(members.items()):
            yield ("," if number else "{") + f"\n{inner}{json.dumps(name)}: "
            yield from _json_lines(member, inner)
        yield f"\n{indent}}}"
    elif _holds_records(value):
        for number, record in enumerate(cast("tuple[Any, ...]", value)):
            yield ("," if number else "[") + f"\n{inner}"
            yield from _json_lines(record, inner)
        yield f"\n{indent}]"
    else:
        yield json.dumps(value, default=_fields)


def _holds_records(value: Any) -> bool:
    if not isinstance(value, tuple):
        return False
    members = cast("tuple[Any, ...]", value)
    return bool(members) and (is_dataclass(members[0]) or isinstance(members[0], dict))


# The trace


def write_chrome_trace(report: MemoryReport) -> str:
    """
    Return the trace, one event per line. A function is a process; a tick is a microsecond. Each
    live range of a buffer is an event, and the live bytes of each arena are a counter.
    """
    events = (json.dumps(event) for event in _events(report))
    return '{"displayTimeUnit": "ns", "traceEvents": [\n' + ",\n".join(events) + "\n]}\n"


def _events(report: MemoryReport) -> Iterator[dict[str, Any]]:
    for process, function in enumerate(report.functions):
        yield {
            "ph": "M",
            "name": "process_name",
            "pid": process,
            "args": {"name": f"@{function.name}"},
        }
        for arena in filter(lambda arena: arena.has_lifetimes, function.arenas):
            yield from _arena_events(arena, process)


def _arena_events(arena: ArenaReport, process: int) -> Iterator[dict[str, Any]]:
    """Yield events for the buffers of an arena, its live bytes, and its peak."""
    title = f"arena {arena.id}, pool {arena.pool}"
    for buffer in arena.buffers:
        # Live ranges overlap without being nested, so they are asynchronous events.
        common = {
            "name": buffer.label,
            "cat": title,
            "pid": process,
            "tid": arena.id,
            "id": f"{arena.id}.{buffer.id}",
        }
        arguments = {
            "bytes": buffer.size_bytes,
            "offset": buffer.offset_bytes,
            "type": buffer.type,
            "location": buffer.location,
            "first access": buffer.first_access.name,
            "last access": buffer.last_access.name,
        }
        for begin, end in buffer.live:
            yield {"ph": "b", "ts": begin, **common, "args": arguments}
            yield {"ph": "e", "ts": end, **common}
    for tick, live_bytes in live_bytes_by_tick(arena):
        yield {
            "ph": "C",
            "ts": tick,
            "name": f"live bytes of {title}",
            "pid": process,
            "args": {"bytes": live_bytes},
        }
    yield {
        "ph": "I",
        "s": "p",
        "ts": arena.peak.tick,
        "name": f"peak of {title}: {arena.peak.name}",
        "pid": process,
        "tid": arena.id,
    }


# By name

FORMATS: dict[str, Callable[[MemoryReport], str]] = {
    "text": write_text,
    "json": write_json,
    "csv": write_csv,
    "svg": write_svg,
    "html": write_html,
    "chrome": write_chrome_trace,
    "c-header": write_c_header,
}
"""Name -> function that formats a report."""

FRONTIER_FORMATS: dict[str, Callable[[Frontier], str]] = {
    "text": write_frontier_text,
    "json": write_frontier_json,
    "csv": write_frontier_csv,
    "svg": write_frontier_svg,
    "html": write_frontier_html,
}
"""Name -> function that formats a frontier."""
