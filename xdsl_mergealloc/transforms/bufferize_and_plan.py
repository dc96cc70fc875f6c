"""The pass bufferize-and-plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.bufferize.live_bytes import estimated_peak_bytes
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.pass_options import ByteCount
from xdsl_mergealloc.transforms.buffer_deallocation_pipeline import BufferDeallocationPipelinePass
from xdsl_mergealloc.transforms.buffer_results_to_out_params import BufferResultsToOutParamsPass
from xdsl_mergealloc.transforms.checked_pass import CheckedPass, all_or_nothing, become
from xdsl_mergealloc.transforms.copy_removal import CopyRemovalPass
from xdsl_mergealloc.transforms.efforts import (
    Effort,
    Limits,
    Way,
    ways_of_effort,
    ways_of_level,
)
from xdsl_mergealloc.transforms.eliminate_empty_tensors import EliminateEmptyTensorsPass
from xdsl_mergealloc.transforms.fitting import Fitting, needed_memory
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass
from xdsl_mergealloc.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_mergealloc.transforms.planning_options import PlanningOptions
from xdsl_mergealloc.transforms.privatize_destinations import PrivatizeDestinationsPass
from xdsl_mergealloc.transforms.promote_buffers_to_stack import PromoteBuffersToStackPass

_SCALAR_BYTES = 16
"""What is no larger is one number, or a few, which compilers keep in registers."""

_HOPELESS = 4
"""A way that is estimated to take so many times as much as another one takes is not planned: of the
real models, estimates are at most three times what is needed."""


@dataclass(frozen=True)
class BufferizeAndPlanPass(PlanningOptions):
    """
    From a tensor program to one whose memory is planned and freed, with good defaults.

    Before:

        func.func @f(%x: tensor<64xf32>) -> f32 {
          %i = arith.constant 0 : index
          %e = tensor.empty() : tensor<64xf32>
          %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
          %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
          %r = tensor.extract %b[%i] : tensor<64xf32>
          func.return %r : f32
        }

    After:

        func.func @f(%x: memref<64xf32>) -> f32 {
          %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
          %i = arith.constant 0 : index
          %0 = arith.constant 0 : index
          %e = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
          linalg.exp ins(%x : memref<64xf32>) outs(%e : memref<64xf32>)
          linalg.exp ins(%e : memref<64xf32>) outs(%e : memref<64xf32>)
          %r = memref.load %e[%i] : memref<64xf32>
          memref.dealloc %arena : memref<256xi8>
          func.return %r : f32
        }

    It runs linalg-fuse-elementwise-ops, recompute-tensors, tile-chains and tile-accumulations (if
    asked for), privatize-destinations, eliminate-empty-tensors, one-shot-bufferize over function
    boundaries, buffer-results-to-out-params (if asked for), copy-removal, promote-buffers-to-stack
    (of what is as large as a number, with any of the first four), merge-alloc and
    buffer-deallocation-pipeline. Use these for other options.

    Raises `PassError` where one of them does; the program is then as it was.
    """

    name = "bufferize-and-plan"
    needs_module = True

    effort: Effort = "given"
    """
    What may be changed of what is computed, each level with those before it: nothing; elementwise
    operations may be computed by those who read them, products of matrices read what was transposed
    for them (linalg-fuse-elementwise-ops), and sums that are narrowed are done one by one, without
    paddings (tile-accumulations); tensors may be computed again where that is
    cheap, and later (recompute-tensors), and products lose their names for transposes; chains of
    operations may be done piece by piece (tile-chains). From the second level on, what holds least
    at once of all that is tried, the first level among it.
    """

    pieces: int = 8
    """How many pieces a chain is done in, at most, with `effort=tile`."""

    max_recompute: int = 5
    """How much may be computed twice, in percent of the work of a function."""

    budget: ByteCount | None = None
    """
    Bytes, also with a unit (`budget=64KiB`), that each function may need at once: what it holds of
    heap, with its results and what it calls, and its workspace with all that is in it. The first
    way that fits is taken: `effort` as it is given; then each level behind it, with chains in 2, 4,
    8 and 16 pieces. An error if none does.
    """

    fit_pools: bool = False
    """
    Take the first way, as with `budget`, by which all fits into pools: those of the option, or the
    module's `mergealloc.pools`.
    """

    function_boundary_type_conversion: Literal[
        "infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"
    ] = "identity-layout-map"
    """Layouts in signatures, as of one-shot-bufferize."""

    out_params: bool = False
    """Let callers provide the memory of static results, of public functions, too."""

    place_results: bool = True
    """With an `arena` other than `alloc`: put results into it, too, as of merge-alloc. Else they
    are allocations, which callers free."""

    ownership: Literal["static", "dynamic"] = "static"
    """As of buffer-deallocation."""

    def passes(self) -> tuple[CheckedPass, ...]:
        """The passes that this one runs, in order; of several ways to change what is computed,
        those of the first one."""
        return (*self._ways_of_effort()[0].passes, *self._planning())

    def _planning(self) -> tuple[CheckedPass, ...]:
        """What is the same for every effort."""
        planning = self.planning_options()
        planning["place_results"] = self.place_results and self.arena != "alloc"
        out_params = BufferResultsToOutParamsPass(
            modify_public_functions=True, hoist_static_allocs=True
        )
        return (
            PrivatizeDestinationsPass(),
            EliminateEmptyTensorsPass(),
            OneShotBufferizePass(
                bufferize_function_boundaries=True,
                # The largest power of two: what is in no arena is aligned as far as that can be.
                buffer_alignment=self.alignment & -self.alignment,
                hoist_static_allocs=False,
                function_boundary_type_conversion=self.function_boundary_type_conversion,
            ),
            *((out_params,) if self.out_params else ()),
            CopyRemovalPass(),
            *(() if self.effort == "given" else (self._small_ones_to_the_stack(),)),
            MergeAllocPass(**planning),
            BufferDeallocationPipelinePass(ownership=self.ownership),
        )

    def _small_ones_to_the_stack(self) -> CheckedPass:
        """A sum in an arena would be loaded and stored for each term."""
        return PromoteBuffersToStackPass(
            max_alloc_size_in_bytes=_SCALAR_BYTES, index_bitwidth=self.index_bitwidth
        )

    def _limits(self) -> Limits:
        return Limits(self.pieces, self.max_recompute)

    def _ways_of_effort(self) -> Sequence[Way]:
        return ways_of_effort(self.effort, self._limits())

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self.check_at_least(1, "pieces", self.pieces)
        self.check_at_least(0, "max-recompute", self.max_recompute)
        ways = self._ways_of_effort()
        if self.budget is not None or self.fit_pools:
            fitting = Fitting(self.budget)
            become(op, fitting.first_that_fits(ctx, op, self._ways(), self._plan, self.name))
        elif len(ways) > 1:
            become(op, self._least(ctx, op, ways))
        else:
            with all_or_nothing(op):
                ways[0].apply(ctx, op)
                self._plan(ctx, op)

    def _least(self, ctx: Context, op: ModuleOp, ways: Sequence[Way]) -> ModuleOp:
        """The program by the way that takes least; the given one stays as it is."""
        best: tuple[tuple[int, int], ModuleOp] | None = None
        tried: list[ModuleOp] = []
        for way in ways:
            program = clone(op)
            if not way.apply(ctx, program):
                continue
            # A way that finds nothing more to change than another one is that one.
            if any(map(program.is_structurally_equivalent, tried)):
                continue
            tried.append(clone(program))
            if best is not None and estimated_peak_bytes(program) > _HOPELESS * best[0][0]:
                continue
            peak_bytes = _needed_bytes(program, self._plan(ctx, program))
            if peak_bytes is None:
                best = best or ((0, 0), program)
                break
            rank = peak_bytes, way.rank
            if best is None or rank < best[0]:
                best = rank, program
        assert best is not None
        return best[1]

    def _plan(self, ctx: Context, op: ModuleOp) -> MemoryPlan:
        """Run what is the same for every effort; returns what merge-alloc has planned."""
        plan = MemoryPlan()
        for step in self._planning():
            if isinstance(step, MergeAllocPass):
                plan = step.carry_out(ctx, op)
            else:
                step.transform_or_break(ctx, op)
        return plan

    def _ways(self) -> Iterator[Way]:
        """The ways to try, from what changes least to what takes least."""
        yield from self._ways_of_effort()
        for level in get_args(Effort)[get_args(Effort).index(self.effort) + 1 : -1]:
            yield from ways_of_level(level, self._limits())
        for pieces in (2, 4, 8, 16):
            if self.effort != "tile" or pieces > self.pieces:
                yield from ways_of_level("tile", replace(self._limits(), pieces=pieces))


def _needed_bytes(program: ModuleOp, plan: MemoryPlan) -> int | None:
    """The bytes that a planned program needs at once; None where they cannot be told: if sizes are
    known at run time only."""
    try:
        peak = needed_memory(program, plan)
    except PassError:
        return None
    return 0 if peak is None else peak.size_bytes
