"""Benefit of each layer of the memory passes: each switched off, one at a time, on all models.

    python -m bench.layers [--small] [--jobs N] [NAME...]

Chains, each from a model to a program that frees what it does not return:

- given: `bufferize-and-plan`, from tensors (int8 models, too),
- tile: the same after fusion, recomputation and tiling into up to eight tiles,
- memref: `merge-alloc` with all options that make arenas smaller, from memrefs.

A layer is switched off by leaving out a pass, or by an option; the planners of merge-alloc in the
first and the last chain. Per layer: lines of the files that serve nothing else, models with another
peak or other copies, the geometric means of their peaks and of the bytes that they copy (with the
layer: 1), the total of calls of the default planner, and CPU time of the passes. A layer without
benefit on any model does not stay.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TypeVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from bench.baseline.figures import PLANNER_CALLS, Subject, count_planner_calls
from bench.harness import cpu_seconds, format_table, geometric_mean
from bench.models import replayed
from tests.support.generators.builder import full_context
from tests.support.real_inputs import REPOSITORY_ROOT, model_files, model_name
from xdsl_mergealloc import MergeAllocOptions
from xdsl_mergealloc.bufferize.dead_inputs import reuse_dead_inputs
from xdsl_mergealloc.bufferize.destinations import privatize_destinations
from xdsl_mergealloc.bufferize.empty_tensors import eliminate_empty_tensors
from xdsl_mergealloc.progress import Progress
from xdsl_mergealloc.transforms.buffer_deallocation_pipeline import BufferDeallocationPipelinePass
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.checked_pass import CheckedPass
from xdsl_mergealloc.transforms.copy_removal import CopyRemovalPass
from xdsl_mergealloc.transforms.efforts import Limits, ways_of_level
from xdsl_mergealloc.transforms.eliminate_empty_tensors import EliminateEmptyTensorsPass
from xdsl_mergealloc.transforms.linalg_fuse_elementwise_ops import LinalgFuseElementwiseOpsPass
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass
from xdsl_mergealloc.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_mergealloc.transforms.privatize_destinations import PrivatizeDestinationsPass
from xdsl_mergealloc.transforms.recompute_tensors import RecomputeTensorsPass
from xdsl_mergealloc.transforms.tile_chains import TileChainsPass

SMALL_TEXT_BYTES = 64_000
PACKAGE = REPOSITORY_ROOT / "xdsl_mergealloc"

Passes = tuple[CheckedPass, ...]
P = TypeVar("P", bound=CheckedPass)


@dataclass(frozen=True)
class Layer:
    """Something that can be switched off."""

    name: str
    off: Callable[[Passes], Passes]
    files: Sequence[str] = ()
    """Files and folders of the package that would go with it."""

    def lines(self) -> int:
        """The lines of its files."""
        paths = [PACKAGE / name for name in self.files]
        sources = [path for one in paths for path in (one.rglob("*.py") if one.is_dir() else [one])]
        return sum(len(path.read_text().splitlines()) for path in sources)


def without(kind: type[CheckedPass], *files: str) -> Layer:
    """A pass, which is left out."""
    return Layer(
        kind.name,
        lambda passes: tuple(step for step in passes if not isinstance(step, kind)),
        files,
    )


def unset(kind: type[P], *files: str, **options: object) -> Layer:
    """An option of a pass, given by the setting that switches it off."""
    told = ", ".join(f"{name.replace('_', '-')}={value}" for name, value in options.items())
    return Layer(
        f"{kind.name}: {told}",
        lambda passes: tuple(
            replace(step, **options) if isinstance(step, kind) else step for step in passes
        ),
        files,
    )


def restricted(*files: str, **freedoms: bool) -> Layer:
    """One of the freedoms of `lifetimes=liveness`, which the pass has no option for."""

    @dataclass(frozen=True)
    class Restricted(MergeAllocPass):
        """The pass without it."""

        def options(self) -> MergeAllocOptions:
            return replace(super().options(), **freedoms)

    def off(passes: Passes) -> Passes:
        return tuple(
            Restricted(**{one.name: getattr(step, one.name) for one in fields(step)})
            if isinstance(step, MergeAllocPass)
            else step
            for step in passes
        )

    return Layer(f"merge-alloc: not {', '.join(freedoms)}", off, files)


class WithoutRefill(PrivatizeDestinationsPass):
    """The pass without refills: a tensor is filled once, and stays live until it is used."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        privatize_destinations(op)
        reuse_dead_inputs(op)


