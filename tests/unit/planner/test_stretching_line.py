"""The stretching line against a plain list of coordinates."""

from __future__ import annotations

import random

from xdsl_mergealloc.planner.algorithms.stretching_line import StretchingLine


def test_agrees_with_a_list():
    rng = random.Random("line")
    line = StretchingLine()
    plain: list[int] = []
    for _ in range(4000):
        if not plain or rng.random() < 0.6:
            coordinate = rng.choice([0, rng.randrange(5000), rng.choice([*plain, 1])])
            assert line.add(coordinate) == len(plain)
            plain.append(coordinate)
        else:
            coordinate, amount = rng.choice([*plain, rng.randrange(5000)]), rng.randint(1, 50)
            line.stretch(coordinate, amount)
            plain = [value + amount * (value >= coordinate) for value in plain]
        point = rng.randrange(len(plain))
        assert line.coordinate(point) == plain[point]
    assert line.coordinates() == plain
