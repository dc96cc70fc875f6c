"""The formats of a report, by name."""

from __future__ import annotations

from collections.abc import Callable

from xdsl_mergealloc.report.memory_report import MemoryReport
from xdsl_mergealloc.report.text import write_text

FORMATS: dict[str, Callable[[MemoryReport], str]] = {
    "text": write_text,
}
"""Name -> what prints a report."""
