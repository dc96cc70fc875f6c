"""docs/static-memory-planning.md: each item is there, is said where it says, and is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "static-memory-planning.md"
ITEMS = [
    *("U-G1", "U-G2", "U-G3"),
    *(f"W{number}" for number in range(1, 6)),
    "C1",
    "U",
    *(f"K{number}" for number in range(1, 10)),
    *("S1", "S2"),
]
OTHER_RULES = ("copy-removal", "placement", "promote-buffers-to-stack")
"""Folders of tests that cite rules of other passes with the same numbers."""

ROWS = re.findall(r"^\| (\S+) \|(.*)\|$", PAGE.read_text(), re.MULTILINE)[1:]


def files_with_tests() -> list[Path]:
    """The files with tests, but for this one."""
    files = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "tests").rglob("*.mlir")]
    return [
        file
        for file in files
        if file != Path(__file__) and not any(part in OTHER_RULES for part in file.parts)
    ]


TESTS = {file: file.read_text() for file in files_with_tests()}


def anchor(heading: str) -> str:
    """Anchor by which a link names a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def test_every_item_is_listed():
    assert [item for item, _ in ROWS if not item.startswith("-")] == ITEMS


@pytest.mark.parametrize("item", ITEMS)
def test_every_item_has_a_test_that_cites_it(item: str):
    cited = re.compile(rf"(?<![\w-]){re.escape(item)}(?![\w-])")
    assert any(cited.search(text) for text in TESTS.values())


@pytest.mark.parametrize(("item", "row"), [row for row in ROWS if row[0] in ITEMS])
def test_every_item_is_said_where_the_page_says(item: str, row: str):
    links = re.findall(r"\]\(([^)#]+)(?:#([^)]+))?\)", row)
    assert links, item
    for page, target in links:
        text = (ROOT / "docs" / page).read_text()
        headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
        assert not target or target in map(anchor, headings), (item, page, target)
