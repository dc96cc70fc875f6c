"""The report for viewers of Chrome traces: chrome://tracing, https://ui.perfetto.dev.

A function is a process; a tick is a microsecond. Each live range of a buffer is an event, and the
bytes that are live in each arena are a counter.

Source: "Trace Event Format" of the Chromium project.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from xdsl_mergealloc.recorded_plan import ArenaReport
from xdsl_mergealloc.report.memory_report import MemoryReport, live_bytes_by_tick


def write_chrome_trace(report: MemoryReport) -> str:
    """The trace, one event a line."""
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
    """The buffers of an arena, how many bytes are live, and its peak, as events."""
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
