"""Findings of the check: arenas, their views, and violations, with messages for users."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from xdsl.dialects.memref import ViewOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from xdsl_mergealloc.diagnostics import error_at, name_of_value, source_position
from xdsl_mergealloc.dynamic_workspaces import WORKSPACE_SIZE
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.verify.callees import Callees
from xdsl_mergealloc.verify.effects import has_effects_row
from xdsl_mergealloc.verify.offsets import LinearForm

ALL_BYTES = 1 << 62
"""
Size that represents that of an arena of dynamic size, and of a view that may have all of it.
"""


@dataclass(eq=False)
class Arena:
    """A buffer of bytes that views are made of (V1)."""

    index: int
    value: SSAValue
    """A value that refers to the arena; of a global, the first reference in the function."""
    size_bytes: int | None
    """None for a dynamic size."""
    surrounding: tuple[Operation, ...]
    """
    The operations around its definition inside which it is not a single buffer that is used in
    program order: parallel loops (V6) and operations that count as one (V8); outermost first.
    """
    views: list[ArenaView] = field(default_factory=list["ArenaView"])
    """The first one is the arena as a whole."""
    is_constant: bool = False
    """Whether it is a global or an argument that is never written (V20, V27)."""
    slots: int = 0
    """
    Number of slots (V29), each of `ALL_BYTES`, as the last one counts no more than others; 0 if the
    arena has none.
    """

    @property
    def end_bytes(self) -> int | None:
        """The end of its bytes, exclusive; None if not known."""
        return self.slots * ALL_BYTES if self.slots else self.size_bytes

    @property
    def whole(self) -> ArenaView:
        """View that represents uses of the arena other than by its views (V13)."""
        return self.views[0]


@dataclass(eq=False)
class ArenaView:
    """A `memref.view` of an arena, or the use of an arena past its views (V13)."""

    index: int
    arena: Arena
    value: SSAValue
    op: ViewOp | None
    """The view's operation; None for the arena as a whole."""
    offset: LinearForm | None
    """Bytes from the start of the arena; None if they cannot be computed."""
    size_bytes: int | None
    """None if it cannot be computed."""
    loops: tuple[Operation, ...] = ()
    """The parallel loops between the arena and the view, outermost first (V7)."""
    is_merged: bool = False
    """Whether some of its accesses count as those of an operation further out (V6, V8)."""
    outlives_redefinition: bool = False
    """V9, V10: making the view again does not end the life of the earlier one."""
    is_accessed: bool = False
    is_written: bool = False

    @property
    def is_all_of_arena(self) -> bool:
        """Whether it has every byte of its arena, in the same order."""
        size_bytes = self.arena.size_bytes
        return (
            size_bytes is not None
            # Of a dynamic size only the maximum is known.
            and (self.op is None or not self.op.operands[2:])
            and self.offset == LinearForm(0)
            and size_bytes == self.size_bytes
        )

    @property
    def has_known_bytes(self) -> bool:
        """Whether offset and size are known."""
        return self.offset is not None and self.size_bytes is not None

    @property
    def begin_bytes(self) -> int:
        """The first byte that the view may have."""
        assert self.offset is not None
        return self.offset.minimum

    @property
    def end_bytes(self) -> int:
        """The end, exclusive, of the bytes that the view may have."""
        assert self.offset is not None
        assert self.size_bytes is not None
        return self.offset.maximum + self.size_bytes


class Fault(Enum):
    """The kinds of violations."""

    OVERLAP = auto()
    """Two views overlap in bytes, and are live at the same operation (V5)."""
    INSTANCES_OVERLAP = auto()
    """The view of one iteration of a parallel loop overlaps that of another (V7)."""
    OUTSIDE = auto()
    """A view reaches beyond an end of its arena (V12)."""
    UNKNOWN_BYTES = auto()
    """The offset or size of a view cannot be computed (V12)."""
    USE_AFTER_FREE = auto()
    """A view is accessed when its arena may have been freed (V14)."""
    WRITTEN_CONSTANT = auto()
    """A view of a global that is constant is written (V20)."""


class MemoryViolation(NamedTuple):
    """One finding."""

    fault: Fault
    view: ArenaView
    other: ArenaView | None = None
    """The other view of an overlap."""
    at: Operation | None = None
    """The operation at which both are live, or that accesses freed memory."""


