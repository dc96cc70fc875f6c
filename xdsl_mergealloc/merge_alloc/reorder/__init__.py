"""
Another order of independent operations that needs smaller arenas (`lifetimes=liveness`).

The parts: `waiting` (where no order can help), `search` (what an order of a segment costs, and
which are tried), `blocks` (from blocks to segments and back). What may change places is
for `analysis.block_dependences` to say; `merge_alloc.framework` keeps an order only where the plan
takes less.

- O1 Only operations of one block, between two barriers, change places; their dependences hold.
- O2 A function keeps its new order if the same allocations are merged as in the given order, and,
  planned by the same algorithm, no scope takes more bytes at once, and one takes less; otherwise it
  gets its given order back. What allocations of dynamic size share must not become less, either.
- O3 Segments that do not hold the most live bytes of their block stay as they are, and so do those
  for which no cheaper order is found.
- O4 Operations that touch no memory (allocations, views, arithmetic) go in front of the first one
  that needs them; those that need nothing and are in front of the segment's first access stay
  there. Frees go behind the last use.
- O5 No order is looked for where all that is live at the peak of an arena is live there in any
  order: accessed there, or both by what has to come before and by what has to come after.
"""
