"""Variants of a program: the outcomes of ways, each planned once, with memory and cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.analysis.copied_bytes import copied_by
from xdsl_mergealloc.analysis.heap import HeapPeak, highest_peak
from xdsl_mergealloc.bufferize.dead_tensors import without_dead_tensors
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.frontier_points import FrontierPoint, note_variants, with_mark
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.program_changes import changes_of
from xdsl_mergealloc.progress import Progress
from xdsl_mergealloc.tiling.dynamic import plan_dynamic
from xdsl_mergealloc.tiling.footprint import estimated_peak_bytes
from xdsl_mergealloc.tiling.rounds import Round
from xdsl_mergealloc.transforms.checked_pass import CheckedPass
from xdsl_mergealloc.transforms.efforts import Way
from xdsl_mergealloc.transforms.tile_chains import TileChainsPass
from xdsl_mergealloc.transforms.tile_dynamic_dims import TileDynamicDimsPass

_ABOUT_THE_SAME = 1.03
"""Estimates that differ by a smaller factor may be in the wrong order."""


class PlanVariant(Protocol):
    """Bufferize the program that a way has transformed, plan its memory and free it; return the
    plan of merge-alloc."""

    def __call__(self, ctx: Context, op: ModuleOp, way: Way) -> MemoryPlan: ...


class TiledProgram(NamedTuple):
    """A program with tiled chains, and its estimated peaks before and after tiling."""

    program: ModuleOp
    peak_before_bytes: int
    peak_bytes: int


@dataclass(frozen=True, eq=False)
class Draft:
    """Program of one variant, transformed as far as an estimate requires."""

    way: Way
    prepared: ModuleOp
    """Program after the first passes, shared with other variants."""
    extra_work_percent: float
    """Repeated work, as in `FrontierPoint`."""
    tiled: TiledProgram | None = None
    """A copy of `prepared` with tiled chains."""


class _FirstRound(NamedTuple):
    """The first round of tiling by some passes."""

    passes: Sequence[CheckedPass]
    peak_before_bytes: int
    peak_bytes: int


class NumberedProgram(NamedTuple):
    """The program of a draft, numbered among those of other drafts."""

    program: ModuleOp
    number: int
    """Number of different programs found before; equal programs share it."""
    is_new: bool
    """Whether no equal program was found before."""


@dataclass(frozen=True)
class PlannedVariant:
    """A program of tensors, transformed by one way, then bufferized, planned and freed."""

    draft: Draft
    program: ModuleOp
    plan: MemoryPlan

    @cached_property
    def peak(self) -> HeapPeak | None:
        """
        Peak of the function that needs most memory, its allocations and permanent arenas together;
        None if no function has a body.

        Raises `PassError` if that is unknown: sizes are known at run time only.
        """
        lasting = {
            function.trace.function: sum(arena.size_bytes for arena in function.lasting_arenas)
            for function in self.plan.functions
        }
        return highest_peak(self.program, lasting)

    @cached_property
    def point(self) -> FrontierPoint:
        """Memory and cost of the variant. Raises `PassError` as `peak` does."""
        copied = copied_by(self.program)
        return FrontierPoint(
            self.draft.way.full_name,
            0 if self.peak is None else self.peak.size_bytes,
            self.draft.extra_work_percent,
            copied.copies,
            copied.size_bytes,
            self.draft.way.pieces or 1,
        )

    @property
    def point_if_known(self) -> FrontierPoint | None:
        """`point`; None if it is unknown."""
        try:
            return self.point
        except PassError:
            return None


class VariantSearch:
    """Creates and plans variants of one program, which is not changed."""

    def __init__(
        self,
        ctx: Context,
        op: ModuleOp,
        plan: PlanVariant,
        compares: bool = False,
    ):
        """`compares`: whether drafts that lead to equal programs share one point."""
        self._ctx = ctx
        self._compares = compares
        # Dead tensors would count in estimates, and are never left in the end.
        self._op = op = without_dead_tensors(op)
        self._plan = plan
        self._prepared: dict[Sequence[CheckedPass], ModuleOp] = {(): op}
        """Programs after the first passes of variants, by these passes, which several variants
        share."""
        self._drafts: dict[tuple[ModuleOp, Sequence[CheckedPass]], Draft | None] = {}
        """Drafts by their prepared program, and the passes after that."""
        self._not_lower: set[tuple[ModuleOp, Sequence[CheckedPass]]] = set()
        """Keys of drafts that were not low enough for a way that has to lower the peak. They are
        not tried again while that limit only falls."""
        self._worth_planning_bytes = 0
        """Most bytes, by estimate, of variants worth a plan, if estimates proved too low."""
        self._first_rounds: dict[_FirstRound, Draft] = {}
        self._numbered: dict[Draft, NumberedProgram] = {}
        self._tried: list[ModuleOp] = []
        self._points: dict[Draft, FrontierPoint] = {}
        """Points of the drafts that were planned and have known sizes."""

    @property
    def program(self) -> ModuleOp:
        """Program that all variants start from."""
        return self._op

    def point_of(self, draft: Draft) -> FrontierPoint | None:
        """Return the memory and the cost of a draft, if it was planned and they are known."""
        return self._points.get(draft)

    def tried(self, ways: Iterable[Way]) -> Iterator[tuple[Way, Draft]]:
        """
        Yield each variant with its draft, except variants that find nothing to tile. Variants that
        apply the same passes to the same program share a draft.

        A smaller limit on recomputation is tried only if the same variant without it, which has to
        come before, recomputes more.
        """
        every = list(dict.fromkeys(ways))
        used_percent: dict[Way, float] = {}
        progress = Progress()
        try:
            for number, way in enumerate(every, start=1):
                unlimited = way._replace(passes=(), max_recompute=None)
                if way.max_recompute is not None and (
                    used_percent.get(unlimited, 0.0) <= way.max_recompute
                ):
                    continue
                progress.show(f"trying {way.full_name} ({number} of {len(every)})")
                if (draft := self._draft(way)) is not None:
                    used_percent.setdefault(unlimited, draft.extra_work_percent)
                    yield way, draft
        finally:
            progress.end()

    def drafts(self, ways: Sequence[Way]) -> Sequence[Draft]:
        """Return the distinct drafts of these ways."""
        unlimited = (way.preparation for way in ways if way.max_recompute is None)
        for preparation in sorted(unlimited, key=len):
            # Longer preparations continue from shorter ones.
            self._prepare(preparation)
        return list(dict.fromkeys(draft for _, draft in self.tried(ways)))

    def _draft(self, way: Way) -> Draft | None:
        prepared = self._prepare(way.preparation)
        key = prepared, way.rest
        if key not in self._drafts:
            if way.has_to_lower and (key in self._not_lower or self._is_tiled_as_another(prepared)):
                return None
            below_bytes = self._limit_bytes() if way.has_to_lower else None
            draft = self._find_draft(way, prepared, below_bytes)
            if draft is None and way.has_to_lower:
                self._not_lower.add(key)
                return None
            self._drafts[key] = draft
        return self._drafts[key]

    def _is_tiled_as_another(self, prepared: ModuleOp) -> bool:
        """Whether a draft of a prepared program is that of another prepared program."""
        return any(
            program is prepared and draft is not None and draft.prepared is not prepared
            for (program, _), draft in self._drafts.items()
        )

    def note_least(self, peak_bytes: int, worth_planning_bytes: int) -> None:
        """
        Note the best plan so far. If estimates were much lower, `drafts` from now on has ways, too,
        that were not low enough in comparison with these.

        Args:
            peak_bytes: the bytes that it takes.
            worth_planning_bytes: most bytes, by estimate, of variants that may be better.
        """
        limit = self._limit_bytes()
        if limit is not None and peak_bytes > limit:
            self._worth_planning_bytes = worth_planning_bytes
            self._not_lower.clear()

    def _limit_bytes(self) -> int | None:
        """Return the estimate below which a program with other tiles may be better than those so
        far; None if there are none."""
        tiled = (draft.tiled for draft in filter(None, self._drafts.values()))
        least = min((each.peak_bytes for each in tiled if each is not None), default=None)
        if least is None:
            return None
        return max(int(least * _ABOUT_THE_SAME), self._worth_planning_bytes)

    def _find_draft(self, way: Way, prepared: ModuleOp, below_bytes: int | None) -> Draft | None:
        for step in way.rest:
            if isinstance(step, TileChainsPass):
                if (tiled := self._tiled(way, step, prepared, below_bytes)) is not None:
                    return tiled
                if way.has_to_lower or not _has_dynamic_groups(prepared):
                    return None
        return Draft(way, prepared, _extra_work_percent(prepared))

    def _tiled(
        self, way: Way, step: TileChainsPass, prepared: ModuleOp, below_bytes: int | None
    ) -> Draft | None:
        """Return the draft of a way that tiles chains; unless drafts are compared, that of another
        way with the same tiling passes, if its first round leads from the same peak to the same
        peak. None if there are no chains, or if tiling does not get below `below_bytes`."""
        key: _FirstRound | None = None

        def is_new(first: Round) -> bool:
            nonlocal key
            key = _FirstRound(way.rest, first.peak_before_bytes, first.peak_bytes)
            return first.is_tiled and (self._compares or key not in self._first_rounds)

        found = step.tiled_copy(prepared, below_bytes, is_new)
        if key is None or found is None:
            return None if self._compares or key is None else self._first_rounds.get(key)
        program = found.program
        tiled = TiledProgram(program, key.peak_before_bytes, found.peak_bytes)
        draft = Draft(way, prepared, _extra_work_percent(program), tiled)
        self._first_rounds[key] = draft
        return draft

    def _prepare(self, steps: Sequence[CheckedPass]) -> ModuleOp:
        """Return the program after these passes, from which ways continue; it is never changed."""
        if steps not in self._prepared:
            beginnings = (steps[:count] for count in reversed(range(len(steps))))
            known = next(filter(self._prepared.__contains__, beginnings))
            self._prepared[steps] = self._go_on(self._prepared[known], steps[len(known) :])
        return self._prepared[steps]

    def _go_on(self, before: ModuleOp, steps: Sequence[CheckedPass]) -> ModuleOp:
        """Apply passes to a program; return the first of equal programs."""
        if [step.name for step in steps] == [TileDynamicDimsPass.name] and not plan_dynamic(before):
            return before  # True of most programs.
        program = clone(before)
        for step in steps:
            step.transform_or_break(self._ctx, program)
        others = filter(program.is_structurally_equivalent, self._prepared.values())
        return next(others, program)

    def estimated_bytes(self, draft: Draft) -> int:
        """Return an estimate of the most bytes of tensors at once."""
        if draft.tiled is not None:
            return draft.tiled.peak_bytes
        has_sums_done = bool(draft.way.rest)
        for other in filter(None, self._drafts.values()) if has_sums_done else ():
            if other.tiled is not None and other.prepared is draft.prepared:
                return other.tiled.peak_before_bytes
        return estimated_peak_bytes(draft.prepared, has_sums_done)

    def _carried_out(self, draft: Draft) -> ModuleOp:
        """Return the program of a draft; a tiled one only once, as it is changed here."""
        program = clone(draft.prepared) if draft.tiled is None else draft.tiled.program
        for step in draft.way.rest:
            if not isinstance(step, TileChainsPass):
                step.transform_or_break(self._ctx, program)
        return program

    def numbered(self, draft: Draft) -> NumberedProgram:
        """Return the program of a draft, compared with those of other drafts; new only once."""
        if (known := self._numbered.get(draft)) is not None:
            return known._replace(is_new=False)
        program = self._carried_out(draft)
        equal = map(program.is_structurally_equivalent, self._tried)
        number = next((n for n, is_equal in enumerate(equal) if is_equal), len(self._tried))
        found = self._numbered[draft] = NumberedProgram(program, number, number == len(self._tried))
        if found.is_new:
            # Planning changes the program.
            self._tried.append(clone(program))
        return found

    def plan(self, draft: Draft, numbered: NumberedProgram | None = None) -> PlannedVariant:
        """
        Plan the program of a draft, once. The result of `numbered` is computed here if programs are
        to be compared. Raises `PassError` as planning does.
        """
        if numbered is None and self._compares:
            numbered = self.numbered(draft)
        program = self._carried_out(draft) if numbered is None else numbered.program
        planned = PlannedVariant(draft, program, self._plan(self._ctx, program, draft.way))
        if (point := planned.point_if_known) is not None and (numbered is None or numbered.is_new):
            self._points[draft] = point
        return planned

    def note_on(self, chosen: PlannedVariant) -> ModuleOp:
        """Return the program of a variant; note all planned variants on it if there are several."""
        if len(self._points) > 1:
            points = with_mark(self._points.values(), chosen.point_if_known)
            note_variants(chosen.program, points)
        return chosen.program


def _has_dynamic_groups(program: ModuleOp) -> bool:
    """Whether operations run for one index of a dynamic dimension at a time."""
    return any(
        change.pass_name == TileDynamicDimsPass.name
        for op in walk(program)
        if is_function(op)
        for change in changes_of(op)
    )


def _extra_work_percent(program: ModuleOp) -> float:
    """Return the repeated work of the function with most of it, in percent of its work."""
    functions = filter(is_function, walk(program))
    noted = ((each.extra_work_percent for each in changes_of(one)) for one in functions)
    return max((sum(percent, 0.0) for percent in noted), default=0.0)
