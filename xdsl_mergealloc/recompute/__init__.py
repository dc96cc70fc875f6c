"""
Rematerialization: tensors are computed again, or later, so that fewer bytes are live at once.

A layer on top of `tiling`, which builds slices of tensors for it. The pass `recompute-tensors` is a
thin wrapper around it; rules (RC1 ...) are those of docs/recompute-tensors.md.
"""
