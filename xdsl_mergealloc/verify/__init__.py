"""
Are the views of an arena laid out so that no live contents are overwritten?

An *arena* is a buffer of bytes of which there are `memref.view`s, made by merge-alloc or written
by hand. The check reads nothing but the IR. It shares no code with what plans and rewrites arenas,
and asks none of the models that these ask: what operations do (`effects.py`), where control goes
(`control_flow.py`) and what functions do (`calls.py`) it knows for itself, so that a mistake there
does not hide itself here.

The rules, cited in the code by their numbers:

- V1 An arena is a one-dimensional buffer of `i8` with at least one `memref.view` of it: an
  allocation, a function argument, a global (all `memref.get_global`s of a name are one arena),
  or a view of another arena. `memref.cast` and its like name the same arena, and so does what is
  collapsed to one dimension.
- V2 A value may refer to a view if it is the view's result, or made from it by view-like
  operations, `arith.select`, block and region arguments, results of regions, or returned by
  a call of a function that may return it, or by an unknown operation that takes it.
- V3 An operation accesses the views that its operands with memory effects may refer to.
  Operations that only forward values (branches, yields, loops for what they carry) access
  nothing; operations of unknown effects read and write; an input that the body of a structured
  operation does not use is not accessed. A free accesses only what can be nothing
  but a view: a view cannot be freed, so what may be something else is that when it is freed.
- V4 A view *matters* at a point if it may have been accessed before it since the view's own
  operation was last executed, and may be accessed after it before the view's own operation is
  executed again or the view is written as a whole by an operation that does not read it (of what
  can only be that view, too, if it is always at the same place). Both are
  data-flow problems over blocks and the edges between regions. The second one follows names: a
  block argument that may be one of two views is, on each path, the one that was handed over there.
  A clone that is only written and freed is no access of what it is a clone of.
- V5 Two views conflict if they overlap in bytes and one is accessed where the other matters,
  or if one operation accesses both; unless none of the two is ever written, or that operation
  only reads both and neither matters there.
- V6 Iterations of a parallel loop run at the same time. For an arena from outside of the loop,
  the (outermost such) loop is one operation that accesses all that is accessed inside.
- V7 A view made inside such a loop has an instance for each iteration. The instances must be
  disjoint, unless the view is never written.
- V8 The same (V6) for an operation with regions of unknown control flow, and for one that has
  memory effects of its own, with respect to all arenas.
- V9 A view that escapes (stored, its pointer extracted, kept by an unknown operation) is accessed
  where it escapes and stays accessible until the arena's scope is left; where it is returned, that
  is all.
- V10 A view that a loop hands from one iteration to the next has still been accessed when its own
  operation is executed again, but not when a new arena is allocated for it.
- V11 The bytes of a view are all that its offset can be for some values of the induction
  variables; with other views of the same iteration, the same values are meant.
- V12 A view has to be inside its arena, and its bytes have to be known if anything else is in
  the arena.
- V13 An arena that is used past the views (filled, handed to a call) is accessed as a whole at
  that operation, and nothing is expected of its contents at the next such operation.
- V14 After an arena may have been freed, no view of it may be accessed, nor be an input of a
  structured operation: compiled code may load what the body does not use. What may be a view of it
  and may be something else (a block argument, what a call returns) says nothing here.
- V15 An elementwise operation may write its result over an operand that begins at the same byte,
  if the operand is not needed afterwards. In every iteration, the elements of both must have the
  same bytes, which no other iteration writes; types and shapes may differ.
- V16 A view of dynamic size that begins at offset zero is inside an arena that is an allocation by
  the same dynamic sizes, in any order, with at least as many bytes for each unit of their product.
  It may have any of the arena's bytes.
- V17 A call does to its operands what the body of the function does to what may refer to its
  arguments. A function without a body in sight does what an unknown operation does. What functions
  that call each other return is what they return where they do not: all of one of some arguments,
  for instance.
- V18 A private function that gets an arena as an argument is seen where it is called: its views are
  views of what the call passes, at the offset of that.
- V19 What an operation accesses that goes on after control has left it, it accesses until the next
  operation of its block that waits for it, and there once more; without one, it keeps it (V9).
- V20 Nobody writes a global that is `constant`: what may do so only reads it, so that its views may
  overlap. An operation of known effects that writes what is certainly such a view is a violation.
- V21 What a function lists as its inputs (`mergealloc.inputs`) is written before its first
  operation, and what it lists as outputs is read where control leaves it. Values that are marked
  as these have the bytes that are listed; inputs share none, nor do outputs unless they are one.
- V22 A call may access two overlapping views if the function does all that it does to one of them,
  which is not needed afterwards, before it does anything to the other, which was not needed before.
- V23 The plan that a function says (`mergealloc.plan`) keeps buffers that are live at the same tick
  apart, unless one is made in place of the other, and inside of its arenas. An arena of a size that
  the plan knows has views only where the plan has buffers. What the plan does not know is checked
  by the other rules alone, as is a function without a plan.
- V24 In the memory space of a read-only pool nothing is allocated, and no operation of known
  effects writes. Read-only is what the module's `mergealloc.pools` says, or `flash` and `rom` if
  they say nothing else.
- V25 What may be in a pool of the module that has targets is accessed only by functions that run
  on one of these (`mergealloc.target`), also where it is passed to them. A function without a body
  accesses all that it is passed.
- V26 A dynamic size of a view is at most what `mergealloc.max_dims` on it says, unless its value is
  known to be greater; and at most what the arithmetic behind it comes to.
- V27 An argument that is said to have constants (`mergealloc.constants`) is as large as its module
  says (`mergealloc.provided_constants`), in that memory, and written by nobody (V20). Its views are
  where the module lists a constant; of these, none reach outside, and two that are not at the same
  place share no bytes.
- V28 If an operation with regions goes on after control has left it (`async.execute`), so does
  what is inside: for an arena from outside, it is one operation (V6) that accesses, there and at
  its barrier (V19), all that is accessed inside; without a barrier, that escapes (V9).
- V29 An argument that names a function for its size (`mergealloc.workspace_size`) has *slots*: the
  offsets of its views are sums, computed in the first block of the function, of which each has all
  terms of the smaller ones. A term is a product, or one that is rounded up, of sizes of views and
  dimensions, which are not negative. A view ends
  where a larger offset begins that has terms more of the same factors, with as many bytes for each
  unit of their product, or a number more that is as many bytes as the view has at most. The last
  slot ends with the sum that the function returns.
"""

from xdsl_mergealloc.verify.check import check_arenas
from xdsl_mergealloc.verify.violations import ArenaReport, NotedFault, Violation, describe

__all__ = ["ArenaReport", "NotedFault", "Violation", "check_arenas", "describe"]
