"""Tiling through chains: operations that are done piece by piece together.

`footprint.py` counts the live bytes of a block (`tensors/block.py`) with some operations in pieces,
`group.py` says what can be done piece by piece together (rules TG), `pieces.py` what each piece
computes, `halo.py` the same where nothing is computed twice, `estimate.py` what that takes,
`search.py` which groups are worth it; and `rewrite.py` makes loops of them, of what `body.py`
builds for a piece; `rounds.py` goes on with what pieces consist of.
"""
