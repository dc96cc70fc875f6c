"""Effect of exact lifetimes and in-place plans on the sizes of arenas.

For every model, as memrefs from MLIR (one buffer per operation, and after fusion), tiled, and
from our own bufferization: the size of all arenas with `lifetimes=tick`, with exact lifetimes, and
with in-place reuse as well; then the number of random programs whose arenas each option makes
smaller. Every plan is verified.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from bench.harness import format_table, geometric_mean
from tests.support.generators import generator_by_name
from tests.support.generators.builder import full_context
from tests.support.proof import pipeline_transform
from tests.support.real_inputs import model_files, model_id
from xdsl_mergealloc import MergeAllocOptions, VerifyMemoryPlanPass, merge_allocations

BUFFERIZE = (
    "eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true},copy-removal"
)

PIPELINES = {
    "our bufferization": f"privatize-destinations,{BUFFERIZE}",
    "our bufferization, nothing reused": "privatize-destinations{reuse-dead-inputs=false},"
    + BUFFERIZE,
}

RANDOM_PROGRAMS = 300


class Arenas(NamedTuple):
    """The size of all arenas of a program in bytes, by options of merge-alloc."""

    tick: int
    liveness: int
    in_place: int


IN_PLACE = MergeAllocOptions(scratch_results=False, reorder=False)


def arena_bytes(module: ModuleOp, options: MergeAllocOptions) -> int:
    """The size of all arenas; the plan is carried out on a copy and verified."""
    module = module.clone()
    plan = merge_allocations(module, options)
    VerifyMemoryPlanPass().apply(full_context(), module)
    return plan.size_bytes


def measure(module: ModuleOp) -> Arenas:
    """The arenas of a program."""
    return Arenas(
        arena_bytes(module, MergeAllocOptions(lifetimes="tick")),
        arena_bytes(module, replace(IN_PLACE, in_place=False)),
        arena_bytes(module, IN_PLACE),
    )


def parse(path: Path) -> ModuleOp:
    """A model."""
    return Parser(full_context(), path.read_text(), path.name).parse_module()


def programs(form: str) -> Iterator[tuple[str, ModuleOp]]:
    """The models of a form, by name."""
    if form not in PIPELINES:
        for path in model_files(form):
            yield model_id(path), parse(path)
        return
    bufferize = pipeline_transform(PIPELINES[form])
    for path in model_files("*.linalg.mlir"):
        module = parse(path)
        bufferize(full_context(), module)
        yield model_id(path), module


def model_table(form: str) -> str:
    """A line per model, then the geometric mean of the ratios, and the ratios of the sums."""
    measured = [(name, measure(module)) for name, module in programs(form)]
    some = [(name, arenas) for name, arenas in measured if arenas.tick]
    rows = [
        (
            name,
            *(f"{size_bytes:,}" for size_bytes in arenas),
            *(f"{size_bytes / arenas.tick:.3f}" for size_bytes in arenas[1:]),
        )
        for name, arenas in some
    ]
    sums = Arenas(*(sum(sizes) for sizes in zip(*(arenas for _, arenas in some), strict=True)))
    means = [
        geometric_mean(arenas[column] / arenas.tick for _, arenas in some) for column in (1, 2)
    ]
    rows += [
        ("geometric mean", "", "", "", *(f"{mean:.3f}" for mean in means)),
        (
            "sum",
            *(f"{size_bytes:,}" for size_bytes in sums),
            *(f"{size_bytes / sums.tick:.3f}" for size_bytes in sums[1:]),
        ),
    ]
    larger = [name for name, arenas in some if max(arenas[1:]) > arenas.tick]
    header = (form, "tick [bytes]", "liveness [bytes]", "in place [bytes]", "ratio", "ratio")
    return f"{format_table(header, rows)}\nlarger than with tick: {', '.join(larger) or 'none'}"


def random_table() -> str:
    """In how many random programs the options make arenas smaller."""
    rows: list[tuple[str, ...]] = []
    for generator in ("structured", "unstructured"):
        for layers in (False, True):
            make = generator_by_name(generator, {"layers": layers})
            measured = [measure(make(seed)) for seed in range(RANDOM_PROGRAMS)]
            some = [arenas for arenas in measured if arenas.tick]
            rows.append(
                (
                    f"{generator}{' with layers' if layers else ''}",
                    str(len(some)),
                    f"{sum(a.liveness < a.tick for a in some) / len(some):.0%}",
                    f"{sum(a.in_place < a.liveness for a in some) / len(some):.0%}",
                    f"{geometric_mean(a.in_place / a.tick for a in some if a.in_place):.3f}",
                )
            )
    header = ("random programs", "with arenas", "liveness", "in place", "ratio to tick")
    return "arenas made smaller by\n" + format_table(header, rows)


def main() -> None:
    """Print the tables."""
    for form in ("*.memref.mlir", "*.memref-fp.mlir", "tiled/*.memref.mlir", *PIPELINES):
        if model_files(form if form not in PIPELINES else "*.linalg.mlir"):
            print(f"{model_table(form)}\n", flush=True)
    print(random_table())


if __name__ == "__main__":
    main()
