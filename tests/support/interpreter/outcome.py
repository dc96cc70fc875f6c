"""Observable outcome of a run, and the difference between two runs."""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.interpreter.machine import Observation
from tests.support.interpreter.memory import Statistics


@dataclass(frozen=True)
class FinalValue:
    """A returned value, or the final contents of an argument's memory, as bytes."""

    description: str
    """Shape and element type: a tensor compares with the memref it became."""
    contents: bytes

    def __str__(self) -> str:
        return f"{self.description} {self.contents[:32].hex()}"


@dataclass(frozen=True)
class Outcome:
    """All that an observer outside of the program can tell about a run."""

    trace: tuple[Observation, ...]
    results: tuple[FinalValue, ...]
    memory_arguments_after: tuple[FinalValue, ...]
    statistics: Statistics

    def difference(self, other: Outcome, *, memory_arguments: bool = True) -> str | None:
        """The first observable difference in words, or None.

        `memory_arguments=False` leaves out the final contents of arguments: bufferization turns
        tensors into memory that the program may overwrite.
        """
        for number, (mine, theirs) in enumerate(zip(self.trace, other.trace, strict=False)):
            if mine != theirs:
                return f"observation {number}: {mine}, but {theirs}"
        if len(self.trace) != len(other.trace):
            return f"{len(self.trace)} observations, but {len(other.trace)}"
        for what, mine, theirs in (
            ("result", self.results, other.results),
            ("memory argument", self.memory_arguments_after, other.memory_arguments_after),
        ):
            if what == "memory argument" and not memory_arguments:
                continue
            if len(mine) != len(theirs):
                return f"{len(mine)} {what}s, but {len(theirs)}"
            for number, (left, right) in enumerate(zip(mine, theirs, strict=True)):
                if left != right:
                    return f"{what} {number}: {left}, but {right}"
        return None

    def observably_equal(self, other: Outcome) -> bool:
        """No observer outside can tell the runs apart (statistics are not observable)."""
        return self.difference(other) is None
