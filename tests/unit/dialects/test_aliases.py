"""Aliases of locations may be defined behind their uses, as MLIR prints them."""

from __future__ import annotations

import pytest
from xdsl.utils.exceptions import ParseError

from tests.unit.dialects.round_trip import parse
from xdsl_mergealloc.dialects.parsing import install


@pytest.fixture(autouse=True, scope="module")
def _plugin() -> None:
    """Install the plug-in's process-wide extension of the parser."""
    install()


TEXT = """#loc = loc(unknown)
module {
  func.func @f(%a: memref<4xf32> loc("a.mlir":1:2), %b: memref<4xf32> loc(#loc2)) {
    linalg.map ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
      (%x: f32 loc(#loc2), %y: f32 loc(#loc3)) {
        linalg.yield %x : f32 loc(#loc3)
      } loc(#loc3)
    return loc(#loc2)
  } loc(#loc)
} loc(#loc)
#loc2 = loc("a.mlir":2:3)
#loc3 = loc("a.mlir":4:5)
"""


def test_locations_are_those_of_the_definitions() -> None:
    locations = {op.name: str(op.location) for op in parse(TEXT).walk()}
    assert locations["func.return"] == 'loc("a.mlir":2:3)'
    assert locations["linalg.map"] == 'loc("a.mlir":4:5)'


def test_an_alias_without_a_definition() -> None:
    with pytest.raises(ParseError, match="undefined symbol alias '#loc3'"):
        parse(TEXT.replace("#loc3 =", "#loc4 ="))


def test_two_definitions() -> None:
    with pytest.raises(ParseError, match="re-declaration of alias '#map'"):
        parse("#map = affine_map<() -> ()>\n#map = affine_map<() -> ()>\nmodule {}")
