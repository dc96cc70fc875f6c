"""Memory budgets that each model fits into: `bufferize-and-plan{budget=...}`.

    python -m bench.budget [--small] [NAME...]

For 75, 50 and 25 % of the peak by default: the changes that make the program fit, checked by a
replay of all allocations, or that it does not fit. And the smallest budget that it fits into: the
end of the frontier. There is no peer: no compiler that we know takes a budget.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from bench.harness import format_table, geometric_mean
from bench.models import OURS, chosen_models, measure_ours
from tests.support.proof import transformed
from tests.support.real_inputs import argument_shapes, manifest, model_name
from tests.support.replay import replay
from xdsl_mergealloc import PassError, frontier
from xdsl_mergealloc.program_changes import changes_of

SHARES_PERCENT = (75, 50, 25)
KINDS = {
    "tile-chains": "tiled",
    "recompute-tensors": "recomputed",
    "linalg-fuse-elementwise-ops": "fused",
}
"""By the pass that changes most of those that changed something."""


def verdict(path: Path, budget: int) -> str:
    """Passes that fit a model into a budget, with their extra work; `-` if it does not fit."""
    try:
        module = transformed(path, f"{OURS}{{budget={budget}}}")
    except PassError:
        return "-"
    peak_bytes = replay(module, shapes=argument_shapes(path)).peak_heap_bytes
    assert peak_bytes <= budget, (path, budget, peak_bytes)
    changes = [change for op in module.ops for change in changes_of(op)]
    extra = sum(change.extra_work_percent for change in changes)
    passes = {change.pass_name for change in changes}
    kind = next((kind for name, kind in KINDS.items() if name in passes), "as it is")
    return f"{kind}, {extra:.1f} % twice"


def row_of(path: Path) -> Sequence[str]:
    """A line of the table."""
    whole = measure_ours(path).peak_heap_bytes
    # Branches that exclude each other count both in a plan, but not in a run.
    smallest = min(whole, frontier(path.read_text()).least[-1].peak_bytes)
    verdicts = [verdict(path, whole * percent // 100) for percent in SHARES_PERCENT]
    return [model_name(path), f"{whole:,}", *verdicts, f"{smallest:,}", f"{smallest / whole:.3f}"]


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="the budgets that models fit into")
    arguments.add_argument("names", nargs="*", help="models; all of static size if none is named")
    arguments.add_argument("--small", action="store_true", help="only models of short text")
    given = arguments.parse_args()
    facts = manifest()
    rows = [
        row_of(path)
        for path in chosen_models(given.names, given.small)
        if not facts[model_name(path)]["dynamic"]
    ]
    mean = geometric_mean([float(row[-1]) for row in rows])
    header = ["model", "peak", *(f"{percent} %" for percent in SHARES_PERCENT), "smallest", "share"]
    rows.append(["geometric mean", *[""] * (len(header) - 2), f"{mean:.3f}"])
    print(format_table(header, rows))


if __name__ == "__main__":
    main()
