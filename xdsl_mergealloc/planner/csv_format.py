"""
Problems and plans as CSV in the format of MiniMalloc (github.com/google/minimalloc).

The header names the columns: `id`, `lower`, `upper`, `size` and, optional, `alignment`, `gaps` and
`offset`, in any order. A buffer lives in `[lower, upper)`. `gaps` are ranges such as `12-15 18-20`,
half-open too, in which it is dead. An `offset` in an input pins the buffer; it may be empty.
MiniMalloc's older column names are read, too: `buffer` or `buffer_id` for `id`, `start` or `begin`
for `lower`, and `end` for `upper`. `end` is *inclusive*, and so are the upper ends of gaps then.

The format cannot express pools, may-overlap pairs and locations: use JSON for them.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from itertools import pairwise
from typing import TextIO

from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import (
    Buffer,
    BufferId,
    FileFormatError,
    InvalidProblemError,
    LiveRange,
    Pool,
    Problem,
)

_SYNONYMS = {
    "buffer": "id",
    "buffer_id": "id",
    "begin": "lower",
    "start": "lower",
    "end": "upper",
}
_REQUIRED = ("id", "lower", "upper", "size")
_KNOWN = (*_REQUIRED, "alignment", "gaps", "offset")


def read_csv(lines: Iterable[str], capacity_bytes: int | None = None) -> Problem:
    """
    Return the problem in the lines of a CSV file, with one pool of the given capacity.

    If all ids are decimal integers, they become integers. Raises `FileFormatError` with the line
    number, or `InvalidProblemError`.
    """
    reader = csv.reader(lines)
    header = [name.strip() for name in next(reader, list[str]())]
    end_is_inclusive = "end" in header
    columns = [_SYNONYMS.get(name, name) for name in header]
    _check_header(header, columns)
    buffers: list[Buffer] = []
    for fields in reader:
        if not fields:
            continue
        if len(fields) != len(columns):
            raise FileFormatError(
                f"line {reader.line_num}: {len(fields)} fields where the header has {len(columns)}"
            )
        record = dict(zip(columns, (field.strip() for field in fields), strict=True))
        buffers.append(_buffer(record, reader.line_num, int(end_is_inclusive)))
    if all(_is_decimal(str(buffer.id)) for buffer in buffers):
        buffers = [buffer._replace(id=int(buffer.id)) for buffer in buffers]
    return Problem.of(buffers, [Pool(capacity_bytes=capacity_bytes)])


def write_csv(plan: Plan, file: TextIO) -> None:
    """
    Write problem and offsets; the columns `alignment` and `gaps` only if a buffer needs them.

    Raises `FileFormatError` if the problem has several pools.
    """
    if len(plan.problem.pools) > 1:
        raise FileFormatError("CSV cannot hold a plan with several pools: write JSON")
    buffers = plan.problem.buffers
    has_alignment = any(buffer.alignment != 1 for buffer in buffers)
    has_gaps = any(len(buffer.live) > 1 for buffer in buffers)
    columns = [*_REQUIRED, *["alignment"] * has_alignment, *["gaps"] * has_gaps, "offset"]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    for buffer in buffers:
        live = buffer.live or (LiveRange(0, 0),)
        row: list[BufferId] = [buffer.id, live[0].start, live[-1].end, buffer.size_bytes]
        if has_alignment:
            row.append(buffer.alignment)
        if has_gaps:
            gaps = pairwise(live)
            row.append(" ".join(f"{before.end}-{after.start}" for before, after in gaps))
        row.append(plan.offsets[buffer.id])
        writer.writerow(row)


def _check_header(header: list[str], columns: list[str]) -> None:
    if not header:
        raise FileFormatError("line 1: the file is empty, expected a header")
    for name in _REQUIRED:
        if name not in columns:
            raise FileFormatError(f"line 1: the header has no column '{name}'")
    for name, column in zip(header, columns, strict=True):
        if column not in _KNOWN:
            raise FileFormatError(f"line 1: unknown column '{name}', known are {', '.join(_KNOWN)}")
        if columns.count(column) > 1:
            raise FileFormatError(f"line 1: two columns for '{column}'")


def _buffer(record: dict[str, str], line: int, end_addend: int) -> Buffer:
    lower = _integer(record["lower"], "lower", line)
    upper = _integer(record["upper"], "upper", line) + end_addend
    live = _without_gaps(lower, upper, record.get("gaps", ""), line, end_addend)
    offset = record.get("offset", "")
    return Buffer(
        record["id"],
        _integer(record["size"], "size", line),
        live,
        alignment=_integer(record.get("alignment", "1"), "alignment", line),
        pinned_offset_bytes=_integer(offset, "offset", line) if offset else None,
    )


def _without_gaps(
    lower: int, upper: int, gaps: str, line: int, end_addend: int
) -> tuple[LiveRange, ...]:
    live: list[LiveRange] = []
    for gap in gaps.split():
        if "@" in gap:
            raise FileFormatError(f"line {line}: gaps with a window ('{gap}') are not supported")
        # What begins with a minus sign has the separator behind it.
        digits, separator, gap_upper = gap[1:].partition("-")
        if not separator:
            raise FileFormatError(f"line {line}: '{gap}' is no gap of the form LOWER-UPPER")
        start = _integer(gap[:1] + digits, "gaps", line)
        if not lower <= start <= upper:
            raise FileFormatError(f"line {line}: gap '{gap}' lies outside the live range")
        live.append(LiveRange(lower, start))
        lower = _integer(gap_upper, "gaps", line) + end_addend
    live.append(LiveRange(lower, upper))
    if len(live) > 1 and any(start > end for start, end in live):
        raise FileFormatError(f"line {line}: the gaps '{gaps}' do not fit into the live range")
    return tuple(range_ for range_ in live if range_.start != range_.end) or (live[0],)


def _integer(text: str, column: str, line: int) -> int:
    try:
        return int(text)
    except ValueError:
        message = f"line {line}: '{text}' in column '{column}' is no integer"
        raise FileFormatError(message) from None


def _is_decimal(text: str) -> bool:
    """Return whether converting the text to an integer and back would not change it."""
    try:
        return text.isascii() and text.isdigit() and str(int(text)) == text
    except ValueError:
        # More digits than Python converts.
        return False


def load_csv(path: str, capacity_bytes: int | None = None) -> Problem:
    """Read the file at `path` with `read_csv`; error messages start with the path."""
    try:
        # Spreadsheets begin files with a byte order mark.
        with open(path, encoding="utf-8-sig", newline="") as file:
            return read_csv(file, capacity_bytes)
    except (FileFormatError, InvalidProblemError) as error:
        raise type(error)(f"{path}: {error}") from None
    except (csv.Error, UnicodeDecodeError) as error:
        raise FileFormatError(f"{path}: not CSV: {error}") from None
