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
"""Operations that are done at another place, and where, all by their numbers."""

_NONE: _Moved = {}

_NOTHING: Mapping[SSAValue, Operation] = {}


class State(NamedTuple):
    """Bytes live, with some operations executed at other places; by the numbers of operations."""

    moved: _Moved
    whole: Profile
    """The bytes of whole tensors."""
    beside: Sequence[int]
    """Bytes that operations need besides: in regions and for tiles, less what they reuse in
    place."""
    live: Sequence[int]
    """All bytes."""

    @staticmethod
    def of(moved: _Moved, whole: Profile, beside: Sequence[int]) -> State:
        """With the sums."""
        return State(moved, whole, beside, list(map(int.__add__, whole.sums, beside)))


class _Tensor(NamedTuple):
    """A tensor that takes memory, by numbers of operations."""

    maker: int
    users: Sequence[int]
    size_bytes: int
    first: int
    """The first operation that computes a part of it; the maker, if there is none before."""
    direct: Sequence[int]
    """Those of the users that use it itself, and no view of it."""
    views: Sequence[int]
    """Slices and reshapes of it, by their numbers among the tensors. One that a group makes is a
    tensor of its own; any other one takes no memory, and its users are users of this one."""
    is_view: bool


class Footprint:
    """The live bytes of a block that has operations, by their numbers."""

    def __init__(self, tensors: TensorBlock, inside: Footprints | None = None):
        """`inside`: those of blocks in regions."""
        self.tensors = tensors
        inside = Footprints() if inside is None else inside
        self._inner_bytes_as_is = {
            tensors.number(op): inside.of(op) for op in tensors.ops if op.regions
        }
        self.placed = LiveTensors(tensors, inside).placed if tensors.placements else {}
        """The tensors that are computed in parts of others."""
        self._inner_bytes = dict(self._inner_bytes_as_is)
        firsts = self._firsts()
        self._own = [self._numbered(value, firsts) for value in tensors.own]
        """The tensors of the block that take memory; from here on by their numbers in this list."""
        numbers = {value: number for number, value in enumerate(tensors.own)}
        self._touched_by = [[numbers[one] for one in tensors.touched(op)] for op in tensors.ops]
        """What each operation makes or uses, or makes a part of."""
        for value, first in firsts.items():
            self._touched_by[first].append(numbers[value])
        self._add_views(tensors.own)
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
        """As of `TensorBlock.reusable`, for each operation."""
        self._intervals: dict[int, tuple[int, int]] = {}
        """From when to when tensors live in this state, as far as that was asked."""
        self._available: dict[OpResult, int] = {}
        numbers_of_ops = range(len(tensors.ops))
        self._places: Sequence[int] = numbers_of_ops
        ticks = range(len(tensors.ops) + 1)
        self._state = State.of(_NONE, Profile(ticks), [0] * len(tensors.ops))
        whole = Profile(ticks, [self._span(tensor, _NONE) for tensor in range(len(self._own))])
        self._state = State.of(_NONE, whole, [self._beside(op, _NONE) for op in numbers_of_ops])
        self._state_as_is = self._state

    def _numbered(self, value: OpResult, firsts: Mapping[OpResult, int]) -> _Tensor:
        number = self.tensors.number
        users = tuple(map(number, self.tensors.users(value)))
        maker = number(value.op)
        size_bytes = 0 if value in self.placed else self.tensors.size_bytes(value)
        first = firsts.get(value, maker)
        return _Tensor(maker, users, size_bytes, first, users, (), is_view=False)

    def _firsts(self) -> Mapping[OpResult, int]:
        """Of tensors in which others are computed before they are made, the first operation that
        does so."""
        found: dict[OpResult, int] = {}
        for _, host, first in self.placed.values():
            while host in self.placed:
                host = self.placed[host].host
            known = found.get(host, self.tensors.number(host.op))
            if first < known and self.tensors.size_bytes(host):
                found[host] = first
        return found

    def _add_views(self, values: Sequence[OpResult]) -> None:
        """Views of tensors of the block; views of these count as users of them."""
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
                users = tuple(map(tensors.number, tensors.users(view)))
                found = _Tensor(maker, users, size_bytes, maker, users, (), is_view=True)
                for op in (maker, *users):
                    self._touched_by[op].append(len(self._own))
                self._own.append(found)

    @property
    def state(self) -> State:
        """Return the current state."""
        return self._state

    @property
    def live(self) -> Sequence[int]:
        """The bytes at each operation."""
        return self._state.live

    @property
    def peak(self) -> int:
        """The most bytes at any operation."""
        return max(self.live)

    @property
    def places(self) -> Sequence[int]:
        """Place of each operation of the block."""
        return self._places

    def is_grouped(self, op: Operation) -> bool:
        """Whether an operation belongs to a group already."""
        return self.tensors.number(op) in self._state.moved

    def inner_bytes(self, op: Operation) -> int:
        """Bytes that the regions of an operation need, besides its operands and results."""
        return self._inner_bytes.get(self.tensors.number(op), 0)

    def take_inside(self, op: Operation, size_bytes: int) -> None:
        """From now on the regions of an operation, which is in no group, take so many bytes."""
        number = self.tensors.number(op)
        self._inner_bytes[number] = size_bytes
        state, beside = self._state, list(self._state.beside)
        beside[number] = self._beside(number, _NONE)
        self.take(State.of(state.moved, state.whole, beside))

    def begin_again(self) -> None:
        """From now on nothing is in pieces, nor in regions."""
        self._inner_bytes = dict(self._inner_bytes_as_is)
        self.take(self._state_as_is)

    def place(self, op: Operation) -> int:
        """Place of an operation of the block."""
        return self._places[self.tensors.number(op)]

    def available(self, value: OpResult) -> int:
        """Behind which operation a tensor can be used. One that costs nothing can be made as soon
        as all that it is made of is there."""
        if (known := self._available.get(value)) is None:
            if self.is_grouped(value.op) or not self.tensors.is_movable(value):
                known = self.place(value.op)
            else:
                known = max(map(self.available, self.tensors.taken(value.op)), default=-1)
            self._available[value] = known
        return known

    def bytes_around(self, ops: Collection[Operation], place: int) -> int:
        """The bytes live at a place if operations are done there piece by piece, without pieces."""
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
        """Do what `with_group` was asked about, or go back to what was done before."""
        self._state = state
        self._places = places = list(range(len(self.tensors.ops)))
        for op, place in state.moved.items():
            places[op] = place
        self._intervals.clear()
        self._available.clear()

    def undo_group(self, ops: Collection[Operation]) -> None:
        """Do the operations of a group as a whole again, each where it is."""
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
        """The tensors that operations make or use, as far as they take memory."""
        return dict.fromkeys(tensor for op in ops for tensor in self._touched_by[op])

    def _interval(self, tensor: int, moved: _Moved) -> tuple[int, int]:
        """From when to when a tensor lives, both included, if more operations were moved."""
        if not moved and (known := self._intervals.get(tensor)) is not None:
            return known
        places, own = self._places, self._own[tensor]
        maker, earlier = own.maker, own.first
        first = moved.get(maker, places[maker])
        if earlier != maker:
            first = min(first, moved.get(earlier, places[earlier]))
        users = [*own.direct]
        for view in (self._own[number] for number in own.views):
            if not self._is_grouped(view.maker, moved):
                users += view.users
        found = first, max([moved.get(user, places[user]) for user in users], default=first)
        if not moved:
            self._intervals[tensor] = found
        return found

    def _span(self, tensor: int, moved: _Moved) -> Span:
        """Lifetime of a whole tensor; of no bytes, if there are only pieces of it."""
        first, last = self._interval(tensor, moved)
        own = self._own[tensor]
        is_grouped = self._is_grouped(own.maker, moved)
        takes_nothing = first == last if is_grouped else own.is_view
        return Span(first, last + 1, 0 if takes_nothing else own.size_bytes)

    def _is_grouped(self, op: int, moved: _Moved) -> bool:
        return op in moved or op in self._state.moved

    def _beside(self, op: int, moved: _Moved) -> int:
        """Bytes that an operation needs besides whole tensors: its regions, less those results that
        are written in place over tensors that die there."""
        pairs = in_place(
            self._reusable[op], lambda operand: self._interval(operand, moved)[1] == op
        )
        reused = sum(self._own[result].size_bytes for _, result in pairs)
        return self._inner_bytes.get(op, 0) - reused


