"""Contractions tiled with their elementwise consumers, so that sums are never whole tensors.

Groups of operations (`groups.py`), paddings that need not be materialized (`padding.py`), and the
loop nest that computes a group element by element (`rewrite.py`).
"""
