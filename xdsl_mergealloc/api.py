"""Public names of `xdsl_mergealloc` for embedders: the passes, the stages, their data."""

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.frontier_points import Frontier, FrontierPoint, noted_variants
from xdsl_mergealloc.interfaces.bufferizable import BufferizationOptions
from xdsl_mergealloc.memory_pools import MemoryPool, parse_pools
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.constants.plan import (
    Constant,
    ConstantsPlan,
    PackedConstant,
    StayingConstant,
    resources_of,
)
from xdsl_mergealloc.merge_alloc.framework import (
    DEFAULT_STAGES,
    MemoryPlanner,
    MemoryRewriter,
    MergeAllocStages,
    TraceCollector,
    merge_allocations,
    plan_program,
)
from xdsl_mergealloc.merge_alloc.function_io import FunctionIo, IoBuffer
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    FunctionPlan,
    MemoryPlan,
    PlacedAllocation,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import arena_from_offsets, plan_arena
from xdsl_mergealloc.merge_alloc.problem import problem_of_trace
from xdsl_mergealloc.merge_alloc.rewrite import replace_by_view, rewrite_arena
from xdsl_mergealloc.merge_alloc.trace import (
    BlockOrders,
    DestinationForwarding,
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    MemoryTrace,
    ParallelInstances,
    SharedAllocation,
    SkippedAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.recorded_plan import (
    ArenaReport,
    BufferReport,
    OperationReport,
    RecordedPlan,
    StayingReport,
    noted_plan,
)
from xdsl_mergealloc.report.build import report_of_program
from xdsl_mergealloc.report.formats import FORMATS as REPORT_FORMATS
from xdsl_mergealloc.report.memory_report import ArgumentReport, FunctionReport, MemoryReport
from xdsl_mergealloc.report.target import MemoryPlanTarget
from xdsl_mergealloc.transforms.buffer_deallocation import BufferDeallocationPass
from xdsl_mergealloc.transforms.buffer_deallocation_pipeline import BufferDeallocationPipelinePass
from xdsl_mergealloc.transforms.buffer_hoisting import BufferHoistingPass
from xdsl_mergealloc.transforms.buffer_loop_hoisting import BufferLoopHoistingPass
from xdsl_mergealloc.transforms.buffer_results_to_out_params import BufferResultsToOutParamsPass
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.bufferize_op import bufferize_op
from xdsl_mergealloc.transforms.copy_removal import CopyRemovalPass
from xdsl_mergealloc.transforms.drop_equivalent_buffer_results import (
    DropEquivalentBufferResultsPass,
)
from xdsl_mergealloc.transforms.eliminate_empty_tensors import EliminateEmptyTensorsPass
from xdsl_mergealloc.transforms.expand_realloc import ExpandReallocPass
from xdsl_mergealloc.transforms.finalizing_bufferize import FinalizingBufferizePass
from xdsl_mergealloc.transforms.frontier import frontier
from xdsl_mergealloc.transforms.linalg_fuse_elementwise_ops import LinalgFuseElementwiseOpsPass
from xdsl_mergealloc.transforms.lower_dealloc import (
    ConvertBufferizationToMemrefPass,
    LowerDeallocationsPass,
)
from xdsl_mergealloc.transforms.lower_pools import LowerPoolsPass
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass
from xdsl_mergealloc.transforms.one_shot_bufferize import OneShotBufferizePass
from xdsl_mergealloc.transforms.optimize_allocation_liveness import OptimizeAllocationLivenessPass
from xdsl_mergealloc.transforms.ownership_based_deallocation import (
    BufferDeallocationSimplificationPass,
    OwnershipBasedBufferDeallocationPass,
)
from xdsl_mergealloc.transforms.privatize_destinations import PrivatizeDestinationsPass
from xdsl_mergealloc.transforms.promote_buffers_to_stack import PromoteBuffersToStackPass
from xdsl_mergealloc.transforms.recompute_tensors import RecomputeTensorsPass
from xdsl_mergealloc.transforms.recycle_loop_buffers import RecycleLoopBuffersPass
from xdsl_mergealloc.transforms.split_contractions_of_concats import SplitContractionsOfConcatsPass
from xdsl_mergealloc.transforms.tensor_copy_insertion import TensorCopyInsertionPass
from xdsl_mergealloc.transforms.tile_accumulations import TileAccumulationsPass
from xdsl_mergealloc.transforms.tile_chains import TileChainsPass
from xdsl_mergealloc.transforms.tile_dynamic_dims import TileDynamicDimsPass
from xdsl_mergealloc.transforms.verify_memory_plan import VerifyMemoryPlanPass

__all__ = [
    "DEFAULT_STAGES",
    "REPORT_FORMATS",
    "ArenaPlan",
    "ArenaReport",
    "ArgumentReport",
    "BlockOrders",
    "BufferDeallocationPass",
    "BufferDeallocationPipelinePass",
    "BufferDeallocationSimplificationPass",
    "BufferHoistingPass",
    "BufferLoopHoistingPass",
    "BufferReport",
    "BufferResultsToOutParamsPass",
    "BufferizationOptions",
    "BufferizeAndPlanPass",
    "Constant",
    "ConstantsPlan",
    "ConvertBufferizationToMemrefPass",
    "CopyRemovalPass",
    "DestinationForwarding",
    "DropEquivalentBufferResultsPass",
    "EliminateEmptyTensorsPass",
    "ExpandReallocPass",
    "FinalizingBufferizePass",
    "Frontier",
    "FrontierPoint",
    "FunctionIo",
    "FunctionPlan",
    "FunctionReport",
    "FunctionTrace",
    "IoBuffer",
    "Lifetime",
    "LifetimeTrace",
    "LinalgFuseElementwiseOpsPass",
    "LowerDeallocationsPass",
    "LowerPoolsPass",
    "Memory",
    "MemoryPlan",
    "MemoryPlanTarget",
    "MemoryPlanner",
    "MemoryPool",
    "MemoryReport",
    "MemoryRewriter",
    "MemoryTrace",
    "MergeAllocOptions",
    "MergeAllocPass",
    "MergeAllocStages",
    "OneShotBufferizePass",
    "OperationReport",
    "OptimizeAllocationLivenessPass",
    "OwnershipBasedBufferDeallocationPass",
    "PackedConstant",
    "ParallelInstances",
    "PassError",
    "PlacedAllocation",
    "PrivatizeDestinationsPass",
    "PromoteBuffersToStackPass",
    "RecomputeTensorsPass",
    "RecordedPlan",
    "RecycleLoopBuffersPass",
    "SharedAllocation",
    "SkippedAllocation",
    "SplitContractionsOfConcatsPass",
    "StayingConstant",
    "StayingReport",
    "TensorCopyInsertionPass",
    "TileAccumulationsPass",
    "TileChainsPass",
    "TileDynamicDimsPass",
    "TraceCollector",
    "TracedAllocation",
    "VerifyMemoryPlanPass",
    "ViewFlow",
    "arena_from_offsets",
    "bufferize_op",
    "collect_tick_traces",
    "frontier",
    "merge_allocations",
    "noted_plan",
    "noted_variants",
    "parse_pools",
    "plan_arena",
    "plan_program",
    "problem_of_trace",
    "replace_by_view",
    "report_of_program",
    "resources_of",
    "rewrite_arena",
]
