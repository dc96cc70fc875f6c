"""The plug-in: passes, targets and dialects for `xdsl-opt` and all tools that use the multiverse.

xDSL finds `MERGEALLOC_UNIVERSE` through the entry point group `xdsl.universe` at every start of
every tool, so this module imports none of our passes, targets or dialects: it holds their names and
locations, and loads those that are used.

Two rules of xDSL shape it. A name that two universes give is an error that stops the tool, so a
name that xDSL has is left out: a newer xDSL that brings one of our passes wins. And a universe
cannot add operations to a dialect of another universe, so the factories of the dialects that we
extend are replaced in xDSL's own universe, the only dictionary that all tools read.

An error here would stop the tool as well, so on a version of xDSL that is not supported the
plug-in switches itself off: the universe is empty, nothing is replaced, and a line on stderr says
so. Hence nothing is imported up here that depends on the version.
"""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from xdsl.ir import Dialect
from xdsl.universe import XDSL_UNIVERSE, Universe

from xdsl_mergealloc.dialects import extended_dialects, read_as_mlir_does
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.xdsl_versions import why_unsupported

_PASSES = {
    "buffer-deallocation": "buffer_deallocation:BufferDeallocationPass",
    "buffer-deallocation-pipeline": "buffer_deallocation_pipeline:BufferDeallocationPipelinePass",
    "buffer-deallocation-simplification": (
        "ownership_based_deallocation:BufferDeallocationSimplificationPass"
    ),
    "bufferization-lower-deallocations": "lower_dealloc:LowerDeallocationsPass",
    "bufferize-and-plan": "bufferize_and_plan:BufferizeAndPlanPass",
    "convert-bufferization-to-memref": "lower_dealloc:ConvertBufferizationToMemrefPass",
    "expand-realloc": "expand_realloc:ExpandReallocPass",
    "linalg-fuse-elementwise-ops": "linalg_fuse_elementwise_ops:LinalgFuseElementwiseOpsPass",
    "lower-pools": "lower_pools:LowerPoolsPass",
    "merge-alloc": "merge_alloc:MergeAllocPass",
    "verify-memory-plan": "verify_memory_plan:VerifyMemoryPlanPass",
    "one-shot-bufferize": "one_shot_bufferize:OneShotBufferizePass",
    "ownership-based-buffer-deallocation": (
        "ownership_based_deallocation:OwnershipBasedBufferDeallocationPass"
    ),
    "privatize-destinations": "privatize_destinations:PrivatizeDestinationsPass",
    "finalizing-bufferize": "finalizing_bufferize:FinalizingBufferizePass",
    "drop-equivalent-buffer-results": (
        "drop_equivalent_buffer_results:DropEquivalentBufferResultsPass"
    ),
    "split-contractions-of-concats": "split_contractions_of_concats:SplitContractionsOfConcatsPass",
    "tile-chains": "tile_chains:TileChainsPass",
    "tile-dynamic-dims": "tile_dynamic_dims:TileDynamicDimsPass",
    "tile-accumulations": "tile_accumulations:TileAccumulationsPass",
    "recompute-tensors": "recompute_tensors:RecomputeTensorsPass",
    "tensor-copy-insertion": "tensor_copy_insertion:TensorCopyInsertionPass",
    "eliminate-empty-tensors": "eliminate_empty_tensors:EliminateEmptyTensorsPass",
    "buffer-hoisting": "buffer_hoisting:BufferHoistingPass",
    "buffer-loop-hoisting": "buffer_loop_hoisting:BufferLoopHoistingPass",
    "promote-buffers-to-stack": "promote_buffers_to_stack:PromoteBuffersToStackPass",
    "buffer-results-to-out-params": "buffer_results_to_out_params:BufferResultsToOutParamsPass",
    "optimize-allocation-liveness": "optimize_allocation_liveness:OptimizeAllocationLivenessPass",
    "copy-removal": "copy_removal:CopyRemovalPass",
    "recycle-loop-buffers": "recycle_loop_buffers:RecycleLoopBuffersPass",
}
"""Pass name -> `module:class` in `transforms`. The one place to announce a pass."""

PASSES = {name: f"xdsl_mergealloc.transforms.{path}" for name, path in _PASSES.items()}
"""Pass name -> `module:class`."""

TARGETS: dict[str, str] = {"memory-plan": "xdsl_mergealloc.report.target:MemoryPlanTarget"}
"""Target name -> `module:class`. The one place to announce a target."""

DIALECTS: dict[str, str] = {"async": "xdsl_mergealloc.dialects.async_:Async"}
"""Name of a dialect of our own -> `module:attribute` of the `Dialect`."""


def lazy(path: str) -> Callable[[], Any]:
    """Return a function that imports the module of `module:name` and returns its `name`."""
    module_name, name = path.split(":")

    def load() -> Any:
        # Modules are thousands of objects that stay: nothing of them can be collected.
        with paused_gc():
            return getattr(import_module(module_name), name)

    return load


def absent_from(
    taken: Mapping[str, object], table: Mapping[str, str]
) -> dict[str, Callable[[], Any]]:
    """Return the lazy factories of the entries of a table whose names are not taken."""
    return {name: lazy(path) for name, path in table.items() if name not in taken}


def mergealloc_universe(xdsl: Universe) -> Universe:
    """Return our universe beside the given one of xDSL, without names that this one has already."""
    return Universe(
        all_dialects=absent_from(xdsl.all_dialects, DIALECTS),
        all_passes=absent_from(xdsl.all_passes, PASSES),
        all_targets=absent_from(xdsl.all_targets, TARGETS),
    )


def install_extended_dialects(
    xdsl: Universe, extensions: Mapping[str, Callable[[], Dialect]]
) -> None:
    """Replace the factories of stock dialects in a universe by those of the extended ones.

    Idempotent. A dialect that the universe does not have is not added: there is nothing to extend.
    """
    for name, factory in extensions.items():
        if name in xdsl.all_dialects:
            xdsl.all_dialects[name] = factory


def install(xdsl: Universe) -> Universe:
    """Extend what tools read from the given universe of xDSL, and return ours beside it."""
    from xdsl_mergealloc.command_line import use_one_line_errors
    from xdsl_mergealloc.text_positions import keep_text_positions

    universe = mergealloc_universe(xdsl)
    read_as_mlir_does()
    keep_text_positions()
    install_extended_dialects(xdsl, extended_dialects())
    use_one_line_errors()
    # Python collects garbage once more at exit, when all memory is freed anyway.
    atexit.register(gc.freeze)
    return universe


def install_where_supported(xdsl: Universe) -> Universe:
    """Call `install`; return an empty universe, with a warning, where it is not supported."""
    reason = why_unsupported()
    if reason is None:
        try:
            return install(xdsl)
        except Exception as error:  # whatever it is, xDSL has to go on without us
            reason = f"{type(error).__name__}: {error}"
    print(f"warning: xdsl-mergealloc is switched off: {reason}", file=sys.stderr)
    return Universe()


MERGEALLOC_UNIVERSE = install_where_supported(XDSL_UNIVERSE)
"""Compile-time memory optimization for xDSL: bufferization, placement, planning, deallocation."""
