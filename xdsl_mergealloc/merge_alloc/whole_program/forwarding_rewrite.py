"""Carries out destination forwardings, also where several functions have a part in one (W9).

The destination is allocated in the innermost function around all that use it or what is made in it,
before the first of that; others get it, or a part of it, as an argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.edited_order import EditedOrder, Position
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers
from xdsl_mergealloc.merge_alloc.strided_views import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding
from xdsl_mergealloc.merge_alloc.whole_program.only_calls import OnlyCalls
from xdsl_mergealloc.merge_alloc.whole_program.signatures import add_argument
from xdsl_mergealloc.nests import walk


def forward_in_program(
    forwardings: Sequence[DestinationForwarding], call_of: Mapping[Operation, Operation]
) -> None:
    """
    Carry out forwardings, in the order in which they were found.

    Args:
        forwardings: those that `forwardings_in_program` found to be possible.
        call_of: the only calls of functions, as `OnlyCalls` has them.
    """
    forwarder = _Forwarder(OnlyCalls(call_of))
    for forwarding in forwardings:
        forwarder.carry_out(forwarding)


class _Forwarder:
    def __init__(self, only_calls: OnlyCalls):
        self._only_calls = only_calls
        self._order = EditedOrder()
        self._passed: dict[tuple[SSAValue, Operation], SSAValue] = {}
        """What values are called in functions that they were passed to."""

    def carry_out(self, forwarding: DestinationForwarding) -> None:
        """Make a buffer in its part: what the part needs comes first; then members are replaced."""
        top = self._only_calls.top(forwarding.copy)
        destination = forwarding.destination
        to_destination = self._only_calls.path(destination, top)
        to_members = [self._only_calls.path(member, top) for member in forwarding.members]
        to_fills = self._path_to_first_use(forwarding.members, top) if forwarding.fills else None
        others = to_members if to_fills is None else [*to_members, to_fills]
        depth = _common_depth([to_destination, *others])
        first = min((path[depth] for path in others), key=self._order.position)
        first = self._allocate_before(first, destination, to_destination[depth:])
        part: SSAValue = destination.results[0]
        for view in forwarding.views:
            clone = view.clone({view.operands[0]: part})
            self._order.put_before(clone, first)
            part = clone.results[0]
        if to_fills is not None:
            filled = self._pass_down(destination.results[0], to_fills[depth:])
            for fill in forwarding.fills:
                # Something else that is made there may have moved it already, further up.
                if self._when(to_fills) < self._when(self._only_calls.path(fill, top)):
                    self._fill_before(to_fills[-1], fill, filled)
        for member, path in zip(forwarding.members, to_members, strict=True):
            self._replace(member, self._pass_down(part, path[depth:]))
        self._order.erase(forwarding.copy)
        for view in reversed(forwarding.views):
            if not view.results[0].uses:
                self._order.erase(view)

    def _path_to_first_use(self, members: Sequence[Operation], top: Block) -> list[Operation]:
        """The path to the first operation that accesses one of several buffers."""
        users = dict.fromkeys(
            use.operation for one in members for use in self._only_calls.uses(one.results[0])
        )
        return min(
            (
                self._only_calls.path(user, top)
                for user in users
                if any(
                    effect.kind is not MemoryEffectKind.FREE for effect in effects_on_buffers(user)
                )
            ),
            key=self._when,
        )

    def _when(self, path: Sequence[Operation]) -> list[Position]:
        """The order in which what paths lead to is executed."""
        return [self._order.position(op) for op in path]

    def _allocate_before(
        self, first: Operation, destination: Operation, path: Sequence[Operation]
    ) -> Operation:
        """
        Move an allocation to before an operation, out of functions that are called on the way to
        it. Returns what it is in front of.
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
        return first

    def _pass_down(self, value: SSAValue, path: Sequence[Operation]) -> SSAValue:
        """What a value is called at the end of a path; the functions on the way get it."""
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
        """Move an operation that fills a destination, and what it needs, to before another one."""
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
        """Put a part in place of an allocation; what is made of it gets types to match."""
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
    """Where on their ways several operations part: no two ways end at the same one."""
    depth = 0
    while all(path[depth] is paths[0][depth] for path in paths):
        depth += 1
    return depth
