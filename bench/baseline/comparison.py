"""Figures of before and now: which are better, and which are worse."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

Figures = Mapping[str, float]
"""Figures by their subject and the title of their kind: `fuse: peak bytes`."""
Baseline = Mapping[str, Figures]
"""By model and form: `lenet5 tensor`."""

FILE = Path(__file__).parents[1] / "baseline.json"


def recorded() -> Baseline:
    """The baseline in the file; an empty one if there is none."""
    return json.loads(FILE.read_text()) if FILE.exists() else {}


class Direction(Enum):
    """Desired direction of a figure."""

    FALL = "less is better"
    ANY = "a change is told, and neither better nor worse"


class Kind(Enum):
    """Counted quantities, each with its desired direction."""

    PEAK = "peak bytes", Direction.FALL
    """Of the heap in one call, with the results. Of a call are the next three as well."""
    MALLOCS = "mallocs", Direction.FALL
    COPIES = "copies", Direction.FALL
    COPIED = "bytes copied", Direction.FALL
    ALLOCATIONS = "allocations", Direction.FALL
    """In the program, not in a call; so are copies by the name of a pass that bufferizes."""
    ARENAS = "arenas", Direction.ANY
    """An additional arena may lower a peak."""
    ARENA_SIZE = "arena bytes", Direction.FALL
    WORKSPACE = "workspace bytes", Direction.FALL
    PLANNER_CALLS = "planner calls", Direction.FALL
    EXTRA_WORK = "percent of work done again", Direction.FALL
    CLONES = "clones", Direction.FALL
    INDICATORS = "ownership indicators", Direction.FALL
    """Values of type `i1` that say who frees a buffer."""
    MOVED_TRAFFIC = "traffic moved bytes", Direction.FALL
    """Bytes read and written outside of the first pool."""
    BOUND = "bound bytes", Direction.ANY
    """Lower bound of any plan: of the original program, not of the transformed one."""

    def __init__(self, title: str, direction: Direction):
        self.title = title
        self.direction = direction


_DIRECTIONS = {kind.title: kind.direction for kind in Kind}


class Verdict(Enum):
    """Outcome for a figure, in the order of interest to a reader."""

    WORSE = "worse"
    GONE = "gone"
    BETTER = "better"
    NEW = "new"
    CHANGED = "changed"

    @property
    def is_failure(self) -> bool:
        """Whether somebody has to look: a missing figure may hide a worse one."""
        return self in (Verdict.WORSE, Verdict.GONE)


@dataclass(frozen=True)
class Difference:
    """A figure that changed; None where it is missing."""

    model: str
    """With its form."""
    figure: str
    before: float | None
    now: float | None

    @property
    def verdict(self) -> Verdict:
        """Outcome of the comparison."""
        if self.before is None:
            return Verdict.NEW
        if self.now is None:
            return Verdict.GONE
        _, _, kind = self.figure.rpartition(": ")
        if _DIRECTIONS[kind] is Direction.ANY:
            return Verdict.CHANGED
        return Verdict.WORSE if self.now > self.before else Verdict.BETTER

    def __str__(self) -> str:
        before, now = ("none" if one is None else f"{one:,}" for one in (self.before, self.now))
        return f"{self.verdict.value}: {self.model}, {self.figure}: {before} -> {now}"


def find_differences(before: Baseline, now: Baseline) -> Sequence[Difference]:
    """Differences among the models measured now, the worst first."""
    order = list(Verdict)
    return sorted(_differences(before, now), key=lambda one: order.index(one.verdict))


def _differences(before: Baseline, now: Baseline) -> Iterator[Difference]:
    for model, figures in now.items():
        known = before.get(model, {})
        for name in sorted({*known, *figures}):
            if known.get(name) != figures.get(name):
                yield Difference(model, name, known.get(name), figures.get(name))
