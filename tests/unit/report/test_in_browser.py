"""The page in a browser: it shows the plan, and its controls work."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.browser import Browser, requires_browser
from tests.unit.report.programs import network
from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocPass
from xdsl_mergealloc.recorded_plan import ArenaReport, BufferReport
from xdsl_mergealloc.report.build import report_of_program
from xdsl_mergealloc.report.formats import FORMATS
from xdsl_mergealloc.report.memory_report import MemoryReport

pytestmark = [requires_browser, pytest.mark.thorough]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as browser:
        yield browser


def shown(browser: Browser, folder: Path, buffers: int, *, dark: bool = False) -> MemoryReport:
    """The report of a program whose page the browser shows."""
    planning = MergeAllocPass(lifetimes="liveness", planner="size-first")
    report = report_of_program(parse(network(buffers)), planning)
    path = folder / "plan.html"
    path.write_text(FORMATS["html"](report))
    browser.complaints.clear()
    browser.requests.clear()
    browser.open(path, dark=dark)
    return report


def box(browser: Browser, selector: str) -> dict[str, float]:
    """Position and size of an element in the window."""
    quoted = json.dumps(selector)
    return browser.evaluate(f"document.querySelector({quoted}).getBoundingClientRect().toJSON()")


def only_arena(report: MemoryReport) -> ArenaReport:
    (arena,) = report.arenas
    return arena


def middle_of(browser: Browser, buffer: BufferReport) -> tuple[float, float]:
    """A point inside of a buffer's first rectangle."""
    place = box(browser, f'g[data-buffer="0.{buffer.id}"] rect')
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def column(browser: Browser, number: int, *, only_shown: bool = False) -> list[str]:
    """The text of a column of the table of buffers, from top to bottom."""
    return browser.evaluate(
        "[...document.querySelectorAll('#buffers tbody tr')]"
        f".filter((row) => !({json.dumps(only_shown)} && row.hidden))"
        f".map((row) => row.cells[{number}].textContent.trim())"
    )


def test_rectangles_are_where_the_plan_says(browser: Browser, tmp_path: Path):
    arena = only_arena(shown(browser, tmp_path, 200))
    frame = box(browser, ".plot")
    begin = min(buffer.begin for buffer in arena.buffers)
    pixels_a_tick = frame["width"] / (arena.end_tick - begin)
    pixels_a_byte = frame["height"] / arena.size_bytes
    shapes: list[Any] = browser.evaluate(
        "[...document.querySelectorAll('g[data-buffer]')].map((group) => "
        "[...group.querySelectorAll('rect')].map((one) => one.getBoundingClientRect().toJSON()))"
    )
    for buffer, places in zip(arena.buffers, shapes, strict=True):
        for place, (start, end) in zip(places, buffer.live, strict=True):
            assert place["x"] - frame["x"] == pytest.approx((start - begin) * pixels_a_tick, abs=1)
            assert place["width"] == pytest.approx((end - start) * pixels_a_tick, abs=1)
            assert place["height"] == pytest.approx(buffer.size_bytes * pixels_a_byte, abs=1)
            bottom = frame["bottom"] - place["bottom"]
            assert bottom == pytest.approx(buffer.offset_bytes * pixels_a_byte, abs=1)
    assert (browser.complaints, len(browser.requests)) == ([], 1)


def test_a_rectangle_tells_what_it_is(browser: Browser, tmp_path: Path):
    arena = only_arena(shown(browser, tmp_path, 10))
    largest = arena.peak_buffers[0]
    assert browser.evaluate("document.getElementById('hint').hidden")
    browser.move_mouse(*middle_of(browser, largest))
    assert browser.evaluate("document.getElementById('hint').textContent").split("\n") == [
        f"%{largest.name}",
        largest.type,
        f"{largest.size_bytes:,} bytes at offset {largest.offset_bytes:,}",
        f"live [{largest.begin}, {largest.end}): test.op to test.op",
        largest.location,
    ]
    browser.click(*middle_of(browser, largest))
    assert browser.evaluate("document.querySelector('#buffers .chosen').id") == f"b0.{largest.id}"
    browser.move_mouse(1, 1)
    assert browser.evaluate("document.getElementById('hint').hidden")
    assert browser.complaints == []


def test_headings_sort(browser: Browser, tmp_path: Path):
    arena = only_arena(shown(browser, tmp_path, 200))
    sizes = sorted(buffer.size_bytes for buffer in arena.buffers)
    for expected in (sizes, sizes[::-1]):
        browser.evaluate("document.querySelector('[data-key=bytes]').click()")
        assert [int(text.replace(",", "")) for text in column(browser, 3)] == expected
    browser.evaluate("document.querySelector('[data-key=name]').click()")
    names = column(browser, 2)
    assert sorted(names) == sorted(f"%{buffer.name}" for buffer in arena.buffers)
    assert [name[:5] for name in names] == sorted(name[:5] for name in names)
    assert browser.evaluate("document.querySelectorAll('[aria-sort]').length") == 1
    assert browser.complaints == []


def test_search_leaves_what_has_all_the_words(browser: Browser, tmp_path: Path):
    arena = only_arena(shown(browser, tmp_path, 200))
    place = box(browser, "#search")
    browser.click(place["x"] + 5, place["y"] + 5)
    browser.type_text("CONV network.py:1")
    found = [
        f"%{buffer.name}"
        for buffer in arena.buffers
        if "conv" in buffer.name
        and any(
            place.startswith("network.py:1")
            for place in (
                buffer.location,
                buffer.first_access.location,
                buffer.last_access.location,
            )
        )
    ]
    assert column(browser, 2, only_shown=True) == found
    assert browser.evaluate("document.getElementById('found').value") == f"{len(found)} of 200"
    dim = browser.evaluate("document.querySelectorAll('g[data-buffer].dim').length")
    assert dim == 200 - len(found)
    assert browser.complaints == []


def test_time_can_be_stretched(browser: Browser, tmp_path: Path):
    shown(browser, tmp_path, 200)
    before = box(browser, ".plot")["width"]
    for zoom, factor in (("2", 2), ("2", 4), ("0.5", 2), ("0", 1)):
        browser.evaluate(f"document.querySelector('[data-zoom=\"{zoom}\"]').click()")
        assert box(browser, ".plot")["width"] == pytest.approx(before * factor)


@pytest.mark.parametrize(
    ("buffers", "dark"),
    [
        pytest.param(10, False, id="light"),
        pytest.param(10, True, id="dark"),
        pytest.param(5000, False, id="many, light", marks=pytest.mark.thorough),
        pytest.param(5000, True, id="many, dark", marks=pytest.mark.slow),
    ],
)
def test_text_can_be_told_from_what_is_behind_it(
    browser: Browser, tmp_path: Path, buffers: int, dark: bool
):
    shown(browser, tmp_path, buffers, dark=dark)
    background, ink = (
        browser.evaluate(f"getComputedStyle(document.{what})")
        for what in ("querySelector('section')).backgroundColor.slice(0", "body).color.slice(0")
    )
    assert abs(brightness(background) - brightness(ink)) > 180
    assert (brightness(background) < 60) == dark
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert browser.screenshot().startswith(b"\x89PNG")
    assert (browser.complaints, len(browser.requests)) == ([], 1)


def brightness(color: str) -> float:
    """Of `rgb(1, 2, 3)`: the mean of the three."""
    numbers = [int(part) for part in color.removeprefix("rgb(").removesuffix(")").split(",")]
    return sum(numbers) / len(numbers)
