"""The report as JSON. The schema, with its version, is in docs/memory-plan.md."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, cast

from xdsl_mergealloc.report.memory_report import MemoryReport

FORMAT = "memory-report"

VERSION = 1
"""Grows when a field goes or changes its meaning; fields may be added without that."""


def write_json(report: MemoryReport) -> str:
    """The report as one JSON object; the fields are those of `MemoryReport`. A buffer a line."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "is_merged": report.is_merged,
        "arena_bytes": report.arena_bytes,
        "lower_bound_bytes": report.lower_bound_bytes,
        "sum_bytes": report.sum_bytes,
        **_fields(report),
    }
    return "".join(_lines(document, "")) + "\n"


def _fields(record: Any) -> dict[str, Any]:
    """The fields of a data class, in their order, but for the contents of memory."""
    return {
        field.name: getattr(record, field.name)
        for field in fields(record)
        if not field.metadata.get("is_contents")
    }


def _lines(value: Any, indent: str) -> Iterator[str]:
    """
    JSON in which only what holds lists of records is spread over several lines.

    `json.dumps` with an indentation takes ten times as long.
    """
    members: Mapping[str, Any] = _fields(value) if is_dataclass(value) else value
    inner = indent + " "
    if isinstance(members, dict) and any(map(_holds_records, members.values())):
        for number, (name, member) in enumerate(members.items()):
            yield ("," if number else "{") + f"\n{inner}{json.dumps(name)}: "
            yield from _lines(member, inner)
        yield f"\n{indent}}}"
    elif _holds_records(value):
        for number, record in enumerate(cast("tuple[Any, ...]", value)):
            yield ("," if number else "[") + f"\n{inner}"
            yield from _lines(record, inner)
        yield f"\n{indent}]"
    else:
        yield json.dumps(value, default=_fields)


def _holds_records(value: Any) -> bool:
    if not isinstance(value, tuple):
        return False
    members = cast("tuple[Any, ...]", value)
    return bool(members) and is_dataclass(members[0])
