"""Which variants are planned, given their estimates."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.test import TestOp

from xdsl_mergealloc.transforms.choosing import plan_least

OPERATIONS = 500
"""So many that plans are not cheap."""


@dataclass(eq=False)
class FakeDraft:
    """A draft with a known estimate and plan."""

    estimated_bytes: int
    peak_bytes: int
    is_tiled: bool

    @property
    def tiled(self) -> object | None:
        return self if self.is_tiled else None

    @property
    def way(self) -> Any:
        return SimpleNamespace(pieces=8 if self.is_tiled else None, rank=0)


@dataclass
class FakeSearch:
    """The part of `VariantSearch` that choosing uses."""

    every: list[FakeDraft]
    planned: list[FakeDraft] = field(default_factory=list[FakeDraft])

    @property
    def program(self) -> ModuleOp:
        return ModuleOp([TestOp() for _ in range(OPERATIONS)])

    def drafts(self, ways: object) -> list[FakeDraft]:
        return self.every

    def estimated_bytes(self, draft: FakeDraft) -> int:
        return draft.estimated_bytes

    def plan(self, draft: FakeDraft) -> Any:
        self.planned.append(draft)
        point = SimpleNamespace(peak_bytes=draft.peak_bytes)
        return SimpleNamespace(draft=draft, point=point, point_if_known=point)

    def note_least(self, peak_bytes: int, worth_planning_bytes: int) -> None:
        pass


BEST = FakeDraft(100_000, 100_000, is_tiled=True)


def test_variants_without_tiles_are_planned_unless_their_estimate_is_far_above_the_best():
    near = FakeDraft(111_000, 120_000, is_tiled=True)
    far = FakeDraft(120_000, 50_000, is_tiled=True)
    untiled = FakeDraft(129_000, 110_000, is_tiled=False)
    hopeless = FakeDraft(131_000, 50_000, is_tiled=False)
    search = FakeSearch([BEST, near, far, untiled, hopeless])
    chosen = plan_least(cast("Any", search), [])
    assert search.planned == [BEST, near, untiled]
    assert cast("Any", chosen).draft is BEST


def test_a_variant_without_tiles_is_taken_if_its_plan_is_lower():
    untiled = FakeDraft(129_000, 90_000, is_tiled=False)
    chosen = plan_least(cast("Any", FakeSearch([BEST, untiled])), [])
    assert cast("Any", chosen).draft is untiled


def test_variants_without_tiles_are_compared_among_themselves_as_tiled_ones():
    best = FakeDraft(100_000, 100_000, is_tiled=False)
    far = FakeDraft(120_000, 50_000, is_tiled=False)
    search = FakeSearch([best, far])
    plan_least(cast("Any", search), [])
    assert search.planned == [best]
