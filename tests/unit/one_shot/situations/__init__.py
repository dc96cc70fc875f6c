"""Small programs, by name, for which in-place decisions are compared with mlir-opt's."""

from __future__ import annotations

from tests.unit.one_shot.situations.basics import BASICS
from tests.unit.one_shot.situations.boundaries import CALLS, MEMORY, UNKNOWN
from tests.unit.one_shot.situations.flow import BLOCKS, BRANCHES, LOOPS
from tests.unit.one_shot.situations.situation import Situation
from tests.unit.one_shot.situations.slices import SLICES
from tests.unit.one_shot.situations.structured import PERMUTED, STRUCTURED

SITUATIONS: dict[str, Situation] = {
    **BASICS,
    **SLICES,
    **STRUCTURED,
    **PERMUTED,
    **LOOPS,
    **BRANCHES,
    **BLOCKS,
    **CALLS,
    **MEMORY,
    **UNKNOWN,
}
