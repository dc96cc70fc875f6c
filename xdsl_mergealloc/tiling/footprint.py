"""Bytes of live tensors at each operation of a block, with some operations tiled.

A tensor lives from the operation that defines it to the last one that uses it. The operations of a
group are all executed at one place, that of its anchor: tensors that only they use occupy no more
than tiles there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.accumulation.groups import vanishing_tensors
from xdsl_mergealloc.profile import Profile, Span
from xdsl_mergealloc.tensors.block import TensorBlock, blocks_of_functions, tensor_regions
from xdsl_mergealloc.tensors.live import InnerBytes, LiveTensors, in_place

_Moved = Mapping[int, int]
"""Operations that run at another place, mapped to that place; both by number."""

_NONE: _Moved = {}

_BEFORE = -1
"""In place of an operation: inputs are there before the first one."""

_NOTHING: Mapping[SSAValue, Operation] = {}


class State(NamedTuple):
    """Bytes live, with some operations executed at other places; by the numbers of operations."""

    moved: _Moved
    whole: Profile
    """The bytes of whole tensors."""
    beside: Sequence[int]
    """Bytes of each operation besides these: for regions and tiles, less what it reuses in
    place."""
    live: Sequence[int]
    """All bytes."""
    peak: int
    """Most bytes at any operation."""

    @staticmethod
    def of(moved: _Moved, whole: Profile, beside: Sequence[int]) -> State:
        """Return the state with its sums computed."""
        live = list(map(int.__add__, whole.sums, beside))
        return State(moved, whole, beside, live, max(live))


class _TensorLife(NamedTuple):
    """A tensor that takes memory, by numbers of operations."""

    maker: int
    """The operation that computes it; `_BEFORE` for an input."""
    users: Sequence[int]
    size_bytes: int
    first: int
    """The first operation that computes a part of it; the maker, if none precedes it."""
    direct: Sequence[int]
    """Users of the tensor itself, not of a view."""
    waits: Sequence[tuple[int, int]]
    """Users that run at the place of another operation unless they are tiled, with that one."""
    views: Sequence[int]
    """Numbers of its slices and reshapes. A view that a group computes is a tensor of its own; any
    other one takes no memory, and its users count as users of this tensor."""
    is_view: bool


class Footprint:
    """Live bytes at each operation of a block, by number, with some operations tiled."""

    def __init__(self, tensors: TensorBlock, inside: Footprints | None = None):
        """`inside`: the footprints of blocks in regions."""
        self.tensors = tensors
        inside = Footprints() if inside is None else inside
        self._inner_bytes_as_is = {
            tensors.number(op): inside.of(op) for op in tensors.ops if op.regions
        }
        self.placed = LiveTensors(tensors, inside).placed if tensors.placements else {}
        """Tensors that are computed in a part of another tensor."""
        self._inner_bytes = dict(self._inner_bytes_as_is)
        firsts = self._firsts()
        values = [*tensors.inputs, *tensors.own]
        self._own = [self._numbered(value, firsts) for value in values]
        """Tensors that take memory; from here on named by their index in this list."""
        numbers = {value: number for number, value in enumerate(values)}
        self._touched_by = [[numbers[one] for one in tensors.touched(op)] for op in tensors.ops]
        """Tensors that each operation produces, uses, or computes a part of."""
        for value, first in firsts.items():
            self._touched_by[first].append(numbers[value])
        for value in tensors.inputs:
            for user in self._own[numbers[value]].users:
                self._touched_by[user].append(numbers[value])
        self._add_views(values)
        self._reusable = [
            [
                (numbers[operand], numbers[result])
                for operand, result in tensors.reusable(op)
                if isinstance(operand, OpResult)
                and operand not in self.placed
                and result not in self.placed
            ]
            for op in tensors.ops
        ]
        """`TensorBlock.reusable` of each operation."""
        self._intervals: dict[int, tuple[int, int]] = {}
        """Lifetimes of tensors in this state, cached ..."""
        self._spans: dict[int, Span] = {}
        """... and those of whole tensors, with their sizes."""
        self._available: dict[OpResult, int] = {}
        numbers_of_ops = range(len(tensors.ops))
        self._places: Sequence[int] = numbers_of_ops
        ticks = range(len(tensors.ops) + 1)
        self._state = State.of(_NONE, Profile(ticks), [0] * len(tensors.ops))
        whole = Profile(ticks, [self._span(tensor, _NONE) for tensor in range(len(self._own))])
        self._state = State.of(_NONE, whole, [self._beside(op, _NONE) for op in numbers_of_ops])
        self._state_as_is = self._state

    def _numbered(self, value: SSAValue, firsts: Mapping[OpResult, int]) -> _TensorLife:
        if not isinstance(value, OpResult):
            return self._life(value, _BEFORE, _BEFORE, self.tensors.inputs[value])
        maker = self.tensors.number(value.op)
        size_bytes = 0 if value in self.placed else self.tensors.size_bytes(value)
        return self._life(value, maker, firsts.get(value, maker), size_bytes)

    def _life(
        self, value: SSAValue, maker: int, first: int, size_bytes: int, is_view: bool = False
    ) -> _TensorLife:
        number = self.tensors.number
        places = {op: self.tensors.done_with(op) for op in self.tensors.readers(value)}
        users = tuple(map(number, places))
        waits = [(number(op), number(place)) for op, place in places.items() if place is not op]
        return _TensorLife(maker, users, size_bytes, first, users, waits, (), is_view)

    def _firsts(self) -> Mapping[OpResult, int]:
        """Return, for each tensor of which a part is computed before its own producer runs, the
        first operation that does so."""
        found: dict[OpResult, int] = {}
        for _, host, first in self.placed.values():
            while host in self.placed:
                host = self.placed[host].host
            known = found.get(host, self.tensors.number(host.op))
            if first < known and self.tensors.size_bytes(host):
                found[host] = first
        return found

    def _add_views(self, values: Sequence[SSAValue]) -> None:
        """Add views of the block's tensors; users of nested views are users of the outer ones."""
        tensors = self.tensors
        for number, value in enumerate(values):
            views = list(tensors.views_of(value))
            if not views:
                continue
            direct = tuple(map(tensors.number, dict.fromkeys(tensors.direct_users(value))))
            numbers = range(len(self._own), len(self._own) + len(views))
            self._own[number] = self._own[number]._replace(direct=direct, views=numbers)
            for view in views:
                maker, size_bytes = tensors.number(view.op), tensors.bytes_as_own(view)
                found = self._life(view, maker, maker, size_bytes, is_view=True)
                for op in (maker, *found.users):
                    self._touched_by[op].append(len(self._own))
                self._own.append(found)

    @property
    def state(self) -> State:
        """The current state."""
        return self._state

    @property
    def live(self) -> Sequence[int]:
        """Bytes at each operation."""
        return self._state.live

    @property
    def peak(self) -> int:
        """Most bytes at any operation."""
        return self._state.peak

    @property
    def places(self) -> Sequence[int]:
        """Place of each operation of the block."""
        return self._places

    def is_grouped(self, op: Operation) -> bool:
        """Whether an operation belongs to a group already."""
        return self.tensors.number(op) in self._state.moved

    def inner_bytes(self, op: Operation) -> int:
        """Return the bytes that an operation's regions need besides its operands and results."""
        return self._inner_bytes.get(self.tensors.number(op), 0)

    def take_inside(self, op: Operation, size_bytes: int) -> None:
        """Set the bytes that the regions of an operation, which is in no group, take."""
        number = self.tensors.number(op)
        self._inner_bytes[number] = size_bytes
        state, beside = self._state, list(self._state.beside)
        beside[number] = self._beside(number, _NONE)
        self.take(State.of(state.moved, state.whole, beside))

    def begin_again(self) -> None:
        """Reset: nothing is tiled, not in regions either."""
        self._inner_bytes = dict(self._inner_bytes_as_is)
        self.take(self._state_as_is)

    def place(self, op: Operation) -> int:
        """Place of an operation of the block."""
        return self._places[self.tensors.number(op)]

    def available(self, value: OpResult) -> int:
        """Return the operation after which a tensor can be used. A movable tensor can be created as
        soon as its operands are available."""
        if (known := self._available.get(value)) is None:
            if self.is_grouped(value.op) or not self.tensors.is_movable(value):
                known = self.place(value.op)
            else:
                known = max(map(self.available, self.tensors.taken(value.op)), default=-1)
            self._available[value] = known
        return known

    def bytes_around(self, ops: Collection[Operation], place: int) -> int:
        """Return the bytes live at a place if operations are tiled there, without their tiles."""
        moved = dict.fromkeys(map(self.tensors.number, ops), place)
        size = self._state.whole.sums[place]
        for tensor in self._touched(moved):
            for sign, elsewhere in ((-1, _NONE), (1, moved)):
                begin, end, size_bytes = self._span(tensor, elsewhere)
                if begin <= place < end:
                    size += sign * size_bytes
        return size

    def with_group(self, ops: Collection[Operation], place: int, pieces_bytes: int) -> State:
        """Return the state with operations tiled, all at one place."""
        state = self._state
        moved = dict.fromkeys(map(self.tensors.number, ops), place)
        whole, beside = state.whole.copy(), list(state.beside)
        users: dict[int, None] = {}
        for tensor in self._touched(moved):
            whole.remove(self._span(tensor, _NONE))
            whole.add(self._span(tensor, moved))
            users |= dict.fromkeys(self._own[tensor].users)
        for op in users:
            if op not in state.moved:
                beside[op] = self._beside(op, moved)
        for op in moved:
            beside[op] = 0
        beside[place] = pieces_bytes
        return State.of({**state.moved, **moved}, whole, beside)

    def take(self, state: State) -> None:
        """Switch to a state, one that `with_group` returned or an earlier one."""
        self._state = state
        self._places = places = list(range(len(self.tensors.ops)))
        for op, place in state.moved.items():
            places[op] = place
        self._intervals.clear()
        self._spans.clear()
        self._available.clear()

    def undo_group(self, ops: Collection[Operation]) -> None:
        """Untile a group: each of its operations runs as a whole, at its own place."""
        state = self._state
        whole, beside = state.whole.copy(), list(state.beside)
        users = dict.fromkeys(map(self.tensors.number, ops))
        touched = self._touched(users)
        for tensor in touched:
            whole.remove(self._span(tensor, _NONE))
        moved = {op: place for op, place in state.moved.items() if op not in users}
        self.take(state._replace(moved=moved))
        for tensor in touched:
            whole.add(self._span(tensor, _NONE))
            users |= dict.fromkeys(self._own[tensor].users)
        for op in users:
            if op not in moved:
                beside[op] = self._beside(op, _NONE)
        self.take(State.of(moved, whole, beside))

    def _touched(self, ops: Iterable[int]) -> Collection[int]:
        """Return the tensors that operations produce or use, as far as these take memory."""
        return dict.fromkeys(tensor for op in ops for tensor in self._touched_by[op])

    def _interval(self, tensor: int, moved: _Moved) -> tuple[int, int]:
        """Return a tensor's lifetime, both ends included, if more operations were `moved`."""
        if not moved and (known := self._intervals.get(tensor)) is not None:
            return known
        places, own = self._places, self._own[tensor]
        maker, earlier = own.maker, own.first
        first = 0 if maker == _BEFORE else moved.get(maker, places[maker])
        if earlier != maker:
            first = min(first, moved.get(earlier, places[earlier]))
        users = [*own.direct]
        for view in (self._own[number] for number in own.views):
            if not self._is_grouped(view.maker, moved):
                users += view.users
        users += [done for user, done in own.waits if not self._is_grouped(user, moved)]
        found = first, max([moved.get(user, places[user]) for user in users], default=first)
        if not moved:
            self._intervals[tensor] = found
        return found

    def _span(self, tensor: int, moved: _Moved) -> Span:
        """Return the lifetime of a whole tensor; with 0 bytes if only tiles of it exist."""
        if not moved and (known := self._spans.get(tensor)) is not None:
            return known
        first, last = self._interval(tensor, moved)
        own = self._own[tensor]
        is_grouped = self._is_grouped(own.maker, moved)
        takes_nothing = first == last if is_grouped else own.is_view
        found = Span(first, last + 1, 0 if takes_nothing else own.size_bytes)
        if not moved:
            self._spans[tensor] = found
        return found

    def _is_grouped(self, op: int, moved: _Moved) -> bool:
        return op in moved or op in self._state.moved

    def _beside(self, op: int, moved: _Moved) -> int:
        """Return the bytes of an operation besides whole tensors: those of its regions, less the
        results that are written in place over tensors that die there."""
        pairs = in_place(
            self._reusable[op], lambda operand: self._interval(operand, moved)[1] == op
        )
        reused = sum(self._own[result].size_bytes for _, result in pairs)
        return self._inner_bytes.get(op, 0) - reused


