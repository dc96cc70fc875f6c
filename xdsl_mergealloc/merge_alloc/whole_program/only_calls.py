"""
Functions that are called at one place of a program: values, and destination forwardings, across
that call.

Forwardings are found in the copy of the program in which bodies stand at their calls. There,

- W9 a buffer is made in a part of another one only if each function that handles any of it is
  executed at one place: the function gets the other buffer, or a part of it, as an argument, and
  functions that pass the buffer on get another type. A fill that moves to an earlier place, in
  another function, fills with constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue, Use

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.destination_forwarding import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding
from xdsl_mergealloc.merge_alloc.whole_program.inlined import InlinedProgram
from xdsl_mergealloc.nests import walk


class OnlyCalls:
    """
    The calls of inlined functions that no other call executes.

    An operation in such a function is executed once for each time that the operations around the
    call are, so it may change places with them, and the function's type may change.
    """

    def __init__(self, call_of: Mapping[Operation, Operation]):
        """By function the only call; the function that it is in is called once, too, or is not
        inlined."""
        self._call_of = call_of
        self._callee_of = {call: function for function, call in call_of.items()}

    def callee_of(self, call: Operation) -> Operation | None:
        """The function that only this operation calls; None for other operations."""
        return self._callee_of.get(call)

    def handed_on(self, use: Use) -> Sequence[SSAValue]:
        """Values that stand for the used one on the other side of a call, or of a return."""
        op = use.operation
        if op in self._callee_of:
            return (self._callee_of[op].regions[0].block.args[use.index],)
        function = op.parent_op()
        if isinstance(op, ReturnOp) and function is not None and function in self._call_of:
            return (self._call_of[function].results[use.index],)
        return ()

    def uses(self, buffer: SSAValue) -> list[Use]:
        """All uses of a buffer, under any of its names, but those that only give it another one."""
        found: list[Use] = []
        pending = [buffer]
        while pending:
            for use in pending.pop().uses:
                others = self.handed_on(use)
                if not others and VIEW_LIKE_MODELS.lookup(use.operation) is not None:
                    others = use.operation.results
                pending += others
                if not others:
                    found.append(use)
        return found

    def constant(self, value: SSAValue) -> ConstantOp | None:
        """The constant that a value is, perhaps of another function; None if it is none."""
        while True:
            owner = value.owner
            if isinstance(owner, ConstantOp):
                return owner
            if isinstance(value, BlockArgument):
                function = value.block.parent_op()
                if function is None or function not in self._call_of:
                    return None
                call = self._call_of[function]
                value = call.operands[value.index]
            elif isinstance(value, OpResult) and value.op in self._callee_of:
                terminator = self._callee_of[value.op].regions[0].block.last_op
                assert terminator is not None
                value = terminator.operands[value.index]
            else:
                return None

    def top(self, op: Operation) -> Block:
        """The block that an operation is in when all bodies stand at their calls."""
        while (call := self._around(op)) is not None:
            op = call
        assert op.parent is not None
        return op.parent

    def path(self, op: Operation, top: Block) -> list[Operation]:
        """
        Path of control from a block to an operation inside: the operation of the block that
        contains it, a call, the operation in the body of the callee that contains it, and so on.
        """
        found: list[Operation] = []
        while op.parent is not top:
            call = self._around(op)
            if call is not None:
                found.append(op)
                op = call
            else:
                around = op.parent_op()
                assert around is not None
                op = around
        return [op, *reversed(found)]

    def _around(self, op: Operation) -> Operation | None:
        """The call of the function whose body has an operation in its block."""
        function = op.parent_op()
        return None if function is None else self._call_of.get(function)


def forwardings_in_program(
    found: Iterable[DestinationForwarding], program: InlinedProgram, only_calls: OnlyCalls
) -> Iterator[DestinationForwarding]:
    """
    W9: those that can be carried out, of what is right in the copy of a program, in the same order
    and in terms of the program itself.
    """
    made_in: dict[SSAValue, list[SSAValue]] = {}
    for one in found:
        ops = (*one.members, one.destination, one.copy, *one.views, *one.fills)
        if any(len(program.copies(program.original(op))) > 1 for op in ops):
            continue
        forwarding = one._replace(
            members=program.originals(one.members),
            destination=program.original(one.destination),
            copy=program.original(one.copy),
            views=program.originals(one.views),
            fills=program.originals(one.fills),
        )
        if any(op.parent is None for op in (*forwarding.members, forwarding.destination)):
            # What stands for an argument is contiguous, whatever it is copied to.
            continue
        part = (forwarding.views[-1] if forwarding.views else forwarding.destination).results[0]
        members = [member.results[0] for member in forwarding.members]
        if all(
            types_with_layout_of(member, memref_type(part), made_in, only_calls.handed_on)
            is not None
            for member in members
        ) and _can_be_filled(forwarding, members, only_calls):
            made_in.setdefault(part, []).extend(members)
            yield forwarding


def _can_be_filled(
    forwarding: DestinationForwarding, members: Iterable[SSAValue], only_calls: OnlyCalls
) -> bool:
    """Whether what fills the destination can do so before the first use of the members."""
    if not forwarding.fills:
        return True
    users = [use.operation for member in members for use in only_calls.uses(member)]
    if any(CALL_MODELS.lookup(user) is not None for user in users):
        # The first use is inside of it, where others call it, too.
        return False
    involved = (*forwarding.members, forwarding.destination, *forwarding.fills, *users)
    return len({function_around(op) for op in involved}) == 1 or all(
        _needs_only_constants(fill, only_calls) for fill in forwarding.fills
    )


def _needs_only_constants(fill: Operation, only_calls: OnlyCalls) -> bool:
    """Whether an operation uses constants, besides buffers and what it defines itself."""
    return all(
        is_buffer(operand)
        or only_calls.constant(operand) is not None
        or not is_defined_outside(operand, fill)
        for op in walk(fill)
        for operand in op.operands
    )
