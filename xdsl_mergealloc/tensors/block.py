"""The tensors of a block: their producers, their users, and the memory that they take.

An estimate of bufferization: a view takes no memory of its own, an empty tensor takes none before
it is written, and a result is written over its destination, or over an operand of an elementwise
operation that dies there. What a loop carries stays in one place: results are written over initial
values, and a tensor that is written into a carried one and yielded is in its memory.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, TypeGuard

from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.traits import IsolatedFromAbove, SymbolTable

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.constants import is_constant, splat_constant
from xdsl_mergealloc.interfaces.elementwise import is_element_by_element
from xdsl_mergealloc.interfaces.loop_like import first_init, is_loop_like, iter_args, yield_of
from xdsl_mergealloc.interfaces.roles import Roles, roles_of, tied_destinations
from xdsl_mergealloc.interfaces.subset import SubsetInsertion, insertion_of, subset_of
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.cheap import is_cheap
from xdsl_mergealloc.tensors.pure_ops import always_goes_on, cannot_fail
from xdsl_mergealloc.tensors.sizes import TensorSizes

INPUTS_IN_WORKSPACE = "mergealloc.inputs_in_workspace"
"""Attribute of a function whose arguments take memory until their last use."""

_SIZES = 1 << 63
"""Exclusive upper bound of the sizes that a slice can have."""


@dataclass
class _TensorFacts:
    """Facts that stay true if operations move, or if operands are replaced by their clones."""

    roles: dict[Operation, Roles | None] = field(default_factory=dict[Operation, Roles | None])
    destinations: dict[SSAValue, int | None] = field(default_factory=dict[SSAValue, int | None])
    element_by_element: dict[tuple[Operation, int, int], bool] = field(
        default_factory=dict[tuple[Operation, int, int], bool]
    )
    bytes: dict[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    made_again: dict[SSAValue, bool] = field(default_factory=dict[SSAValue, bool])
    movable: dict[SSAValue, bool] = field(default_factory=dict[SSAValue, bool])


class SlicePlacement(NamedTuple):
    """Tensors that could be computed in a part of another tensor, not in their own memory."""

    tensors: Sequence[OpResult]
    """The inserted tensor, and the tensors that it is written over."""
    host: OpResult
    """The tensor that contains the part."""
    first: int
    """Number of the operation from which on the host would have to be live."""


class TensorBlock:
    """A block with numbered operations, and their effects on tensors."""

    def __init__(
        self,
        block: Block,
        before: TensorBlock | None = None,
        vanishing: Mapping[SSAValue, Operation] = MappingProxyType({}),
        guess_sizes: bool = False,
        places: bool = False,
    ):
        """
        Args:
            block: the block as it is now.
            before: the same block before operations moved, or before operands were replaced by
                clones: facts that this does not change are taken from there.
            vanishing: tensors that will not exist if all their users run together with their
                producers: then the operands of the producers are live until the operation of the
                block that is named here.
            guess_sizes: whether tensors with dynamic dimensions count, with an assumed size.
            places: whether tensors may be computed where they are inserted later.
        """
        self.block = block
        self.vanishing = vanishing
        self._places = places
        self._known = _TensorFacts() if before is None else before._known
        self.ops: list[Operation] = list(block.ops)
        self._number = {op: number for number, op in enumerate(self.ops)}
        sizes = TensorSizes()
        self._bytes_of = sizes.guessed_bytes if guess_sizes else sizes.known_bytes
        self._users: dict[SSAValue, tuple[Operation, ...]] = {}
        self._uses: dict[SSAValue, Sequence[tuple[Operation, Operation]]] = {}
        self._taken: dict[Operation, tuple[OpResult, ...]] = {}
        self._sources: dict[OpResult, tuple[OpResult, ...]] = {}
        self._touched: dict[Operation, Sequence[OpResult]] = {}
        self._base: dict[SSAValue, SSAValue] = {}
        self._bases: dict[Operation, Sequence[SSAValue]] = {}
        self._begins: dict[OpResult, OpResult] = {}
        self._where: dict[Operation, tuple[int, int]] = {}
        self._of_fitting_sizes: set[Operation] = set()
        self._reusable: dict[Operation, Sequence[tuple[SSAValue, OpResult]]] = {}

    @cached_property
    def own(self) -> Sequence[OpResult]:
        """Tensors that take memory, in the order of their producers."""
        return [result for op in self.ops for result in op.results if self.size_bytes(result)]

    @cached_property
    def inputs(self) -> Mapping[SSAValue, int]:
        """Arguments that take memory until their last use, and their bytes: those of a function
        whose inputs are in a workspace."""
        function = self.block.parent_op()
        counts = function is not None and INPUTS_IN_WORKSPACE in function.attributes
        arguments = filter(is_tensor, self.block.args if counts else ())
        return {argument: self._bytes_of(argument) for argument in arguments}

    def number(self, op: Operation) -> int:
        """Return the number of an operation of the block, or of the one around it; -1 if none."""
        current: Operation | None = op
        while current is not None:
            if (number := self._number.get(current)) is not None:
                return number
            current = current.parent_op()
        return -1

    def user_in_block(self, op: Operation) -> Operation:
        """Return the operation of the block that is, or contains, another one; if none does, the
        last one, where control leaves the block."""
        return self.ops[self.number(op)]

    def where_it_may_fail(self, op: Operation) -> tuple[int, int]:
        """Return the operations after and before which an operation may run, as far as it can fail.
        An operation that does not only compute might not return."""
        if op not in self._where:
            first, last = -1, len(self.ops)
            if not cannot_fail(op, op in self._of_fitting_sizes):
                place = bisect(self._barriers, self._number[op])
                first = self._barriers[place - 1] if place else first
                last = self._barriers[place] if place < len(self._barriers) else last
            self._where[op] = first, last
        return self._where[op]

    def note_that_sizes_fit(self, op: Operation) -> None:
        """Record that the dynamic sizes of an operation's operands are certain to match."""
        self._of_fitting_sizes.add(op)

    @cached_property
    def _barriers(self) -> list[int]:
        """Numbers of the operations that do not only compute, or might not end."""
        return [number for number, op in enumerate(self.ops) if not always_goes_on(op)]

    def is_inside(self, value: SSAValue) -> TypeGuard[OpResult]:
        """Whether an operation of this block produces a value."""
        return isinstance(value, OpResult) and value.op in self._number

    def base(self, value: SSAValue) -> SSAValue:
        """Return the tensor in whose memory a tensor is: for a slice or a reshape, its source."""
        if (base := self._base.get(value)) is None:
            base = self._base[value] = self._find_base(value)
        return base

    def bases(self, op: Operation) -> Sequence[SSAValue]:
        """Return the tensors in whose memory the operands of an operation are."""
        if (known := self._bases.get(op)) is None:
            tensors = filter(is_tensor, op.operands)
            known = self._bases[op] = tuple(dict.fromkeys(map(self.base, tensors)))
        return known

    def _find_base(self, value: SSAValue) -> SSAValue:
        while isinstance(value, OpResult) and value.op in self._number:
            if (carried := self._written_into.get(value)) is not None:
                return carried
            source = self._viewed(value.op)
            if source is None:
                break
            value = source
        return value

    def stays_in_place(self, op: Operation) -> bool:
        """Whether an operation writes into what a loop around the block carries."""
        written = self._written_into
        return bool(written) and any(result in written for result in op.results)

    def would_read_a_copy(self, op: Operation, place: int) -> bool:
        """Whether an operation, moved before a later place, would read a tensor from outside the
        block, an argument for instance, that another operation has overwritten by then."""
        number = self._number[op]
        writes = (self._writes.get(self.base(value), ()) for value in op.operands)
        return any(number < write < place for each in writes for write in each)

    @cached_property
    def _writes(self) -> Mapping[SSAValue, Sequence[int]]:
        """Operations that write over a tensor from outside the block, by that tensor."""
        found: dict[SSAValue, list[int]] = {}
        for number, op in enumerate(self.ops):
            for destination in filter(None, map(self.destination, op.results)):
                if not self.is_inside(base := self.base(destination)):
                    found.setdefault(base, []).append(number)
        return found

    @cached_property
    def _written_into(self) -> Mapping[SSAValue, SSAValue]:
        """Tensors that the block of a loop writes over carried ones and yields in their positions,
        with the carried tensors in whose memory they are."""
        loop = self.block.parent_op()
        found: dict[SSAValue, SSAValue] = {}
        if not is_loop_like(loop):
            return found
        assert loop is not None
        handed_on = yield_of(loop).operands[-len(loop.results) :] if loop.results else ()
        for carried, value in zip(iter_args(loop), handed_on, strict=True):
            chain: list[SSAValue] = []
            while isinstance(value, OpResult) and value.op in self._number:
                chain.append(value)
                if (destination := self.destination(value)) is None:
                    break
                value = destination
            if value is carried:
                found |= dict.fromkeys(chain, carried)
        return found

    def taken(self, op: Operation) -> tuple[OpResult, ...]:
        """Return the values of this block that an operation, or one in its regions, uses."""
        if op not in self._taken:
            values = (value for inner in walk(op) for value in inner.operands)
            self._taken[op] = tuple(
                value
                for value in dict.fromkeys(values)
                if isinstance(value, OpResult) and value.op in self._number
            )
        return self._taken[op]

    def touched(self, op: Operation) -> Sequence[OpResult]:
        """Return the tensors that an operation produces or uses, as far as these take memory."""
        if op not in self._touched:
            values = (*op.results, *map(self.base, self.taken(op)))
            self._touched[op] = [
                value
                for value in dict.fromkeys(values)
                if isinstance(value, OpResult) and self.size_bytes(value)
            ]
        return self._touched[op]

    def size_bytes(self, value: SSAValue) -> int:
        """
        Return the bytes of memory that a tensor takes; 0 for a view, a constant, a tensor of
        dynamic size (unless sizes are guessed) or from outside the block, and for a tensor that
        each user recreates: the result that is written over it counts then.
        """
        known = self._known.bytes
        if (size := known.get(value)) is None:
            size = known[value] = 0 if value in self.vanishing else self._size_bytes(value)
        return size

    def bytes_held(self, value: SSAValue) -> int:
        """Return the bytes that end with the last use of a value: those of a tensor of the block,
        or of an input."""
        return self.size_bytes(value) or self.inputs.get(value, 0)

    def _size_bytes(self, value: SSAValue) -> int:
        if not self.is_inside(value) or not is_tensor(value) or is_constant(value):
            return 0
        if self.base(value) is not value or self.is_made_again(value):
            return 0
        return self._bytes_of(value)

    def bytes_if_there(self, value: SSAValue) -> int:
        """Return the bytes of a tensor, also of one that could vanish."""
        return self._bytes_of(value)

    def bytes_as_own(self, view: OpResult) -> int:
        """Return the bytes that a view would take if it were no view."""
        return 0 if view in self.vanishing or self.is_made_again(view) else self._bytes_of(view)

    @cached_property
    def placements(self) -> Sequence[SlicePlacement]:
        """Parts of other tensors in which some tensors could be computed."""
        found: list[SlicePlacement] = []
        for op in self.ops if self._places else ():
            if (insertion := insertion_of(op)) is not None and op.results:
                chain = self._computed_for(op.operands[insertion.source])
                host = self._host(op, insertion.destination, chain) if chain else None
                if host is not None and not self._is_read_meanwhile(op, insertion, chain[-1]):
                    found.append(SlicePlacement(chain, host, self._number[chain[-1].op]))
        return found

    def _is_read_meanwhile(
        self, op: Operation, insertion: SubsetInsertion, begin: OpResult
    ) -> bool:
        """Whether the part of a tensor that an insertion writes over is read between the operation
        that makes `begin` and the insertion; that operation may read it element by element."""
        first, last = self._number[begin.op], self._number[op]
        own = self._destination_number(begin)
        whole = op.operands[insertion.destination]
        pending = [(whole, True)]
        while pending:
            value, has_its_place = pending.pop()
            for use in value.uses:
                user = use.operation
                if user in self._number and self._viewed(user) is value:
                    view = subset_of(user)
                    if view is None:
                        pending += ((result, has_its_place) for result in user.results)
                    elif value is not whole or not view.part.is_disjoint(insertion.part):
                        is_it = value is whole and view.part.is_same_place(insertion.part)
                        pending += ((result, is_it) for result in user.results)
                elif user is not op and first <= self.number(user) < last:
                    if user is not begin.op or own is None or not has_its_place:
                        return True
                    if not self._is_element_by_element(user, own, use.index):
                        return True
        return False

    def _computed_for(self, value: SSAValue) -> Sequence[OpResult]:
        """Return a tensor that is used once, and the tensors that it was written over, down to an
        empty one; nothing if it was not computed like that."""
        chain: list[OpResult] = []
        complete = 0
        while self.is_inside(value) and is_tensor(value):
            number = self._destination_number(value)
            if number is None or not self._has_one_user(value):
                break
            chain.append(value)
            destination = value.op.operands[number]
            if is_cheap(destination) and not is_constant(destination):
                complete = len(chain)
                destination = self._written_over(value, number)
            if destination is None:
                break
            value = destination
        return chain[:complete]

    def _has_one_user(self, value: SSAValue) -> bool:
        """Whether a value has one user, which is an operation of this block itself."""
        user: Operation | None = None
        for use in value.uses:
            if user is not None and use.operation is not user:
                return False
            user = use.operation
        return user in self._number

    def _written_over(self, result: OpResult, destination: int) -> SSAValue | None:
        """Return an operand of equal size over which an elementwise operation may write
        `result`."""
        for number, operand in enumerate(result.op.operands):
            if (
                number != destination
                and self.is_inside(operand)
                and is_tensor(operand)
                and not is_cheap(operand)
                and self._bytes_of(operand) == self._bytes_of(result)
                and self._is_element_by_element(result.op, destination, number)
            ):
                return operand
        return None

    def _host(self, op: Operation, destination: int, chain: Sequence[OpResult]) -> OpResult | None:
        """Return the tensor in whose memory an insertion puts the result of a chain; None if it
        cannot exist by then, or if other tensors are computed in between."""
        first, made = self._number[chain[-1].op], self._number[chain[0].op]
        value, host = op.operands[destination], self._begins_as(op.results[0])
        while self.is_inside(value) and not is_cheap(value) and self._number[value.op] > first:
            before = self.destination(value)
            needed = (each for each in self.taken(value.op) if each is not before)
            if any(
                is_tensor(each) and not is_cheap(each) and self._number[each.op] > first
                for each in needed
            ):
                return None
            if before is None:
                break
            value = before
        between = self.ops[made + 1 : self._number[host.op]]
        if any(self.size_bytes(result) for each in between for result in each.results):
            return None
        return host

    def _begins_as(self, result: OpResult) -> OpResult:
        """Return the first of the tensors that are written over each other and end as `result`."""
        chain = [result]
        while (known := self._begins.get(chain[-1])) is None:
            before = self.destination(chain[-1])
            if before is None or not self.is_inside(before) or is_cheap(before):
                known = self._begins[chain[-1]] = chain[-1]
                break
            chain.append(before)
        self._begins[result] = known
        return known

    def users(self, value: SSAValue) -> tuple[Operation, ...]:
        """Return the operations of the block that use a tensor or a view of it, and those at whose
        places these run."""
        if value not in self._users:
            found = self.readers(value)
            found |= dict.fromkeys(map(self.done_with, found))
            self._users[value] = tuple(sorted(found, key=self._number.__getitem__))
        return self._users[value]

    def readers(self, value: SSAValue) -> dict[Operation, None]:
        """Return the operations of the block that use a tensor or a view of it."""
        found: dict[Operation, None] = {}
        pending = [value]
        while pending:
            seen = pending.pop()
            found |= dict.fromkeys(self.direct_users(seen))
            pending += self.views_of(seen)
        return found

    def direct_users(self, value: SSAValue) -> Iterator[Operation]:
        """Yield the operations of the block that use the tensor itself."""
        return (self.user_in_block(use.operation) for use in value.uses)

    def views_of(self, value: SSAValue) -> Iterator[OpResult]:
        """Yield the slices and reshapes of a tensor."""
        for use in value.uses:
            op = use.operation
            if op in self._number and self._viewed(op) is value:
                yield from op.results

    def uses(self, value: SSAValue) -> Sequence[tuple[Operation, Operation]]:
        """Return the users of a tensor, each with the operation of the block that has it inside."""
        if value not in self._uses:
            users = (use.operation for use in value.uses)
            self._uses[value] = [(user, self.user_in_block(user)) for user in users]
        return self._uses[value]

    def done_with(self, op: Operation) -> Operation:
        """Return the operation at whose place `op` runs: another one if its result vanishes."""
        if not self.vanishing or not op.results:
            return op
        return self.vanishing.get(op.results[0], op)

    def done_at(self, op: Operation) -> Sequence[Operation]:
        """Return the operations that run at the place of another one, as their results vanish."""
        return self._done_at.get(op, ())

    @cached_property
    def _done_at(self) -> Mapping[Operation, Sequence[Operation]]:
        found: dict[Operation, list[Operation]] = {}
        for value, place in self.vanishing.items():
            if self.is_inside(value):
                found.setdefault(place, []).append(value.op)
        return found

    def is_made_again(self, value: SSAValue) -> bool:
        """Whether each tile recreates a tensor, because it is empty or has one value everywhere."""
        known = self._known.made_again
        if value not in known:
            known[value] = is_cheap(value) or splat_constant(value) is not None
        return known[value]

    def is_movable(self, value: OpResult) -> bool:
        """Whether a value can be created anywhere in the block."""
        known = self._known.movable
        if value not in known:
            known[value] = (
                is_constant(value)
                or (is_tensor(value) and self.is_made_again(value))
                or self._is_of_constants(value)
            )
        return known[value]

    def _is_of_constants(self, value: OpResult) -> bool:
        """Whether a value is a view of a constant, at a constant place."""
        source = self._viewed(value.op)
        return source is not None and all(map(is_constant, value.op.operands))

    def sources(self, value: OpResult) -> tuple[OpResult, ...]:
        """Return the values of this block that a recreatable tensor needs and that are not
        recreatable themselves: scalars, in a tensor or not. Empty for any other tensor."""
        if value not in self._sources:
            found = dict[OpResult, None]()
            for each in self.taken(value.op) if self.is_movable(value) else ():
                found |= dict.fromkeys(self.sources(each) if self.is_movable(each) else (each,))
            self._sources[value] = tuple(found)
        return self._sources[value]

    def reusable(self, op: Operation) -> Sequence[tuple[SSAValue, OpResult]]:
        """Return the operands over which a result can be written, with that result, best first."""
        if op not in self._reusable:
            self._reusable[op] = list(self._find_reusable(op))
        return self._reusable[op]

    def _find_reusable(self, op: Operation) -> Iterator[tuple[SSAValue, OpResult]]:
        for result in op.results:
            size, destination = self.size_bytes(result), self._destination_number(result)
            if not size or destination is None:
                continue
            if self.size_bytes(self.base(op.operands[destination])) == size:
                yield self.base(op.operands[destination]), result
            for number, operand in enumerate(op.operands):
                base = self.base(operand)
                if (
                    number != destination
                    and self.size_bytes(base) == size
                    and self._is_element_by_element(op, destination, number)
                ):
                    yield base, result

    def destination(self, result: OpResult) -> SSAValue | None:
        """Return the operand over which a result is written; for a loop, an initial value."""
        number = self._destination_number(result)
        return None if number is None else result.op.operands[number]

    def _destination_number(self, result: OpResult) -> int | None:
        known = self._known.destinations
        if result not in known:
            op = result.op
            if is_loop_like(op):
                known[result] = first_init(op) + result.index
            else:
                roles = self._roles(op)
                tied = () if roles is None else tied_destinations(op, roles)
                known[result] = tied[result.index] if result.index < len(tied) else None
        return known[result]

    def _is_element_by_element(self, op: Operation, one: int, other: int) -> bool:
        known, key = self._known.element_by_element, (op, one, other)
        if key not in known:
            known[key] = is_element_by_element(op, [one, other])
        return known[key]

    def _viewed(self, op: Operation) -> SSAValue | None:
        """Return the tensor of which the result of an operation is a view."""
        roles = self._roles(op)
        if roles is None or len(roles.view_of) != 1:
            return None
        value = op.operands[roles.view_of[0]]
        return value if is_tensor(value) else None

    def _roles(self, op: Operation) -> Roles | None:
        known = self._known.roles
        if op not in known:
            known[op] = roles_of(op)
        return known[op]


