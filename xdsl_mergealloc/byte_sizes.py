"""Numbers of bytes as people write them: `65536`, `64KiB`, `1 MiB`."""

from __future__ import annotations

_UNITS_BYTES = {
    "": 1,
    "B": 1,
    "kB": 10**3,
    "KB": 10**3,
    "MB": 10**6,
    "GB": 10**9,
    "KiB": 1 << 10,
    "MiB": 1 << 20,
    "GiB": 1 << 30,
}

EXPECTED = "a number of bytes, also with a unit such as KiB or MiB"
"""Description of the input of `parse_bytes`."""


def parse_bytes(text: str) -> int | None:
    """Return a number of bytes, perhaps given with a unit; None for any other text."""
    number = text.strip()
    digits = number.rstrip("BkKMGi")
    unit_bytes = _UNITS_BYTES.get(number[len(digits) :])
    digits = digits.rstrip()
    if unit_bytes is None or not (digits.isascii() and digits.isdecimal()):
        return None
    return int(digits) * unit_bytes
