"""Tiles with halos kept: nothing is computed twice.

Each member continues where it ended in the tile before. The part of its results that a tile holds
begins with the part that consumers still need, and ends with the part that the tile computes:

    begin             done before              end
      |---- kept --------|------- made ---------|

The first tile would need one more window of all members than the others, and in a chain of windows
each member one more than the next. So tiles precede it that compute nothing of the outputs yet:
members far from the end of the chain begin earlier. Likewise they end earlier.

- TH1 A member whose halo takes more than those of its producers may recompute it: theirs are kept
  instead. Members with the least work per byte saved come first; a part of the work that may be
  repeated is left for other groups.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import prod

from xdsl.ir import Operation, OpResult

from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.tiling import Needs, resized
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.pieces import Piece, plan_piece, work_of

_Ends = Mapping[Operation, int]
"""End of the results computed so far, for each member that has begun."""

_NOTHING: _Ends = {}

_WORTH_IT = 20
"""A halo is recomputed if it exceeds the halos kept instead by at least 1/20 of them."""


def plan_kept(
    group: Group,
    parts: Sequence[Mapping[OpResult, Interval]],
    again: Collection[Operation] = (),
) -> list[Piece]:
    """Return the tiles of a group with kept halos: one for each part of the outputs, and those
    before the first one. Members of `again` recompute their halos."""
    pieces = list[Piece]()
    done: _Ends = {}
    begin = {value: part.first for value, part in parts[0].items()}
    steps = [(*step, begin) for step in _before(group, parts, again)]
    steps += [(part, _NOTHING, _behind(part)) for part in parts]
    for part, at_least, later in steps:
        piece = _plan_piece(group, part, done, at_least, later, again)
        done = {**done, **{op: made.end for op, made in piece.made.items()}}
        if pieces:
            pieces[-1].saved = piece.kept
        pieces.append(piece)
    last = pieces[-1]
    # As much as it got itself, so that the same loop can run it; nothing reads that.
    last.saved = last.kept
    return pieces


def plan_kept_in_the_middle(
    group: Group,
    parts: Sequence[Mapping[OpResult, Interval]],
    again: Collection[Operation] = (),
) -> Piece:
    """Return a middle tile of `plan_kept`; most other tiles take no more. If a member is complete
    before it, return the tile of the first part, which does more."""
    number = max((len(parts) - 1) // 2, 1)
    part, done = parts[number], _ends(group, parts[number - 1])
    if any(end == group.splits[op].extent for op, end in done.items()):
        first, steps = _first_steps(group, parts, again)
        part, done = parts[0], {op: first[op] - step for op, step in steps.items()}
    return _plan_piece(group, part, done, _NOTHING, _behind(part), again)


def worth_making_again(group: Group, piece: Piece, count: int, allowed_work: int) -> set[Operation]:
    """
    Return the members of a tile that should recompute their halos instead of keeping them (TH1):
    first those with the least work per byte.

    Args:
        count: the number of tiles.
        allowed_work: iterations, in all tiles together.
    """
    found: list[tuple[int, int, int, Operation]] = []
    for op, halo in piece.kept.items():
        made, taken = _made_of(group, op)
        others = sum(_bytes_of(group, each, halo.size) for each in taken)
        gain = _bytes_of(group, op, halo.size) - others
        if not taken or gain * _WORTH_IT < others:
            continue
        copied = elements_copied(group, op, halo.size)
        copied -= sum(elements_copied(group, each, halo.size) for each in taken)
        work = count * sum(work_of(group, each, halo.size) for each in made)
        work = max(0, work - count * copied)
        found.append((work // gain, -gain, work, op))
    again: set[Operation] = set()
    for _, _, work, op in sorted(found, key=lambda each: each[:3]):
        if work <= allowed_work:
            allowed_work -= work
            again.add(op)
    return again


def elements_copied(group: Group, op: Operation, size: int) -> int:
    """Return the number of elements copied per tile if `size` indices of a member's results are
    kept: into the halo, and back."""
    return 2 * sum(
        prod(resized(result.type, group.dims[result], size).get_shape()) for result in op.results
    )


def _made_of(group: Group, op: Operation) -> tuple[list[Operation], list[Operation]]:
    """Return a member with its producers that own no memory, and the other producers of these."""
    made, taken = [op], dict[Operation, None]()
    for each in made:
        for _, maker in group.makers[each]:
            if group.owns_memory(maker):
                taken[maker] = None
            elif maker not in made:
                made.append(maker)
    return made, list(taken)


def _bytes_of(group: Group, op: Operation, size: int) -> int:
    """Return the bytes of `size` indices of a member's results."""
    return sum(map(group.tensors.size_bytes, op.results)) * size // group.splits[op].extent


