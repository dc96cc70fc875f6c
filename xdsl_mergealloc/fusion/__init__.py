"""Elementwise fusion: producers are computed in the bodies of their consumers, without a tensor.

`uses.py` finds the readers of a result's elements, `candidates.py` decides which operations are
computed in others (rules EF), with the costs from `extra_work.py` and `lifetimes.py`;
`transposes.py` says which transposes become indices of named operations;
`fused_op.py` builds one operation out of several, and `fuse.py` rewrites a module.
"""
