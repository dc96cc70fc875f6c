"""
A copy of a program with the bodies of functions in place of their calls; and values and destination
forwardings across calls, for functions that are called at a single place.

Forwardings are found in the copy of the program. There,

- W9 a buffer is made in a part of another one only if each function involved is called at a single
  place: the function gets the other buffer, or a part of it, as an argument, and functions that
  pass the buffer on get another type. A fill that moves to an earlier place, in another function,
  fills with constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue, Use
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import function_around, returns_of
from xdsl_mergealloc.copies import copies_in
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.destination_forwarding import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, grouped
from xdsl_mergealloc.merge_alloc.whole_program.roles import FunctionRoles, Role
from xdsl_mergealloc.nests import walk


class InlinedProgram:
    """The copy, with the originals of its operations."""

    def __init__(self, root: Operation, roles: FunctionRoles):
        """`roles` says which functions are to be inlined; the program itself stays as it is."""
        copied_blocks: dict[Block, Block] = {}
        copy_of = copies_in(root, blocks=copied_blocks)
        self.root = copy_of[root]
        self._original_block = {copy: block for block, copy in copied_blocks.items()}
        self._original = {copy: op for op, copy in copy_of.items()}
        self._callee_of: dict[Operation, Operation] = {}
        """The calls that were inlined, and the functions whose bodies replaced them."""

        self.functions_inside: dict[Operation, set[Operation]] = {}
        """For each function of the program itself, those whose bodies stand in it; and itself."""

        for function in roles.role_of:
            inside = self.functions_inside[function] = {function}
            # Callees come first, so that the bodies that are inlined here are complete.
            for call, callee in roles.bodies_at_calls(function):
                self._callee_of[call] = callee
                inside |= self.functions_inside[callee]
                is_only_call = len(roles.calls.callers_of(callee)) == 1
                self._inline(copy_of[call], copy_of[callee], moves=is_only_call)
        for function, role in roles.role_of.items():
            if role is Role.INLINED:
                copy = copy_of[function]
                for inner in walk(copy):
                    del self._original[inner]
                copy.detach()
                copy.erase(safe_erase=False)
        self._copies = grouped(self._original, self._original.__getitem__)

    def original(self, copy: Operation) -> Operation:
        """Return the original of a copied operation."""
        return self._original[copy]

    def originals(self, copies: Sequence[Operation]) -> tuple[Operation, ...]:
        """Return the originals of copied operations."""
        return tuple(map(self._original.__getitem__, copies))

    def original_block(self, copy: Block) -> Block:
        """Return the original of a copied block."""
        return self._original_block[copy]

    def original_argument(self, copy: SSAValue) -> BlockArgument:
        """Return the original of a copied block argument."""
        assert isinstance(copy, BlockArgument)
        return self._original_block[copy.block].args[copy.index]

    def copies(self, op: Operation) -> Sequence[Operation]:
        """Return the copies of an operation, one for each way to call its function."""
        return self._copies.get(op, ())

    def returned(self, function: Operation) -> Iterator[Sequence[SSAValue]]:
        """Yield, for each result of a function, the buffers in the copy that it may be, as far as
        the function creates them."""
        for values in zip(*(op.operands for op in returns_of(function)), strict=True):
            yield [copy for value in filter(is_buffer, values) for copy in self._copies_of(value)]

    def _copies_of(self, value: SSAValue) -> Iterator[SSAValue]:
        if not isinstance(value, OpResult):
            return
        callee = self._callee_of.get(value.op)
        if callee is None:
            yield from (copy.results[value.index] for copy in self.copies(value.op))
        else:
            for op in returns_of(callee):
                yield from self._copies_of(op.operands[value.index])

    def replace_arguments(self, function: Operation, allocations: Mapping[int, Operation]) -> None:
        """
        Have allocations stand for arguments of a function, by the numbers of the arguments.

        The allocations are nowhere in the program itself; copies of them are at the start of the
        function's copy.
        """
        (copied_function,) = self._copies[function]
        body = copied_function.regions[0].blocks[0]
        start = InsertPoint.at_start(body)
        for number, allocation in allocations.items():
            copy = allocation.clone()
            Rewriter.insert_op(copy, start)
            body.args[number].replace_all_uses_with(copy.results[0])
            self._original[copy] = allocation
            self._copies[allocation] = [copy]

    def _inline(self, call: Operation, callee: Operation, *, moves: bool) -> None:
        """Put a function's only block, or a copy of it, in place of a call."""
        body = callee.regions[0].block
        values: dict[SSAValue, SSAValue] = dict(zip(body.args, call.operands, strict=True))
        *ops, terminator = body.ops
        if moves:
            for argument, operand in values.items():
                argument.replace_all_uses_with(operand)
            for op in ops:
                op.detach()
        else:
            blocks: dict[Block, Block] = {}
            copies = [copies_in(op, values, blocks) for op in ops]
            ops = [copied[op] for copied, op in zip(copies, ops, strict=True)]
            for copied in copies:
                self._original.update((new, self._original[old]) for old, new in copied.items())
            for old, new in blocks.items():
                self._original_block[new] = self._original_block[old]
        Rewriter.insert_op(ops, InsertPoint.before(call))
        del self._original[call]
        Rewriter.replace_op(call, (), [values.get(one, one) for one in terminator.operands])


