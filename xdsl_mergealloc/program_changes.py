"""Changes that passes made to the computation of a function, kept on the function for reports.

func.func @f(...) attributes {mergealloc.changes = [
  {pass = "tile-chains", summary = "3 chains ...", extra_work_percent = 0.8 : f64}]}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FloatAttr, StringAttr, f64
from xdsl.ir import Attribute, Block, Operation

CHANGES = "mergealloc.changes"


@dataclass(frozen=True)
class ProgramChange:
    """Change of one pass to a function."""

    pass_name: str
    summary: str
    """Text for users: what was changed, how, and how much of it."""
    extra_work_percent: float
    """Number of repeated iterations, in percent of the iterations of the function."""


class Work(NamedTuple):
    """Iterations of the operations of a function, and of one of its blocks."""

    all: int
    """Iterations of the whole function."""
    allowed: int
    """Maximum number of iterations repeated while the block runs once."""
    times: int = 1
    """Number of times that the block runs while the function runs once."""

    @staticmethod
    def of_block(block: Block, max_percent: int, all_work: int) -> Work:
        """Return the work of a block that runs once, of a function that does `all_work`."""
        return Work(all_work, work_left(block.parent_op(), max_percent, all_work))

    def inside(self, allowed: int, times: int) -> Work:
        """Return the work of a nested block that runs `times` times while this one runs once, in
        which `allowed` iterations may be repeated in total."""
        times = max(times, 1)
        return Work(self.all, allowed // times, self.times * times)


def work_percent(work: int, all_work: int) -> float:
    """Return iterations in percent of all iterations of a function."""
    return 100 * work / max(all_work, 1)


def work_left(function: Operation | None, max_percent: int, all_work: int) -> int:
    """Return the iterations of a function that may still be repeated, after those noted on it."""
    noted = (
        0.0 if function is None else sum(each.extra_work_percent for each in changes_of(function))
    )
    return int(all_work * max(0.0, max_percent - noted) / 100)


def note_change(function: Operation, change: ProgramChange) -> None:
    """Append a change to those noted on a function, which reports show."""
    entry = DictionaryAttr(
        {
            "pass": StringAttr(change.pass_name),
            "summary": StringAttr(change.summary),
            "extra_work_percent": FloatAttr(change.extra_work_percent, f64),
        }
    )
    function.attributes[CHANGES] = ArrayAttr([*_entries(function), entry])


def changes_of(function: Operation) -> Sequence[ProgramChange]:
    """Return the changes noted on a function, in order; entries of another form are left out."""
    return [change for entry in _entries(function) if (change := _read(entry)) is not None]


def _entries(function: Operation) -> Sequence[Attribute]:
    found = function.attributes.get(CHANGES)
    return cast("ArrayAttr[Attribute]", found).data if isinstance(found, ArrayAttr) else ()


def _read(entry: Attribute) -> ProgramChange | None:
    if not isinstance(entry, DictionaryAttr):
        return None
    name, summary, percent = (
        entry.data.get(key) for key in ("pass", "summary", "extra_work_percent")
    )
    if not (isinstance(name, StringAttr) and isinstance(summary, StringAttr)):
        return None
    if not isinstance(percent, FloatAttr):
        return None
    value = cast("FloatAttr[Any]", percent).value.data
    return ProgramChange(name.data, summary.data, value)
