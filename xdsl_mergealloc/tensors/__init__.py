"""
Blocks of operations on tensors, before there are buffers.

`block.py` says who makes and uses the tensors of a block, and which memory they take; `live.py`
how many bytes are live at each operation. `pure_ops.py` and `cheap.py` say what may be computed
elsewhere, or again; `sizes.py` has sizes.
"""
