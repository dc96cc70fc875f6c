"""Plans are made as far as lower bounds leave it open which one is the cheapest."""

from functools import partial

import pytest

from xdsl_mergealloc.planner.bounds import CandidatePlan, cheapest


@pytest.mark.parametrize(
    ("bounds", "costs", "made", "chosen"),
    [
        ([5, 5, 6], [5, 5, 6], [0], 0),
        ([9, 5, 6], [9, 7, 6], [1, 2], 2),
        ([7, 5, 7], [7, 7, 7], [1, 0], 0),
        ([5, 8, 9], [None, 8, 9], [0, 1], 1),
        ([6, 5], [None, None], [1, 0], KeyError("0")),
    ],
)
def test_what_is_made(
    bounds: list[int], costs: list[int | None], made: list[int], chosen: int | Exception
):
    tried: list[int] = []

    def make(number: int) -> int:
        tried.append(number)
        if costs[number] is None:
            raise KeyError(str(number))
        return number

    candidates = [CandidatePlan((bound,), partial(make, n)) for n, bound in enumerate(bounds)]
    found: int | Exception
    try:
        found = cheapest(candidates, lambda number: (costs[number] or 0,), KeyError)
    except KeyError as error:
        found = error
    assert tried == made
    assert repr(found) == repr(chosen)
