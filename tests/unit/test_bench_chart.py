"""The chart of the front page shows the figures that are committed, and peers as they are."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from bench.chart import (
    CHARTED,
    DOCS,
    PEERS,
    THEMES,
    Bar,
    ChartedModel,
    Group,
    measure_peers,
    read_groups,
    write_chart,
)
from tests.support.mlir_opt import requires_mlir_opt
from tests.support.real_inputs import requires_models

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("theme", THEMES)
def test_the_charts_are_those_of_the_figures(theme: str):
    """The charts show the current figures; `python -m bench.chart` writes them anew."""
    committed = (DOCS / f"peaks-{theme}.svg").read_text()
    assert committed == write_chart(read_groups(), theme)


def test_bars_are_shares_of_the_first_peer():
    model = ChartedModel("A model", "f32", "model", "tensor")
    group = Group(model, 4096, (Bar("fuse", 1024), Bar("tile", 512)))
    chart = ElementTree.fromstring(write_chart((group,), "light"))
    bars = [one for one in chart.iter(f"{SVG}rect") if one.get("x") == "168"]
    widths = {one.attrib["class"]: float(one.attrib["width"]) for one in bars}
    assert [widths[name] for name in ("track", "fuse", "tile")] == [560, 140, 70]
    texts = [one.text for one in chart.iter(f"{SVG}text")]
    assert {"A model", "4 KiB", "25 %, 1 KiB", "12 %, 512 B"} <= set(texts)


@pytest.mark.oracle
@pytest.mark.thorough
@requires_mlir_opt
@requires_models
@pytest.mark.parametrize("model", CHARTED, ids=lambda model: model.name)
def test_peers_take_what_the_chart_says(model: ChartedModel):
    recorded = json.loads(PEERS.read_text())["peak bytes"]
    assert measure_peers(model) == recorded[model.key]
