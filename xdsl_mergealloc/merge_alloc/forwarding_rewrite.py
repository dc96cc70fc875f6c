"""Carries out destination forwardings (`destination_forwarding` says when that is right).

First, in the order in which they were found, all that each part needs is put before the first use
of the buffers made in it. Then, the last one first, allocations are replaced by their parts: a
destination that is itself made in another buffer has been replaced by then. So each use changes
once, however many buffers are made in one another.

If a forwarding involves several functions (W9), the destination is allocated in the innermost
function around all users of the destination and of the buffers made in it; the other functions get
it, or a part of it, as an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.timeline import EditedOrder, Position
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers
from xdsl_mergealloc.merge_alloc.destination_forwarding import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import add_argument
from xdsl_mergealloc.merge_alloc.whole_program.inlined import OnlyCalls
from xdsl_mergealloc.nests import walk


def carry_out_forwardings(
    forwardings: Sequence[DestinationForwarding], call_of: Mapping[Operation, Operation]
) -> None:
    """
    Carry out forwardings of functions, or those that `forwardings_in_program` yields, in the order
    in which they were found.

    `call_of` has the only calls of functions, as `OnlyCalls` does; it is empty if each function is
    planned by itself.
    """
    forwarder = _ForwardingRewriter(OnlyCalls(call_of))
    for forwarding in forwardings:
        forwarder.prepare(forwarding)
    forwarder.replace_members()


class _DefinitionPlace(NamedTuple):
    """Definition of a value, valid also after a change of type has replaced the value itself."""

    owner: Operation | Block
    number: int

    @property
    def value(self) -> SSAValue:
        """The value as it is now."""
        owner = self.owner
        values = owner.args if isinstance(owner, Block) else owner.results
        return values[self.number]


def _place_of(value: SSAValue) -> _DefinitionPlace:
    assert isinstance(value, OpResult | BlockArgument)
    return _DefinitionPlace(value.owner, value.index)


class _ForwardingRewriter:
    def __init__(self, only_calls: OnlyCalls):
        self._only_calls = only_calls
        self._order = EditedOrder()
        self._passed: dict[tuple[SSAValue, Operation], SSAValue] = {}
        """Arguments that stand for values, by the value and the function it is passed to."""
        self._first_inside: dict[Operation, Operation] = {}
        """For destinations, the first operation that accesses a buffer made in them."""
        self._part_of: dict[Operation, _DefinitionPlace] = {}
        """The part that each member is to be replaced by, in the member's function."""

    def prepare(self, forwarding: DestinationForwarding) -> None:
        """Put all in place that a part needs, and erase the copy; members are replaced later."""
        top = self._only_calls.top(forwarding.copy)
        destination = forwarding.destination
        to_destination = self._only_calls.path(destination, top)
        to_members = [self._only_calls.path(member, top) for member in forwarding.members]
        users = self._users(forwarding.members)
        to_first_use = self._path_to_first(users, top)
        if to_first_use[-1] is not forwarding.copy:
            self._note_first_use(destination, to_first_use, top)
        # The copy reads what nothing has written, and is erased below.
        elif left := [op for op in users if op is not forwarding.copy]:
            self._note_first_use(destination, self._path_to_first(left, top), top)
        others = [*to_members, to_first_use] if forwarding.fills else to_members
        depth = _common_depth([to_destination, *others])
        first = min((path[depth] for path in others), key=self._order.position)
        first = self._allocate_before(first, destination, to_destination[depth:])
        part: SSAValue = destination.results[0]
        for view in forwarding.views:
            clone = view.clone({view.operands[0]: part})
            self._order.put_before(clone, first)
            part = clone.results[0]
        for fill in forwarding.fills:
            # Another buffer made in the destination may have moved it further up already.
            if self._when(to_first_use) < self._when(self._only_calls.path(fill, top)):
                filled = self._pass_down(destination.results[0], to_first_use[depth:])
                self._fill_before(to_first_use[-1], fill, filled)
        for member, path in zip(forwarding.members, to_members, strict=True):
            self._part_of[member] = _place_of(self._pass_down(part, path[depth:]))
        self._order.erase(forwarding.copy)
        for view in reversed(forwarding.views):
            if not view.results[0].uses:
                self._order.erase(view)

    def replace_members(self) -> None:
        """Replace allocations by the parts that they are made in, the last ones first."""
        gone: dict[Operation | Block, _DefinitionPlace] = {}
        for member, part in reversed(self._part_of.items()):
            gone[member] = gone.get(part.owner, part)
            self._replace(member, gone[member].value)

    def _users(self, members: Sequence[Operation]) -> list[Operation]:
        """Return the operations that access one of several buffers; of those that access buffers
        made in them, the first."""
        users = [self._first_inside[one] for one in members if one in self._first_inside]
        for member in members:
            for use in self._only_calls.uses(member.results[0]):
                effects = effects_on_buffers(use.operation)
                if any(effect.kind is not MemoryEffectKind.FREE for effect in effects):
                    users.append(use.operation)
        return users

    def _path_to_first(self, ops: Sequence[Operation], top: Block) -> list[Operation]:
        """Return the path to the operation that is executed first."""
        return min((self._only_calls.path(op, top) for op in ops), key=self._when)

    def _note_first_use(
        self, destination: Operation, path: Sequence[Operation], top: Block
    ) -> None:
        known = self._first_inside.get(destination)
        if known is None or self._when(path) < self._when(self._only_calls.path(known, top)):
            self._first_inside[destination] = path[-1]

    def _when(self, path: Sequence[Operation]) -> list[Position]:
        """Return a key that orders paths by when the operations at their ends are executed."""
        return [self._order.position(op) for op in path]

    def _allocate_before(
        self, first: Operation, destination: Operation, path: Sequence[Operation]
    ) -> Operation:
        """
        Move an allocation to before an operation, out of functions that are called on the path to
        the allocation. Return the operation that it is before then.
        """
        if len(path) == 1:
            self._order.put_earlier(destination, first)
            return first
        first = min(first, path[0], key=self._order.position)
        uses = list(destination.results[0].uses)
        self._order.put_before(destination, first)
        argument = self._pass_down(destination.results[0], path)
        for use in uses:
            use.operation.operands[use.index] = argument
        for member, part in self._part_of.items():
            if part.owner is destination:
                self._part_of[member] = _place_of(argument)
        return first

    def _pass_down(self, value: SSAValue, path: Sequence[Operation]) -> SSAValue:
        """Pass a value to the functions along a path, and return its stand-in at the end."""
        for call in path[:-1]:
            callee = self._only_calls.callee_of(call)
            assert isinstance(callee, FuncOp)
            key = value, callee
            if key not in self._passed:
                self._passed[key] = add_argument(callee, value.type, value.name_hint)
                call.operands = [*call.operands, value]
            value = self._passed[key]
        return value

    def _fill_before(self, first_use: Operation, fill: Operation, destination: SSAValue) -> None:
        """Move a fill of a destination, and the constants it needs, to before its first use."""
        is_elsewhere = fill.parent is not first_use.parent
        constants: dict[Operation, Operation] = {}
        for op in walk(fill):
            for index, operand in enumerate(op.operands):
                constant = self._only_calls.constant(operand)
                if constant is None or fill.is_ancestor(constant):
                    continue
                if constant.parent is first_use.parent:
                    self._order.put_earlier(constant, first_use)
                    op.operands[index] = constant.results[0]
                elif is_elsewhere or isinstance(operand.owner, Operation):
                    if constant not in constants:
                        constants[constant] = constant.clone()
                        self._order.put_before(constants[constant], first_use)
                    op.operands[index] = constants[constant].results[0]
        if is_elsewhere:
            self._order.put_before(fill, first_use)
        else:
            self._order.put_earlier(fill, first_use)
        for index, operand in enumerate(fill.operands):
            if is_buffer(operand):
                fill.operands[index] = destination

    def _replace(self, member: Operation, part: SSAValue) -> None:
        """Replace an allocation by a part; views of the allocation get types to match."""
        buffer = member.results[0]
        types = types_with_layout_of(buffer, memref_type(part), {}, self._only_calls.handed_on)
        assert types is not None
        del types[buffer]
        buffer.replace_all_uses_with(part)
        functions = dict.fromkeys([function_around(member)])
        self._order.erase(member)
        for value, new_type in types.items():
            if value.type != new_type:
                owner = value.owner
                if isinstance(owner, Block):
                    functions[owner.parent_op()] = None
                else:
                    functions[function_around(owner)] = None
                Rewriter.replace_value_with_new_type(value, new_type)
        for function in functions:
            if isinstance(function, FuncOp):
                function.update_function_type()


def _common_depth(paths: Sequence[Sequence[Operation]]) -> int:
    """Return the depth at which several paths diverge; no two end at the same operation."""
    depth = 0
    while all(path[depth] is paths[0][depth] for path in paths):
        depth += 1
    return depth