class Footprints:
    """Footprints of blocks, each found once as long as the block stays as it is."""

    def __init__(self, tile_accumulations: bool = False):
        """`tile_accumulations`: whether it comes behind, and tensors that it does away with take
        nothing."""
        self._tile_accumulations = tile_accumulations
        self._known: dict[Block, Footprint] = {}

    def of_block(self, block: Block) -> Footprint:
        """The footprint of a block with nothing in pieces."""
        if (known := self._known.get(block)) is not None:
            known.begin_again()
            return known
        tensors = _tensor_block(block, self._tile_accumulations, places=True)
        found = self._known[block] = Footprint(tensors, self)
        return found

    def of(self, op: Operation) -> int:
        """Most bytes in a region of an operation."""
        return max((self.of_block(block).peak for block in tensor_regions(op)), default=0)

    def forget(self, block: Block) -> None:
        """A block is not what it was, and so are those around it."""
        around: Block | None = block
        while around is not None:
            self._known.pop(around, None)
            around = around.parent_block()


def estimated_peak_bytes(module: ModuleOp, tile_accumulations: bool) -> int:
    """The most bytes of tensors at any operation of a function, what it calls left out, with or
    without tile-accumulations behind. What is padded is often computed in its place without."""
    blocks = (
        TensorBlock(block, vanishing=vanishing_tensors(block, sums=tile_accumulations))
        for block in blocks_of_functions(module)
    )
    inner = InnerBytes(partial(_tensor_block, tile_accumulations=tile_accumulations))
    return max((LiveTensors(block, inner).peak for block in blocks), default=0)


def _tensor_block(block: Block, tile_accumulations: bool, places: bool = False) -> TensorBlock:
    """The tensors of a block, without those that tile-accumulations, if it comes behind, does away
    with."""
    vanishing = vanishing_tensors(block) if tile_accumulations else _NOTHING
    return TensorBlock(block, vanishing=vanishing, places=places)
