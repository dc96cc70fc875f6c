"""
Placement: where allocations, frees and copies of buffers stand in the program.

`footprint` says where a buffer is used; each other module is one transform.
"""
