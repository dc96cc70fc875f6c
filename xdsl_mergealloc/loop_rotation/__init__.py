"""
Allocations in loops get the buffers that end in an iteration of the same loop.

An *iteration* of a loop passes the loop's regions in turn. Only the allocations and the ends of
buffers in its own blocks count, which are executed exactly once in each iteration.

- `iterations` finds iterations, `allocation_classes` the buffers that are of the same size.
- `reuse_edges` connects the end of a buffer with a later allocation, of the same iteration or the
  next one. Two buffers that take turns around a loop are double buffering.
- `rewrite` carries that out. Inner loops come first: the allocations that are moved before them
  then belong to the iterations of the loops around them.

`bufferize/loop_buffers` uses this for loops that carried tensors. `recycling` is the pass
recycle-loop-buffers, where buffers end by a `memref.dealloc`. It has more to decide:

- `allocation_classes`: which buffers can take each other's place, once aligned.
- `in_place`: results that are written over a buffer which dies there (rules R1 to R6).
- `reuse_edges`, by `memory_in_use`: the edges (R7 to R9) that do not raise the peak.
"""

from xdsl_mergealloc.loop_rotation.recycling import rotate_loop_buffers

__all__ = ["rotate_loop_buffers"]
