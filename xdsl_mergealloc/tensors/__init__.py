"""
Blocks of operations on tensors, before there are buffers.

`block.py` has the producers, users and memory of the tensors of a block; `live.py` the bytes live
at each operation. `pure_ops.py` and `cheap.py` say which values may be computed elsewhere, or
again; `sizes.py` has sizes.
"""
