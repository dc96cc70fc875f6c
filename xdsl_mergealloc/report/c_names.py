"""Names and comments of C, made of whatever names a program has."""

from __future__ import annotations

import re


def macro(name: str) -> str:
    """A name as macros have it."""
    return identifier(name).upper().strip("_") or "UNNAMED"


def identifier(name: str) -> str:
    """A name that C allows."""
    text = re.sub(r"\W", "_", name, flags=re.ASCII)
    return f"value_{text}" if text[:1].isdigit() or not text else text


def unique(name: str, taken: set[str]) -> str:
    """The name, with a number if it is taken; it is taken from then on."""
    candidate, number = name, 0
    while candidate in taken:
        number += 1
        candidate = f"{name}_{number}"
    taken.add(candidate)
    return candidate


def comment(text: str) -> str:
    """Text that is safe inside of a comment."""
    return text.replace("*/", "* /").replace("/*", "/ *")
