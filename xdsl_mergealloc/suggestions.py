"""Suggestions of the intended name for an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return `; did you mean 'alignment'?`, to append to an error; empty if nothing is close."""
    same_words = {one.replace("_", "-").lower(): one for one in known}
    closest = get_close_matches(name.replace("_", "-").lower(), same_words, n=1)
    return f"; did you mean '{same_words[closest[0]]}'?" if closest else ""
