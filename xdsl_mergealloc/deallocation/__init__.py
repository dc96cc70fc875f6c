"""Deallocation: who owns which buffer, where ownership ends, and the frees and clones for it.

    flow -> ownership -> placement, decisions -> rewrite

Everything but the rewrite leaves the program as it is.
"""
