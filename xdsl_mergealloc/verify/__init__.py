"""
Check that the views of an arena are laid out so that no live contents are overwritten.

An *arena* is a buffer of bytes with `memref.view`s of it, created by merge-alloc or written by
hand. The check reads only the IR. It shares no code with the planning and rewriting of arenas, and
queries none of the models that these query: effects of operations (`effects.py`), control flow
(`control_flow.py`) and effects of functions (`calls.py`) come from the check's own tables and code,
so that a mistake in a model does not hide itself here.

The rules, cited in the code by their numbers:

- V1 An arena is a one-dimensional buffer of `i8` with at least one `memref.view` of it: an
  allocation, a function argument, a global (all `memref.get_global`s of a name are one arena),
  or a view of another arena. Results of `memref.cast` and the like name the same arena, and so
  does a buffer collapsed to one dimension.
- V2 A value may refer to a view if it is the view's result, or derived from that result by
  view-like operations, `arith.select`, block and region arguments or results of regions, or
  returned by a call of a function that may return it, or by an unknown operation that takes it.
- V3 An operation accesses the views that its operands with memory effects may refer to.
  Operations that only forward values (branches, yields, loops for what they carry) access
  nothing; operations of unknown effects read and write; an input that the body of a structured
  operation does not use is not accessed. A free accesses a view only if its operand can be nothing
  but that view: views cannot be freed, so an operand that may be something else is no view then.
- V4 A view *matters* at a point if it may have been accessed before the point since the view's own
  operation was last executed, and may be accessed after the point before the view's own operation
  is executed again or the view is written as a whole by an operation that does not read it (which
  also counts for other names of that view alone, if it is always at the same place). Both are
  data-flow problems over blocks and the edges between regions. The second problem follows names: a
  block argument that may be one of two views is, on each path, the view that was passed on it.
  Making a clone that is only written and freed is no access of the original. Blocks that control
  never reaches access nothing.
- V5 Two views conflict if they overlap in bytes and one is accessed where the other matters,
  or if one operation accesses both; unless neither view is ever written, or that operation only
  reads both and neither matters there.
- V6 Iterations of a parallel loop run at the same time. For an arena from outside of the loop,
  the (outermost such) loop counts as one operation that performs all accesses inside.
- V7 A view made inside such a loop has an instance for each iteration. The instances must be
  disjoint, unless the view is never written.
- V8 An operation with regions of unknown control flow also counts as one operation (V6), and so
  does an operation with regions that has memory effects of its own, with respect to all arenas.
- V9 A view that escapes (stored, its pointer extracted, kept by an unknown operation) is accessed
  where it escapes and stays accessible until the arena's scope is left; a view that is returned is
  only accessed there.
- V10 A view that a loop hands from one iteration to the next still counts as accessed when its own
  operation is executed again, but not when a new arena is allocated for it.
- V11 The bytes of a view are those at all offsets that it has for any values of the induction
  variables; two views of the same iteration are compared for the same values.
- V12 A view has to be inside its arena, and its bytes have to be known if anything else is in
  the arena.
- V13 An arena that is used directly, past its views (filled, passed to a call), is accessed as a
  whole by that operation, and the next such operation expects nothing of its contents.
- V14 After an arena may have been freed, no view of it may be accessed, nor be an input of a
  structured operation: compiled code may load inputs that the body does not use. The rule skips
  values that may be a view or something else (a block argument, a result of a call).
- V15 An elementwise operation may write its result over an operand that begins at the same byte,
  if the operand is not needed afterwards. In every iteration, the elements of both must occupy
  the same bytes, which no other iteration writes; types and shapes may differ.
- V16 A view of dynamic size that begins at offset zero is inside an arena that is an allocation or
  a view by the same dynamic sizes, in any order, with at least as many bytes for each unit of
  their product. It may occupy any of the arena's bytes.
- V17 A call does to its operands what the body of the function does to values that may refer to
  its arguments. A call of a function without a body in sight is an unknown operation. The results
  of functions that call each other follow from their returns of other values than results of such
  calls: all of one of some arguments, for instance.
- V18 A private function that gets an arena as an argument is checked where it is called: its views
  are views of the buffer that the call passes, at the offset of that buffer.
- V19 An operation that goes on after control has left it accesses its buffers until the next
  operation of its block that waits for it, and once more there; if none waits, it keeps them (V9).
- V20 A global that is `constant` is never written: operations that may write it count as readers,
  so that its views may overlap. An operation of known effects that certainly writes such a view is
  a violation.
- V21 Inputs that a function lists (`mergealloc.inputs`) are written before its first operation, and
  outputs that it lists are read where control leaves it. Values that are marked as inputs or
  outputs have the listed bytes; inputs share none, nor do outputs unless they are the same buffer.
- V22 A call may access two overlapping views if the function performs all accesses to one of them,
  which is not needed afterwards, before any access to the other, which was not needed before.
- V23 The plan of a function (`mergealloc.plan`) keeps buffers that are live at the same tick apart,
  unless one is in place of the other, and keeps buffers inside of its arenas. An arena of a size
  that is in the plan has views only where the plan has buffers, unless it is itself used in place
  of a buffer of all its bytes, of which views are allowed. Arenas that are not in the plan are
  checked by the other rules alone, as is a function without a plan.
- V24 In the memory space of a read-only pool nothing is allocated, and no operation of known
  effects writes. The module's `mergealloc.pools` says which pools are read-only; `flash` and `rom`
  are, unless it says otherwise.
- V25 Buffers that may be in a pool of the module that has targets are accessed only by functions
  that run on one of these targets (`mergealloc.target`), also where they are passed to functions. A
  function without a body accesses all buffers that it is passed.
- V26 A dynamic size of a view is at most what `mergealloc.max_dims` on it says, unless its value is
  known to be greater; and at most the maximum of the arithmetic that computes it.
- V27 An argument that is marked as having constants (`mergealloc.constants`) has the size and the
  memory space that its module says (`mergealloc.provided_constants`), and is never written (V20).
  Its views are where the module lists a constant; no constant of the list reaches outside, and two
  constants that are not at the same place share no bytes.
- V28 If an operation with regions goes on after control has left it (`async.execute`), so do the
  operations inside: for an arena from outside, it is one operation (V6) that performs, there and at
  its barrier (V19), all accesses inside; without a barrier, the accessed views escape (V9).
- V29 An argument that names a function for its size (`mergealloc.workspace_size`) has *slots*: the
  offsets of its views are sums, computed in the first block of the function, each of which has all
  terms of the smaller ones. A term is a product of sizes of views and dimensions, which are not
  negative, perhaps rounded up. A view ends where a larger offset begins whose additional terms have
  the same factors as the view's size, with at least as many bytes for each unit of their product,
  or whose additional constant is at least the maximum size of the view. The last slot ends with the
  sum that the function for the size returns.
"""

from xdsl_mergealloc.verify.check import check_arenas
from xdsl_mergealloc.verify.violations import CheckReport, MemoryViolation, NotedFault, describe

__all__ = ["CheckReport", "MemoryViolation", "NotedFault", "check_arenas", "describe"]
