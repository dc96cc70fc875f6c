"""Figures in tables of the manual are those that `python -m bench.baseline` has recorded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from bench.baseline.comparison import recorded
from tests.support.real_inputs import REPOSITORY_ROOT


@dataclass(frozen=True)
class Table:
    """A table of the manual with a row for each model."""

    page: str
    header: str
    """The beginning of its first line."""
    subjects: Mapping[str, str]
    """What the baseline calls a model, by a pattern for the first cell of its row."""
    columns: Mapping[int, str]
    """Figures of the baseline, by column; the model is column 0."""

    def rows(self) -> list[list[str]]:
        """The cells of each row that is about a model of the baseline, and its name there."""
        lines = (REPOSITORY_ROOT / "docs" / self.page).read_text().splitlines()
        first = next(n for n, line in enumerate(lines) if line.startswith(self.header)) + 2
        found: list[list[str]] = []
        for line in lines[first:]:
            if not line.startswith("|"):
                break
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            for pattern, subject in self.subjects.items():
                if (match := re.fullmatch(pattern, cells[0])) is not None:
                    found.append([match.expand(subject), *cells[1:]])
        return found


EFFORTS = {1: "fuse: peak bytes", 2: "tile: peak bytes"}
TABLES = [
    Table("tile-chains.md", "| model | fuse | tile |", {r"(\w+)": r"\1 tensor"}, EFFORTS),
    Table(
        "tile-accumulations.md",
        "| model | TFLM | `given`",
        {
            r"kws .*": "kws_ref_model int8",
            r"resnet8 .*": "pretrainedResnet_quant int8",
            r"ad .*": "ad01_int8 int8",
        },
        {2: "given: peak bytes", 3: "fuse: peak bytes", 4: "tile: peak bytes"},
    ),
    Table(
        "merge-alloc.md",
        "| peak bytes of a call, `bufferize-and-plan` |",
        {r"(\w+)": r"\1 tensor"},
        {2: "given: peak bytes"},
    ),
    Table(
        "merge-alloc.md",
        "| peak bytes of a call |",
        {
            r"(\w+), bufferized by MLIR": r"\1 memref",
            r"(\w+), private destinations": r"\1 memref-fp",
        },
        {2: "merge-alloc: peak bytes"},
    ),
    Table(
        "merge-alloc.md",
        "| peak bytes of a call |",
        {r"(\w+), `bufferize-and-plan`": r"\1 tensor"},
        {2: "given: peak bytes"},
    ),
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.page)
def test_a_table_of_models(table: Table) -> None:
    baseline, rows = recorded(), table.rows()
    assert len(rows) > 1
    for subject, *cells in rows:
        for column, figure in table.columns.items():
            expected = f"{baseline[subject][figure]:,}"
            assert (subject, cells[column - 1]) == (subject, expected)
