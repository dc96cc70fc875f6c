"""
`search`: lowers the best dive towards the lower bound, or towards the capacity of the pool.

1. Items that fill rectangles together are joined (see `joined`). Steps 2 and 3 are applied to the
   resulting strip and to the strip itself, in turn.
2. Dives with noise on their ranks: cheap, and for large problems often sufficient.
3. Section-edge searches (see `section_edge`) in *windows*: the items that stick out above the
   target are planned again with all items that live wholly within some sections around them; items
   that cross the window's border are pinned. Windows grow until they cover the whole strip. The
   run time of a search is heavy-tailed in its order of alternatives, so each is given up after a
   few tries per piece and started again with another branching rule and another, noisy priority.

Rounds of steps 2 and 3 follow each other until the budget is spent; in large strips, which no
window covers as a whole, dives take half of the budget. Targets between the best plan and the goal
take turns with the goal itself, so that the search can be ended at any time. A search in a closed
window (which pins no free item) that ends without a solution proves that no plan meets the
target.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, cycle

from xdsl_mergealloc.planner.algorithms.budget import Budget, default_steps
from xdsl_mergealloc.planner.algorithms.dive import dive
from xdsl_mergealloc.planner.algorithms.joined import Pieces, joined
from xdsl_mergealloc.planner.algorithms.section_edge import (
    EdgeRule,
    Outcome,
    search_section_edges,
)
from xdsl_mergealloc.planner.algorithms.skyline import best_dive
from xdsl_mergealloc.planner.algorithms.windows import Window, windows_around
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip

_DIVES = 12
"""Number of dives before the windows are searched."""
_FEW = 400
"""Maximum number of items of strips in which complete searches do better than dives."""
_STEPS_PER_DIVE_ITEM = 4
_DIVE_NOISE = (0.6, 0.1, 0.3, 0.05, 0.9, 0.2, 0.02)
"""Of odd length, so that each noise is combined with both kinds of dives."""
_PRIORITY_NOISE = (0.5, 0.8, 0.95)
_FIRST_RADIUS = 128
_RADIUS_GROWTH = 4
_MAX_PIECES = 2000
"""Windows with more pieces do not grow."""
_TARGETS = (1, 1, 1, 2, 1, 1, 1, 4, 1, 1, 1, 8)
"""Targets as fractions of the way from the best peak to the goal: 1 / _TARGETS[i]."""
_TRIES_PER_PIECE = 5
_LEAST_TRIES = 300
_RESTARTS = 4
_RESTARTS_WITH_PINS = 2
"""Maximum number of searches in one window for one target, before window or target changes."""
_RESTARTED_PIECES = 1000
"""Windows with more pieces are searched once."""


def plan_search(problem: Problem, options: PlannerOptions) -> Plan:
    """Improve the best dive within the budget."""
    limits = Budget.of(options, partial(default_steps, problem.buffers))

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        budget = limits.copy()
        strip = Strip(buffers, pool)
        return improved(strip, pool, best_dive(strip, budget.late_check), options.seed, budget)

    return plan_by_pool(problem, "search", place)


def goal_of(strip: Strip, pool: Pool) -> int:
    """Return the height at which a search ends: the lower bound, or the capacity if higher."""
    if pool.capacity_bytes is None:
        return strip.lower_bound
    return max(strip.lower_bound, pool.capacity_bytes // strip.granularity)


def improved(strip: Strip, pool: Pool, offsets: list[int], seed: int, budget: Budget) -> Placement:
    """
    Lower the peak until it is at most the goal, proved optimal, or the budget is spent; return the
    best placement, with the proved lower bound on better ones.

    The strip with joined items and the strip itself get equal shares of the steps.
    """
    goal = goal_of(strip, pool)
    rounds, inner = Rounds(strip, offsets, seed, budget), None
    puzzle = None if rounds.is_done(goal) else joined(strip, budget.late_check)
    if puzzle is not None:
        budget.spend(_STEPS_PER_DIVE_ITEM * strip.count)
        inner = Rounds(puzzle.strip, best_dive(puzzle.strip, budget.late_check), seed, budget)
        rounds.accept(puzzle.split(inner.offsets))
    while not rounds.is_done(goal):
        if inner is not None and puzzle is not None and inner.steps <= rounds.steps:
            inner.bar = rounds.peak
            if not inner.is_done(goal):
                inner.run(goal)
            if inner.peak < rounds.peak:
                rounds.accept(puzzle.split(inner.offsets))
            elif inner.is_done(goal):
                inner = None  # the joined strip has nothing better
        else:
            rounds.run(goal)
    proved = None
    if rounds.proved_below > strip.lower_bound:
        proved = rounds.proved_below * strip.granularity
    placement = strip.placement(rounds.offsets, "search")
    return placement._replace(proved_infeasible_below_bytes=proved)


class Rounds:
    """Rounds of dives and windows in one strip, and their best offsets."""

    def __init__(self, strip: Strip, offsets: list[int], seed: int, budget: Budget) -> None:
        self._strip = strip
        self._random = random.Random(seed)
        self._budget = budget
        self.offsets = offsets
        self.peak = strip.peak_of(offsets)
        self.bar = self.peak
        """The peak to undercut."""
        self.proved_below = strip.lower_bound
        """No offsets with a lower peak exist."""
        self.steps = 0
        """Number of steps that all rounds took."""
        self._dive_steps = 0
        self._configurations = _configurations(strip)
        self._dives = self._noisy_dives()
        self._fractions = cycle(_TARGETS)

    def is_done(self, goal: int) -> bool:
        """Return whether the goal is met, no lower peak is possible, or the budget is spent."""
        best = min(self.peak, self.bar)
        return best <= max(goal, self.proved_below) or self._budget.is_spent()

    def run(self, goal: int) -> None:
        """Run one round: some dives, then windows for the next target."""
        before = self._budget.taken
        count = self._strip.count
        share = 16 if count <= _FEW else 4 if count <= _MAX_PIECES else 2  # dives get 1 / share
        least = _DIVES * _STEPS_PER_DIVE_ITEM * count
        while self._dive_steps < max(least, self.steps // share) and not self.is_done(goal):
            next(self._dives)
        self._search_windows(goal, next(self._fractions))
        self.steps += self._budget.taken - before

    def _search_windows(self, goal: int, fraction: int) -> None:
        """Search in growing windows until the goal is met, or a target is missed in the largest."""
        radius = _FIRST_RADIUS
        while not self.is_done(goal):
            best = min(self.peak, self.bar)
            distance = best - max(goal, self.proved_below)
            target = best - max(1, distance // fraction)
            is_late = self._budget.late_check
            windows = windows_around(self._strip, self.offsets, target, radius, is_late)
            self._budget.spend(self._strip.count)
            if self._solve_all(windows, target):
                radius = _FIRST_RADIUS
            elif all(window.is_closed for window in windows):
                return  # larger windows would not make a difference
            elif sum(len(window.pieces.item) for window in windows) > _MAX_PIECES:
                return
            else:
                radius *= _RADIUS_GROWTH

    def _noisy_dives(self) -> Iterator[None]:
        """Dive once per `next`, by noisy areas and by noisy priorities of the best dive in turn."""
        strip = self._strip
        areas = strip.areas()
        best: Sequence[float] = areas
        for number, noise in enumerate(cycle(_DIVE_NOISE)):
            priority = _noisy(best if number % 2 else areas, noise, self._random)
            items = strip.movable
            items.sort(key=priority.__getitem__, reverse=True)
            self._budget.spend(_STEPS_PER_DIVE_ITEM * strip.count)
            self._dive_steps += _STEPS_PER_DIVE_ITEM * strip.count
            offsets = dive(strip, items, min(self.peak, self.bar) - 1, self._budget.late_check)
            if offsets is not None:
                self.accept(offsets)
                best = priority
            yield

    def _solve_all(self, windows: Sequence[Window], target: int) -> bool:
        """
        Search in all windows; return whether the target is met.

        The solution of a window is kept, even if another window is not solved.
        """
        is_met = True
        self.offsets = list(self.offsets)
        for window in windows:
            if not self._solve(window, target):
                is_met = False
                if self.proved_below > target or self._budget.is_spent():
                    break
        self.peak = self._strip.peak_of(self.offsets)
        self.bar = min(self.bar, self.peak)
        return is_met

    def _solve(self, window: Window, target: int) -> bool:
        """Search in one window, several times; return whether a search met the target."""
        restarts = _RESTARTS if window.is_closed else _RESTARTS_WITH_PINS
        for _ in range(restarts if len(window.pieces.item) <= _RESTARTED_PIECES else 1):
            outcome, offsets = self._run(window.pieces, target, next(self._configurations))
            if outcome is Outcome.FOUND:
                for piece, item in enumerate(window.pieces.item):
                    self.offsets[item] = offsets[piece]
                return True
            if outcome is Outcome.INFEASIBLE:
                if window.is_closed:
                    self.proved_below = max(self.proved_below, target + 1)
                return False
            if self._budget.is_spent():
                return False
        return False

    def _run(
        self, pieces: Pieces, target: int, configuration: _Configuration
    ) -> tuple[Outcome, list[int]]:
        measure = [configuration.measure[item] for item in pieces.item]
        priority = _noisy(measure, configuration.noise, self._random)
        tries = max(_LEAST_TRIES, _TRIES_PER_PIECE * len(measure)) * configuration.effort
        return search_section_edges(
            pieces, target, priority, configuration.rule, tries, self._budget
        )

    def accept(self, offsets: list[int]) -> None:
        """Keep the offsets if their peak is lower."""
        peak = self._strip.peak_of(offsets)
        if peak < self.peak:
            self.offsets = offsets
            self.peak = self.bar = peak


@dataclass(frozen=True, slots=True)
class _Configuration:
    """Settings of one search."""

    rule: EdgeRule
    measure: Sequence[int]
    """By item: items of larger measure are tried first."""
    noise: float
    effort: int
    """Factor of the number of tries."""


def _configurations(strip: Strip) -> Iterator[_Configuration]:
    """Yield configurations endlessly; the first of each kind comes without noise."""
    areas = strip.areas()
    kinds = [
        (rule, measure)
        for rule in (EdgeRule.FEWEST_THEN_TIGHTEST, EdgeRule.FEWEST_THEN_LOWEST)
        for measure in (strip.duration, strip.size, areas)
    ]
    for index in count():
        noise = _PRIORITY_NOISE[index % len(_PRIORITY_NOISE)] if index else 0.0
        for kind, (rule, measure) in enumerate(kinds):
            yield _Configuration(rule, measure, noise, _luby(index * len(kinds) + kind + 1))


def _luby(index: int) -> int:
    """
    Return element `index` (from 1) of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ...: restarts after these
    efforts are optimal up to a constant factor if nothing is known about the run times (Luby,
    Sinclair and Zuckerman 1993).
    """
    while index & (index + 1):  # until index is 2**k - 1, the end of a block that ends in 2**(k-1)
        index -= (1 << (index.bit_length() - 1)) - 1
    return (index + 1) // 2


def _noisy(values: Sequence[float], noise: float, rng: random.Random) -> list[float]:
    """
    Return the values, each times a random factor around 1; `noise` is from 0 (none) to below 1.

    Computed with sums, products and quotients only, so that the result is the same on every
    machine.
    """
    if not noise:
        return [float(value) for value in values]
    rest, draw = 1.0 - noise, rng.random
    return [value * ((rest + noise * draw()) / (rest + noise * draw())) for value in values]
