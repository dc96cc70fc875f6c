"""
Contractions of concatenations: done part by part, so that the concatenation is never built.

`concatenations.py` finds the parts; `division.py` decides what is done part by part (rules CC);
`rewrite.py` does that, and can take it back; `order.py` puts the work on a part right behind what
makes the part; `search.py` keeps what lets fewer bytes be live. The pass
`split-contractions-of-concats` is a thin shell over it.
"""
