"""What a call does to its operands, by the body of the function that it calls (V17).

A function whose body is in sight does to an argument what the operations in the body do to what may
refer to it; functions that call each other are gone through until nothing changes. Other calls are
unknown operations. It shares nothing with the summaries that passes ask.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import SymbolTable

from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.verify.control_flow import ends_block, exits
from xdsl_mergealloc.verify.effects import Effects, buffer_operands, effects_of, same_operand
from xdsl_mergealloc.verify.value_flow import ValueFlow

_CALLS = {"func.call"}
_MOST_ITERATIONS = 8
"""How often functions that call each other are gone through; then their calls are unknown."""


def register_call(op_name: str) -> None:
    """
    Operations of a name call the function that their `callee` names: the operands are its
    arguments, and the results are what it returns.
    """
    _CALLS.add(op_name)


class Calls:
    """The effects of calls in a program; a snapshot."""

    def __init__(self) -> None:
        self._symbols: dict[Operation, dict[str, Operation]] = {}
        self._effects: dict[Operation, Effects | None] = {}
        """Of a function, by numbers of arguments; None: unknown."""

    def effects_of(self, op: Operation) -> Effects:
        """What an operation does; of a call, what the function does."""
        function = self._callee(op)
        if function is not None and function not in self._effects:
            self._solve(function)
        effects = None if function is None else self._effects[function]
        return effects_of(op) if effects is None else effects

    def _callee(self, op: Operation) -> Operation | None:
        """The function, with a body, that an operation calls."""
        callee = op.get_attr_or_prop("callee") if operation_name(op) in _CALLS else None
        if not isinstance(callee, SymbolRefAttr) or callee.nested_references.data:
            return None
        table = op.parent_op()
        while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
            table = table.parent_op()
        if table is None:
            return None
        if table not in self._symbols:
            self._symbols[table] = {
                name.data: inner
                for inner in table.regions[0].block.ops
                if isinstance(name := inner.get_attr_or_prop("sym_name"), StringAttr)
            }
        function = self._symbols[table].get(callee.root_reference.data)
        return None if function is None or _entry_of(function) is None else function

    def _solve(self, function: Operation) -> None:
        """Find the effects of a function and of those that it calls."""
        functions, has_cycle = self._callees_first(function)
        self._effects.update(dict.fromkeys(functions, Effects()))
        for _ in range(_MOST_ITERATIONS):
            before = [self._effects[found] for found in functions]
            for found in functions:
                self._effects[found] = self._summarize(found)
            if not has_cycle or before == [self._effects[found] for found in functions]:
                return
        self._effects.update(dict.fromkeys(functions))

    def _callees_first(self, function: Operation) -> tuple[list[Operation], bool]:
        """Functions without effects yet, each after those it calls; whether there is a cycle."""
        ordered: list[Operation] = []
        is_done: dict[Operation, bool] = {}
        has_cycle = False
        pending = [(function, False)]
        while pending:
            found, is_left = pending.pop()
            if is_left:
                is_done[found] = True
                ordered.append(found)
            elif found not in is_done:
                is_done[found] = False
                pending.append((found, True))
                for op in found.walk():
                    callee = self._callee(op)
                    if callee is None or callee in self._effects:
                        continue
                    has_cycle |= is_done.get(callee) is False
                    pending.append((callee, False))
        return ordered, has_cycle

    def _summarize(self, function: Operation) -> Effects:
        """What the body does to the memory of each argument."""
        entry = _entry_of(function)
        assert entry is not None
        arguments_of = self._reached(function, entry)
        users: dict[Operation, None] = {}
        for value in arguments_of:
            users.update(dict.fromkeys(use.operation for use in value.uses))
        found: defaultdict[str, set[int]] = defaultdict(set)
        returned: set[tuple[int, int]] = set()
        for op in users:
            if op.parent_op() is function and not op.successors and op.next_op is None:
                returned.update(
                    (argument, number)
                    for number, value in enumerate(op.operands)
                    for argument in arguments_of.get(value, ())
                )
                continue
            effects = self.effects_of(op)
            kinds = ("reads", "writes", "overwrites", "frees")
            for kind in kinds if _only_returns(op, effects) else (*kinds, "keeps"):
                for value in buffer_operands(op, getattr(effects, kind)):
                    found[kind] |= arguments_of.get(value, set())
        overwritten = self._overwritten(entry, arguments_of, users)
        return Effects(
            reads=tuple(sorted(found["reads"] - overwritten)),
            writes=tuple(sorted((found["writes"] | found["overwrites"]) - overwritten)),
            overwrites=tuple(sorted(overwritten)),
            frees=tuple(sorted(found["frees"])),
            keeps=tuple(sorted(found["keeps"])),
            may_return=tuple(sorted(returned)),
            same=tuple(self._returned_whole(function, entry)),
        )

    def _reached(self, function: Operation, entry: Block) -> Mapping[SSAValue, set[int]]:
        """The values that may refer to the memory of arguments, and the arguments' numbers."""
        flow = ValueFlow(function, self.effects_of)
        reached: dict[SSAValue, set[int]] = {}
        pending: list[tuple[SSAValue, set[int]]] = [
            (argument, {argument.index}) for argument in entry.args if is_buffer(argument)
        ]
        while pending:
            value, arguments = pending.pop()
            known = reached.setdefault(value, set())
            new = arguments - known
            if new:
                known |= new
                pending.extend((target, new) for target, _ in flow.targets_of(value))
        return reached

    def _returned_whole(self, function: Operation, entry: Block) -> Iterator[tuple[int, int]]:
        """The arguments that a result always is, with the result's number."""
        returns = exits(function.regions[0])
        for number in range(len(returns[0].operands) if returns else 0):
            whole = {self._whole_argument(op.operands[number], entry) for op in returns}
            if len(whole) == 1 and (argument := whole.pop()) is not None:
                yield argument.index, number

    def _overwritten(
        self,
        entry: Block,
        arguments_of: Mapping[SSAValue, set[int]],
        users: Mapping[Operation, None],
    ) -> set[int]:
        """The arguments that the body overwrites, on every path, before it does anything else."""
        untouched = {argument.index for argument in entry.args if is_buffer(argument)}
        first_users = _by_operation_in(entry, users)
        overwritten: set[int] = set()
        for op in entry.ops:
            if op not in first_users or not untouched:
                continue
            effects = self.effects_of(op)
            whole = {
                argument.index
                for value in buffer_operands(op, effects.overwrites)
                if (argument := self._whole_argument(value, entry)) is not None
            }
            touched: set[int] = set()
            for user in first_users[op]:
                done = self.effects_of(user)
                for value in buffer_operands(
                    user, (*done.reads, *done.writes, *done.overwrites, *done.frees, *done.keeps)
                ):
                    touched |= arguments_of.get(value, set())
            read = {
                number
                for value in buffer_operands(op, (*effects.reads, *effects.writes))
                for number in arguments_of.get(value, ())
            }
            overwritten |= (whole & untouched) - read
            untouched -= touched
        return overwritten

    def _whole_argument(self, value: SSAValue, entry: Block) -> BlockArgument | None:
        """The argument of the function that a value is all of."""
        while isinstance(value, OpResult):
            same = same_operand(value.op, self.effects_of(value.op), value.index)
            if same is None:
                return None
            value = same
        return value if isinstance(value, BlockArgument) and value.block is entry else None


def _only_returns(op: Operation, effects: Effects) -> bool:
    """
    Whether all that an operation can keep its operands for is to return them, which `_reached`
    follows. A call may do so in memory out of sight.
    """
    is_opaque = op.regions or ends_block(op) or operation_name(op).startswith("func.call")
    return bool(effects.may_return) and not is_opaque and operation_name(op) not in _CALLS


def _entry_of(function: Operation) -> Block | None:
    return function.regions[0].first_block if function.regions else None


def _by_operation_in(
    block: Block, users: Mapping[Operation, None]
) -> Mapping[Operation, Sequence[Operation]]:
    """The operations of a block -> those of the users that they are or have inside."""
    found: dict[Operation, list[Operation]] = {}
    for user in users:
        around: Operation | None = user
        while around is not None and around.parent is not block:
            around = around.parent_op()
        if around is not None:
            found.setdefault(around, []).append(user)
    return found