class NotedFault(NamedTuple):
    """
    False statement of a function about its inputs and outputs (V21) or its plan (V23), or an
    access that a pool does not allow (V24, V25).
    """

    op: Operation
    """The function, or the operation."""
    finding: str


@dataclass
class CheckReport:
    """All findings of the check in a program."""

    arenas: int = 0
    views: int = 0
    violations: list[MemoryViolation] = field(default_factory=list[MemoryViolation])
    noted_faults: list[NotedFault] = field(default_factory=list[NotedFault])
    is_complete: bool = True
    """False if the search was given up after a large number of violations."""


# Messages

_AT_WORDS = {Fault.USE_AFTER_FREE: "accessed at", Fault.WRITTEN_CONSTANT: "written at"}

_LONGEST_TEXT = 100
"""Maximum number of characters of an operation that an error shows."""
_NO_ROW = (
    "note: '{}' is not known here, so it may read and write all its buffers in any order; "
    "xdsl_mergealloc.verify.effects.register_effects says what it does"
)


def describe(report: CheckReport, most_listed: int = 20) -> str:
    """Return an error message: a count, and one paragraph for each of the first violations."""
    count = len(report.violations) + len(report.noted_faults)
    at_least = "" if report.is_complete else "at least "
    title = f"error: the memory plan is wrong: {at_least}{count} violation{'s' * (count != 1)}"
    paragraphs = [error_at(fault.op) + fault.finding for fault in report.noted_faults]
    paragraphs += map(_describe_violation, report.violations[:most_listed])
    del paragraphs[most_listed:]
    if count > most_listed:
        paragraphs.append(f"... and {count - most_listed} more")
    return "\n".join((title, *paragraphs))


def _describe_violation(violation: MemoryViolation) -> str:
    """Return the message of one violation: its place, the finding, and both views."""
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
            has = f"{view.arena.size_bytes} bytes"
            if view.arena.slots:
                has = f"the bytes that '{WORKSPACE_SIZE}' says"
            finding = f"{name} reaches outside of {arena}, which has {has}"
        case Fault.UNKNOWN_BYTES:
            what = "offset" if view.offset is None else "size"
            finding = f"the {what} of {name} in {arena} cannot be worked out"
        case Fault.USE_AFTER_FREE:
            finding = f"{_subject(view)} is accessed when {arena} may have been freed"
        case Fault.WRITTEN_CONSTANT:
            is_argument = isinstance(view.arena.value, BlockArgument)
            what = "an argument with constants" if is_argument else "a global that is constant"
            finding = f"{_subject(view)} is written, but {arena} is {what}"
    if at is not None:
        at_word = _AT_WORDS.get(violation.fault, "both live at")
        lines.append(f"  {at_word}: {_text(at)}")
        is_known = has_effects_row(at) or Callees().of(at) is not None
        if violation.fault is Fault.OVERLAP and not is_known:
            lines.append(f"  {_NO_ROW.format(operation_name(at))}")
    return "\n".join((error_at(about) + finding, *lines))


def _subject(view: ArenaView) -> str:
    if view.op is None:
        return "an access past the views"
    return name_of_value(view.value)


def _view_line(view: ArenaView) -> str:
    if view.op is None:
        return "  all bytes"
    if view.size_bytes == ALL_BYTES and not view.arena.slots:
        return f"  maybe all bytes: {_text(view.op)}"
    if not view.has_known_bytes:
        return f"  bytes unknown: {_text(view.op)}"
    unit, unit_bytes = ("slots", ALL_BYTES) if view.arena.slots else ("bytes", 1)
    bytes_ = f"{unit} [{view.begin_bytes // unit_bytes}, {view.end_bytes // unit_bytes})"
    assert view.offset is not None
    if view.offset.terms:
        bytes_ += f" in pieces of {view.size_bytes}"
    return f"  {bytes_}: {_text(view.op)}"


def _text(op: Operation) -> str:
    """Return the first line of an operation, and its source position."""
    text = str(op).splitlines()[0].rstrip(" {")
    if len(text) > _LONGEST_TEXT:
        text = text[: _LONGEST_TEXT - 3] + "..."
    position = source_position(op.location)
    return f"{text} ({position})" if position else text
