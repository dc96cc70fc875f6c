"""Sums that are never there as a whole: contractions element by element of what becomes of them.

Groups of operations (`groups.py`), paddings that need not be made (`padding.py`), and the loops
that do a group (`rewrite.py`).
"""
