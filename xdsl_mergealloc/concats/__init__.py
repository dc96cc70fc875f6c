"""
Contractions of concatenations, computed part by part, so that the concatenation is never built.

`concatenations.py` finds the parts; `division.py` decides which operations are computed part by
part (rules CC); `rewrite.py` divides them, and can undo that; `order.py` moves the operations on a
part right after the producer of the part; `search.py` keeps divisions that lower the live bytes.
The pass `split-contractions-of-concats` is a thin wrapper around this package.
"""
