"""
Placement: where allocations, frees and copies of buffers stand in the program.

A module is one transform, or two of a kind; `motion` says where a buffer is used, and what may
move up.
"""