class OnlyIntoSlices(EliminateEmptyTensorsPass):
    """MLIR's pass of this name: destinations are slices, not padded or concatenated tensors."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        eliminate_empty_tensors(op, into_pads_and_concats=False)


def instead_of(kind: type[CheckedPass], other: type[CheckedPass], *files: str) -> Layer:
    """A pass replaced by one that does a part of its work."""
    return Layer(
        f"{kind.name}: {other.__name__}",
        lambda passes: tuple(other() if isinstance(step, kind) else step for step in passes),
        files,
    )


PLANNERS = ("cost-model", "size-first", "greedy-by-size", "best-fit", "skyline", "search")
MERGING = (
    unset(MergeAllocPass, lifetimes="tick"),
    restricted(
        "merge_alloc/chosen_forwardings.py",
        "merge_alloc/destination_forwarding.py",
        "merge_alloc/forwarding_rewrite.py",
        in_place=False,
    ),
    restricted(
        "merge_alloc/result_room.py",
        "merge_alloc/split_arenas.py",
        "merge_alloc/tighten.py",
        scratch_results=False,
    ),
    restricted("merge_alloc/reorder", reorder=False),
)
"""The layers of merge-alloc before its planner. The files of `scratch_results` are those of buffers
in results and of several arenas, which have no options of their own."""
BUFFERS = (*MERGING, *(unset(MergeAllocPass, planner=name) for name in PLANNERS))
TENSORS = (
    without(PrivatizeDestinationsPass),
    unset(PrivatizeDestinationsPass, reuse_dead_inputs=False),
    instead_of(PrivatizeDestinationsPass, WithoutRefill),
    without(EliminateEmptyTensorsPass, "bufferize/empty_tensors.py"),
    instead_of(EliminateEmptyTensorsPass, OnlyIntoSlices),
    unset(OneShotBufferizePass, simplify=False),
    unset(OneShotBufferizePass, hoist_static_allocs=True),
    without(CopyRemovalPass, "placement/copy_removal.py"),
)
COMPUTATIONS = (
    without(LinalgFuseElementwiseOpsPass, "fusion"),
    unset(LinalgFuseElementwiseOpsPass, fuse_multiuse=False),
    unset(LinalgFuseElementwiseOpsPass, fold_transposes=False),
    unset(LinalgFuseElementwiseOpsPass, max_recompute=0),
    unset(LinalgFuseElementwiseOpsPass, generalize=False),
    without(RecomputeTensorsPass, "recompute"),
    without(TileChainsPass, "tiling"),
    unset(TileChainsPass, halo="recompute"),
    unset(TileChainsPass, halo="keep"),
    unset(TileChainsPass, max_recompute=0),
    unset(TileChainsPass, pieces=2),
)


@dataclass(frozen=True)
class Chain:
    """Passes one after the other, their layers, and the models that they are for."""

    name: str
    passes: Passes
    layers: Sequence[Layer]
    files: Sequence[str]


_PLANNED = BufferizeAndPlanPass().passes()
_ON_TENSORS = ("*.linalg.mlir", "int8/*.linalg.mlir")
CHAINS = (
    Chain("given", _PLANNED, (*TENSORS, *BUFFERS), _ON_TENSORS),
    Chain(
        "tile",
        (*ways_of_level("tile", Limits())[-1].passes, *_PLANNED),
        (*COMPUTATIONS, *TENSORS, *MERGING),
        _ON_TENSORS,
    ),
    Chain(
        "memref",
        (
            MergeAllocPass(),
            BufferDeallocationPipelinePass(),
        ),
        BUFFERS,
        ("*.memref.mlir",),
    ),
)


@dataclass(frozen=True)
class Cost:
    """Figures of a model by a chain, or by one that lacks a layer."""

    peak_bytes: int
    copied_bytes: int
    planner_calls: int
    seconds: float
    """CPU time of the passes."""


@dataclass
class Total:
    """Figures of a chain without a layer, on all models, relative to those with all layers."""

    changed_models: int = 0
    peaks: list[float] = field(default_factory=list[float])
    copied: list[float] = field(default_factory=list[float])
    planner_calls: int = 0
    seconds: float = 0.0

    def add(self, whole: Cost, cost: Cost) -> None:
        """One more model."""
        self.changed_models += (whole.peak_bytes, whole.copied_bytes) != (
            cost.peak_bytes,
            cost.copied_bytes,
        )
        # One more byte each, so that models which hold or copy nothing count as well.
        self.peaks.append((cost.peak_bytes + 1) / (whole.peak_bytes + 1))
        self.copied.append((cost.copied_bytes + 1) / (whole.copied_bytes + 1))
        self.planner_calls += cost.planner_calls
        self.seconds += cost.seconds


def cost_of(model: Subject, passes: Passes) -> Cost:
    """Measure a chain on a model."""
    module = model.module.clone()
    context = full_context()
    calls, start = PLANNER_CALLS.count, cpu_seconds()
    for step in passes:
        step.apply(context, module)
    seconds = cpu_seconds() - start
    call = replayed(module, model.path)
    return Cost(call.peak_heap_bytes, call.bytes_copied, PLANNER_CALLS.count - calls, seconds)


Costs = Mapping[str, Cost]
"""By the name of the layer that is off; with all of them, by the empty name."""


def costs_of(task: tuple[int, Path]) -> tuple[int, Costs]:
    """Measure a model with all layers, and without each; of the chain of this number."""
    number, path = task
    chain = CHAINS[number]
    model = Subject.of(path)
    costs = {"": cost_of(model, chain.passes)}
    for layer in chain.layers:
        costs[layer.name] = cost_of(model, layer.off(chain.passes))
    return number, costs


def rows_of(chain: Chain, costs: Sequence[Costs]) -> Iterator[Sequence[str]]:
    """Lines of the table of a chain, the one with all layers first."""
    for name, lines in [("", 0), *((layer.name, layer.lines()) for layer in chain.layers)]:
        total = Total()
        for each in costs:
            total.add(each[""], each[name])
        yield (
            name or "(all layers)",
            f"{lines:,}" if lines else "",
            f"{total.changed_models} of {len(costs)}",
            f"{geometric_mean(total.peaks):.4f}",
            f"{geometric_mean(total.copied):.3f}",
            f"{total.planner_calls}",
            f"{total.seconds:.1f}",
        )


def main() -> None:
    """Print a table for each chain."""
    arguments = argparse.ArgumentParser(description="what each layer earns")
    arguments.add_argument("names", nargs="*", help="models; all of them if none is named")
    arguments.add_argument("--small", action="store_true", help="models whose text is short")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    given = arguments.parse_args()
    tasks = [
        (number, path)
        for number, chain in enumerate(CHAINS)
        for pattern in chain.files
        for path in model_files(pattern)
        if (not given.names or model_name(path) in given.names)
        and (not given.small or path.stat().st_size <= SMALL_TEXT_BYTES)
    ]
    tasks.sort(key=lambda task: task[1].stat().st_size, reverse=True)
    found: dict[int, list[Costs]] = {number: [] for number in range(len(CHAINS))}
    with ProcessPoolExecutor(given.jobs, initializer=count_planner_calls) as processes:
        progress = Progress()
        for done, (number, costs) in enumerate(processes.map(costs_of, tasks), start=1):
            found[number].append(costs)
            progress.show(f"measured {done} of {len(tasks)} chains of models")
        progress.end()
    header = ("off", "lines", "models", "peak", "copied", "planner calls", "CPU s")
    for number, chain in enumerate(CHAINS):
        if found[number]:
            print(f"\n{chain.name}\n{format_table(header, rows_of(chain, found[number]))}")


if __name__ == "__main__":
    main()
