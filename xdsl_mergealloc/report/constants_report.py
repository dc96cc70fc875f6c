"""What a report holds of constants: plain data, as `memory_report`. Sizes and offsets are bytes."""

from __future__ import annotations

from dataclasses import dataclass, field

NOT_LISTED = {"is_contents": True}
"""Marks a field that is not for people to read."""


@dataclass(frozen=True)
class ConstantReport:
    """A constant, and its place in a global."""

    name: str
    """Its symbol, which it has no more where it is packed."""
    type: str
    size_bytes: int
    offset_bytes: int
    """From the start of the global; that of another one, too, if their bytes are equal."""
    location: str


@dataclass(frozen=True)
class ConstantsReport:
    """A global that holds constants."""

    name: str
    """Its symbol; empty if there is no such global yet."""
    pool: str
    """The memory space; `default` for the one without a name."""
    exists: bool
    """Whether the program has it; else it is what merge-alloc would make."""
    size_bytes: int
    alignment: int
    constants: tuple[ConstantReport, ...]
    """In program order."""
    contents: bytes = field(repr=False, metadata=NOT_LISTED)
    """All bytes."""

    @property
    def sum_bytes(self) -> int:
        """What the constants take if equal ones are there more than once."""
        return sum(one.size_bytes for one in self.constants)

    @property
    def title(self) -> str:
        """What it is, in one line."""
        count, different = len(self.constants), len(self.by_place())
        return (
            f"Constants in pool {self.pool}: {self.size_bytes:,} bytes of "
            f"{count:,} constant{'s' * (count != 1)}"
            + (f", {different:,} of them different" if different < count else "")
        )

    def by_place(self) -> list[list[ConstantReport]]:
        """The constants by their offset, equal ones together."""
        found: dict[int, list[ConstantReport]] = {}
        for one in self.constants:
            found.setdefault(one.offset_bytes, []).append(one)
        return [found[offset] for offset in sorted(found)]


@dataclass(frozen=True)
class StayingConstantReport:
    """A global that stays as it is, and why."""

    name: str
    type: str
    reason: str
    location: str
