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
    """For people: how much of what was done in which way."""
    extra_work_percent: float
    """Number of repeated iterations, in percent of the iterations of the function."""


class Work(NamedTuple):
    """Iterations of the operations of a function, and of one of its blocks."""

    all: int
    """Those of the whole function."""
    allowed: int
    """Maximum number of iterations repeated while the block runs once."""
    times: int = 1
    """Number of times that the block runs while the function runs once."""

    @staticmethod
    def of_block(block: Block, max_percent: int, all_work: int) -> Work:
        """Work of a block of a function that runs once and does `all_work`."""
        return Work(all_work, work_left(block.parent_op(), max_percent, all_work))

    def inside(self, allowed: int, times: int) -> Work:
        """The same of a block that runs so often while this one runs once, of which so much may
        still be repeated."""
        times = max(times, 1)
        return Work(self.all, allowed // times, self.times * times)


def work_percent(work: int, all_work: int) -> float:
    """Iterations out of a hundred of all of a function."""
    return 100 * work / max(all_work, 1)


def work_left(function: Operation | None, max_percent: int, all_work: int) -> int:
    """Number of iterations of a function that may be repeated, after those noted on it."""
    noted = (
        0.0 if function is None else sum(each.extra_work_percent for each in changes_of(function))
    )
    return int(all_work * max(0.0, max_percent - noted) / 100)


def note_change(function: Operation, change: ProgramChange) -> None:
    """Let reports of a function say that, behind what they say already."""
    entry = DictionaryAttr(
        {
            "pass": StringAttr(change.pass_name),
            "summary": StringAttr(change.summary),
            "extra_work_percent": FloatAttr(change.extra_work_percent, f64),
        }
    )
    function.attributes[CHANGES] = ArrayAttr([*_entries(function), entry])


def changes_of(function: Operation) -> Sequence[ProgramChange]:
    """Changes noted on a function, in order; entries of another form are left out."""
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
