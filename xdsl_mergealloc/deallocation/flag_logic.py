"""Boolean operations on `i1`s of which many are known: no operation is made that need not be."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.arith import AndIOp, ConstantOp, OrIOp, SelectOp, XOrIOp
from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Operation, SSAValue

Flag = SSAValue | bool
"""An `i1`, or what it is known to be."""


class FlagLogic:
    """Inserts operations into one function, each before the one that asks for it."""

    def __init__(self, function: Operation):
        self._function = function
        self._constants: dict[bool, SSAValue] = {}
        self._negations: dict[tuple[SSAValue, Operation], SSAValue] = {}
        self._negated: dict[SSAValue, SSAValue] = {}
        self._inserted: list[Operation] = []

    def insert_before(self, op: Operation, where: Operation) -> SSAValue:
        """Insert an operation of one result, which it returns."""
        op.location = where.location
        assert where.parent is not None
        where.parent.insert_op_before(op, where)
        self._inserted.append(op)
        return op.results[0]

    def erase_unused(self, used: Iterable[Flag]) -> None:
        """Undo what nobody has come to use; `used` are about to be."""
        kept = set(used)
        for op in reversed(self._inserted):
            if not any(op.results[0].uses) and op.results[0] not in kept:
                assert op.parent is not None
                op.parent.erase_op(op)

    def value(self, flag: Flag) -> SSAValue:
        """The flag; a constant is at the start of the function, where everybody can see it."""
        if isinstance(flag, SSAValue):
            return flag
        if flag not in self._constants:
            entry = self._function.regions[0].first_block
            assert entry is not None
            assert entry.first_op is not None
            constant = ConstantOp(IntegerAttr(int(flag), i1))
            self._constants[flag] = self.insert_before(constant, entry.first_op)
        return self._constants[flag]

    def negate(self, flag: Flag, where: Operation) -> Flag:
        """Whether the flag is false."""
        if isinstance(flag, bool):
            return not flag
        if flag in self._negated:
            return self._negated[flag]
        key = flag, where
        if key not in self._negations:
            negation = self.insert_before(XOrIOp(flag, self.value(True)), where)
            self._negations[key] = negation
            self._negated[negation] = flag
        return self._negations[key]

    def all_of(self, flags: Iterable[Flag], where: Operation) -> Flag:
        """Whether all flags are true."""
        result: Flag = True
        known: set[Flag] = {True}
        excluded: set[Flag] = {False}
        for flag in flags:
            negated = self._negated.get(flag) if isinstance(flag, SSAValue) else None
            if flag in excluded or negated in known:
                return False
            if flag in known:
                continue
            known.add(flag)
            if negated is not None:
                excluded.add(negated)
            if result is True:
                result = flag
            else:
                both = AndIOp(self.value(result), self.value(flag))
                result = self.insert_before(both, where)
        return result

    def any_of(self, flags: Iterable[Flag], where: Operation) -> Flag:
        """Whether one flag is true at least."""
        result: Flag = False
        for flag in flags:
            if flag is True or result is True:
                return True
            if result is False:
                result = flag
            elif flag is not False:
                result = self.insert_before(OrIOp(result, flag), where)
        return result

    def choose(self, condition: SSAValue, left: Flag, right: Flag, where: Operation) -> Flag:
        """`left` where the condition holds, else `right`."""
        if left is right:
            return left
        if left is True and right is False:
            return condition
        if left is False and right is True:
            return self.negate(condition, where)
        choice = SelectOp(condition, self.value(left), self.value(right))
        return self.insert_before(choice, where)
