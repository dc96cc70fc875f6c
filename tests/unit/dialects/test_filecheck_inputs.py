"""The inputs of the FileCheck tests of syntax mean the same to MLIR and to us."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.mlir_opt import requires_mlir_opt
from tests.unit.dialects.round_trip import assert_read_as_mlir_does, meanings, read_and_print

DIALECT_TESTS = Path(__file__).parents[2] / "filecheck" / "dialects"

NEWER_THAN_MLIR_22 = {"alignment_clause.mlir"}
"""Inputs that only a later MLIR reads."""

NOT_FOR_MLIR = {"loop_that_ends_with_an_unregistered_op.mlir", "copies_in_the_background.mlir"}
"""Inputs with unregistered operations, and with sizes of segments where MLIR has none."""

INPUTS = [
    path
    for path in sorted(DIALECT_TESTS.rglob("*.mlir"))
    if "invalid" not in path.stem and path.name not in NOT_FOR_MLIR
]


def name(path: Path) -> str:
    return path.relative_to(DIALECT_TESTS).as_posix()


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize(
    "path", [path for path in INPUTS if path.name not in NEWER_THAN_MLIR_22], ids=name
)
def test_input_is_read_as_mlir_does(path: Path) -> None:
    assert_read_as_mlir_does(path.read_text())


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize(
    "path", [path for path in INPUTS if path.name in NEWER_THAN_MLIR_22], ids=name
)
def test_newer_syntax_is_printed_as_mlir_22_reads_it(path: Path) -> None:
    custom, generic = meanings(read_and_print(path.read_text()))
    assert custom == generic
