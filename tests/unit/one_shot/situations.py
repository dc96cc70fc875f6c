"""Small programs for which in-place decisions are compared with mlir-opt's: `situations.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

VECTORS = "%t: tensor<8xf32>, %u: tensor<8xf32>, %s: tensor<4xf32>, %c: i1"
FIXED = (
    "%t: tensor<8xf32> {bufferization.writable = false}, %u: tensor<8xf32>, "
    "%s: tensor<4xf32> {bufferization.writable = false}, %c: i1"
)
MATRICES = "%t: tensor<6x6xf32>, %u: tensor<6x6xf32>, %w: tensor<6x6xf32>, %c: i1"
SCALARS = """
  %i = arith.constant 1 : index
  %j = arith.constant 5 : index
  %n = arith.constant 3 : index
  %z = arith.constant 0 : index
  %two = arith.constant 2 : index
  %v = arith.constant 7.0 : f32
  %here = arith.select %c, %i, %n : index
  %there = arith.select %c, %two, %z : index
"""
"""At both %here and %there a slice of 4 fits into 8; where they are only a run tells."""
HELPERS = """
func.func private @reads(%t: tensor<8xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<8xf32>
  func.return %x : f32
}
func.func private @writes(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %x = tensor.insert %v into %t[%i] : tensor<8xf32>
  func.return %x : tensor<8xf32>
}
func.func private @returns(%t: tensor<8xf32>) -> tensor<8xf32> {
  func.return %t : tensor<8xf32>
}
"""
OUTSIDE = """
func.func private @sees(tensor<8xf32>)
func.func private @sees_any(tensor<?xf32>)
func.func private @sees_two(tensor<8xf32>, tensor<8xf32>)
"func.func"() <{arg_attrs = [{bufferization.access = "read"}], sym_name = "prints",
    function_type = (tensor<?xf32>) -> (), sym_visibility = "private"}> ({}) : () -> ()
"""
"""Functions without a body; the last one only reads. A run gives them one."""


_SHORT: Mapping[str, Mapping[str, str]] = {
    "arguments": {"vectors": VECTORS, "fixed": FIXED, "matrices": MATRICES},
    "helpers": {"own": HELPERS, "outside": OUTSIDE},
}
"""Texts that many situations share, by the fields that they are for and their names in the file."""


@dataclass(frozen=True)
class Situation:
    """A program: helper functions, and the body of a function `main`."""

    body: str
    """Of `main`, after SCALARS."""
    out_of_place: Sequence[str] = ()
    """The operands that are not in place."""
    top_down: Sequence[str] | None = None
    """Operands out of place if decisions are made top down; None: the same ones."""
    better: Sequence[str] = ()
    """The operands that are in place with us only."""
    because: str = ""
    worse: Sequence[str] = ()
    """The operands that are in place with mlir-opt only."""
    arguments: str = VECTORS
    results: str = "tensor<8xf32>, f32"
    helpers: str = HELPERS
    options: str = ""
    """Of one-shot-bufferize, beside those that all have."""
    before: str = ""
    """A pass that runs before it."""
    sees_uninitialized: bool = False
    """Whether it reads memory that was never written: a run may see anything."""

    @property
    def text(self) -> str:
        """The whole program."""
        head = f"func.func @main({self.arguments}) -> ({self.results}) {{"
        return f"{self.helpers}\n{head}{SCALARS}{self.body}}}\n"


def _situation(table: dict[str, Any]) -> tuple[str, Situation]:
    name = table.pop("name")
    for field, texts in _SHORT.items():
        if field in table:
            table[field] = texts.get(table[field], table[field])
    return name, Situation(**table)


_FILE = Path(__file__).with_suffix(".toml")
SITUATIONS: dict[str, Situation] = dict(
    map(_situation, tomllib.loads(_FILE.read_text())["situation"])
)
"""By name."""
