"""`python -m xdsl_mergealloc`: what the package offers to those who do not use `xdsl-opt`."""

from __future__ import annotations

import sys

from xdsl_mergealloc.report.command import main

if __name__ == "__main__":
    sys.exit(main())