class OnlyCalls:
    """
    The only calls of inlined functions whose bodies are in the copy once.

    An operation in such a function is executed exactly as often as the operations around the call,
    so it may change places with them, and the function's type may change.
    """

    def __init__(self, call_of: Mapping[Operation, Operation]):
        """`call_of` maps functions to their only calls; the function that contains the call is
        itself called once, or is not inlined."""
        self._call_of = call_of
        self._callee_of = {call: function for function, call in call_of.items()}

    def callee_of(self, call: Operation) -> Operation | None:
        """Return the function that only this operation calls; None for other operations."""
        return self._callee_of.get(call)

    def handed_on(self, use: Use) -> Sequence[SSAValue]:
        """Return the values that stand for the used one on the other side of a call or return."""
        op = use.operation
        if op in self._callee_of:
            return (self._callee_of[op].regions[0].block.args[use.index],)
        function = op.parent_op()
        if isinstance(op, ReturnOp) and function is not None and function in self._call_of:
            return (self._call_of[function].results[use.index],)
        return ()

    def uses(self, buffer: SSAValue) -> list[Use]:
        """Return all uses of a buffer or its aliases, except those that only create an alias."""
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
        """Return the constant that a value is, perhaps in another function; None if it is none."""
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
        """Return the block that contains an operation when all bodies stand at their calls."""
        while (call := self._around(op)) is not None:
            op = call
        assert op.parent is not None
        return op.parent

    def path(self, op: Operation, top: Block) -> list[Operation]:
        """
        Return the path of control from a block to an operation inside: the operation of the block
        that contains it or the call to it, then the same in the body of the callee, and so on.
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
        """Return the only call of the function whose body directly contains an operation."""
        function = op.parent_op()
        return None if function is None else self._call_of.get(function)


def forwardings_in_program(
    found: Iterable[DestinationForwarding], program: InlinedProgram, only_calls: OnlyCalls
) -> Iterator[DestinationForwarding]:
    """
    W9: yield those forwardings found in the copy that can be carried out in the program itself, in
    the same order and with the operations of the program.
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
            # An allocation that stands for an argument is contiguous, whatever it is copied to.
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
    """Whether the fills of the destination can move to before the first use of the members."""
    if not forwarding.fills:
        return True
    users = [use.operation for member in members for use in only_calls.uses(member)]
    if any(CALL_MODELS.lookup(user) is not None for user in users):
        # The first use is in the callee, which other calls execute, too.
        return False
    involved = (*forwarding.members, forwarding.destination, *forwarding.fills, *users)
    return len({function_around(op) for op in involved}) == 1 or all(
        _needs_only_constants(fill, only_calls) for fill in forwarding.fills
    )


def _needs_only_constants(fill: Operation, only_calls: OnlyCalls) -> bool:
    """Whether an operation uses only constants, buffers, and values that it defines itself."""
    return all(
        is_buffer(operand)
        or only_calls.constant(operand) is not None
        or not is_defined_outside(operand, fill)
        for op in walk(fill)
        for operand in op.operands
    )
