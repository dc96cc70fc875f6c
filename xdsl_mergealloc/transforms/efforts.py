"""Changes that bufferize-and-plan may make to the computation, level by level."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Literal, NamedTuple, get_args

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.transforms.checked_pass import CheckedPass
from xdsl_mergealloc.transforms.linalg_fuse_elementwise_ops import LinalgFuseElementwiseOpsPass
from xdsl_mergealloc.transforms.recompute_tensors import RecomputeTensorsPass
from xdsl_mergealloc.transforms.split_contractions_of_concats import SplitContractionsOfConcatsPass
from xdsl_mergealloc.transforms.tile_accumulations import TileAccumulationsPass
from xdsl_mergealloc.transforms.tile_chains import TileChainsPass
from xdsl_mergealloc.transforms.tile_dynamic_dims import TileDynamicDimsPass

Effort = Literal["given", "fuse", "recompute", "tile"]
"""A level, with all those before it."""


@dataclass(frozen=True)
class Limits:
    """Limits of each level."""

    pieces: int = 8
    """Maximum number of tiles of a chain."""
    max_recompute: int = 5
    """Maximum recomputation by all passes together, in percent of a function's work."""


PIECES = (2, 4, 8, 16, 32)
"""Numbers of tiles to try where any number would do."""

_LESS_RECOMPUTED = (0, 1, 2, 5, 10, 25, 50)
"""Limits on recomputation to try below the given one, in percent."""


_MAX_NESTING = 3
"""Maximum depth of loops over tiles."""


class Way(NamedTuple):
    """A way to compute a program: passes that change the computation, before bufferization."""

    level: Effort
    passes: Sequence[CheckedPass]
    pieces: int | None = None
    """Maximum number of tiles of a chain."""
    level_before: Effort = "fuse"
    """With tiles: the level that is applied before tiling."""
    max_recompute: int | None = None
    """Maximum recomputation, in percent, if below the given limit."""
    has_to_lower: bool = False
    """Whether it is tried only for a lower peak than with more tiles."""

    @property
    def name(self) -> str:
        """Name in messages, in which the level before and a smaller limit do not matter."""
        return self.level if self.pieces is None else f"{self.level} in {self.pieces} pieces"

    @property
    def full_name(self) -> str:
        """Name in tables, unique among all ways."""
        before = "recompute, " if self.level_before == "recompute" else ""
        less = "" if self.max_recompute is None else f", max-recompute={self.max_recompute}"
        return f"{before}{self.name}{less}"

    @property
    def rank(self) -> int:
        """
        Rank among ways with the same peak: the smallest is taken. The less a way changes, the lower
        its rank; but `given`, which changes nothing, is taken only where all others hold more.
        """
        levels = get_args(Effort)
        number = len(levels) if self.level == "given" else levels.index(self.level)
        return 2 * number + (self.level_before == "recompute")

    @property
    def preparation(self) -> Sequence[CheckedPass]:
        """The first passes, which other ways share."""
        own = (TileChainsPass, TileAccumulationsPass)
        return tuple(takewhile(lambda step: not isinstance(step, own), self.passes))

    @property
    def rest(self) -> Sequence[CheckedPass]:
        """The passes after `preparation`."""
        return self.passes[len(self.preparation) :]

    def apply(self, ctx: Context, module: ModuleOp) -> None:
        """Run the passes."""
        for step in self.passes:
            step.transform_or_break(ctx, module)


def ways_of_level(level: Effort, limits: Limits) -> Sequence[Way]:
    """Return the ways to try at a level, without those of the levels before it."""
    if level == "given":
        return (Way(level, ()),)
    # Nothing that keeps more bytes alive, or recomputes expensive results.
    fuse = LinalgFuseElementwiseOpsPass(
        fuse_multiuse=True, keep_peak=True, fold_transposes=True, max_recompute=limits.max_recompute
    )
    # Nothing is computed twice: tensors are computed later, and slices where they are read.
    later = RecomputeTensorsPass(max_recompute=0)
    # Exponentials are recomputed, and products lose their names for transposes.
    fuse_more = replace(fuse, keep_peak=False, multiuse_cost=64, generalize=True)
    recompute = (fuse_more, RecomputeTensorsPass(max_recompute=limits.max_recompute), fuse_more)
    split = SplitContractionsOfConcatsPass(tile_accumulations=True)
    sums = TileAccumulationsPass(only_at_peak=True)
    if level == "fuse":
        return (Way(level, (fuse, later, split, sums)),)
    if level == "recompute":
        return (Way(level, (*recompute, split, sums)),)
    # The peak in tiles is estimated too coarsely to say which paddings may stay.
    dynamic, sums = TileDynamicDimsPass(), TileAccumulationsPass()
    tile = TileChainsPass(
        limits.pieces, _MAX_NESTING, max_recompute=limits.max_recompute, tile_accumulations=True
    )
    return (
        Way(level, (fuse, later, split, dynamic, tile, sums), limits.pieces),
        Way(level, (*recompute, split, dynamic, tile, sums), limits.pieces, "recompute"),
    )


def ways_of_effort(effort: Effort, limits: Limits) -> Sequence[Way]:
    """Return all ways to try for an effort; the first one is to be taken if sizes are unknown, so
    that peaks cannot be compared."""
    given = ways_of_level("given", limits)
    if effort == "given":
        return given
    ways = list(ways_of_level("fuse", limits))
    if effort != "fuse":
        ways += ways_of_level("recompute", limits)
    if effort == "tile":
        tiled, *others = ways_of_level("tile", limits)
        ways = [tiled, *ways, *others]
    return [*ways, *given]


def ways_in_fewer_pieces(limits: Limits) -> Sequence[Way]:
    """Return the ways with fewer tiles than the limit, most tiles first: each step of the search
    for chains depends on those before it, so that fewer tiles may lead further."""
    fewer = (replace(limits, pieces=one) for one in reversed(PIECES) if one < limits.pieces)
    ways = (way for one in fewer for way in ways_of_level("tile", one))
    return [way._replace(has_to_lower=True) for way in ways]


def ways_by_work(limits: Limits, pieces: Iterable[int]) -> Sequence[Way]:
    """Return the ways of all levels, with each of these numbers of tiles, roughly by rising work;
    then those with lower limits on recomputation."""
    ways = [way for level in get_args(Effort)[:-1] for way in ways_of_level(level, limits)]
    each = [replace(limits, pieces=count) for count in pieces]
    ways += (way for one in each for way in ways_of_level("tile", one))
    for less in _LESS_RECOMPUTED:
        if less < limits.max_recompute:
            # Recomputation before tiling is small, and not tried with a lower limit.
            tiled = (ways_of_level("tile", replace(one, max_recompute=less))[0] for one in each)
            ways += (way._replace(max_recompute=less) for way in tiled)
    return ways
