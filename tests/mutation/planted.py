"""Faults that somebody thought of: `planted.toml`, a table for each."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from tests.mutation.changes import PACKAGE, Change

FILE = Path(__file__).with_name("planted.toml")


@dataclass(frozen=True)
class Fault:
    """A decision of the code, and its replacement."""

    name: str
    file: str
    """Below the package."""
    find: str
    """Is there exactly once."""
    replace: str

    def problem(self, root: Path) -> str:
        """Why it cannot be planted; empty if it can."""
        path = root / PACKAGE / self.file
        if not path.is_file():
            return f"there is no file {self.file}"
        count = path.read_text().count(self.find)
        return "" if count == 1 else f"the text to replace is {count} times in {self.file}"

    def change(self, root: Path) -> Change:
        """The planted fault."""
        before = (root / PACKAGE / self.file).read_text()
        after = before.replace(self.find, self.replace)
        pairs = zip_longest(before.splitlines(), after.splitlines())
        lines = enumerate(pairs, start=1)
        line = next(number for number, (one, other) in lines if one != other)
        return Change(self.name, f"{PACKAGE}/{self.file}", line, after)


def faults(path: Path = FILE) -> list[Fault]:
    """All faults of the file."""
    return [Fault(**table) for table in tomllib.loads(path.read_text())["fault"]]
