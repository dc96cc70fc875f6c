"""Functions that are called at one place of a program: values across that call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue, Use

from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


class OnlyCalls:
    """
    The calls of inlined functions that no other call executes.

    An operation in such a function is executed once for each time that the operations around the
    call are, so it may change places with them, and the function's type may change.
    """

    def __init__(self, call_of: Mapping[Operation, Operation]):
        """
        Args:
            call_of: the only call, by function; the function that it is in is called once as well,
                or is not inlined.
        """
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
