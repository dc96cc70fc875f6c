"""Run time of one call of a compiled model: ours and mlir-opt's, in turns.

    python -m bench.run_time [--rounds N] [--efforts EFFORT...] [--cpu CPU] [NAME...]

Contenders, each from the model on tensors to memrefs, then to loops and LLVM, optimized as a whole
as clang -O2 does:

- mlir-opt 22: `one-shot-bufferize`, `buffer-deallocation-pipeline`, `optimize-allocation-liveness`,
  its own lowering, a `malloc` for each buffer;
- ours: `bufferize-and-plan` with inputs and outputs in one workspace, and the same with more
  effort, compiled by `xdsl_mergealloc.deploy`.

Times are those of the fastest of several calls on the same arguments. Without names, it measures
the int8 models and those that compile in seconds; models whose memory is of unknown size are left
out, as they have no workspace.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.harness import format_table, geometric_mean
from bench.models import theirs_planned
from tests.support.deploy import TOOLS
from tests.support.deploy.compiled import IN_WORKSPACE, compiled, planned
from tests.support.deploy.peer import peer_program
from tests.support.deploy.shared_library import DeployedProgram
from tests.support.native.arguments import random_arguments
from tests.support.native.heap_program import HeapProgram
from tests.support.real_inputs import argument_shapes, model_files, model_name
from xdsl_mergealloc import PassError
from xdsl_mergealloc.deploy.targets import Target, target_of

EFFORTS = ("given", "fuse", "recompute", "tile")
_SHORT_TEXT_BYTES = 40_000
"""Models whose text is no longer are compiled in seconds."""


def measure(path: Path, efforts: Sequence[str], rounds: int, target: Target) -> list[float]:
    """
    Seconds of the fastest call: of the peer, and of ours with each effort.

    Raises `PassError` or NotImplementedError for a model that has memory of unknown size.
    """
    modules = [planned(path, "model", f"effort={one} {IN_WORKSPACE}") for one in efforts]
    theirs = theirs_planned(path, after=["--optimize-allocation-liveness"])
    with TemporaryDirectory() as folder:
        peer = peer_program(theirs, target, _inner(folder, "peer"))
        programs: list[HeapProgram | DeployedProgram] = [peer]
        for number, module in enumerate(modules):
            program = compiled(module, "model", target)
            programs.append(DeployedProgram(program, _inner(folder, str(number))))
        arguments = random_arguments(peer.signature, 0, shapes=argument_shapes(path))
        turns = [[one.seconds(arguments) for one in programs] for _ in range(rounds)]
        return [min(column) for column in zip(*turns, strict=True)]


def _inner(folder: str, name: str) -> Path:
    path = Path(folder) / name
    path.mkdir()
    return path


def _chosen(names: Sequence[str]) -> Iterator[Path]:
    """The models to measure: those named, else the ones of int8, and those of short text."""
    for path in [*model_files("int8/*.linalg.mlir"), *model_files("*.linalg.mlir")]:
        is_quick = path.parent.name == "int8" or path.stat().st_size <= _SHORT_TEXT_BYTES
        if model_name(path) in names if names else is_quick:
            yield path


def main() -> None:
    """Print the table."""
    arguments = argparse.ArgumentParser(description="run time of real models, ours and mlir-opt's")
    arguments.add_argument("names", nargs="*", help="models; int8 and short text if none is named")
    arguments.add_argument("--rounds", type=int, default=15, help="calls of each contender")
    arguments.add_argument("--efforts", nargs="*", default=EFFORTS, help="of bufferize-and-plan")
    arguments.add_argument("--cpu", default="", help="of LLVM: native, say; else any of this kind")
    given = arguments.parse_args()
    if TOOLS is None:
        print("needs mlir-opt, mlir-translate, opt and llc of LLVM 22")
        return
    target = replace(target_of("host"), cpu=given.cpu)
    rows: list[list[str]] = []
    ratios: list[list[float]] = []
    for path in _chosen(given.names):
        try:
            peer, *ours = measure(path, given.efforts, given.rounds, target)
        except (PassError, NotImplementedError) as reason:
            print(f"{model_name(path)} is left out: {reason}")
            continue
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
