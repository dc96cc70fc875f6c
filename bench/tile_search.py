"""Cost of the search for tilings.

    python -m bench.tile_search [--small] [NAME...]

CPU seconds of `tile-chains` in the first variant of `bufferize-and-plan{effort=tile}`, and of all
its other passes together, parsing and printing left out.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from xdsl.parser import Parser

from bench.harness import Row, format_ratios, measure_cpu_seconds
from bench.models import chosen_models
from tests.support.generators.builder import full_context
from tests.support.real_inputs import model_name
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.tile_chains import TileChainsPass

_TURNS = 3


def row_of(path: Path) -> Row:
    """The best of some turns."""
    turns = [_measure(path) for _ in range(_TURNS)]
    return Row(model_name(path), min(search for search, _ in turns), min(rest for _, rest in turns))


def _measure(path: Path) -> tuple[float, float]:
    """Seconds of tile-chains, and of the others."""
    context = full_context()
    module = Parser(context, path.read_text()).parse_module()
    search = rest = 0.0
    for step in BufferizeAndPlanPass(effort="tile").passes():
        seconds = measure_cpu_seconds(partial(step.apply, context, module))
        if isinstance(step, TileChainsPass):
            search += seconds
        else:
            rest += seconds
    return search, rest


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="how long the search for tiles takes")
    arguments.add_argument("names", nargs="*", help="models; all if none is named")
    arguments.add_argument("--small", action="store_true", help="only models of short text")
    given = arguments.parse_args()
    rows = [row_of(path) for path in chosen_models(given.names, given.small)]
    print(format_ratios("search for tiles", rows, "tile-chains", "other passes", "s"))
    worst = max(rows, key=lambda row: row.ratio)
    print(f"worst: {worst.name}, {worst.ratio:.2f}")


if __name__ == "__main__":
    main()
