"""`python -m xdsl_mergealloc`: the command `mergealloc`."""

from __future__ import annotations

from xdsl_mergealloc.cli.main import script

if __name__ == "__main__":
    script()
