"""In-place decisions: the greedy loop, or an analysis of your own under the same rules.

The greedy loop goes operand by operand, in the order of a heuristic, and puts each in place unless
that causes a conflict.

    ANALYSES.register("my-analysis", lambda decisions: ...)

makes another analysis a value of the option `analysis`. Its guarantees and obligations:

1. It decides through `Decisions`, for one function at a time, callees first. Operands that have to
   be bufferized in place in any case are in place before it runs.
2. An operand is put in place only if no rule forbids it, given the operands in place by then: no
   read sees a later write, and read-only memory is not written. So an analysis can choose among
   correct programs only.
3. `Decisions.put_in_place` of an operand that a rule forbids to be in place is an error, as is an
   operand about which there is nothing to decide.
4. Operands without a decision are out of place.
5. It does not run where all written operands are copied (`copy-before-write`, functions of
   `no-analysis-func-filter`); it may run again for a function that has changed since (`simplify`).
   It changes nothing itself.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, permutations
from typing import TypeAlias

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot.accesses import Accesses
from xdsl_mergealloc.analysis.one_shot.alias_sets import AliasSet, AliasSets, Read, Write
from xdsl_mergealloc.analysis.one_shot.conflicts import Conflict, ConflictRules
from xdsl_mergealloc.analysis.one_shot.heuristics import FUZZER, HEURISTICS, Undecided
from xdsl_mergealloc.analysis.one_shot.order import ProgramOrder
from xdsl_mergealloc.analysis.one_shot.reasons import (
    LeftOutOfPlace,
    OwnedByLoop,
    ReadOnlyMemory,
    Reason,
    SharedAmongIterations,
    operand_in_words,
    reason_in_words,
)
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.interfaces.bufferizable import (
    AnalysisState,
    BufferizationOptions,
    BufferRelation,
    OpOperand,
    TensorCallSummary,
    is_tensor,
    tensor_operands,
)
from xdsl_mergealloc.interfaces.loop_like import first_init, is_loop_like
from xdsl_mergealloc.interfaces.roles import Roles
from xdsl_mergealloc.named_choices import NamedChoices


class OneShotAnalysis(AnalysisState):
    """
    In-place decisions for a module, function by function, callees first.

    It answers queries of models (`AnalysisState`) and, afterwards, of the rewrite.
    """

    def __init__(self, options: BufferizationOptions, functions: Sequence[FuncOp] = ()):
        """`functions`: the functions to be analysed."""
        self.options = options
        self.functions = functions
        """Callees first."""
        self.random = random.Random(options.analysis_fuzzer_seed)
        """For heuristics; one sequence for all functions."""
        self.accesses = Accesses(self)
        self.sets = AliasSets()
        self.reasons: dict[OpOperand, Reason] = {}
        """Why operands are out of place."""
        self._in_place: set[OpOperand] = set()
        self._with_contents: set[OpOperand] = set()
        self._summaries: dict[str, TensorCallSummary] = {}

    # Queries of models

    def roles_of(self, op: Operation) -> Roles | None:
        return self.accesses.roles_of(op)

    def are_equivalent(self, first: SSAValue, second: SSAValue) -> bool:
        return self.sets.are_equivalent(first, second)

    def is_in_place(self, operand: OpOperand) -> bool:
        return operand in self._in_place

    def copies_contents(self, operand: OpOperand) -> bool:
        """Whether the new buffer of an operand that is out of place begins as a copy."""
        return operand in self._with_contents

    def summary_of(self, symbol: str) -> TensorCallSummary | None:
        return self._summaries.get(symbol)

    def may_alias(self, first: SSAValue, second: SSAValue) -> bool:
        return self.sets.may_alias(first, second) and self.sets.in_place_graph.may_share(
            first, second
        )

    def may_alias_but_by(self, loop: Operation, owned: SSAValue, other: SSAValue) -> bool:
        return self.sets.may_alias_but_by(loop, owned, other)

    # Analysis

    def summarize(self, symbol: str, summary: TensorCallSummary) -> None:
        """Register the effects of calls of a function; before its callers are analysed."""
        self._summaries[symbol] = summary

    def analyze(self, root: Operation, always_copy: bool = False) -> None:
        """
        Decide for all tensor operands below an operation.

        `always_copy`: put all written operands out of place, without analysis.
        """
        decisions = Decisions(self, root, self._in_place)
        decisions.run(always_copy)
        # Now, while the program is still as it was analysed.
        self._with_contents.update(
            operand
            for operands in decisions.operands.values()
            for operand in operands
            if operand not in self._in_place and self.accesses.needs_contents(operand)
        )


class Decisions:
    """
    The decisions for one function, and the queries and actions of the analysis that makes them.

    The rules of `conflicts` apply, except for rule 6 (buffers that do not flow to both a read and a
    write), which applies from `look_closer` on.
    """

    def __init__(self, analysis: OneShotAnalysis, root: Operation, in_place: set[OpOperand]):
        self.analysis = analysis
        """All facts about this function and its callees."""
        self.accesses = analysis.accesses
        """Reads and writes of operations, and the operands whose buffers may hold their results."""
        self._sets = analysis.sets
        self._in_place = in_place
        self.order = ProgramOrder(root)
        self.operands = {
            op: operands for op in self.order.operations if (operands := tensor_operands(op))
        }
        """The tensor operands of operations that have any, in program order."""
        self._rules = ConflictRules(self.order, self.accesses, self._sets, analysis)
        self.undecided: dict[OpOperand, None] = {}
        """The operands to decide about, in the order of the heuristic; also those that have been
        decided about since."""

    # Queries and actions of analyses

    def reason_against(self, operand: OpOperand) -> Reason | None:
        """Return the reason against an operand, given those in place so far; changes nothing."""
        return self._reason_against(operand, [])

    def decide(self, operand: OpOperand) -> Reason | None:
        """
        Put an operand in place unless there is a reason against it, which is returned.

        An operand that is out of place can be decided again when more rules apply. Raises
        `PassError` for an operand about which there is nothing to decide.
        """
        if operand in self._in_place:
            return None
        if operand not in self.undecided:
            fail(
                operand.op,
                f"operand #{operand.index} is not one that the analysis '{self._name}' decides",
            )
        apart: list[tuple[Read, Write]] = []
        reason = self._reason_against(operand, apart)
        if reason is None:
            self._bufferize_in_place(operand)
            self._sets.set_of(operand.value).apart.extend(apart)
            self.analysis.reasons.pop(operand, None)
        else:
            self.analysis.reasons[operand] = reason
        return reason

    def put_in_place(self, operand: OpOperand) -> None:
        """
        Put an operand in place that the analysis is sure of; it may be in place already.

        Raises `PassError`, which says why, if the operand cannot be in place.
        """
        reason = self.decide(operand)
        if reason is not None:
            fail(
                operand.op,
                f"{operand_in_words(operand)} cannot be in place, as the analysis '{self._name}' "
                f"decided: {reason_in_words(operand, reason)}",
            )

    def look_closer(self) -> None:
        """
        Apply rule 6 from now on: fewer reasons are found against operands.

        To be called after all other decisions: an operand that the rule lets be in place may
        prevent two others from being in place, which would have been possible without the rule.
        """
        self._rules.is_precise = True

    # The framework of every analysis

    @property
    def _name(self) -> str:
        return self.analysis.options.analysis

    def run(self, always_copy: bool) -> None:
        """Decide about all operands or, by `always_copy`, put all written ones out of place."""
        for op in self.order.operations:
            for result in op.results:
                if is_tensor(result):
                    self._enter(result)
        for block in self.order.blocks:
            for argument in block.args:
                if is_tensor(argument):
                    self._enter(argument)
        self._decide_what_is_given()
        self.undecided = self._in_order()
        if always_copy:
            for operand in self.undecided:
                if not self.accesses.writes(operand):
                    self._bufferize_in_place(operand)
        else:
            ANALYSES.get(self._name)(self)
            left = LeftOutOfPlace(self._name)
            for operand in self.undecided:
                if operand not in self._in_place:
                    self.analysis.reasons.setdefault(operand, left)
        self._find_equivalences()

    def _enter(self, value: SSAValue) -> None:
        """Record the reads of a value."""
        alias_set = self._sets.set_of(value)
        if not self.accesses.is_writable(value):
            alias_set.readonly.append(value)
        for use in value.uses:
            self.order.check_is_awaited(use.operation, value)
            operand = OpOperand(use.operation, use.index)
            if self.accesses.counts_as_read(operand):
                for read in self._reads(operand):
                    alias_set.add_read(read)

    def _reads(self, operand: OpOperand) -> Sequence[Read]:
        reads: list[Read] = []
        tick = self.order.number[operand.op]
        # An operation with regions may read for as long as it runs.
        end = self.order.last_tick(operand.op)
        for definition in self.accesses.definitions(operand.value):
            loop = self.order.loop_range(operand.op, definition)
            last = end if loop is None else max(end, loop[1])
            first = self.order.range_of(definition.owner)[0]
            reads.append(Read(operand, definition, first, last, tick))
        return reads

    def _decide_what_is_given(self) -> None:
        for op, operands in self.operands.items():
            model = self.accesses.model_of(op)
            for operand in operands:
                if model is None:
                    for alias in self.accesses.aliasing_values(operand):
                        self._sets.unite(operand.value, alias.value)
                elif model.must_bufferize_in_place(operand, self.analysis):
                    self._bufferize_in_place(operand)

    def _in_order(self) -> dict[OpOperand, None]:
        """Return the operands to decide about, in the order of the heuristic."""
        options = self.analysis.options
        name = FUZZER if options.analysis_fuzzer_seed else options.analysis_heuristic
        operations = _post_order(self.order)
        ordered: dict[OpOperand, None] = {}
        first = HEURISTICS.get(name)(Undecided(operations, self.accesses, self.analysis.random))
        for item in chain(first, reversed(operations)):
            op = item.op if isinstance(item, OpOperand) else item
            if op not in self.order.number:
                fail(op, f"is not in the function that the heuristic '{name}' was to put in order")
            open_operands = self.operands.get(op, ()) if self.accesses.model_of(op) else ()
            for operand in open_operands:
                if operand not in self._in_place and item in (op, operand):
                    ordered[operand] = None
        return ordered

    def _bufferize_in_place(self, operand: OpOperand) -> None:
        self._in_place.add(operand)
        value = operand.value
        for alias in self.accesses.aliasing_values(operand):
            carrier = operand.op.parent_op() if alias.is_from_outside else None
            self._sets.unite(value, alias.value, carrier)
            if alias.relation is BufferRelation.EQUIVALENT and alias.is_definite:
                self._sets.make_equivalent(value, alias.value)
        if self.accesses.writes(operand):
            tick = self.order.number[operand.op]
            self._sets.set_of(value).add_write(Write(operand, tick))

    def _reason_against(self, operand: OpOperand, apart: list[tuple[Read, Write]]) -> Reason | None:
        """
        Return why an operand cannot be in place, given those in place so far. Add to `apart` pairs
        that it brings into one alias set and that conflict only if more becomes in place.
        """
        found = self.accesses.aliasing_values(operand)
        if not found and not self.accesses.writes(operand):
            # All reads are known from the beginning: nothing changes if this one is in place.
            return None
        own, aliases = operand.value, [alias.value for alias in found]
        from_outside = [alias.value for alias in found if alias.is_from_outside]
        self._sets.consider(
            [own, *(alias.value for alias in found if not alias.is_from_outside)],
            [own, *from_outside] if from_outside else [],
            operand.op.parent_op(),
        )
        joined: dict[SSAValue, AliasSet] = {}
        for value in (own, *aliases):
            joined[self._sets.representative(value)] = self._sets.set_of(value)
        with self._sets.in_place_graph.supposing(own, aliases):
            return self._reason_among(operand, list(joined.values()), apart)

    def _reason_among(
        self, operand: OpOperand, sets: Sequence[AliasSet], apart: list[tuple[Read, Write]]
    ) -> Reason | None:
        """Return why the alias sets that an operand would unite cannot be united."""
        write = None
        if self.accesses.writes(operand):
            write = Write(operand, self.order.number[operand.op])
        readonly = self._readonly_written(operand, write is not None, sets)
        if readonly is not None:
            return ReadOnlyMemory(readonly)
        if write is not None:
            if self.analysis.options.check_parallel_regions:
                for origin in self.accesses.origins(operand.value):
                    if self.order.parallel_region(origin.owner) is not self.order.parallel_region(
                        operand.op
                    ):
                        return SharedAmongIterations(origin)
            owned = self._owned_by_loop(write, sets)
            if owned is not None:
                return owned
            own = ((read, write) for one in sets for read in one.reads_around(write.tick))
            if conflict := self._conflict_among(own, apart):
                return conflict
        for one in sets:
            # Within one set, only pairs that come to share a buffer by this operand are new.
            for read, other in one.apart:
                if self._rules.is_conflict_now(read, other):
                    return Conflict(read, other)
            for two in sets:
                if one is two:
                    continue
                pairs = _pairs(one, two)
                if reason := self._conflict_among(pairs, apart) or self._owned_among(one, two):
                    return reason
        return None

    def _owned_by_loop(self, write: Write, sets: Sequence[AliasSet]) -> OwnedByLoop | None:
        """Find a write in a loop to memory that the loop was given, one of the two being `write`.
        The memory need not be read: the loop may carry another tensor in it."""
        found = chain(
            ((write, inner) for one in sets for inner in self._written_inside(write, one)),
            ((given, write) for one in sets for given in one.given_around(write.operand.op)),
        )
        return self._first_owned(found)

    def _owned_among(self, one: AliasSet, two: AliasSet) -> OwnedByLoop | None:
        """Find a write in set `two`, in a loop, to memory that the loop was given in set `one`."""
        if len(one.given) <= len(two.writes):
            return self._first_owned(
                (given, inner) for given in one.given for inner in self._written_inside(given, two)
            )
        return self._first_owned(
            (given, inner) for inner in two.writes for given in one.given_around(inner.operand.op)
        )

    def _first_owned(self, pairs: Iterable[tuple[Write, Write]]) -> OwnedByLoop | None:
        for given, inner in pairs:
            if self._rules.may_share(given.operand.value, inner.operand.value):
                return OwnedByLoop(inner.operand, given.operand)
        return None

    def _written_inside(self, given: Write, among: AliasSet) -> Iterator[Write]:
        """Yield the writes of a set in the regions of an operation that was given memory."""
        op = given.operand.op
        if op.regions:
            yield from among.writes_between(given.tick + 1, self.order.range_of(op)[1])

    def _conflict_among(
        self, pairs: Iterable[tuple[Read, Write]], apart: list[tuple[Read, Write]]
    ) -> Conflict | None:
        for read, write in pairs:
            if self._rules.is_conflict_if_shared(read, write):
                if self._rules.is_conflict_now(read, write):
                    return Conflict(read, write)
                apart.append((read, write))
        return None

    def _readonly_written(
        self, operand: OpOperand, is_written: bool, sets: Sequence[AliasSet]
    ) -> SSAValue | None:
        """
        Return memory that must not be written but would be: by an operand, or by another operand in
        place that its value would flow to.
        """
        may_flow = self._rules.may_flow
        for value in chain.from_iterable(one.readonly for one in sets):
            if may_flow(value, operand.value) and (
                is_written
                or any(may_flow(value, w.operand.value) for one in sets for w in one.writes)
            ):
                return value
        return None

    def _find_equivalences(self) -> None:
        """Find equivalences of the results of operations with regions, after all decisions;
        inner operations first."""
        carried: list[Sequence[OpResult]] = []
        for op in _post_order(self.order):
            if not op.regions:
                continue
            changing: list[OpResult] = []
            for result in filter(is_tensor, op.results):
                sources = self.accesses.aliasing_operands(result)
                stay = all(source.relation is BufferRelation.EQUIVALENT for source in sources)
                if sources and all(self.analysis.is_in_place(s.operand) for s in sources):
                    first = sources[0].operand.value
                    if stay and all(
                        self._sets.are_equivalent(first, source.operand.value) for source in sources
                    ):
                        self._sets.make_equivalent(result, first)
                        continue
                elif stay or not is_loop_like(op):
                    continue
                changing.append(result)
            for result, other in permutations(changing, 2):
                # The loop may come back with its buffers interchanged.
                if other.type == result.type:
                    self._sets.unite(result, other)
            if is_loop_like(op):
                carried.append(changing)
        for results in carried:
            self._copy_what_would_be_overwritten(results)

    def _copy_what_would_be_overwritten(self, results: Sequence[OpResult]) -> None:
        """
        Put out of place the initial values of a loop that are written after it under another name
        than that of a result: their buffers may come back as any of some results, which the write
        would destroy. Only now is it known which results these are.
        """
        for result in results:
            init = OpOperand(result.op, first_init(result.op) + result.index)
            if init in self._in_place and (conflict := self._conflict_behind(init, results)):
                self._in_place.discard(init)
                self.analysis.reasons[init] = conflict

    def _conflict_behind(self, init: OpOperand, results: Sequence[OpResult]) -> Conflict | None:
        """Find a write after a loop to an initial value, before a read of another result than the
        one of that initial value, which the rules cover."""
        others = [one for one in results if one.type == init.value.type]
        if len(others) < 2:
            return None
        graph, alias_set = self._sets.in_place_graph, self._sets.set_of(init.value)
        end = self.order.range_of(init.op)[1]
        names = dict.fromkeys(graph.upstream(init.value))
        for value in (pending := list(names)):
            for use in value.uses:
                operand = OpOperand(use.operation, use.index)
                tick, model = self.order.number[operand.op], self.accesses.model_of(operand.op)
                if tick <= end or (model is not None and operand not in self._in_place):
                    continue
                for read in alias_set.reads_around(tick) if self.accesses.writes(operand) else ():
                    if any(graph.may_flow(other, read.operand.value) for other in others):
                        return Conflict(read, Write(operand, tick))
                for alias in self.accesses.aliasing_values(operand):
                    if alias.value not in names and alias.value not in results:
                        names[alias.value] = None
                        pending.append(alias.value)
        return None


Analysis: TypeAlias = Callable[[Decisions], None]
"""Decides which operands of one function are in place; see above."""


def _greedy(decisions: Decisions) -> None:
    """Put each operand in place, in the order of the heuristic, unless a reason is against it."""
    out_of_place = [
        operand for operand in decisions.undecided if decisions.decide(operand) is not None
    ]
    decisions.look_closer()
    for operand in out_of_place:
        decisions.decide(operand)


ANALYSES = NamedChoices[Analysis]("one-shot-bufferize", "analysis", {"greedy": _greedy})
"""The analyses by name; an embedder registers its own here."""


def _pairs(reading: AliasSet, writing: AliasSet) -> Iterator[tuple[Read, Write]]:
    """Yield the reads of one set with the writes of another during the range of each read."""
    if len(reading.reads) <= len(writing.writes):
        for read in reading.reads:
            for write in writing.writes_between(read.first, read.last):
                yield read, write
    else:
        for write in writing.writes:
            for read in reading.reads_around(write.tick):
                yield read, write


def _post_order(order: ProgramOrder) -> list[Operation]:
    """Return operations in program order, but those in regions before the operation around."""
    finished: list[Operation] = []
    around: list[tuple[int, Operation]] = []
    """The operations with regions around, and the last number inside each."""
    for op in order.operations:
        while around and order.number[op] > around[-1][0]:
            finished.append(around.pop()[1])
        if op.regions:
            around.append((order.range_of(op)[1], op))
        else:
            finished.append(op)
    finished.extend(op for _, op in reversed(around))
    return finished
