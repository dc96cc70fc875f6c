"""Characters in the text that MLIR's tools write."""

from __future__ import annotations

import pytest

from xdsl_mergealloc.deploy.mlir_text import from_mlir


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (rb'"f\C3\BC"', '"f\u00fc"'),
        (rb'"\\C3\\BC"', r'"\\C3\\BC"'),
        (rb'"\FF"', r'"\FF"'),
        (rb'"\0A"', r'"\0A"'),
    ],
    ids=["characters", "backslashes", "no-character", "ascii"],
)
def test_bytes_become_characters_where_they_are_some(written: bytes, read: str):
    assert from_mlir(written) == read
