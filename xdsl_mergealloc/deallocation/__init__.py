"""Deallocation: who owns which buffer, where ownership ends, and the frees and clones for it.

    flow -> ownership, conditional -> placement <-> decisions -> indicators -> rewrite

Everything but the last two leaves the program as it is. The rules D1 to D17 are those of
docs/buffer-deallocation.md; what only makes the outcome cheaper is in simplification.py.
"""
