"""Figures measured for a model, form by form.

- `tensor`, `int8`, `frontier`: `bufferize-and-plan` by each effort; the bound of `bench.bound`;
  allocations and copies of `one-shot-bufferize`; ownership and workspaces, as below.
- `memref`, `memref-fp`: `merge-alloc` with its defaults, with all options that make arenas smaller,
  and as a planner of workspaces, with inputs and outputs inside or not; `copy-removal`; frees
  alone, by both kinds of ownership; the traffic that two pools move, as in `bench.pools`.
- `tensor in functions`, `memref in functions`: cut into private functions (`outliner.py`):
  `bufferize-and-plan`, or `merge-alloc` of the whole program; ownership that calls hand over.

Peaks, mallocs and copies of a call are those of an exact replay (`replay.py`). Nothing is left out
of large models. Other planners, other numbers of tiles and budgets are not measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from xdsl.dialects.builtin import ModuleOp, i1
from xdsl.dialects.memref import ViewOp
from xdsl.ir import Operation
from xdsl.parser import Parser

from bench.baseline.comparison import Figures, Kind
from bench.bound import bound_of_module
from bench.bufferization import BUFFERIZE, PREPARE
from bench.bufferization import measure as measure_bufferized
from bench.models import EFFORTS, OURS, replayed
from bench.pools import PERCENTAGES, in_two_pools, largest_problem, moved_traffic_bytes
from tests.support.generators.builder import full_context
from tests.support.outliner import outline
from tests.support.proof import parse_pipeline
from tests.support.real_inputs import model_files, model_name
from tests.support.workspace_io import workspace_bytes
from xdsl_mergealloc import MergeAllocOptions, PassError, plan_program
from xdsl_mergealloc.analysis.heap import highest_peak
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.planner import (
    DEFAULT_ALGORITHM,
    Plan,
    PlannerOptions,
    Problem,
    get_algorithm,
    register_algorithm,
)
from xdsl_mergealloc.program_changes import changes_of

Counts = Mapping[Kind, float]
"""Counts of one subject, by kind."""
Measured = Iterator[tuple[str, Counts]]
"""Counts, each with its subject."""


@dataclass
class PlannerCalls:
    """The default planning algorithm, which counts how often it is asked."""

    count: int = 0
    _algorithm: Callable[[Problem, PlannerOptions], Plan] = field(
        default_factory=lambda: get_algorithm(DEFAULT_ALGORITHM)
    )

    def __call__(self, problem: Problem, options: PlannerOptions) -> Plan:
        self.count += 1
        return self._algorithm(problem, options)


PLANNER_CALLS = PlannerCalls()


def count_planner_calls() -> None:
    """Let this process count."""
    register_algorithm(DEFAULT_ALGORITHM, PLANNER_CALLS, replace=True)


@dataclass(frozen=True)
class Subject:
    """A model in one form, which stays as it is."""

    path: Path
    module: ModuleOp

    @staticmethod
    def of(path: Path) -> Subject:
        """The model of a file."""
        text = path.read_text()
        return Subject(path, Parser(full_context(), text, path.name).parse_module())

    def changed(self, pipeline: str) -> ModuleOp:
        """The model after a pipeline; the original stays unchanged."""
        module = self.module.clone()
        parse_pipeline(pipeline).apply(full_context(), module)
        return module

    def planned(self, pipeline: str, *, changes_work: bool = False) -> Counts:
        """Figures of a pipeline that plans memory and frees it; may it change what is computed?"""
        calls_before = PLANNER_CALLS.count
        module = self.changed(pipeline)
        calls = PLANNER_CALLS.count - calls_before
        arenas = {op.source for op in module.walk() if isinstance(op, ViewOp)}
        sizes = [
            memref_type(arena).get_shape()[0]
            for arena in arenas
            if isinstance(arena.owner, Operation)
        ]
        return {
            **self.called(module),
            Kind.PLANNER_CALLS: calls,
            Kind.ARENAS: len(sizes),
            Kind.ARENA_SIZE: sum(sizes),
            **({Kind.EXTRA_WORK: _percent_done_again(module)} if changes_work else {}),
        }

    def ownership(self, dynamic_options: str = "") -> Measured:
        """Figures of passes that free, by both kinds of ownership; of the static one also of a call
        of what it makes."""
        freed = self.changed("buffer-deallocation-pipeline")
        yield "static ownership", {**self.called(freed), **self._owned(freed)}
        freed = self.changed(f"buffer-deallocation{{ownership=dynamic{dynamic_options}}}")
        yield "dynamic ownership", self._owned(freed)

    def _owned(self, freed: ModuleOp) -> Counts:
        return {
            Kind.CLONES: sum(op.name == "bufferization.clone" for op in freed.walk()),
            Kind.INDICATORS: _count_i1(freed) - self._i1_before,
        }

    def workspaces(self) -> Measured:
        """The memory that callers provide for the whole program, by what is in it."""
        for what, has_io in (("workspace", False), ("workspace with inputs and outputs", True)):
            options = MergeAllocOptions(
                scope="program",
                arena="argument",
                io_in_workspace=has_io,
            )
            yield what, {Kind.WORKSPACE: plan_program(self.module, options).size_bytes}

    def planned_workspace(self, effort: str) -> Counts:
        """The workspace of a program on tensors that is bufferized for one, and verified; the peak
        is that of both, it and the heap."""
        options = f"effort={effort} scope=program arena=argument"
        module = self.changed(f"bufferize-and-plan{{{options}}},verify-memory-plan")
        workspace = workspace_bytes(module)
        try:
            heap = highest_peak(module)
        except PassError:  # Sizes are known at run time only.
            return {Kind.WORKSPACE: workspace}
        outside = 0 if heap is None else heap.size_bytes
        return {Kind.WORKSPACE: workspace, Kind.PEAK: workspace + outside}

    def called(self, module: ModuleOp) -> Counts:
        """Figures of one call of a transformed model."""
        call = replayed(module, self.path)
        return {
            Kind.PEAK: call.peak_heap_bytes,
            Kind.MALLOCS: call.heap_allocations,
            Kind.COPIES: call.copies,
            Kind.COPIED: call.bytes_copied,
        }

    @cached_property
    def _i1_before(self) -> int:
        return _count_i1(self.module)


def _percent_done_again(module: ModuleOp) -> float:
    percent = sum(change.extra_work_percent for op in module.ops for change in changes_of(op))
    return round(percent, 3)


def _count_i1(module: ModuleOp) -> int:
    """Number of values of type `i1`."""
    blocks = (block for op in module.walk() for region in op.regions for block in region.blocks)
    arguments = sum(argument.type == i1 for block in blocks for argument in block.args)
    return arguments + sum(result.type == i1 for op in module.walk() for result in op.results)


MERGED = "merge-alloc,buffer-deallocation-pipeline"
MERGED_BY_TICKS = "merge-alloc{lifetimes=tick},buffer-deallocation-pipeline"
MERGED_PROGRAM = "merge-alloc{scope=program},buffer-deallocation-pipeline"
COPIES_REMOVED = "copy-removal,buffer-deallocation-pipeline"


def measure_tensors(path: Path) -> Measured:
    """Figures of a model on tensors."""
    model = Subject.of(path)
    yield "bound", {Kind.BOUND: bound_of_module(model.module, path)}
    yield "given", model.planned(OURS)
    for effort in EFFORTS:
        yield effort, model.planned(f"{OURS}{{effort={effort}}}", changes_work=True)
    for effort in ("given", *EFFORTS):
        yield f"{effort} in a workspace", model.planned_workspace(effort)
    bufferized = Subject(path, model.changed(f"{PREPARE},{BUFFERIZE}"))
    static = measure_bufferized(bufferized.module)
    yield (
        "one-shot-bufferize",
        {
            Kind.ALLOCATIONS: static.allocations,
            Kind.COPIES: static.copies,
            Kind.COPIED: static.copied_bytes,
            Kind.BOUND: static.lower_bound_bytes,
        },
    )
    yield from bufferized.ownership()
    yield from bufferized.workspaces()


def measure_buffers(path: Path) -> Measured:
    """Figures of a model on buffers."""
    model = Subject.of(path)
    yield "merge-alloc by ticks", model.planned(MERGED_BY_TICKS)
    yield "merge-alloc", model.planned(MERGED)
    yield "copy-removal", model.called(model.changed(COPIES_REMOVED))
    yield from model.ownership()
    yield from model.workspaces()
    if (problem := largest_problem(model.module)) is None:
        return
    for percent in PERCENTAGES:
        moved = moved_traffic_bytes(in_two_pools(problem, percent))
        yield f"first pool of {percent} %", {Kind.MOVED_TRAFFIC: moved}


def measure_tensors_in_functions(path: Path) -> Measured:
    """Figures of a model on tensors that is cut into functions."""
    yield "given", _in_functions(path).planned(OURS)


def measure_buffers_in_functions(path: Path) -> Measured:
    """Figures of a model on buffers that is cut into functions."""
    model = _in_functions(path)
    yield "merge-alloc of the program", model.planned(MERGED_PROGRAM)
    yield from model.ownership(" private-function-dynamic-ownership=true")
    yield from model.workspaces()


def _in_functions(path: Path) -> Subject:
    model = Subject.of(path)
    outline(model.module, seed=1)
    return model


@dataclass(frozen=True)
class Form:
    """A form of model files, with its measurement."""

    name: str
    files: str
    """A pattern of files."""
    measure: Callable[[Path], Measured]


FORMS = (
    Form("tensor", "*.linalg.mlir", measure_tensors),
    Form("int8", "int8/*.linalg.mlir", measure_tensors),
    Form("frontier", "frontier/*.linalg.mlir", measure_tensors),
    Form("memref", "*.memref.mlir", measure_buffers),
    Form("memref-fp", "*.memref-fp.mlir", measure_buffers),
    Form("tensor in functions", "*.linalg.mlir", measure_tensors_in_functions),
    Form("memref in functions", "*.memref.mlir", measure_buffers_in_functions),
)

Task = tuple[Form, Path]


def tasks(names: Sequence[str]) -> list[Task]:
    """Measurements of all models, or of those named; the longest first."""
    found = [
        (form, path)
        for form in FORMS
        for path in model_files(form.files)
        if not names or model_name(path) in names
    ]
    return sorted(found, key=lambda task: task[1].stat().st_size, reverse=True)


def measure(task: Task) -> tuple[str, Figures]:
    """The figures of a model in one form."""
    form, path = task
    figures = {
        f"{what}: {kind.title}": number
        for what, counts in form.measure(path)
        for kind, number in counts.items()
    }
    return f"{model_name(path)} {form.name}", figures
