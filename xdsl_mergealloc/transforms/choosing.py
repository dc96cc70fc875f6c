"""Choice of the variants of a program to plan: those that may be the best, by estimate.

Planning dominates the cost; an estimate, the bytes live at each operation on tensors, is cheap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block

from xdsl_mergealloc.diagnostics import PoolTooSmallError
from xdsl_mergealloc.frontier_points import FrontierPoint
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.loop_like import is_loop_like
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.progress import Progress
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions
from xdsl_mergealloc.tensors.sizes import TensorSizes
from xdsl_mergealloc.transforms.efforts import Way
from xdsl_mergealloc.transforms.variants import Draft, PlannedVariant, VariantSearch

_HOPELESS = 1.12
"""A variant is not planned if its estimate is more than this many times that of another one. For
real models without loops, estimates are mostly within a few percent of the plans."""

_HOPELESS_IF_CHEAP = 1.35
"""The same factor for programs whose plans are cheap."""
_CHEAP = 400
"""Maximum number of operations of such a program."""

_HOPELESS_IF_UNTILED = 1.3
"""The same factor for variants without tiles in comparison with tiled ones: their plans are cheap,
too, and estimates count inputs that die in a branch until its end."""

_HOPELESS_IF_COARSE = 3
"""The same factor where estimates are coarse: for programs with loops that carry tensors, or with
few operations."""
_SMALL = 100
"""Maximum number of operations of a program with few operations."""

_A_LITTLE = 1024
"""Variants whose estimates exceed that of another by at most this many bytes are planned, too."""

_RIGHT = 1.02
"""An estimate is right for all tiled variants that share it if one takes at most this factor."""


def plan_least(search: VariantSearch, ways: Sequence[Way]) -> PlannedVariant:
    """
    Plan the variant that takes least; the first one if sizes are unknown.

    Only variants that may be the best by estimate are planned: not those that seem to take far
    more, and of tiled ones with equal estimates only the first ones, if the estimate is right. If
    the best one takes more than its estimate, variants that were given up for it get another try.
    """
    is_coarse = _is_coarse(search.program)
    hopeless = _hopeless(search.program, is_coarse)
    best: PlannedVariant | None = None
    limit_bytes = untiled_limit_bytes = math.inf
    right: set[int] = set()
    """Estimates that proved about right."""
    written_over = _bytes_written_over(search.program)
    seen: set[Draft] = set()
    while drafts := [each for each in search.drafts(ways) if each not in seen]:
        seen.update(drafts)
        estimated = [(search.estimated_bytes(each), each) for each in drafts]
        # Of variants with equal estimates, those with fewer tiles are less code.
        estimated.sort(key=lambda pair: (pair[0], pair[1].way.pieces or 0))
        for estimated_bytes, draft in estimated:
            is_known = draft.tiled is not None and estimated_bytes in right and not is_coarse
            limit = untiled_limit_bytes if draft.tiled is None else limit_bytes
            if estimated_bytes - written_over > limit or is_known:
                continue
            planned = search.plan(draft)
            if planned.point_if_known is None:
                if best is None and draft is not drafts[0]:
                    planned = search.plan(drafts[0])
                return best or planned
            if planned.point.peak_bytes <= _RIGHT * estimated_bytes:
                right.add(estimated_bytes)
            if best is None or _rank(planned) < _rank(best):
                best = planned
                untiled = hopeless if draft.tiled is None else max(hopeless, _HOPELESS_IF_UNTILED)
                limit_bytes, untiled_limit_bytes = (
                    _limit_bytes(estimated_bytes, planned.point, factor)
                    for factor in (hopeless, untiled)
                )
        if best is not None:
            search.note_least(best.point.peak_bytes, int(limit_bytes) + written_over)
    assert best is not None
    return best


def plan_frontier(search: VariantSearch, ways: Sequence[Way]) -> Sequence[FrontierPoint]:
    """
    Plan the given program, and the variants that may be on the frontier: by rising work, those that
    do not seem to take as much as an earlier one, or more. Of those in as many tiles with equal
    estimates, which differ in other passes, the first one is planned. Return all that was planned,
    in the order of the ways.
    """
    right: set[int] = set()
    tiled: set[tuple[int, int]] = set()
    """Numbers of tiles, and estimates, of the tiled variants so far."""
    is_coarse, limit_bytes = _is_coarse(search.program), math.inf
    drafts = search.drafts(ways)
    estimated = [(search.estimated_bytes(each), each) for each in drafts]
    estimated.sort(key=lambda pair: (pair[1].extra_work_percent, pair[0]))
    progress = Progress()
    try:
        for number, (estimated_bytes, draft) in enumerate(estimated, start=1):
            progress.show(f"planning {draft.way.full_name} ({number} of {len(estimated)})")
            is_better = estimated_bytes <= limit_bytes and estimated_bytes not in right
            if draft.way.pieces is not None:
                as_another = draft.way.pieces, estimated_bytes
                is_better = is_better and as_another not in tiled
                tiled.add(as_another)
            if is_coarse or draft.way.level == "given" or is_better:
                with suppress(PoolTooSmallError):
                    if (each := search.numbered(draft)).is_new:
                        search.plan(draft, each)
            if (point := search.point_of(draft)) is not None:
                about = estimated_bytes / _RIGHT, estimated_bytes * _RIGHT
                if about[0] <= point.peak_bytes <= about[1]:
                    right.add(estimated_bytes)
                    limit_bytes = min(limit_bytes, estimated_bytes * _RIGHT)
                limit_bytes = min(limit_bytes, _limit_bytes(estimated_bytes, point))
    finally:
        progress.end()
    return [point for each in drafts if (point := search.point_of(each)) is not None]


def _is_coarse(program: ModuleOp) -> bool:
    """Whether the estimates for a program are coarse."""
    ops = walk(program)
    return len(ops) <= _SMALL or any(
        is_loop_like(op) and any(map(is_tensor, op.results)) for op in ops
    )


def _hopeless(program: ModuleOp, is_coarse: bool) -> float:
    """Return the factor by which the estimate of a variant exceeds another one if it is not worth
    a plan."""
    if is_coarse:
        return _HOPELESS_IF_COARSE
    return _HOPELESS_IF_CHEAP if len(walk(program)) <= _CHEAP else _HOPELESS


def _bytes_written_over(program: ModuleOp) -> int:
    """Return the bytes of the arguments that operations write over, of the function with most of
    them: results there take no memory, but estimates count them."""
    return max(map(_arguments_written_over, blocks_of_functions(program)), default=0)


def _arguments_written_over(block: Block) -> int:
    tensors = TensorBlock(block)
    results = (result for op in tensors.ops for result in op.results)
    written = {tensors.base(value) for value in map(tensors.destination, results) if value}
    return sum(map(TensorSizes().known_bytes, written.intersection(block.args)))


def _limit_bytes(
    estimated_bytes: int, planned: FrontierPoint, hopeless: float = _HOPELESS
) -> float:
    """Return an upper limit on the estimates of variants that may be better than a planned one."""
    about = max(estimated_bytes, planned.peak_bytes)
    return max(hopeless * about, about + _A_LITTLE)


def _rank(planned: PlannedVariant) -> tuple[int, int]:
    """Return the rank among the variants of an effort; the smallest is chosen."""
    return planned.point.peak_bytes, planned.draft.way.rank
