"""The command `mergealloc`, also `python -m xdsl_mergealloc`: a file for each of its commands."""
