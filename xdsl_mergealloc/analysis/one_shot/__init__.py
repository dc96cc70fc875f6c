"""One-shot analysis: which operands of tensor operations can be bufferized in place.

    from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis

The rules, as bufferization.md of the project's documentation numbers them, are spread over:
`order` (execution order), `accesses` (reads, writes, definitions), `alias_sets` and
`in_place_graph` (tensors that may share memory), `subsets` (slices that do not interfere),
`conflicts` (one read against one write), `reasons` (why an operand is out of place), `heuristics`
(which operand is decided first), `analysis` (the greedy loop, and analyses of your own) and
`functions` (effects of calls).
"""

from xdsl_mergealloc.analysis.one_shot.analysis import ANALYSES, Decisions, OneShotAnalysis
from xdsl_mergealloc.analysis.one_shot.heuristics import HEURISTICS, Undecided

__all__ = ["ANALYSES", "HEURISTICS", "Decisions", "OneShotAnalysis", "Undecided"]
