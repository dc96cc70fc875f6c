"""Draws the chart of the front page: what a call holds at once, beside mlir-opt and TFLM.

    python -m bench.chart              # writes docs/peaks-light.svg and docs/peaks-dark.svg
    python -m bench.chart --measure    # measures the peers first, and writes peers.json

It is here and not in docs, since all that it draws is measured here: ours by `bench.baseline`
(`baseline.json`), the peers as `peers.json` says. Bytes are those that a call holds at once,
results included, inputs and weights not. TFLM's arena has the input in it; without it, that of none
of these models would be smaller: it is fullest where the input is dead, too.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from bench.baseline.comparison import FILE as BASELINE
from bench.microcontrollers import tensors_of
from bench.models import peer_peak_bytes
from tests.support.real_inputs import MODELS
from xdsl_mergealloc.planner import plan
from xdsl_mergealloc.report.svg import CHART_COLORS, CHART_COLORS_DARK, bytes_text

PEERS = Path(__file__).with_name("peers.json")
DOCS = Path(__file__).parents[1] / "docs"

PeerBytes = Mapping[str, int]
"""Of one model, by the peer's name."""

MLIR_OPT, TFLM = "mlir-opt", "TFLM"
_HOW = {
    MLIR_OPT: "22: one-shot-bufferize, buffer-deallocation-pipeline, "
    "optimize-allocation-liveness if it helps; the peak of the heap in an exact replay of a call",
    TFLM: "TensorFlow Lite Micro: the tensors of the .tflite file, greedy by size",
}


@dataclass(frozen=True, slots=True)
class ChartedModel:
    """A model of the chart: how readers know it, and its name and form in the baseline."""

    title: str
    kind: str
    name: str
    form: str

    @property
    def key(self) -> str:
        """Of the model, in the files with figures."""
        return f"{self.name} {self.form}"


CHARTED = (
    ChartedModel("Keyword spotting", "MLPerf Tiny, int8", "kws_ref_model", "int8"),
    ChartedModel("ResNet-8", "MLPerf Tiny, int8", "pretrainedResnet_quant", "int8"),
    ChartedModel("Anomaly detection", "MLPerf Tiny, int8", "ad01_int8", "int8"),
    ChartedModel("MobileNetV2", "f32", "mobilenetv2", "tensor"),
    ChartedModel("ResNet-18", "f32", "resnet18", "tensor"),
    ChartedModel("BERT base", "one layer, f32", "bert_base_layer", "tensor"),
    ChartedModel("GPT-2", "two layers, f32", "gpt2_2l", "tensor"),
    ChartedModel("ViT tiny", "f32", "vit_tiny", "tensor"),
)


def measure_peers(model: ChartedModel) -> PeerBytes:
    """Memory that the peers need for a model, in bytes; TFLM runs int8 models only."""
    folder = MODELS / "int8" if model.form == "int8" else MODELS
    found = {MLIR_OPT: peer_peak_bytes(folder / f"{model.name}.linalg.mlir")}
    if model.form == "int8":
        graph = tensors_of(folder / f"{model.name}.tflite")
        found[TFLM] = plan(graph, "greedy-by-size").peak_bytes
    return found


@dataclass(frozen=True, slots=True)
class Bar:
    """Memory that one contender needs."""

    contender: str
    """The class of its color."""
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Group:
    """Bars of a model, as shares of mlir-opt's."""

    model: ChartedModel
    whole_bytes: int
    bars: tuple[Bar, ...]


def read_groups() -> tuple[Group, ...]:
    """Groups of bars of the chart, read from the files with figures."""
    ours: Mapping[str, Mapping[str, int]] = json.loads(BASELINE.read_text())
    peers: Mapping[str, PeerBytes] = json.loads(PEERS.read_text())["peak bytes"]
    return tuple(_group(model, ours[model.key], peers[model.key]) for model in CHARTED)


def _group(model: ChartedModel, ours: Mapping[str, int], peers: PeerBytes) -> Group:
    tflm = (Bar("tflm", peers[TFLM]),) if TFLM in peers else ()
    found = (Bar(effort, ours[f"{effort}: peak bytes"]) for effort in ("fuse", "tile"))
    return Group(model, peers[MLIR_OPT], (*tflm, *found))


_WIDTH, _LEFT, _PLOT_WIDTH = 840, 168, 560
_TOP, _BAR_HEIGHT, _BAR_STEP, _GROUP_GAP = 104, 14, 17, 15
_FOOT_HEIGHT = 60

_STYLE = """
text { font: 13px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif;
  fill: var(--muted); }
.title { font-size: 17px; font-weight: 600; fill: var(--ink); }
.name { font-weight: 600; fill: var(--ink); text-anchor: end; }
.kind { font-size: 12px; text-anchor: end; }
.axis { font-size: 12px; text-anchor: middle; }
.value { font-size: 12px; fill: var(--ink); }
.note { font-size: 12px; }
.track { fill: var(--grid); fill-opacity: .55; }
.line { stroke: var(--grid); }
.whole { stroke: var(--muted); stroke-width: 1.5; }
.tflm { fill: var(--muted); }
.fuse { fill: var(--fuse); }
.tile { fill: var(--tile); }
"""

