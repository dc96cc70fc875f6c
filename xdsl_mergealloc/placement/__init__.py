"""
Placement of allocations, frees and copies of buffers in the program.

A module is one transform, or two of a kind; `motion` says where a buffer is used, and which
operations may move up.
"""
