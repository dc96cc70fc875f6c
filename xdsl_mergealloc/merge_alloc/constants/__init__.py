"""Constants of a program, packed into one global for each memory (`pack-constants`).

- G1 A constant is a private `memref.global` that is `constant`, has an initial value, the identity
  layout and bytes that are known, and is named by `memref.get_global` alone. All others stay, with
  a reason.
- G2 Its bytes are those that compiled code lays out: elements in row-major order, each in as many
  bytes as its bits need, which have to be a power of two; the bits above are zero; a complex number
  is its real part, then its imaginary part; each number in the byte order of the target.
- G3 Each has the alignment that it asks for and that its elements need; in a pool, the pool's, too.
- G4 Constants of equal bytes that may be in the same memory are stored once, except that a constant
  to which a pointer is kept has an address of its own.
- G5 The memory is the pool that `mergealloc.pools` on the global names, else the pool of its memory
  space, else, in the default memory space, any pool; of several the first with room, where the
  constants that are accessed most choose first. All functions that use a constant have to be
  allowed to use the pool (M22).
- G6 Buffers cannot have the bytes that constants take of a pool. Constants that can be in one pool
  only are there in any case; the others get what buffers leave, or, if that is too little, come
  before the buffers.
- G7 With `arena=argument`, callers provide constants, too: all functions that refer to constants,
  and those that call these, get one more argument for each memory. If one of the functions cannot,
  the constants are in a global.
"""
