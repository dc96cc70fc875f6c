"""A copy of a program in which the bodies of functions stand where they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.calls import returns_of
from xdsl_mergealloc.copies import copies_in
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.merge_alloc.trace import grouped
from xdsl_mergealloc.merge_alloc.whole_program.roles import Role, Roles
from xdsl_mergealloc.nests import walk


class InlinedProgram:
    """The copy, and what its operations are copies of."""

    def __init__(self, root: Operation, roles: Roles):
        """`roles` says which functions of a program are to be inlined; it stays as it is."""
        copied_blocks: dict[Block, Block] = {}
        copy_of = copies_in(root, blocks=copied_blocks)
        self.root = copy_of[root]
        self._original_block = {copy: block for block, copy in copied_blocks.items()}
        self._original = {copy: op for op, copy in copy_of.items()}
        self._callee_of: dict[Operation, Operation] = {}
        """The calls that are gone, and the functions that stand there."""

        self.functions_inside: dict[Operation, set[Operation]] = {}
        """For each function of the program itself, those whose bodies stand in it; and itself."""

        for function in roles.role_of:
            inside = self.functions_inside[function] = {function}
            # Callees come first: what is inlined here is complete.
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
        """Original of a copied operation."""
        return self._original[copy]

    def originals(self, copies: Sequence[Operation]) -> tuple[Operation, ...]:
        """Originals of copied operations."""
        return tuple(map(self._original.__getitem__, copies))

    def original_block(self, copy: Block) -> Block:
        """Original of a copied block."""
        return self._original_block[copy]

    def original_argument(self, copy: SSAValue) -> BlockArgument:
        """Original of a copied block argument."""
        assert isinstance(copy, BlockArgument)
        return self._original_block[copy.block].args[copy.index]

    def copies(self, op: Operation) -> Sequence[Operation]:
        """The copies of an operation, one for each way to call its function."""
        return self._copies.get(op, ())

    def returned(self, function: Operation) -> Iterator[SSAValue]:
        """The buffers that a function makes and may return, as they are in the copy."""
        for op in returns_of(function):
            for value in filter(is_buffer, op.operands):
                yield from self._copies_of(value)

    def _copies_of(self, value: SSAValue) -> Iterator[SSAValue]:
        if not isinstance(value, OpResult):
            return
        callee = self._callee_of.get(value.op)
        if callee is None:
            yield from (copy.results[value.index] for copy in self.copies(value.op))
        else:
            for op in returns_of(callee):
                yield from self._copies_of(op.operands[value.index])

    def replace_arguments(
        self, function: Operation, allocations: Mapping[int, Operation]
    ) -> dict[int, SSAValue]:
        """
        Have allocations stand for arguments of a function, by their numbers.

        The allocations are nowhere in the program itself; copies of them are at the start of the
        function's copy. Returns the buffers of these.
        """
        (copied_function,) = self._copies[function]
        body = copied_function.regions[0].blocks[0]
        first = body.first_op
        assert first is not None
        found: dict[int, SSAValue] = {}
        for number, allocation in allocations.items():
            copy = allocation.clone()
            body.insert_op_before(copy, first)
            found[number] = copy.results[0]
            body.args[number].replace_all_uses_with(copy.results[0])
            self._original[copy] = allocation
            self._copies[allocation] = [copy]
        return found

    def _inline(self, call: Operation, callee: Operation, *, moves: bool) -> None:
        """Put a function's only block, or a copy of it, in place of a call."""
        block, body = call.parent, callee.regions[0].block
        assert block is not None
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
        block.insert_ops_before(ops, call)
        for result, returned in zip(call.results, terminator.operands, strict=True):
            result.replace_all_uses_with(values.get(returned, returned))
        del self._original[call]
        block.erase_op(call)
