"""Reader of FlatBuffers tables, limited to what a few fields of a model need.

Source: the FlatBuffers documentation, "FlatBuffer Internals": a table begins with the distance back
to its vtable, which has the offset of each field in the table, or 0 for an absent field.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Table:
    """
    A table in a buffer. Fields have numbers, in the order of the schema.

    Reading beyond the buffer or invalid text, as in damaged files, raises `struct.error` or
    `UnicodeDecodeError`.
    """

    buffer: bytes
    position: int

    @staticmethod
    def root(buffer: bytes) -> Table:
        """Return the root table of a file."""
        return Table(buffer, _number(buffer, "<I", 0))

    def referred(self, field: int) -> int | None:
        """Return the position that a field refers to; None if the field is absent."""
        at = self._at(field)
        return None if at is None else self._referred(at)

    def table(self, field: int) -> Table | None:
        """Return the table that a field refers to; None if the field is absent."""
        at = self.referred(field)
        return None if at is None else Table(self.buffer, at)

    def text(self, field: int) -> str:
        """Return a string; empty if the field is absent."""
        at = self.referred(field)
        if at is None:
            return ""
        size_bytes = _number(self.buffer, "<I", at)
        return self.buffer[at + 4 : at + 4 + size_bytes].decode()

    def length(self, field: int) -> int:
        """Return the number of elements of a vector; 0 if the field is absent."""
        start = self.referred(field)
        return 0 if start is None else int(_number(self.buffer, "<I", start))

    def tables(self, field: int) -> list[Table]:
        """Return a vector of tables; empty if the field is absent."""
        return self._vector(field, 4, lambda at: Table(self.buffer, self._referred(at)))

    def numbers(self, field: int, format_: str) -> list[float]:
        """Return a vector of numbers in a format of `struct`; empty if the field is absent."""
        size_bytes = struct.calcsize(format_)
        return self._vector(field, size_bytes, lambda at: _number(self.buffer, format_, at))

    def integers(self, field: int, format_: str = "<i") -> list[int]:
        """Return a vector of integers; empty if the field is absent."""
        return [int(number) for number in self.numbers(field, format_)]

    def integer(self, field: int, format_: str, default: int = 0) -> int:
        """Return an integer; `default`, as stated in the schema, if the field is absent."""
        at = self._at(field)
        return default if at is None else int(_number(self.buffer, format_, at))

    def _at(self, field: int) -> int | None:
        vtable = self.position - _number(self.buffer, "<i", self.position)
        entry = 4 + 2 * field
        if entry >= _number(self.buffer, "<H", vtable):
            return None
        offset = _number(self.buffer, "<H", vtable + entry)
        return self.position + offset if offset else None

    def _referred(self, at: int) -> int:
        return at + _number(self.buffer, "<I", at)

    def _vector(self, field: int, size_bytes: int, read: Callable[[int], _T]) -> list[_T]:
        start = self.referred(field)
        if start is None:
            return []
        count = self.length(field)
        if start + count * size_bytes > len(self.buffer):
            raise struct.error("a vector ends after the end of the file")
        return [read(start + 4 + number * size_bytes) for number in range(count)]


def _number(buffer: bytes, format_: str, at: int) -> int:
    if at < 0:
        raise struct.error("an offset is before the start of the file")
    return struct.unpack_from(format_, buffer, at)[0]
