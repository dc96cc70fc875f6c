"""
Placement: where allocations, frees and copies of buffers stand in the program.

A module is one transform, or two of a kind; `footprint` says where a buffer is used, `buffer_uses`
the same for one block, and `motion` what may move up.
"""
