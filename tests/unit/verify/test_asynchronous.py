"""K5, V19: work that goes on after control has left it accesses its views until the wait for it."""

from __future__ import annotations

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, function, parse, use, view
from xdsl_mergealloc.verify import effects
from xdsl_mergealloc.verify.effects import Effects, register_effects

VIEWS = view("%a", 0) + view("%b", 64) + view("%d", 0) + view("%e", 64)
"""%d has the bytes of %a, and %e those of %b."""
START = f'"mine.start"(%a, %b) : ({TYPE}, {TYPE}) -> ()\n'
SYNC = '"mine.sync"() : () -> ()\n'
OTHER_SYNC = '"mine.other_sync"() : () -> ()\n'


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "_ROWS", dict(getattr(effects, "_ROWS")))  # noqa: B009
    register_effects("mine.start", Effects(reads=(0,), overwrites=(1,), until="dma"))
    register_effects("mine.sync", Effects(waits_for=("dma", "compute")))
    register_effects("mine.other_sync", Effects(waits_for=("compute",)))


def test_bytes_change_hands_behind_the_barrier():
    assert findings(function(VIEWS + use("%a") + START + SYNC + use("%d") + use("%e"))) == []


@pytest.mark.parametrize(("early", "found"), [("%d", ["OVERLAP %a %d"]), ("%e", ["OVERLAP %b %e"])])
def test_not_before(early: str, found: list[str]):
    assert findings(function(VIEWS + use("%a") + START + use(early) + SYNC)) == found
    assert findings(function(VIEWS + use("%a") + START + OTHER_SYNC + use(early) + SYNC)) == found


@pytest.mark.parametrize(
    "end",
    ["", OTHER_SYNC, f"scf.if %c {{\n{SYNC}scf.yield\n}}\n"],
    ids=["none", "for something else", "in a branch"],
)
def test_without_a_barrier_in_the_block_views_are_kept(end: str):
    found = findings(function(VIEWS + use("%a") + START + end + use("%d")))
    assert found == ["OVERLAP %a %d"]


def test_tokens():
    register_effects(
        "mine.begin", lambda op: Effects(reads=(0,), overwrites=(1,), until=op.results[0])
    )
    register_effects("mine.end", lambda op: Effects(waits_for=tuple(op.operands)))
    begin = f'%t = "mine.begin"(%a, %b) : ({TYPE}, {TYPE}) -> index\n'
    end = '"mine.end"(%t) : (index) -> ()\n'
    assert findings(function(VIEWS + use("%a") + begin + end + use("%d"))) == []
    assert findings(function(VIEWS + use("%a") + begin + use("%d") + end)) == ["OVERLAP %a %d"]


@pytest.mark.parametrize(("end", "found"), [(SYNC, []), ("", ["OVERLAP %a %d"])])
def test_a_callee_that_does_not_wait_keeps(end: str, found: list[str]):
    call = f"func.call @g(%a, %b) : ({TYPE}, {TYPE}) -> ()\n"
    module = parse(
        f"func.func private @g(%a: {TYPE}, %b: {TYPE}) {{\n{START}{end}func.return\n}}\n"
        "func.func @f() {\n%arena = memref.alloc() : memref<256xi8>\n"
        f"{VIEWS}{use('%a')}{call}{use('%d')}func.return\n}}"
    )
    assert findings(module) == found
