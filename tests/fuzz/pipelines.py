"""The pipelines that random programs are run through: by the tests, and longer by `make fuzz`.

A table for each part of the product. A line of a table is a pipeline as `xdsl-opt -p` takes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.support.generators import CHAIN_FORMS, ON_TENSORS, PLAIN_GENERATORS
from tests.unit.one_shot.programs import BOUNDARIES, BUFFERIZE, PREPARE

DYNAMIC = "buffer-deallocation{ownership=dynamic}"
TICKS = "merge-alloc{lifetimes=tick}"
MERGE = "merge-alloc"
OUT_PARAMS = "buffer-results-to-out-params{hoist-static-allocs=true hoist-dynamic-allocs=true}"

MERGING = (
    TICKS,
    "merge-alloc{lifetimes=tick planner=size-first alignment=48 max-parallel-instances=100}",
    f"{MERGE},verify-memory-plan",
    f"{MERGE}{{alignment=1}},verify-memory-plan",
)

POOLS = (
    'merge-alloc{lifetimes=tick pools="fast:192,slow"},verify-memory-plan',
    'merge-alloc{pools="fast:192,slow"},verify-memory-plan',
)
"""Most programs have more than fits into the first pool."""
NOTHING_FOR_POOLS = "there is no memory space '(fast|slow)' in the program"
"""The error where nothing that a program allocates can be in one of the pools."""

NO_ROOM = f"{NOTHING_FOR_POOLS}|bytes, but arenas of|calls itself, directly or through others"
"""A pattern for all that the errors of programs say for which pools have no room (M10, M12)."""

FULL = "does not fit: pool 'fast' .*none can fit"
"""The same where a program itself has buffers in `fast`, which can be in no other pool."""

WHOLE_PROGRAMS = (
    "merge-alloc{scope=program lifetimes=tick},verify-memory-plan",
    "merge-alloc{scope=program max-parallel-instances=100},verify-memory-plan",
    'merge-alloc{scope=program pools="fast:192,slow"},verify-memory-plan',
)

PLANNED = (
    *MERGING,
    *POOLS,
    *WHOLE_PROGRAMS,
    "merge-alloc{scope=program arena=global},verify-memory-plan",
    "merge-alloc{scope=program arena=global place-results=true},verify-memory-plan",
    "merge-alloc{dynamic=reuse},verify-memory-plan",
    "merge-alloc{scope=program dynamic=reuse},verify-memory-plan",
    "merge-alloc{pack-constants=true scope=program},verify-memory-plan",
)
"""For small, dense programs with everything that memory plans have to get right."""

ASYNCHRONOUS = (
    *MERGING,
    "merge-alloc{scope=program},verify-memory-plan",
)
"""For kernels with asynchronous copies (K5): no byte changes hands before the barrier."""

PLACEMENT_PASSES = (
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "optimize-allocation-liveness",
    "copy-removal",
    "recycle-loop-buffers",
    "buffer-results-to-out-params",
    OUT_PARAMS,
)

PLACEMENT = (
    *PLACEMENT_PASSES,
    "buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack",
    "buffer-hoisting,promote-buffers-to-stack,buffer-loop-hoisting",
    "buffer-loop-hoisting,buffer-hoisting,promote-buffers-to-stack",
    "buffer-loop-hoisting,promote-buffers-to-stack,buffer-hoisting",
    "promote-buffers-to-stack,buffer-hoisting,buffer-loop-hoisting",
    "promote-buffers-to-stack,buffer-loop-hoisting,buffer-hoisting",
    "copy-removal,buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack",
    "buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,copy-removal",
    "merge-alloc,buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack",
    "buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,merge-alloc",
    "copy-removal,merge-alloc,copy-removal",
    "copy-removal,optimize-allocation-liveness,merge-alloc",
    "buffer-results-to-out-params,copy-removal,optimize-allocation-liveness",
)

DEALLOCATION = (
    "buffer-deallocation",
    DYNAMIC,
    "buffer-deallocation-pipeline",
    "buffer-deallocation-pipeline{ownership=dynamic},convert-bufferization-to-memref",
    # What comes before: the passes that a user runs on a program that frees nothing yet.
    "buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,buffer-deallocation",
    f"buffer-loop-hoisting,buffer-hoisting,promote-buffers-to-stack,{DYNAMIC}",
    "promote-buffers-to-stack,buffer-loop-hoisting,buffer-hoisting,buffer-deallocation-pipeline",
    f"buffer-hoisting,{DYNAMIC}",
    "copy-removal,buffer-deallocation",
    f"copy-removal,{DYNAMIC}",
    f"{TICKS},buffer-deallocation",
    f"{TICKS},{DYNAMIC}",
    "merge-alloc,buffer-deallocation-pipeline",
    f"{MERGE},{DYNAMIC}",
    "copy-removal,merge-alloc,buffer-deallocation-pipeline",
    "buffer-results-to-out-params,buffer-deallocation",
    f"{OUT_PARAMS},copy-removal,buffer-deallocation-pipeline",
    # What comes after.
    "buffer-deallocation,buffer-loop-hoisting,buffer-hoisting,promote-buffers-to-stack",
    f"{DYNAMIC},promote-buffers-to-stack,buffer-loop-hoisting",
    "buffer-deallocation-pipeline,buffer-loop-hoisting,promote-buffers-to-stack",
    "buffer-deallocation,copy-removal",
    f"{DYNAMIC},copy-removal",
    "buffer-deallocation-pipeline,convert-bufferization-to-memref,copy-removal",
    f"buffer-deallocation,{TICKS}",
    f"buffer-deallocation,{MERGE},verify-memory-plan",
    f"{DYNAMIC},merge-alloc,verify-memory-plan",
    f"buffer-deallocation-pipeline,convert-bufferization-to-memref,{MERGE}",
    "buffer-deallocation,optimize-allocation-liveness",
    f"{DYNAMIC},bufferization-lower-deallocations,optimize-allocation-liveness",
    "buffer-deallocation,buffer-results-to-out-params",
    "buffer-deallocation,recycle-loop-buffers",
    f"{DYNAMIC},bufferization-lower-deallocations,recycle-loop-buffers,copy-removal",
    # Both, and the pass twice.
    "buffer-hoisting,copy-removal,buffer-deallocation-pipeline,merge-alloc,copy-removal",
    "copy-removal,buffer-deallocation,copy-removal,optimize-allocation-liveness,merge-alloc",
    f"buffer-deallocation,{DYNAMIC}",
)

BUFFERIZATION = (
    BUFFERIZE,
    f"one-shot-bufferize{{{BOUNDARIES}}}",
    f"{PREPARE},{BUFFERIZE}",
    BUFFERIZE.replace("}", ' analysis-heuristic="top-down"}'),
    BUFFERIZE.replace("}", " analysis-fuzzer-seed=7}"),
    BUFFERIZE.replace("}", " copy-before-write=true}"),
)

WORKSPACE = "bufferize-and-plan{scope=program arena=global}"

FROM_TENSORS = (
    "bufferize-and-plan",
    "bufferize-and-plan{ownership=dynamic}",
    f"{WORKSPACE},verify-memory-plan",
    f"{BUFFERIZE},buffer-deallocation",
    f"{BUFFERIZE},{DYNAMIC}",
    f"{PREPARE},{BUFFERIZE},copy-removal,buffer-deallocation-pipeline",
    f"{BUFFERIZE},{OUT_PARAMS},buffer-deallocation,optimize-allocation-liveness",
    f"{PREPARE},{BUFFERIZE},buffer-hoisting,buffer-loop-hoisting,promote-buffers-to-stack,"
    f"{DYNAMIC}",
    f"{BUFFERIZE},merge-alloc,buffer-deallocation-pipeline{{ownership=dynamic}}",
)

ALL_TENSORS = (f"one-shot-bufferize{{{BOUNDARIES} allow-return-allocs-from-loops=true}}",)
"""For programs some of whose loops cannot do without allocations."""

FUSE = "linalg-fuse-elementwise-ops"

FUSION = (
    FUSE,
    f"{FUSE}{{fuse-multiuse=true keep-peak=true fold-transposes=true}}",
    f"{FUSE},{FUSE}{{fuse-multiuse=true}}",
    f"{FUSE}{{fuse-multiuse=true multiuse-cost=40 fold-transposes=true generalize=true}}",
    f"{PREPARE},{FUSE},{BUFFERIZE}",
    "bufferize-and-plan{effort=fuse},verify-memory-plan",
)

RECOMPUTE = "recompute-tensors{max-recompute=1000}"

RECOMPUTING = (
    RECOMPUTE,
    "recompute-tensors",
    f"{FUSE},{RECOMPUTE},{FUSE}{{fuse-multiuse=true}}",
    f"{RECOMPUTE},{BUFFERIZE}",
    "bufferize-and-plan{effort=recompute},verify-memory-plan",
)

TILE = "tile-chains{max-recompute=1000}"

TILING = (
    TILE,
    *(f"tile-chains{{pieces={count} max-recompute=1000}}" for count in (2, 3, 5, 16)),
    f"{FUSE},{TILE},{TILE}",
    f"{TILE},{BUFFERIZE}",
    "bufferize-and-plan{effort=tile},verify-memory-plan",
    "bufferize-and-plan{effort=tile pieces=3},verify-memory-plan",
    "bufferize-and-plan{effort=tile scope=program arena=global},verify-memory-plan",
)

SUMS = "tile-accumulations"

ACCUMULATING = (
    SUMS,
    f"{FUSE},{SUMS},{BUFFERIZE}",
    f"tile-chains{{tile-accumulations=true max-recompute=1000}},{SUMS},{SUMS}",
    f"{SUMS},tile-chains{{pieces=3}},eliminate-empty-tensors,{BUFFERIZE},verify-memory-plan",
)

NESTING = (
    "tile-chains{max-nesting=2 pieces=2 max-recompute=1000}",
    "tile-chains{max-nesting=3 pieces=3 max-recompute=1000}",
    f"tile-chains{{max-nesting=3 halo=keep tile-accumulations=true}},{SUMS},{BUFFERIZE}",
    f"{FUSE},tile-chains{{max-nesting=3 sums=false pieces=4}},{BUFFERIZE},verify-memory-plan",
    "bufferize-and-plan{effort=tile pieces=2},verify-memory-plan",
)
"""Loops over tiles inside of loops over tiles."""

SPLIT = "split-contractions-of-concats"

SPLITTING = (
    f"{SPLIT},{SPLIT}",
    f"{FUSE},{SPLIT},{TILE},{SUMS},{BUFFERIZE}",
    f"{SPLIT}{{tile-accumulations=true}},{SUMS},{BUFFERIZE}",
    "bufferize-and-plan{effort=fuse},verify-memory-plan",
)

BATCH = "tile-dynamic-dims"

BATCHING = (
    f"{BATCH},{BATCH}",
    f"{FUSE},{BATCH},{TILE},{SUMS},{BUFFERIZE}",
    f"{BATCH},tile-chains{{max-nesting=3 pieces=3 max-recompute=1000}},{BUFFERIZE}",
    "bufferize-and-plan{effort=tile},verify-memory-plan",
)

EACH_ON_TENSORS = (
    "privatize-destinations{reuse-dead-inputs=true}",
    "eliminate-empty-tensors",
    f"{FUSE}{{fuse-multiuse=true multiuse-cost=40 fold-transposes=true generalize=true}}",
    RECOMPUTE,
    SPLIT,
    SUMS,
    BATCH,
    "tile-chains{max-nesting=3 max-recompute=1000}",
    "tensor-copy-insertion{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}",
)
"""Each pass on tensors alone, with all that it may do."""

TOGETHER = ("bufferize-and-plan{effort=tile},verify-memory-plan",)

OUTSIDE = (*MERGING, *PLACEMENT_PASSES, "drop-equivalent-buffer-results")
"""For programs with all that others write."""

OUTSIDE_DEALLOCATION = (
    *DEALLOCATION[:4],
    "buffer-deallocation{private-function-dynamic-ownership=true}",
    f"{TICKS},buffer-deallocation",
    "buffer-deallocation,merge-alloc",
)

MEMREF_GENERATORS = ("structured", "unstructured")

DEALLOCATED_WHOLLY = tuple(
    (option, False) for option in ("deallocs", "tables", "recursion", "freed_arguments")
)
"""
The outside programs that deallocation frees all memory of. Names that go through memory are left
alone, and what they may stand for; what functions that call themselves return beside arguments;
and buffers that a loop passes round, if a function frees one of them.
"""

TABLES: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "merging": (MERGING, MEMREF_GENERATORS),
    "placement": (PLACEMENT, MEMREF_GENERATORS),
    "deallocation": (DEALLOCATION, MEMREF_GENERATORS),
    "outside": (OUTSIDE, ("outside",)),
    "outside-deallocation": (OUTSIDE_DEALLOCATION, ("outside",)),
    "planned": (PLANNED, ("planned",)),
    "asynchronous": (ASYNCHRONOUS, ("scratchpad",)),
    "whole-programs": (WHOLE_PROGRAMS, ("outside", "split")),
    "bufferization": (BUFFERIZATION, ("tensors", CHAIN_FORMS)),
    "from-tensors": (FROM_TENSORS, ("tensors", CHAIN_FORMS)),
    "all-tensors": (ALL_TENSORS, ("all-tensors",)),
    "fusion": (FUSION, ("structured-tensors", CHAIN_FORMS)),
    "recomputing": (RECOMPUTING, ("chains", CHAIN_FORMS, "structured-tensors", "tensors")),
    "accumulating": (ACCUMULATING, ("chains", CHAIN_FORMS)),
    "splitting": (SPLITTING, ("concats", CHAIN_FORMS)),
    "batching": (BATCHING, ("batched",)),
    "each-on-tensors": (EACH_ON_TENSORS, ON_TENSORS),
    "together": (TOGETHER, [name for name in ON_TENSORS if name != "all-tensors"]),
    "nesting": (NESTING, ("nested", CHAIN_FORMS, "chains")),
    "tiling": (TILING, ("chains", CHAIN_FORMS, "structured-tensors")),
}
"""Each table, and the generators of programs that it is for."""


@dataclass(frozen=True)
class Case:
    """A pipeline, and a kind of random programs to run through it."""

    pipeline: str
    generator: str
    switches: tuple[tuple[str, bool], ...] = ()
    """Options of the generator."""
    check_leaks: bool = False
    """The output must free all its memory."""

    @property
    def refusal(self) -> str | None:
        """A pattern for errors with which the pipeline may refuse a program; None: with none."""
        if "pools=" not in self.pipeline:
            return None
        return f"{NO_ROOM}|{FULL}" if self.generator == "planned" else NO_ROOM

    @property
    def name(self) -> str:
        """Short enough for the id of a test."""
        kinds = "".join(f"-{'with' if on else 'without'}-{name}" for name, on in self.switches)
        return f"{self.generator}{kinds}-{self.pipeline}"


def cases(tables: Sequence[str] = tuple(TABLES)) -> Iterator[Case]:
    """
    The cases of some tables.

    Programs of memrefs come in two kinds: one leaks, the other frees all its memory. What frees
    all its memory must still do so afterwards; deallocation makes the others do so as well.
    """
    for table in tables:
        pipelines, generators = TABLES[table]
        frees_all = table in ("deallocation", "outside-deallocation", "from-tensors")
        for pipeline in pipelines:
            for generator in generators:
                if generator in ON_TENSORS or generator in PLAIN_GENERATORS:
                    yield Case(pipeline, generator, check_leaks=frees_all)
                    continue
                if generator == "outside" and frees_all:
                    yield Case(pipeline, generator, DEALLOCATED_WHOLLY, check_leaks=True)
                    yield Case(pipeline, generator, (("deallocs", False),))
                    yield Case(pipeline, generator, (("deallocs", True),), check_leaks=True)
                    continue
                for frees in (False, True):
                    leaks = frees or frees_all
                    yield Case(pipeline, generator, (("deallocs", frees),), leaks)
