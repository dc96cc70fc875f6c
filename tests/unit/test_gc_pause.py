"""
The pause of the garbage collector.

Each test is a process of its own: what a pause does depends on what is there and on what is frozen.
"""

from __future__ import annotations

import subprocess
import sys
from textwrap import dedent

PREPARED = """
import gc
from weakref import ref

from xdsl_mergealloc.gc_pause import paused_gc

class Node:
    def __init__(self):
        self.itself = self

def is_old(wanted):
    return any(each is wanted for each in gc.get_objects(generation=2))
"""


def printed(program: str) -> list[str]:
    """The lines that a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PREPARED + dedent(program)],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_what_a_pause_leaves_counts_as_old():
    assert printed("""
        with paused_gc():
            was_enabled = gc.isenabled()
            made = [object]
            was_old = is_old(made)
        print(was_enabled, was_old, gc.isenabled(), is_old(made))
    """) == ["False False True True"]


def test_what_was_frozen_before_stays_frozen():
    assert printed("""
        gc.freeze()
        frozen = gc.get_freeze_count()
        with paused_gc():
            pass
        print(gc.get_freeze_count() >= frozen > 0)
    """) == ["True"]


def test_what_is_frozen_between_pauses_stays_frozen():
    assert printed("""
        with paused_gc():
            pass
        gc.freeze()
        frozen = gc.get_freeze_count()
        with paused_gc():
            pass
        with paused_gc():
            pass
        print(gc.get_freeze_count() >= frozen > 0)
    """) == ["True"]


def test_frozen_objects_are_counted_once():
    """An embedder that freezes millions of objects waits for one count, not for one a pass."""
    assert printed("""
        gc.freeze()
        asked = []
        count = gc.get_freeze_count
        gc.get_freeze_count = lambda: asked.append(1) or count()
        for _ in range(10):
            with paused_gc():
                pass
        print(len(asked))
    """) == ["1"]


def test_a_pause_inside_of_another_one_ends_nothing():
    assert printed("""
        with paused_gc():
            with paused_gc():
                made = [object]
            print(gc.isenabled(), is_old(made))
    """) == ["False False"]


def test_what_many_pauses_leave_is_collected():
    assert printed("""
        first = None
        for _ in range(12):
            with paused_gc():
                nodes = [Node() for _ in range(100_000)]
                first = first or ref(nodes[0])
                nodes = None
        print(first() is None)
    """) == ["True"]
