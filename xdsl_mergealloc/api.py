"""What an embedder imports, from `xdsl_mergealloc`: the passes, the stages, their data."""

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.framework import (
    DEFAULT_STAGES,
    MemoryPlanner,
    MemoryRewriter,
    MergeAllocStages,
    TraceCollector,
    merge_allocations,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan import plan_memory, problem_of_trace
from xdsl_mergealloc.merge_alloc.rewrite import replace_by_view, rewrite_scope
from xdsl_mergealloc.merge_alloc.schedule import MemorySchedule, PlacedAllocation
from xdsl_mergealloc.merge_alloc.trace import (
    Lifetime,
    LifetimeTrace,
    MemoryTrace,
    ParallelInstances,
    SharedAllocation,
    SkippedAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.transforms.buffer_deallocation import BufferDeallocationPass
from xdsl_mergealloc.transforms.buffer_deallocation_pipeline import BufferDeallocationPipelinePass
from xdsl_mergealloc.transforms.buffer_hoisting import BufferHoistingPass
from xdsl_mergealloc.transforms.buffer_loop_hoisting import BufferLoopHoistingPass
from xdsl_mergealloc.transforms.buffer_results_to_out_params import BufferResultsToOutParamsPass
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.copy_removal import CopyRemovalPass
from xdsl_mergealloc.transforms.drop_equivalent_buffer_results import (
    DropEquivalentBufferResultsPass,
)
from xdsl_mergealloc.transforms.eliminate_empty_tensors import EliminateEmptyTensorsPass
from xdsl_mergealloc.transforms.expand_realloc import ExpandReallocPass
from xdsl_mergealloc.transforms.finalizing_bufferize import FinalizingBufferizePass
from xdsl_mergealloc.transforms.lower_dealloc import (
    ConvertBufferizationToMemrefPass,
    LowerDeallocationsPass,
)
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass
from xdsl_mergealloc.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_mergealloc.transforms.optimize_allocation_liveness import OptimizeAllocationLivenessPass
from xdsl_mergealloc.transforms.privatize_destinations import PrivatizeDestinationsPass
from xdsl_mergealloc.transforms.promote_buffers_to_stack import PromoteBuffersToStackPass
from xdsl_mergealloc.transforms.recycle_loop_buffers import RecycleLoopBuffersPass
from xdsl_mergealloc.transforms.tensor_copy_insertion import TensorCopyInsertionPass
from xdsl_mergealloc.transforms.verify_memory_plan import VerifyMemoryPlanPass

__all__ = [
    "DEFAULT_STAGES",
    "BufferDeallocationPass",
    "BufferDeallocationPipelinePass",
    "BufferHoistingPass",
    "BufferLoopHoistingPass",
    "BufferResultsToOutParamsPass",
    "BufferizeAndPlanPass",
    "ConvertBufferizationToMemrefPass",
    "CopyRemovalPass",
    "DropEquivalentBufferResultsPass",
    "EliminateEmptyTensorsPass",
    "ExpandReallocPass",
    "FinalizingBufferizePass",
    "Lifetime",
    "LifetimeTrace",
    "LowerDeallocationsPass",
    "Memory",
    "MemoryPlanner",
    "MemoryRewriter",
    "MemorySchedule",
    "MemoryTrace",
    "MergeAllocOptions",
    "MergeAllocPass",
    "MergeAllocStages",
    "OneShotBufferizePass",
    "OptimizeAllocationLivenessPass",
    "ParallelInstances",
    "PassError",
    "PlacedAllocation",
    "PrivatizeDestinationsPass",
    "PromoteBuffersToStackPass",
    "RecycleLoopBuffersPass",
    "SharedAllocation",
    "SkippedAllocation",
    "TensorCopyInsertionPass",
    "TraceCollector",
    "TracedAllocation",
    "VerifyMemoryPlanPass",
    "ViewFlow",
    "collect_tick_traces",
    "merge_allocations",
    "plan_memory",
    "problem_of_trace",
    "replace_by_view",
    "rewrite_scope",
]
