"""The formats of a frontier: each can be read by the program that it is for."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.unit.test_budget import PRODUCTS
from xdsl_mergealloc import Frontier, FrontierPoint
from xdsl_mergealloc.cli.main import main
from xdsl_mergealloc.frontier_points import with_mark
from xdsl_mergealloc.report.formats import FRONTIER_FORMATS

GIVEN = FrontierPoint("given", 4_000, 0.0, 0, 0, 1)
WORSE = FrontierPoint("tile in 2 pieces", 3_000, 2.5, 1, 8, 2)
LEAST = FrontierPoint("tile in 4 pieces, <b>", 1_000, 1.25, 2, 16, 4)
CHOSEN = Frontier.of(with_mark((GIVEN, WORSE, LEAST), LEAST))
ALONE = Frontier.of([FrontierPoint("given", 0, 0.0, 0, 0, 1)])


@pytest.mark.parametrize("name", FRONTIER_FORMATS)
@pytest.mark.parametrize("frontier", [CHOSEN, ALONE], ids=["three", "one"])
def test_each_format_ends_with_a_line_break(name: str, frontier: Frontier):
    text = FRONTIER_FORMATS[name](frontier)
    assert text.endswith("\n")
    assert text == FRONTIER_FORMATS[name](frontier)


def test_text_has_what_others_do_not_beat_and_a_curve():
    lines = FRONTIER_FORMATS["text"](CHOSEN).splitlines()
    assert lines[2:5] == [
        "     given                  4,000      0.00 %       0             0",
        "  *  tile in 4 pieces, <b>  1,000      1.25 %       2            16",
        "  and 1 more, which others beat",
    ]
    curve = [line.partition("|")[2] for line in lines if "|" in line]
    assert (curve[0], curve[3].strip()) == ("o" + "-" * 29, ".")
    assert curve[8] == " " * 30 + "*" + "-" * 29
    assert [line for line in curve if line] == [curve[0], curve[3], curve[8]]
    assert "no variant fits into the budget" in FRONTIER_FORMATS["text"](ALONE)


def test_json_and_csv_have_all():
    document = json.loads(FRONTIER_FORMATS["json"](CHOSEN))
    assert (document["format"], document["version"]) == ("memory-frontier", 1)
    assert [(one["variant"], one["is_chosen"], one["is_least"]) for one in document["points"]] == [
        (GIVEN.variant, False, True),
        (LEAST.variant, True, True),
        (WORSE.variant, False, False),
    ]
    first, *rows = csv.reader(FRONTIER_FORMATS["csv"](CHOSEN).splitlines())
    assert first == list(document["points"][0])
    assert rows[1] == [LEAST.variant, "1000", "1.25", "2", "16", "4", "1", "1"]


def test_the_picture_has_a_point_for_each_and_steps_between_those_of_the_frontier():
    root = ElementTree.fromstring(FRONTIER_FORMATS["svg"](CHOSEN))
    circles = [each for each in root.iter() if each.tag.endswith("circle")]
    kinds = [each.get("class") for each in circles]
    # What is chosen lies above the others.
    assert kinds == ["variant", "variant least", "variant least is-chosen"]
    places = [(each.get("cx"), each.get("cy")) for each in circles]
    assert places == [("97.0000%", "28.5884%"), ("3.0000%", "4.7846%"), ("50.0000%", "76.1961%")]
    steps = [each for each in root.iter() if each.get("class") == "step"]
    assert [tuple(map(each.get, ("x1", "x2", "y1", "y2"))) for each in steps] == [
        ("3.0000%", "50.0000%", "4.7846%", "4.7846%"),
        ("50.0000%", "50.0000%", "4.7846%", "76.1961%"),
        ("50.0000%", "100%", "76.1961%", "76.1961%"),
        ("100%", "100%", "76.1961%", "76.1961%"),
    ]
    titles = [each[0].text or "" for each in circles]
    assert titles[2].splitlines() == [
        LEAST.variant,
        "1,000 bytes",
        "1.25 % of the work is done twice",
        "2 copies of 16 bytes",
    ]


def test_the_page_is_as_the_picture():
    page = FRONTIER_FORMATS["html"](CHOSEN)
    assert page.count("<circle") == 3
    assert "prefers-color-scheme: dark" in page
    rows = re.findall(r"<tr><td>(.*?)<td", page)
    assert rows == ["given", "<b>tile in 4 pieces, &lt;b&gt;</b>", "tile in 2 pieces"]


def test_the_command_takes_the_options_of_the_last_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    model, page = tmp_path / "model.mlir", tmp_path / "page.html"
    model.write_text(PRODUCTS)
    for passes, chosen in (
        ("", "given"),
        ("eliminate-empty-tensors", "given"),
        ("eliminate-empty-tensors,bufferize-and-plan{budget=4KiB}", "tile in 4 pieces"),
    ):
        arguments = ["report", str(model), "--frontier", "--html", str(page), "--passes", passes]
        assert main(arguments) == 0
        answer = capsys.readouterr()
        assert answer.err == ""
        assert answer.out.splitlines() == [
            f"* what the options choose: {chosen}",
            "bufferize-and-plan{budget=BYTES} takes the least work that fits",
            f"wrote {page}",
        ]
        assert f"<b>{chosen}</b>" in page.read_text()