THEMES = {
    "light": f"{CHART_COLORS}  --fuse: #6f9bd1; --tile: #d9762b;\n",
    "dark": f"{CHART_COLORS_DARK}  --fuse: #5b8fc9; --tile: #e0853f;\n",
}
"""Colors by the name of a theme. The page is the background."""

_LEGEND = (
    ("tflm", "TFLM, int8 only"),
    ("fuse", "ours, effort=fuse"),
    ("tile", "ours, effort=tile"),
)
_LEGEND_STEP = 152
_NOTES = (
    "Results count, inputs and weights do not. Ours: at most 5 % of the work is done twice.",
    "mlir-opt 22: one-shot-bufferize, buffer-deallocation-pipeline, optimize-allocation-liveness.",
)


def write_chart(groups: tuple[Group, ...], theme: str) -> str:
    """The chart as SVG, for a light or a dark page."""
    plot = "".join(_groups(groups))
    bottom = _TOP + sum(map(_height, groups)) + _GROUP_GAP * (len(groups) - 1)
    height = bottom + _FOOT_HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" '
        f'viewBox="0 0 {_WIDTH} {height}" role="img">\n'
        f"<title>{escape(_described(groups))}</title>\n"
        f"<style>svg {{{THEMES[theme]}}}{_STYLE}</style>\n"
        f'<text class="title" x="{_LEFT}" y="24">Memory of a call, in % of what mlir-opt needs'
        f"</text>\n{''.join(_legend())}{''.join(_axis(bottom))}{plot}"
        f"{''.join(_notes(bottom + 28))}</svg>\n"
    )


def _described(groups: tuple[Group, ...]) -> str:
    """The chart in words, for those who do not see it."""
    models = (
        f"{group.model.title} "
        + ", ".join(f"{bar.contender} {_percent(group, bar)}" for bar in group.bars)
        for group in groups
    )
    return f"Memory of a call in percent of what mlir-opt needs: {'; '.join(models)}"


def _legend() -> Iterator[str]:
    for number, (contender, text) in enumerate(_LEGEND):
        x = _LEFT + number * _LEGEND_STEP
        yield f'<rect class="{contender}" x="{x}" y="42" width="12" height="12"/>'
        yield f'<text x="{x + 18}" y="53">{text}</text>\n'


def _axis(bottom: int) -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        x = _LEFT + _PLOT_WIDTH * percent // 100
        label = "mlir-opt, 100 %" if percent == 100 else f"{percent} %"
        line = "whole" if percent == 100 else "line"
        yield f'<text class="axis" x="{x}" y="{_TOP - 18}">{label}</text>'
        yield f'<line class="{line}" x1="{x}" y1="{_TOP - 10}" x2="{x}" y2="{bottom + 6}"/>\n'


def _groups(groups: tuple[Group, ...]) -> Iterator[str]:
    top = _TOP
    for group in groups:
        height = _height(group)
        middle = top + height // 2
        yield f'<text class="name" x="{_LEFT - 12}" y="{middle - 1}">{group.model.title}</text>'
        yield f'<text class="kind" x="{_LEFT - 12}" y="{middle + 13}">{group.model.kind}</text>'
        yield (
            f'<rect class="track" x="{_LEFT}" y="{top}" width="{_PLOT_WIDTH}" height="{height}"/>'
        )
        yield (
            f'<text class="value" x="{_LEFT + _PLOT_WIDTH + 10}" y="{middle + 4}">'
            f"{bytes_text(group.whole_bytes)}</text>\n"
        )
        for number, bar in enumerate(group.bars):
            y = top + number * _BAR_STEP
            width = _PLOT_WIDTH * bar.size_bytes / group.whole_bytes
            yield (
                f'<rect class="{bar.contender}" x="{_LEFT}" y="{y}" width="{width:.1f}" '
                f'height="{_BAR_HEIGHT}"/><text class="value" x="{_LEFT + width + 6:.1f}" '
                f'y="{y + 11}">{_percent(group, bar)}, {bytes_text(bar.size_bytes)}</text>\n'
            )
        top += height + _GROUP_GAP


def _notes(y: int) -> Iterator[str]:
    for number, note in enumerate(_NOTES):
        yield f'<text class="note" x="{_LEFT}" y="{y + 16 * number}">{note}</text>\n'


def _height(group: Group) -> int:
    return len(group.bars) * _BAR_STEP - (_BAR_STEP - _BAR_HEIGHT)


def _percent(group: Group, bar: Bar) -> str:
    return f"{100 * bar.size_bytes / group.whole_bytes:.0f} %"


def main() -> None:
    """Write the files."""
    arguments = argparse.ArgumentParser(description="the chart of the front page")
    arguments.add_argument("--measure", action="store_true", help="measure the peers first")
    if arguments.parse_args().measure:
        measured = {model.key: measure_peers(model) for model in CHARTED}
        text = json.dumps({"measured how": _HOW, "peak bytes": measured}, indent=1)
        PEERS.write_text(text + "\n")
    groups = read_groups()
    for theme in THEMES:
        (DOCS / f"peaks-{theme}.svg").write_text(write_chart(groups, theme))


if __name__ == "__main__":
    main()
