"""
recycle-loop-buffers: allocations in loops get the buffers that the same loop frees.

An *iteration* of a loop passes the loop's regions in turn. What counts are the `memref.alloc` and
`memref.dealloc` in its own blocks, which are executed exactly once in each iteration.

- `allocation_classes` says which buffers can take each other's place, `iterations` what is
  allocated and freed when.
- `in_place` finds results that are written over a buffer which dies there (rules R1 to R6).
- `reuse_edges` connects what is left: a buffer is kept from its free until a later allocation, of
  the same iteration or the next one (R7 to R9), as far as `headroom` allows. Two buffers that take
  turns around a loop are double buffering.
- `rewrite` does it. Inner loops come first: what they allocate before them then belongs to the
  iterations of the loops around them.
"""

from xdsl_mergealloc.loop_rotation.recycling import rotate_loop_buffers

__all__ = ["rotate_loop_buffers"]
