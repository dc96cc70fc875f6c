"""Violations in words: both views, their bytes, where they are, and where both are live."""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import error_at, name_of_value, source_position
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.verify.violations import (
    ALL_BYTES,
    ArenaReport,
    ArenaView,
    Fault,
    Violation,
)

_LONGEST_TEXT = 100
"""Characters of an operation that an error shows."""


def describe(report: ArenaReport, most_listed: int) -> str:
    """An error message: a count, and one paragraph for each of the first violations."""
    count = len(report.violations)
    at_least = "" if report.is_complete else "at least "
    title = f"error: the memory plan is wrong: {at_least}{count} violation{'s' * (count != 1)}"
    paragraphs = [_describe_violation(found) for found in report.violations[:most_listed]]
    if count > most_listed:
        paragraphs.append(f"... and {count - most_listed} more")
    return "\n".join((title, *paragraphs))


def _describe_violation(violation: Violation) -> str:
    view, other, at = violation.view, violation.other, violation.at
    about = view.op if view.op is not None else at
    assert about is not None
    name = name_of_value(view.value)
    arena = name_of_value(view.arena.value)
    lines = [_view_line(view)]
    match violation.fault:
        case Fault.OVERLAP:
            assert other is not None
            finding = (
                f"{_subject(view)} and {_subject(other)} share bytes of {arena} while both are live"
            )
            lines.append(_view_line(other))
        case Fault.INSTANCES_OVERLAP:
            loop = operation_name(view.loops[0])
            finding = (
                f"{name} has bytes of {arena} that it shares with itself in another iteration "
                f"of the enclosing '{loop}', whose iterations run at the same time"
            )
        case Fault.OUTSIDE:
            finding = f"{name} reaches outside of {arena}, which has {view.arena.size_bytes} bytes"
        case Fault.UNKNOWN_BYTES:
            what = "offset" if view.offset is None else "size"
            finding = f"the {what} of {name} in {arena} cannot be worked out"
        case Fault.USE_AFTER_FREE:
            finding = f"{_subject(view)} is accessed when {arena} may have been freed"
    if at is not None:
        at_word = "accessed at" if violation.fault is Fault.USE_AFTER_FREE else "both live at"
        lines.append(f"  {at_word}: {_text(at)}")
    return "\n".join((error_at(about) + finding, *lines))


def _subject(view: ArenaView) -> str:
    if view.op is None:
        return "an access past the views"
    return name_of_value(view.value)


def _view_line(view: ArenaView) -> str:
    if view.op is None:
        return "  all bytes"
    if view.size_bytes == ALL_BYTES:
        return f"  maybe all bytes: {_text(view.op)}"
    if not view.has_known_bytes:
        return f"  bytes unknown: {_text(view.op)}"
    bytes_ = f"bytes [{view.begin_bytes}, {view.end_bytes})"
    assert view.offset is not None
    if view.offset.terms:
        bytes_ += f" in pieces of {view.size_bytes}"
    return f"  {bytes_}: {_text(view.op)}"


def _text(op: Operation) -> str:
    """The first line of an operation, and where it is."""
    text = str(op).splitlines()[0].rstrip(" {")
    if len(text) > _LONGEST_TEXT:
        text = text[: _LONGEST_TEXT - 3] + "..."
    position = source_position(op.location)
    return f"{text} ({position})" if position else text
