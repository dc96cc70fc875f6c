"""The formats of a report, by name."""

from __future__ import annotations

from collections.abc import Callable

from xdsl_mergealloc.report.c_header import write_c_header
from xdsl_mergealloc.report.chrome_trace import write_chrome_trace
from xdsl_mergealloc.report.csv_format import write_csv
from xdsl_mergealloc.report.html_page import write_html
from xdsl_mergealloc.report.json_format import write_json
from xdsl_mergealloc.report.memory_report import MemoryReport
from xdsl_mergealloc.report.svg import write_svg
from xdsl_mergealloc.report.text import write_text

FORMATS: dict[str, Callable[[MemoryReport], str]] = {
    "text": write_text,
    "json": write_json,
    "csv": write_csv,
    "svg": write_svg,
    "html": write_html,
    "chrome": write_chrome_trace,
    "c-header": write_c_header,
}
"""Name -> what prints a report."""