class Footprints:
    """Footprints of blocks, each computed once as long as the block is not changed."""

    def __init__(self, tile_accumulations: bool = False):
        """`tile_accumulations`: whether that pass runs later; the tensors that it removes take
        nothing."""
        self._tile_accumulations = tile_accumulations
        self._known: dict[Block, Footprint] = {}

    def of_block(self, block: Block) -> Footprint:
        """Return the footprint of a block with nothing tiled."""
        if (known := self._known.get(block)) is not None:
            known.begin_again()
            return known
        tensors = _tensor_block(block, self._tile_accumulations, places=True)
        found = self._known[block] = Footprint(tensors, self)
        return found

    def of(self, op: Operation) -> int:
        """Return the most bytes in a region of an operation."""
        return max((self.of_block(block).peak for block in tensor_regions(op)), default=0)

    def forget(self, block: Block) -> None:
        """Drop the footprints of a changed block and of the blocks around it."""
        around: Block | None = block
        while around is not None:
            self._known.pop(around, None)
            around = around.parent_block()


def estimated_peak_bytes(module: ModuleOp, tile_accumulations: bool) -> int:
    """Return the most bytes of tensors at any operation of a function, without its callees, with or
    without a later tile-accumulations. Without it, padding is often computed in place."""
    blocks = (
        TensorBlock(block, vanishing=vanishing_tensors(block, sums=tile_accumulations))
        for block in blocks_of_functions(module)
    )
    inner = InnerBytes(partial(_tensor_block, tile_accumulations=tile_accumulations))
    return max((LiveTensors(block, inner).peak for block in blocks), default=0)


def _tensor_block(block: Block, tile_accumulations: bool, places: bool = False) -> TensorBlock:
    """Return the tensors of a block, without those that a later tile-accumulations removes."""
    vanishing = vanishing_tensors(block) if tile_accumulations else _NOTHING
    return TensorBlock(block, vanishing=vanishing, places=places)
