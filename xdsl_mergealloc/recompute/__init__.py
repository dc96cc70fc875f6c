"""
Tensors that are computed again, or later, so that less is live at once.

A layer behind `tiling`, which builds slices of tensors for it. The pass `recompute-tensors` is a
thin shell over it; rules (RC1 ...) are those of docs/recompute-tensors.md.
"""
