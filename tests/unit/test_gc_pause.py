"""The pause of the garbage collector."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from xdsl_mergealloc.gc_pause import paused_gc


@pytest.fixture(autouse=True)
def collector_on():
    """The collector runs, nothing is frozen, and afterwards all is as it was."""
    was_enabled, was_frozen = gc.isenabled(), gc.get_freeze_count() > 0
    gc.unfreeze()
    gc.enable()
    yield
    gc.unfreeze()
    if was_frozen:
        gc.freeze()
    if not was_enabled:
        gc.disable()


def is_old(wanted: object) -> bool:
    return any(each is wanted for each in gc.get_objects(generation=2))


def test_what_a_pause_leaves_counts_as_old():
    with paused_gc():
        assert not gc.isenabled()
        made = [object]
        assert not is_old(made)
    assert gc.isenabled()
    assert is_old(made)


def test_what_was_frozen_before_stays_frozen():
    gc.freeze()
    frozen = gc.get_freeze_count()
    with paused_gc():
        pass
    assert gc.get_freeze_count() >= frozen > 0


def test_a_pause_inside_of_another_one_ends_nothing():
    with paused_gc():
        with paused_gc():
            made = [object]
        assert not gc.isenabled()
        assert not is_old(made)


def test_what_many_pauses_leave_is_collected():
    """In a process of its own: how much is kept depends on how much there is."""
    program = """
from weakref import ref
from xdsl_mergealloc.gc_pause import paused_gc

class Node:
    def __init__(self):
        self.itself = self

first = None
for _ in range(12):
    with paused_gc():
        nodes = [Node() for _ in range(100_000)]
        first = first or ref(nodes[0])
        nodes = None
print(first() is None)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"
