"""
Whole programs: what functions allocate is planned together with what their callers do.

    roles -> inlined -> traces -> planning -> (memory_plan) -> rewrite

- W1 A function that only known calls execute is planned as if its body stood at each call: each of
  its allocations has one offset that is right for all calls. It gets the arena as an argument.
  Where that is not possible, its own workspace is one buffer of its callers at each call.
- W2 What others may call has arenas of its own: an allocation, or an argument (`arena=argument`).
- W3 So has what calls itself, what is named otherwise than to be called, and what is called where
  it is unknown when.
- W4 What is inside operations with regions is planned with what is around them.
- W11 External functions that ask for it (`mergealloc.context`) get one of the `further_arguments`,
  a pointer that entries get from their callers and that is handed on from function to function.

`roles` says of each function which it is. `inlined` makes a copy of the program in which the
bodies stand where they are called; merge-alloc's collector then sees lifetimes across calls without
knowing of it. `traces` says what it found in terms of the program itself. `joint_traces`
makes one problem of scopes that have to be planned together. `planning` plans all of it and says
what each function has of that, and `roles` what calls pass then. `inlined` also says which buffers
can be made in parts of those of other functions; that is done as in a function, before `rewrite`
makes the arenas.
"""
