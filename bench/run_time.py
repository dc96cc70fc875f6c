"""How long one call of a model takes, compiled: ours and mlir-opt's, in turns.

    python -m bench.run_time [--rounds N] [--efforts EFFORT...] [NAME...]

Contenders, each from the model on tensors to memrefs, then lowered to loops and LLVM in the same
way, optimized as a whole as clang -O2 does, and run on the C library's heap:

- mlir-opt 22: `one-shot-bufferize`, `buffer-deallocation-pipeline`, `optimize-allocation-liveness`,
- ours: `bufferize-and-plan`, and the same with more effort.

Times are of the fastest of several calls on the same arguments. Without names it takes the models
that are compiled in seconds.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from bench.harness import format_table, geometric_mean
from bench.models import OURS, chosen_models, ours_planned, theirs_planned
from tests.support.mlir_opt import mlir_opt_path
from tests.support.native.arguments import random_arguments
from tests.support.native.timed import TimedProgram
from tests.support.real_inputs import argument_shapes, model_name

EFFORTS = ("given", "fuse", "recompute", "tile")
_SHORT_TEXT_BYTES = 40_000
"""Models whose text is no longer are compiled in seconds."""
DYNAMIC_EXTENT = 3


def measure(path: Path, efforts: Sequence[str], rounds: int) -> list[float]:
    """Seconds of the fastest call: of the peer, and of ours with each effort."""
    texts = [theirs_planned(path, after=["--optimize-allocation-liveness"])]
    texts += [ours_planned(path, f"{OURS}{{effort={effort}}}") for effort in efforts]
    compiled: dict[str, TimedProgram] = {}
    for text in texts:
        if text not in compiled:
            compiled[text] = TimedProgram(text)
    arguments = random_arguments(
        compiled[texts[0]].signature, 0, DYNAMIC_EXTENT, argument_shapes(path)
    )
    fastest = dict.fromkeys(compiled, float("inf"))
    for _ in range(rounds):
        for text, program in compiled.items():
            fastest[text] = min(fastest[text], program.seconds(arguments))
    return [fastest[text] for text in texts]


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="run time of real models, ours and mlir-opt's")
    arguments.add_argument("names", nargs="*", help="models; those of short text if none is named")
    arguments.add_argument("--rounds", type=int, default=15, help="calls of each contender")
    arguments.add_argument("--efforts", nargs="*", default=EFFORTS, help="of bufferize-and-plan")
    given = arguments.parse_args()
    if mlir_opt_path() is None:
        print("needs mlir-opt 22")
        return
    rows: list[list[str]] = []
    ratios: list[list[float]] = []
    for path in chosen_models(given.names, small_only=False):
        if not given.names and path.stat().st_size > _SHORT_TEXT_BYTES:
            continue
        peer, *ours = measure(path, given.efforts, given.rounds)
        ratios.append([seconds / peer for seconds in ours])
        times = (f"{1e3 * seconds:.3f}" for seconds in (peer, *ours))
        rows.append([model_name(path), *times, *(f"{ratio:.3f}" for ratio in ratios[-1])])
    means = [f"{geometric_mean(column):.3f}" for column in zip(*ratios, strict=True)]
    rows.append(["geometric mean", *[""] * (1 + len(given.efforts)), *means])
    columns = [f"ours, {effort}" for effort in given.efforts]
    ratio_columns = [f"ratio, {effort}" for effort in given.efforts]
    print("milliseconds of a call, and ratios to mlir-opt's")
    print(format_table(["model", "mlir-opt", *columns, *ratio_columns], rows))


if __name__ == "__main__":
    main()
