"""Survivors that somebody has looked at: `judged.toml`, a table for each."""

from __future__ import annotations

import ast
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
    """A mutant, found by the text that it changes, and the judgement on it."""

    file: str
    before: str
    after: str
    judgement: Judgement
    why: str
    within: str = ""
    """The function or class around it, where the file has the text several times."""


def judged(path: Path = FILE) -> Mapping[tuple[str, str, str, str], Judged]:
    """All that was judged, by file, text before and text after, and `within`."""
    tables = tomllib.loads(path.read_text()).get("survivor", [])
    every = [Judged(**table) for table in tables]
    return {(each.file, each.before, each.after, each.within): each for each in every}


def name_around(source: str, line: int) -> str:
    """The innermost function or class of a file that a line, from 1, is in; empty if none."""
    inside = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and min([node.lineno, *(each.lineno for each in node.decorator_list)])
        <= line
        <= (node.end_lineno or line)
    ]
    return max(inside, key=lambda node: node.lineno).name if inside else ""


def as_toml(file: str, before: str, after: str) -> str:
    """The table to fill in for a survivor."""
    lines = [f"{name} = {_quoted(text)}" for name, text in (("before", before), ("after", after))]
    return "\n".join(("[[survivor]]", f'file = "{file}"', *lines, 'judgement = ""', 'why = ""'))


def _quoted(text: str) -> str:
    if "'" not in text and "\n" not in text:
        return f"'{text}'"
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
