"""Deallocation: which value owns which buffer, where ownership ends, and where to free and clone.

    flow -> ownership, conditional -> placement <-> decisions -> indicators -> rewrite

All stages but the last two leave the program unchanged. Rules D1 to D17 are those of
docs/buffer-deallocation.md; the rules that only make the result cheaper are in simplification.py.
"""
