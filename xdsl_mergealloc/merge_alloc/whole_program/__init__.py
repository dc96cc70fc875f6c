"""
Whole programs: allocations of functions are planned together with those of their callers.

    roles -> inlined -> traces -> planning -> (memory_plan) -> rewrite

- W1 A function that only known calls execute is planned as if its body stood at each call: each of
  its allocations has one offset that is right for all calls. It gets the arena as an argument.
  Where that is not possible, its own workspace is one buffer of its callers at each call.
- W2 A function that may be called from outside the program has arenas of its own: an allocation, or
  an argument (`arena=argument`).
- W3 So has a function that calls itself, one that is named otherwise than to be called, and one
  with a call of which it is unknown when it is executed.
- W4 Allocations inside operations with regions are planned with those around the operations.
- W11 External functions that ask for the context (`mergealloc.context`) get it as one of the
  `further_arguments`: a pointer that entries get from their callers and that is handed on from
  function to function.

`roles` decides how each function is planned. `inlined` makes a copy of the program with bodies in
place of calls; so merge-alloc's collector sees lifetimes across calls without knowing of calls.
`traces` translates the collected traces to the program itself. `joint_traces` makes one problem of
scopes that have to be planned together. `planning` plans all scopes and gives each function its
part of the plan, from which `roles` derives what calls pass. `inlined` also finds the buffers that
can be made in parts of buffers of other functions; these forwardings are carried out like those of
a single function, before `rewrite` makes the arenas.
"""
