"""Survivors that somebody has looked at: `judged.toml`, a table for each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

FILE = Path(__file__).with_name("judged.toml")

Judgement = Literal["equivalent", "quality", "hole"]
"""No program shows the mutant; only figures do; a test is missing."""


@dataclass(frozen=True)
class Judged:
    """A mutant, found by the text that it changes, and what was said of it."""

    file: str
    before: str
    after: str
    judgement: Judgement
    why: str


def judged(path: Path = FILE) -> Mapping[tuple[str, str, str], Judged]:
    """All that was judged, by file, text before and text after."""
    tables = tomllib.loads(path.read_text()).get("survivor", [])
    every = [Judged(**table) for table in tables]
    return {(each.file, each.before, each.after): each for each in every}


def as_toml(file: str, before: str, after: str) -> str:
    """The table to fill in for a survivor."""
    lines = [f"{name} = {_quoted(text)}" for name, text in (("before", before), ("after", after))]
    return "\n".join(("[[survivor]]", f'file = "{file}"', *lines, 'judgement = ""', 'why = ""'))


def _quoted(text: str) -> str:
    if "'" not in text and "\n" not in text:
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
