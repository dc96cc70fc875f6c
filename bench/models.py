"""Heap use of one call of a model: peak, allocations, bytes copied; ours and mlir-opt's.

    python -m bench.models [--small] [NAME...]

Contenders, each from the model on tensors to a program that frees what it does not return:

- mlir-opt 22: `one-shot-bufferize` and `buffer-deallocation-pipeline`, as they are,
- the same, and then `optimize-allocation-liveness`,
- the same, but after `linalg-fuse-elementwise-ops`,
- ours: `bufferize-and-plan`, and the same with `effort=fuse`, `recompute` and `tile`.

Figures are of one call, results included, by an exact replay of all allocations and copies
(`tests/support/replay.py`). The ratio is our peak over the lower one of the first two peers: memory
passes leave computations alone, and the third peer changes them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from bench.harness import format_table, geometric_mean
from tests.support.generators.builder import full_context
from tests.support.interpreter import Statistics
from tests.support.mlir_opt import mlir_opt_path, run_mlir_opt
from tests.support.proof import transformed
from tests.support.real_inputs import argument_shapes, manifest, model_files, model_name
from tests.support.replay import replay

OURS = "bufferize-and-plan"
EFFORTS = ("fuse", "recompute", "tile")
"""Further efforts that are measured for ours."""
_SMALL_TEXT_BYTES = 64_000
_USUAL_FLAGS = "bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map"
"""Of one-shot-bufferize, for models that say no others."""
_LIVENESS = ("--optimize-allocation-liveness",)
DYNAMIC_EXTENT = 3


@dataclass(frozen=True)
class Figures:
    """Heap use of one call of a model, by contender."""

    model: str
    is_straight_line: bool
    """All its sizes are known, and it neither loops nor branches, but for assertions."""
    as_it_is: Statistics
    with_liveness: Statistics
    with_fusion: Statistics
    ours: Statistics
    with_effort: Sequence[Statistics]
    """By each of the efforts."""

    @property
    def peer_peak_bytes(self) -> int:
        """The peak of the better peer that computes the same operations."""
        return min(self.as_it_is.peak_heap_bytes, self.with_liveness.peak_heap_bytes)

    @property
    def ratios(self) -> Sequence[float]:
        """Our peak in units of the better peer's: as given, and by each of the efforts."""
        return [self._in_units_of_the_peer(one) for one in (self.ours, *self.with_effort)]

    def _in_units_of_the_peer(self, one: Statistics) -> float:
        best = self.peer_peak_bytes
        return one.peak_heap_bytes / best if best else float(one.peak_heap_bytes == 0)


def measure(path: Path, ours: str = OURS) -> Figures:
    """The figures of a model on tensors; `ours` is the pipeline that counts as ours."""
    facts = manifest()[model_name(path)]
    return Figures(
        model_name(path),
        not (facts["dynamic"] or any(name.startswith("scf.") for name in facts["ops"])),
        _replayed(theirs_planned(path), path),
        _replayed(theirs_planned(path, after=_LIVENESS), path),
        _replayed(
            theirs_planned(path, ["--linalg-fuse-elementwise-ops"], _LIVENESS),
            path,
        ),
        measure_ours(path, ours),
        [measure_ours(path, f"{OURS}{{effort={effort}}}") for effort in EFFORTS],
    )


def peer_peak_bytes(path: Path) -> int:
    """The peak of the better peer that computes the same operations, as `measure` has it."""
    peers = (theirs_planned(path), theirs_planned(path, after=_LIVENESS))
    return min(_replayed(text, path).peak_heap_bytes for text in peers)


def measure_ours(path: Path, pipeline: str = OURS) -> Statistics:
    """Heap use of one call of a model on tensors after one of our pipelines."""
    return _replayed(ours_planned(path, pipeline), path)


def theirs_planned(path: Path, before: Sequence[str] = (), after: Sequence[str] = ()) -> str:
    """mlir-opt's output for a model on tensors, with further passes before and after."""
    flags = manifest().get(model_name(path), {}).get("bufferize_flags", _USUAL_FLAGS)
    return run_mlir_opt(
        path,
        *before,
        f"--one-shot-bufferize={flags}",
        "--buffer-deallocation-pipeline",
        *after,
    )


def ours_planned(path: Path, pipeline: str) -> str:
    """Output of one of our pipelines for a model on tensors."""
    return str(transformed(path, pipeline))


def replayed(module: ModuleOp, path: Path) -> Statistics:
    """Heap use of one call of a program made from a model."""
    return replay(module, dynamic_extent=DYNAMIC_EXTENT, shapes=argument_shapes(path))


def _replayed(text: str, path: Path) -> Statistics:
    return replayed(Parser(full_context(), text).parse_module(), path)


def chosen_models(names: Sequence[str], small_only: bool) -> Iterator[Path]:
    """The models to measure: those named, else all, or all whose text is short."""
    for path in model_files("*.linalg.mlir"):
        if names and model_name(path) not in names:
            continue
        if not small_only or path.stat().st_size <= _SMALL_TEXT_BYTES:
            yield path


def table(figures: Sequence[Figures]) -> str:
    """A line per model; means and worst ratios of all, and of those in a straight line."""
    header = ["model"]
    ours = ("ours", *(f"ours, {effort}" for effort in EFFORTS))
    for who in ("mlir-opt", "liveness", "fused", *ours):
        header += [f"{who}: peak", "mallocs", "copied"]
    header += ["ratio", *(f"ratio, {effort}" for effort in EFFORTS)]
    rows: list[list[str]] = []
    for one in figures:
        cells: list[str] = []
        for each in (
            one.as_it_is,
            one.with_liveness,
            one.with_fusion,
            one.ours,
            *one.with_effort,
        ):
            counts = (each.peak_heap_bytes, each.heap_allocations, each.bytes_copied)
            cells += [f"{count:,}" for count in counts]
        rows.append([one.model, *cells, *(f"{ratio:.3f}" for ratio in one.ratios)])
    empty = [""] * (len(header) - 2 - len(EFFORTS))
    straight = [one for one in figures if one.is_straight_line]
    for title, some in (("all", figures), ("static, straight-line", straight)):
        if not some:
            continue
        columns = list(zip(*(one.ratios for one in some), strict=True))
        means = (f"{geometric_mean(column):.3f}" for column in columns)
        worst = (f"{max(column):.3f}" for column in columns)
        rows.append([f"geometric mean of {len(some)}, {title}", *empty, *means])
        rows.append([f"worst of {len(some)}, {title}", *empty, *worst])
    return format_table(header, rows)


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="peaks of real models, ours and mlir-opt's")
    arguments.add_argument("names", nargs="*", help="models; all of them if none is named")
    arguments.add_argument("--small", action="store_true", help="only models of short text")
    arguments.add_argument("--pipeline", default=OURS, help="what counts as ours")
    given = arguments.parse_args()
    if mlir_opt_path() is None:
        print("needs mlir-opt 22")
        return
    paths = chosen_models(given.names, given.small)
    print(table([measure(path, given.pipeline) for path in paths]))


if __name__ == "__main__":
    main()
