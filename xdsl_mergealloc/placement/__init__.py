"""
Placement: where allocations, frees and copies of buffers stand in the program.

`block_tree` and `footprint` say where a buffer is used; each other module is one transform.
"""
