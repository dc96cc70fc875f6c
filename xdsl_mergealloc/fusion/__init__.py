"""Elementwise fusion: what is computed in the bodies of those who use it, and no tensor of its own.

`uses.py` says who reads the elements of a result, `candidates.py` decides which operations are
computed in others (rules EF), asking `extra_work.py` and `lifetimes.py` what it costs;
`transposes.py` says which transposes become indices of named operations;
`fused_op.py` makes one operation of many, and `fuse.py` is the rewrite of a module.
"""
