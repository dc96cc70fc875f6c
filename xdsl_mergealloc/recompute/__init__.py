"""
Tensors that are computed again, or later, so that less is live at once.

A layer behind `tiling`, whose picture of a block's tensors it shares. The pass
`recompute-tensors` is a thin shell over it; rules (RC1 ...) are those of
docs/recompute-tensors.md.
"""