def _behind(outputs: Mapping[OpResult, Interval]) -> dict[OpResult, int]:
    """Return the start of the part of each output that later tiles compute."""
    return {value: part.end for value, part in outputs.items()}


def _ends(group: Group, outputs: Mapping[OpResult, Interval]) -> dict[Operation, int]:
    """Return the end of what each member has computed after a tile."""
    return {op: part.end for op, part in plan_piece(group, outputs).made.items()}


def _before(
    group: Group,
    parts: Sequence[Mapping[OpResult, Interval]],
    again: Collection[Operation],
) -> list[tuple[Mapping[OpResult, Interval], _Ends]]:
    """Return the tiles before the first one, and the ends of members in each of them: as many steps
    before their ends after the first tile as the tile is before that one."""
    first, steps = _first_steps(group, parts, again)
    count = max((-(-first[op] // step) for op, step in steps.items()), default=1) - 1
    return [
        ({}, {op: max(first[op] - back * step, 0) for op, step in steps.items()})
        for back in range(min(count, len(parts)), 0, -1)
    ]


def _first_steps(
    group: Group,
    parts: Sequence[Mapping[OpResult, Interval]],
    again: Collection[Operation],
) -> tuple[_Ends, _Ends]:
    """Return the ends of members after the first part, and the steps by which members that keep
    their halos advance in each tile before it: as far as from there to the second part, or all at
    once, if the first part needs it all."""
    first, second = (_ends(group, part) for part in parts[:2])
    value, part = next(iter(parts[0].items()))
    complete: set[Operation] = set()
    """Members that are complete with the second part, or whose users are: their step was uneven."""
    steps: dict[Operation, int] = {}
    for op in reversed(group.members):
        if (end := first.get(op)) is None:
            continue
        extent = group.splits[op].extent
        step = second.get(op, end) - end
        if second.get(op, end) >= extent or op in complete:
            complete |= {op, *(maker for _, maker in group.makers[op])}
            step = max(step, extent * part.size // group.extent(value))
        if group.owns_memory(op) and op not in again:
            steps[op] = end if end == extent else min(max(step, 1), end)
    return first, steps


def _plan_piece(
    group: Group,
    outputs: Mapping[OpResult, Interval],
    done: _Ends,
    at_least: _Ends,
    later_outputs: Mapping[OpResult, int],
    again: Collection[Operation],
) -> Piece:
    """Return the part of each member for one tile, starting where the tile before ended."""
    steps = group.steps()
    begins: list[int | None] = [None] * len(steps)
    ends = [0] * len(steps)

    def want(position: int, begin: int, end: int) -> None:
        known = begins[position]
        begins[position] = begin if known is None else min(known, begin)
        ends[position] = max(ends[position], end)

    for value, part in outputs.items():
        want(group.position(value.op), part.first, part.end)
    for value, first in later_outputs.items():
        if first < group.splits[value.op].extent:
            # What other members needed of it early must stay for the later output.
            want(group.position(value.op), first, 0)
    held: list[tuple[Operation, Interval]] = []
    made: dict[Operation, Interval] = {}
    needs: dict[Operation, Needs] = {}
    for position in reversed(range(len(steps))):
        op, split, makers, owns_memory = steps[position]
        before, wanted = done.get(op, 0), ends[position]
        end = max(wanted, at_least.get(op, 0), before)
        begin = end if (known := begins[position]) is None else known
        first = max(before, begin)
        if op in again or not owns_memory:
            # Views are computed again, as far as they are needed, and not before that.
            first, end = begin, end if wanted else begin
        if begin < end:
            held.append((op, Interval(begin, end - begin)))
            made[op] = Interval(first, end - first)
        if first < end:
            needs[op] = own = split.needs(made[op])
            for number, maker in makers:
                part = own.operands[number]
                if part is not None and part.size:
                    want(maker, part.first, part.end)
        if first < split.extent:
            # The operands that it needs later must stay, too.
            later = split.needs(Interval(first, split.extent - first))
            for number, maker in makers:
                part = later.operands[number]
                if part is not None and part.size:
                    want(maker, part.first, 0)
    held.reverse()
    return Piece(outputs, dict(held), {op: made[op] for op, _ in held}, needs)
