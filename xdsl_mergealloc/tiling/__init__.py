"""Tiling of producer-consumer chains.

`footprint.py` counts the live bytes of a block (`tensors/block.py`) with some operations tiled,
`group.py` says which operations can be tiled together (rules TG), `pieces.py` what each tile
computes, `halo.py` the same with kept halos (nothing recomputed), `estimate.py` what a group costs,
`search.py` which groups are worth it; and `rewrite.py` turns groups into loops, of tiles that
`body.py` builds; `rounds.py` continues inside the tiles.
"""
