"""Situations in which buffers have to be freed: the subjects of MLIR's own tests of its two passes.

`situations.toml` has one table for each; words, shapes and programs are ours. No operation of
unknown effect and no write after a read, so that all are fit for the classic pass, too.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

B = "memref<6xf64>"


@dataclass(frozen=True)
class Situation:
    """A function body, with its context."""

    body: str
    results: str = ""
    """Its result types; the body ends with `func.return` if there are any."""
    helpers: str = ""
    """Other functions and globals."""
    returns_others: bool = False
    """
    Some function returns a buffer that is not its own: the classic pass leaves that as it is,
    while the caller of all others may free what it is returned.
    """
    has_dead_code: bool = False
    """MLIR's newer pipeline erases an allocation that is never read: it canonicalizes, too."""

    def program(self) -> str:
        """
        A whole module. `%c` and `%d` come from outside and have either value; a loop from `%c0` to
        `%n` runs three times, or not at all.
        """
        end = "" if self.results else "func.return"
        results = f" -> ({self.results})" if self.results else ""
        return f"""
    {self.helpers}
    func.func @main(%c: i1, %d: i1, %v: f64, %arg: {B}, %out: {B}){results} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c6 = arith.constant 6 : index
      %n = arith.select %d, %c3, %c0 : index
      {self.body}
      {end}
    }}"""


_FILE = Path(__file__).with_suffix(".toml")
SITUATIONS: dict[str, Situation] = {
    table.pop("name"): Situation(**table) for table in tomllib.loads(_FILE.read_text())["situation"]
}
"""By name."""
