"""
Reordering of independent operations so that arenas get smaller (`lifetimes=liveness`).

Modules: `waiting` (peaks that no order can lower), `search` (costs of orders of a segment, and
which orders are tried), `blocks` (from blocks to segments and back). `analysis.block_dependences`
decides what may change places; `merge_alloc.framework` keeps an order only where the plan takes
less memory.

- O1 Only operations of one block, between two barriers, change places; their dependences hold.
- O2 A function keeps its new order if the same allocations are merged as in the given order, and,
  planned by the same algorithm, no scope takes more bytes at once, and one takes less; otherwise it
  gets its given order back. Nor may the sharing of allocations of dynamic size save less.
- O3 Segments that do not hold the most live bytes of their block stay as they are, and so do those
  for which no cheaper order is found.
- O4 Operations that touch no memory (allocations, views, arithmetic) go before the first operation
  that needs them; those that need nothing and are before the segment's first access stay there.
  Frees go after the last use.
- O5 No order is searched for if all buffers live at the peak of an arena, or of all arenas of a
  scope together, are live there in any order: accessed there, or both by operations that have to
  come before and by ones that have to come after.
"""