def blocks_of_functions(module: Operation) -> Iterator[Block]:
    """Yield the blocks of functions that compute tensors, but none in loops and branches, and none
    with sizes that exceed any index."""
    for op in walk(module):
        if op is not module and _is_function(op):
            yield from (
                block
                for region in op.regions
                for block in region.blocks
                if _makes_tensors(block) and _has_indices(block)
            )


def tensor_regions(op: Operation) -> Iterator[Block]:
    """Yield the blocks in the regions of an operation (a loop or a branch) that compute tensors."""
    blocks = (block for region in op.regions for block in region.blocks)
    return (block for block in blocks if _makes_tensors(block) and _has_indices(block))


def is_block_of_function(block: Block) -> bool:
    """Whether a block is one of a function, in no loop or branch."""
    around = block.parent_op()
    return around is not None and _is_function(around)


def _is_function(op: Operation) -> bool:
    """Whether an operation is a function, not a module, which has functions inside."""
    is_isolated = op.has_trait(IsolatedFromAbove, value_if_unregistered=False)
    return is_isolated and not op.has_trait(SymbolTable, value_if_unregistered=False)


def _makes_tensors(block: Block) -> bool:
    """Whether an operation of a block, or one nested in it, computes a tensor."""
    return any(
        is_tensor(result) for op in block.ops for inner in walk(op) for result in inner.results
    )


def _has_indices(block: Block) -> bool:
    """Whether slices of all tensors of a block can be written down: sizes have 64 bits."""
    types = (value.type for op in block.ops for value in (*op.operands, *op.results))
    return all(size < _SIZES for each in types if is_ranked_tensor(each) for size in shape_of(each))
