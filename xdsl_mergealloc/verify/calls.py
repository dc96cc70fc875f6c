"""Effects of a call on its operands, by the body of the function that it calls (V17).

A function whose body is in sight does to an argument what the operations in the body do to values
that may refer to it; functions that call each other are analysed until nothing changes. Other calls
are unknown operations. An operation that goes on after control has left it lasts until its barrier
(V19). This module shares no code with the summaries that passes query.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence

from xdsl.ir import Block, BlockArgument, Operation, SSAValue, Use

from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.verify.callees import Callees, is_call
from xdsl_mergealloc.verify.control_flow import ends_block, exits
from xdsl_mergealloc.verify.effects import (
    Effects,
    all_operands,
    buffer_operands,
    effects_of,
    going_on_around,
    only_writes_or_frees,
)
from xdsl_mergealloc.verify.value_flow import Origins, ValueFlow

_MOST_ITERATIONS = 8
"""Maximum number of passes over functions that call each other; then their calls are unknown."""


class Calls:
    """The effects of calls in a program; a snapshot."""

    def __init__(self) -> None:
        self.barriers = BlockBarriers()
        self.callees = Callees()
        self.origins = Origins(self.effects_of)
        self._effects: dict[Operation, Effects | None] = {}
        """Function -> its effects, by numbers of arguments; None: unknown."""
        self._own_effects: dict[Operation, Effects] = {}
        """Cache for operations that are no calls, which are queried several times."""

    def effects_of(self, op: Operation) -> Effects:
        """
        Return the effects of an operation; of a call, those of the function. A copy that is never
        read is no read of its source (V4).
        """
        effects = self._all_effects_of(op)
        if not effects.copies:
            return effects
        needed = {operand for operand, result in effects.copies if self._is_read(op, result)}
        unneeded = {operand for operand, _ in effects.copies} - needed
        if not unneeded:
            return effects
        return effects._replace(
            reads=tuple(operand for operand in effects.reads if operand not in unneeded),
            copies=tuple(copy for copy in effects.copies if copy[0] in needed),
        )

    def _is_read(self, op: Operation, result: int) -> bool:
        """Whether the contents of a result may be used, in this function or by its caller."""
        return any(map(self._may_read, op.results[result].uses))

    def _may_read(self, use: Use) -> bool:
        user = use.operation
        return not only_writes_or_frees(user, self._all_effects_of(user), use.index)

    def _all_effects_of(self, op: Operation) -> Effects:
        own_effects = self._own_effects.get(op)
        if own_effects is not None:
            return own_effects
        function = self.callees.of(op)
        if function is None:
            own_effects = effects_of(op)
            if own_effects.until is not None and self.barriers.of(op) is None:
                own_effects = own_effects._replace(keeps=all_operands(op))
            self._own_effects[op] = own_effects
            return own_effects
        if function not in self._effects:
            # Each function after its callees, if there is no cycle.
            components = strongly_connected_components((function,), self._unknown_callees)
            self._solve([one for component in components for one in reversed(component)])
        return self._effects[function] or effects_of(op)

    def _unknown_callees(self, function: Operation) -> list[Operation]:
        """Return the callees of a function whose effects have not been computed yet."""
        callees = dict.fromkeys(map(self.callees.of, walk(function)))
        return [f for f in callees if f is not None and f not in self._effects]

    def _solve(self, functions: Sequence[Operation]) -> None:
        """Compute the effects of functions that call each other: initially, they do nothing, and
        their results are undecided."""
        for function in functions:
            returns = exits(function.regions[0])
            count = len(returns[0].operands) if returns else 0
            self._effects[function] = Effects(undecided=tuple(range(count)))
        for _ in range(_MOST_ITERATIONS):
            before = [self._effects[function] for function in functions]
            # The origins of values depend on the effects known so far.
            self.origins = Origins(self.effects_of)
            for function in functions:
                self._effects[function] = self._summarize(function)
            if before == [self._effects[function] for function in functions]:
                return
        self._effects.update(dict.fromkeys(functions))
        self.origins = Origins(self.effects_of)

    def arguments_in(self, function: Operation) -> Mapping[SSAValue, set[int]]:
        """Return, for each value of a function, the arguments whose memory it may be."""
        entry = entry_of(function)
        assert entry is not None
        return ValueFlow(function, self.effects_of).spread(
            {argument: {argument.index} for argument in entry.args if is_buffer(argument)}
        )

    def _summarize(self, function: Operation) -> Effects:
        """Return the effects of the body on the memory of each argument."""
        entry = entry_of(function)
        assert entry is not None
        arguments = self.arguments_in(function)
        does: defaultdict[str, set[int]] = defaultdict(set)
        touched: defaultdict[Operation, set[int]] = defaultdict(set)
        """By operation of the entry block: the arguments that it accesses."""
        returned: set[tuple[int, int]] = set()
        copies: set[tuple[int, int]] = set()
        for op in dict.fromkeys(use.operation for value in arguments for use in value.uses):
            if is_return(op, function):
                for number, value in enumerate(op.operands):
                    returned |= {(argument, number) for argument in arguments.get(value, ())}
                continue
            effects = self.effects_of(op)
            only_copied = self._copied_to_caller(op, effects, function)
            for operand, number in only_copied:
                copies |= {
                    (argument, number) for argument in arguments.get(op.operands[operand], ())
                }
            kinds = ("reads", "writes", "overwrites", "frees")
            around = entry.find_ancestor_op_in_block(op)
            is_kept = any(
                self.barriers.of(outer) is None for outer in going_on_around(op, function)
            )
            for kind in kinds if only_returns(op, effects) else (*kinds, "keeps"):
                operands: tuple[int, ...] = getattr(effects, kind)
                for operand in operands:
                    accessed = arguments.get(op.operands[operand], set[int]())
                    if around is not None:
                        touched[around] |= accessed
                    if is_kept:
                        does["keeps"] |= accessed
                    if kind != "reads" or all(operand != copied for copied, _ in only_copied):
                        does[kind] |= accessed
        overwritten = self._overwritten(entry, arguments, touched)
        copies = {copy for copy in copies if copy[0] not in does["reads"] | overwritten}
        reads = does["reads"].union(argument for argument, _ in copies)
        returned_whole = dict(self._returned(function, entry))
        return Effects(
            reads=tuple(sorted(reads - overwritten)),
            writes=tuple(sorted((does["writes"] | does["overwrites"]) - overwritten)),
            overwrites=tuple(sorted(overwritten)),
            frees=tuple(sorted(does["frees"])),
            keeps=tuple(sorted(does["keeps"])),
            may_return=tuple(sorted(returned)),
            copies=tuple(sorted(copies)),
            same=tuple((min(a), n) for n, a in returned_whole.items() if a and len(a) == 1),
            one_of=tuple((each, n) for n, a in returned_whole.items() for each in sorted(a or ())),
            undecided=tuple(n for n, a in returned_whole.items() if a == set()),
        )

    def _copied_to_caller(
        self, op: Operation, effects: Effects, function: Operation
    ) -> list[tuple[int, int]]:
        """Return the operands that an operation only copies for the caller, with the function's
        results that the copies become."""
        copied: list[tuple[int, int]] = []
        used_here: set[int] = set()
        for operand, result in effects.copies:
            for use in op.results[result].uses:
                if is_return(use.operation, function):
                    copied.append((operand, use.index))
                elif self._may_read(use):
                    used_here.add(operand)
        return [copy for copy in copied if copy[0] not in used_here]

    def _returned(self, function: Operation, entry: Block) -> Iterator[tuple[int, set[int] | None]]:
        """Yield the number of each result, and those of the arguments one of which it is all of:
        none if nothing is known yet, None if it may be something else."""
        returns = exits(function.regions[0])
        for number in range(len(returns[0].operands) if returns else 0):
            origins = (self.origins.of(op.operands[number]) for op in returns)
            choices = {one for origin in origins for one in self.origins.choices(origin)}
            numbers = {_number_of(one, entry) for one in choices}
            yield number, None if None in numbers else {n for n in numbers if n is not None}

    def _overwritten(
        self,
        entry: Block,
        arguments: Mapping[SSAValue, set[int]],
        touched: Mapping[Operation, set[int]],
    ) -> set[int]:
        """Return the arguments that the body overwrites, on every path, before any other access."""
        untouched = {argument.index for argument in entry.args if is_buffer(argument)}
        overwritten: set[int] = set()
        for op in entry.ops:
            if op not in touched:
                continue
            effects = self.effects_of(op)
            whole = {
                self.whole_argument(value, entry)
                for value in buffer_operands(op, effects.overwrites)
            }
            for value in buffer_operands(op, (*effects.reads, *effects.writes)):
                whole -= arguments.get(value, set())
            overwritten |= untouched & whole
            untouched -= touched[op]
        return overwritten

    def whole_argument(self, value: SSAValue, entry: Block) -> int | None:
        """Return the number of the argument that a value is all of; None if there is none."""
        return _number_of(self.origins.of(value), entry)


def _number_of(value: SSAValue, entry: Block) -> int | None:
    """Return the number of an argument of a block; None for any other value."""
    if isinstance(value, BlockArgument) and value.block is entry:
        return value.index
    return None


def only_returns(op: Operation, effects: Effects) -> bool:
    """
    Whether an operation can keep its operands only by returning them: its results are followed.

    A call may keep operands in memory out of sight.
    """
    is_opaque = op.regions or ends_block(op) or operation_name(op).startswith("func.call")
    return bool(effects.may_return) and not is_opaque and not is_call(op)


def is_return(op: Operation, function: Operation) -> bool:
    """Whether control leaves a function after an operation of it."""
    return op.parent_op() is function and not op.successors and op.next_op is None


def entry_of(function: Operation) -> Block | None:
    """Return the entry block of a function; None if it has no body."""
    return function.regions[0].first_block if function.regions else None


class BlockBarriers:
    """The barriers of operations, found block by block."""

    def __init__(self) -> None:
        self._ended_by: dict[Operation, Operation] = {}
        self._known: set[Block] = set()

    def of(self, op: Operation) -> Operation | None:
        """Return the later operation in the block of `op` that waits for it; None if none does."""
        if op.parent is not None and op.parent not in self._known:
            self._known.add(op.parent)
            under_way: dict[Hashable, list[Operation]] = {}
            for other in op.parent.ops:
                effects = effects_of(other)
                for awaited in effects.waits_for:
                    self._ended_by.update(dict.fromkeys(under_way.pop(awaited, ()), other))
                if effects.until is not None:
                    under_way.setdefault(effects.until, []).append(other)
        return self._ended_by.get(op)
