"""Tables of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_NUMERIC = ("id", "bytes", "offset", "done twice", "copies", "bytes copied")
"""Columns of numbers, by what is above them."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]], indent: int) -> Iterator[str]:
    """Columns as wide as they need to be; of numbers, and what is above them, right-aligned."""
    numeric = [name in _NUMERIC for name in head]
    kept = [
        column
        for column, name in enumerate(head)
        if name != "location" or any(row[column] for row in rows)
    ]
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        cells = (
            row[column].rjust(widths[column])
            if numeric[column]
            else row[column].ljust(widths[column])
            for column in kept
        )
        yield (" " * indent + "  ".join(cells)).rstrip()
