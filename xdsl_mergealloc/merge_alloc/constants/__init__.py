"""Constants of a program, packed into one global for each memory (`pack-constants`).

- G1 A constant is a private `memref.global` that is `constant`, has an initial value, the identity
  layout and bytes that are known, and is named by `memref.get_global` alone. All others stay, with
  a reason.
- G2 Its bytes are those that compiled code lays out: elements in row-major order, each in as many
  bytes as its bits need, which have to be a power of two; the bits above are zero; a complex number
  is its real part, then its imaginary part; each number in the byte order of the target.
- G3 Each is aligned as it asks for, and as its elements need; in a pool, as the pool says, too.
- G4 Those of equal bytes that may be in the same memory are there once, unless somebody keeps a
  pointer to one of them: then it has an address of its own.
- G5 The memory is the pool that `mergealloc.pools` on the global names, else the one that its
  memory space is, else, in the default memory space, any; of several the first with room, for those
  first that are accessed most. All functions that use it have to be allowed to use the pool (M22).
- G6 What constants take of a pool, buffers cannot have. Those that can be in one pool only are
  there in any case; the others get what buffers leave, or, if that is too little, come before them.
- G7 With `arena=argument`, callers provide constants, too: all functions that refer to some, and
  those that call these, get one more argument for each memory. Where one of them cannot, they are a
  global.
"""
