"""Changes of one place of the package that tests should notice."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "xdsl_mergealloc"


@dataclass(frozen=True)
class Change:
    """One changed file."""

    name: str
    file: str
    """Relative to the root of the project."""
    line: int
    """First line of the change, counted from 1."""
    source: str
    """The whole file, changed."""

    def diff(self, root: Path, context_lines: int = 1) -> str:
        """Changed lines and some lines around them."""
        lines = difflib.unified_diff(
            (root / self.file).read_text().splitlines(),
            self.source.splitlines(),
            n=context_lines,
            lineterm="",
        )
        return "\n".join(list(lines)[3:])

    def texts(self, root: Path) -> tuple[str, str]:
        """The changed lines before and after, without their surroundings."""
        lines = self.diff(root, 0).splitlines()
        before, after = (
            "\n".join(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+"
        )
        return before, after
