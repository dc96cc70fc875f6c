"""The pass bufferize-and-plan."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, UnitAttr

from xdsl_mergealloc.analysis.validity import check_validity
from xdsl_mergealloc.bufferize.carried_tensors import simplify_carried_buffers
from xdsl_mergealloc.bufferize.copied_results import copy_results
from xdsl_mergealloc.diagnostics import BudgetTooSmallError, PassError, PoolTooSmallError
from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint, note_variants, with_mark
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.memory_pools import pools_of_module
from xdsl_mergealloc.merge_alloc.function_io import takes_io
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.pass_options import ByteCount, check_choices
from xdsl_mergealloc.tensors.block import INPUTS_IN_WORKSPACE
from xdsl_mergealloc.transforms.buffer_deallocation_pipeline import BufferDeallocationPipelinePass
from xdsl_mergealloc.transforms.buffer_results_to_out_params import BufferResultsToOutParamsPass
from xdsl_mergealloc.transforms.checked_pass import CheckedPass, all_or_nothing, become
from xdsl_mergealloc.transforms.choosing import plan_frontier, plan_least
from xdsl_mergealloc.transforms.copy_removal import CopyRemovalPass
from xdsl_mergealloc.transforms.efforts import (
    PIECES,
    Effort,
    Limits,
    Way,
    ways_by_work,
    ways_in_fewer_pieces,
    ways_of_effort,
)
from xdsl_mergealloc.transforms.eliminate_empty_tensors import EliminateEmptyTensorsPass
from xdsl_mergealloc.transforms.fitting import Fitting
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass, PlanningOptions
from xdsl_mergealloc.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_mergealloc.transforms.privatize_destinations import PrivatizeDestinationsPass
from xdsl_mergealloc.transforms.promote_buffers_to_stack import PromoteBuffersToStackPass
from xdsl_mergealloc.transforms.variants import PlannedVariant, VariantSearch

_SCALAR_BYTES = 16
"""Maximum size of one number, or a few, that compilers keep in registers."""


@dataclass(frozen=True)
class BufferizeAndPlanPass(PlanningOptions):
    """
    Bufferize a tensor program, plan its memory and free it, with good defaults.

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

    It runs linalg-fuse-elementwise-ops, recompute-tensors, split-contractions-of-concats,
    tile-dynamic-dims, tile-chains and tile-accumulations (if requested), privatize-destinations,
    eliminate-empty-tensors, one-shot-bufferize over function boundaries,
    buffer-results-to-out-params (if requested), copy-removal, promote-buffers-to-stack (of buffers
    of at most 16 bytes, with any of the first six), merge-alloc and buffer-deallocation-pipeline.
    Run these passes one by one to set other options.

    Raises `PassError` if one of them does; the program is then unchanged.
    """

    name = "bufferize-and-plan"
    needs_module = True

    effort: Effort = "given"
    """
    Permitted changes to the computation, each level including those before it. `given`: none.
    `fuse`: elementwise operations are fused into their consumers, and matrix products read operands
    before their transpose (linalg-fuse-elementwise-ops); products of concatenations become sums of
    products (split-contractions-of-concats); tensors are computed as late as possible, and slices
    where they are read (recompute-tensors, nothing twice); narrowed sums are computed one by one,
    without padding (tile-accumulations). `recompute`: tensors are rematerialized where that is
    cheap (recompute-tensors), and named products may become generic operations. `tile`: chains of
    operations are tiled, sums cut in order (tile-chains), and operations along a dynamic batch run
    for one index at a time (tile-dynamic-dims). From `fuse` on, the pass tries several variants,
    including the unchanged program, and chooses the one with the lowest peak.
    """

    pieces: int = 8
    """Maximum number of tiles of a chain, with `effort=tile`."""

    max_recompute: int = 5
    """Maximum recomputation, in percent of the work of a function."""

    budget: ByteCount | None = None
    """
    Bytes, also with a unit (`budget=64KiB`), that each function may need at once: the heap that it
    holds, with its results and callees, and its workspace with all contents. Of the variants that
    fit, the pass takes the one that recomputes least. It tries those of `effort` as given, then of
    all levels, with chains in 2, 4, 8, 16 and 32 tiles; of equal work it takes the first one. It is
    an error if none fits.
    """

    fit_pools: bool = False
    """
    Choose, as with `budget`, among the variants that fit into the pools of the option `pools`, or
    of the module's `mergealloc.pools`.
    """

    function_boundary_type_conversion: Literal[
        "infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"
    ] = "identity-layout-map"
    """Layouts in signatures, as in one-shot-bufferize."""

    out_params: bool = False
    """Let callers provide the memory of results of static shape, also for public functions."""

    all_variants: bool = False
    """Also plan all variants that may be on the frontier, and record their costs on the module."""

    place_results: bool = True
    """With an `arena` other than `alloc`: put results into it, too, as in merge-alloc. Otherwise
    they are allocations, which callers free."""

    ownership: Literal["static", "dynamic"] = "static"
    """The option of buffer-deallocation."""

    def passes(self) -> tuple[CheckedPass, ...]:
        """Return the passes that this one runs, in order; if there are several variants, those of
        the first one."""
        first = self._ways_of_effort()[0]
        return (*first.passes, *self._planning(first))

    def _planning(self, way: Way) -> tuple[CheckedPass, ...]:
        """Return the passes after those of a variant, almost the same for each."""
        is_given = self.effort == way.level == "given"
        planning = self.planning_options()
        planning["place_results"] = self._places_results()
        out_params = BufferResultsToOutParamsPass(
            modify_public_functions=True, hoist_static_allocs=True
        )
        return (
            PrivatizeDestinationsPass(),
            EliminateEmptyTensorsPass(),
            OneShotBufferizePass(
                bufferize_function_boundaries=True,
                # The largest power of two in it: as far as buffers outside arenas can be aligned.
                buffer_alignment=self.alignment & -self.alignment,
                hoist_static_allocs=False,
                function_boundary_type_conversion=self.function_boundary_type_conversion,
            ),
            *((out_params,) if self.out_params else ()),
            CopyRemovalPass(),
            *(() if is_given else (self._small_ones_to_the_stack(),)),
            MergeAllocPass(**planning),
            BufferDeallocationPipelinePass(ownership=self.ownership),
        )

    def _small_ones_to_the_stack(self) -> CheckedPass:
        """Return a promotion of scalars: in an arena, a sum would be loaded and stored per term."""
        return PromoteBuffersToStackPass(
            max_alloc_size_in_bytes=_SCALAR_BYTES, index_bitwidth=self.index_bitwidth
        )

    def _limits(self) -> Limits:
        return Limits(self.pieces, self.max_recompute)

    def _ways_of_effort(self) -> Sequence[Way]:
        return ways_of_effort(self.effort, self._limits())

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        if self._may_overflow():
            try:
                replace(self, on_overflow="error").transform(ctx, op)
            except PoolTooSmallError:
                replace(self, fit_pools=False).transform(ctx, op)
            return
        self._check_options(op)
        ways = self._ways_of_effort()
        with self._counting_inputs(op):
            if len(ways) > 1 or self._is_limited() or self.all_variants:
                search = self._search(ctx, op, compares=self.all_variants)
                chosen = self._choose(search)
                program = search.note_on(chosen)
                if self.all_variants and chosen.point_if_known is not None:
                    points = plan_frontier(search, self._ways())
                    note_variants(program, with_mark(points, chosen.point))
                become(op, program)
            else:
                with all_or_nothing(op):
                    ways[0].apply(ctx, op)
                    self._plan(ctx, op, ways[0])

    def frontier(self, ctx: Context, op: ModuleOp) -> Frontier:
        """
        Return the variants of a program of tensors, which is not changed: those of each level, and
        with chains in 2 to 32 tiles, with their memory and cost, and which one this pass chooses.
        Variants that do not fit into pools are left out, and, unless the program is small, those
        that seem to take as much as another one that does no more work.

        Raises `PassError` where planning does, if no variant fits into pools, and where their
        memory is unknown: sizes are known at run time only.
        """
        if self._may_overflow():
            try:
                return replace(self, on_overflow="error").frontier(ctx, op)
            except PoolTooSmallError:
                return replace(self, fit_pools=False).frontier(ctx, op)
        check_choices(self, self.name)
        self._check_options(op)
        check_validity(op)
        chosen: FrontierPoint | None = None
        failure: BudgetTooSmallError | PoolTooSmallError | None = None
        with paused_gc(), self._counting_inputs(op):
            search = self._search(ctx, op, compares=True)
            try:
                chosen = self._choose(search).point
            except (BudgetTooSmallError, PoolTooSmallError) as error:
                failure = error
            points = plan_frontier(search, self._ways())
        if failure is not None and not points:
            raise failure
        return Frontier.of(with_mark(points, chosen))

    def _search(self, ctx: Context, op: ModuleOp, compares: bool) -> VariantSearch:
        return VariantSearch(ctx, op, self._plan, compares)

    @contextmanager
    def _counting_inputs(self, module: ModuleOp) -> Generator[None]:
        """Let estimates count the inputs that will be in a workspace, until their last use."""
        if not self.io_in_workspace:
            yield
            return
        for function in filter(takes_io, walk(module)):
            function.attributes[INPUTS_IN_WORKSPACE] = UnitAttr()
        try:
            yield
        finally:
            for op in walk(module):
                op.attributes.pop(INPUTS_IN_WORKSPACE, None)

    def _choose(self, search: VariantSearch) -> PlannedVariant:
        """Return the variant that the options choose. Raises `PassError` as planning does, and if
        none fits."""
        if self._is_limited():
            return Fitting(self.budget).least_work(search, self._ways(), self.name)
        ways = self._ways_of_effort()
        fewer = ways_in_fewer_pieces(self._limits()) if self.effort == "tile" else ()
        return plan_least(search, [*ways, *fewer])

    def _places_results(self) -> bool:
        return self.place_results and self.arena != "alloc"

    def _is_limited(self) -> bool:
        return self.budget is not None or self.fit_pools

    def _may_overflow(self) -> bool:
        """Whether pools may be exceeded, but only if no variant fits into them."""
        return self.fit_pools and self.on_overflow == "warn"

    def _check_options(self, module: ModuleOp) -> None:
        self.check_at_least(1, "pieces", self.pieces)
        self.check_at_least(0, "max-recompute", self.max_recompute)
        self.check_at_least(0, "budget", self.budget or 0)
        if self.fit_pools and self.pools is None and not pools_of_module(module):
            raise PassError(
                f"error: {self.name}: fit-pools requires pools, of the option or of the module"
            )

    def _plan(self, ctx: Context, op: ModuleOp, way: Way) -> MemoryPlan:
        """Run the passes after those of a way; return the plan of merge-alloc."""
        plan = MemoryPlan()
        for step in self._planning(way):
            if isinstance(step, MergeAllocPass):
                if self._places_results():
                    # What loops do not carry has a place that is known.
                    simplify_carried_buffers(op)
                    copy_results(op, one_place=self.io_in_workspace)
                plan = step.carry_out(ctx, op)
            else:
                step.transform_or_break(ctx, op)
        return plan

    def _ways(self) -> Sequence[Way]:
        """Return all ways: those of the effort, then of all levels, roughly by rising work."""
        own_pieces = {self.pieces} if self.effort == "tile" else set[int]()
        pieces = sorted({*PIECES, *own_pieces})
        return [*self._ways_of_effort(), *ways_by_work(self._limits(), pieces)]
