"""Compile-time memory optimization for xDSL."""

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.framework import (
    DEFAULT_STAGES,
    MemoryPlanner,
    MemoryRewriter,
    MergeAllocStages,
    TraceCollector,
    merge_allocations,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass

__all__ = [
    "DEFAULT_STAGES",
    "MemoryPlanner",
    "MemoryRewriter",
    "MergeAllocOptions",
    "MergeAllocPass",
    "MergeAllocStages",
    "PassError",
    "TraceCollector",
    "merge_allocations",
]
