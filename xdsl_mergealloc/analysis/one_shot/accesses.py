"""Reads, writes and definitions of tensors, according to the models of operations.

None of this depends on what is bufferized in place:

- A *read* is an operand whose contents its operation uses, or of which its operation creates an
  alias that is read later.
- The *definitions* of a read are the values defined by the last writes before it: the first ones
  found on the way back through operations that only create aliases. A read of a tensor that was
  never written has no definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingOperand,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferRelation,
    OpOperand,
    is_tensor,
    tensor_operands,
)
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.roles import Roles, roles_of


class Accesses:
    """Facts about the tensors of a module, memoized."""

    def __init__(self, state: AnalysisState):
        self._state = state
        self._is_filtered = bool(state.options.dialect_filter)
        self.roles_of: Callable[[Operation], Roles | None] = cache(roles_of)
        """Returns the roles of an operation's operands and results; None if it is not described."""
        self._reads_itself: Callable[[OpOperand], bool] = cache(self._does_read)
        self.writes: Callable[[OpOperand], bool] = cache(self._does_write)
        """Whether an operation writes an operand in place; without a model it cannot."""
        self._aliasing_values: dict[OpOperand, Sequence[AliasingValue]] = {}
        self._aliasing_operands: dict[SSAValue, Sequence[AliasingOperand]] = {}
        """Like `_aliasing_values`, only of operations that answer by their description."""
        self._is_read: dict[SSAValue, bool] = {}
        self._definitions: dict[SSAValue, tuple[SSAValue, ...]] = {}
        self._began: dict[SSAValue, SSAValue] = {}

    def model_of(self, op: Operation) -> BufferizableOpInterface | None:
        """Return the model of an operation to be bufferized; None if it is left as it is."""
        if self._is_filtered and not self._state.options.admits(op):
            return None
        return BUFFERIZABLE_MODELS.lookup(op)

    def reads(self, operand: OpOperand) -> bool:
        """Whether an operation reads an operand, itself or in its regions; an operation without a
        model does."""
        return self._reads_itself(operand) or any(
            self.is_value_read(value) for value in self._other_names(operand)
        )

    def _does_read(self, operand: OpOperand) -> bool:
        model = self.model_of(operand.op)
        return model is None or model.bufferizes_to_memory_read(operand, self._state)

    def _other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        model = self.model_of(operand.op) if operand.op.regions else None
        return () if model is None else model.read_under_other_names(operand)

    def _does_write(self, operand: OpOperand) -> bool:
        model = self.model_of(operand.op)
        return model is not None and model.bufferizes_to_memory_write(operand, self._state)

    def aliasing_values(self, operand: OpOperand) -> Sequence[AliasingValue]:
        """Return the results that may be in an operand's buffer; all of an unknown operation."""
        known = self._aliasing_values.get(operand)
        if known is not None:
            return known
        model = self.model_of(operand.op)
        if model is None:
            return [
                AliasingValue(result, BufferRelation.UNKNOWN, is_definite=False)
                for result in operand.op.results
                if is_tensor(result)
            ]
        found = model.get_aliasing_values(operand, self._state)
        if _answers_by_description(model):
            self._aliasing_values[operand] = found
        return found

    def aliasing_operands(self, value: SSAValue) -> Sequence[AliasingOperand]:
        """Return the operands in whose buffers a result may be."""
        known = self._aliasing_operands.get(value)
        if known is not None:
            return known
        if not isinstance(value, OpResult):
            return ()
        model = self.model_of(value.op)
        if model is None:
            return [
                AliasingOperand(operand, BufferRelation.UNKNOWN, is_definite=False)
                for operand in tensor_operands(value.op)
            ]
        found = model.get_aliasing_operands(value, self._state)
        if _answers_by_description(model):
            self._aliasing_operands[value] = found
        return found

    def is_value_read(self, value: SSAValue) -> bool:
        """Whether the contents of a tensor are read, under any name while in the same buffer."""
        known = self._is_read.get(value)
        if known is not None:
            return known
        came_from: dict[SSAValue, SSAValue | None] = {value: None}
        pending = [value]
        while pending:
            current = pending.pop()
            if self._is_read.get(current) or any(map(self._reads_itself, _uses(current))):
                # All tensors on the way to it are read, too.
                reader: SSAValue | None = current
                while reader is not None:
                    self._is_read[reader] = True
                    reader = came_from[reader]
                return True
            if current in self._is_read:
                continue
            for operand in _uses(current):
                names = list(self._other_names(operand))
                if not self.writes(operand):
                    # After a write, the buffer holds the written contents.
                    names += (alias.value for alias in self.aliasing_values(operand))
                for name in names:
                    if name not in came_from:
                        came_from[name] = current
                        pending.append(name)
        self._is_read.update(dict.fromkeys(came_from, False))
        return False

    def counts_as_read(self, operand: OpOperand) -> bool:
        """Whether an operand is a read: by its operation, or through an alias that this creates."""
        if self.reads(operand):
            return True
        if self.writes(operand):
            return False
        return any(self.is_value_read(alias.value) for alias in self.aliasing_values(operand))

    def is_definition(self, value: SSAValue) -> bool:
        """Whether the operation that defines a value also gives it its contents."""
        if not isinstance(value, OpResult):
            return True
        model = self.model_of(value.op)
        if model is None:
            return True
        sources = self.aliasing_operands(value)
        if not sources:
            return model.result_bufferizes_to_memory_write(value, self._state)
        if any(self.writes(source.operand) for source in sources):
            return True
        inside = [source.operand for source in sources if source.operand.op is not value.op]
        return any(
            # Results of the operation itself are not inside it.
            definition.owner is not value.op and not is_defined_outside(definition, value.op)
            for operand in inside
            for definition in self.definitions(operand.value)
        )

    def definitions(self, value: SSAValue) -> tuple[SSAValue, ...]:
        """Return the values that the last writes before a use of `value` define, in fixed order."""
        known = self._definitions.get(value)
        if known is not None:
            return known
        found: dict[SSAValue, None] = {}
        if self.is_definition(value):
            found[value] = None
        else:
            for source in self.aliasing_operands(value):
                found.update(dict.fromkeys(self.definitions(source.operand.value)))
        self._definitions[value] = tuple(found)
        return self._definitions[value]

    def origins(self, value: SSAValue) -> list[SSAValue]:
        """Return a value's definitions or, where it was never written, the value it began as."""
        found: list[SSAValue] = []
        visited = {value}
        pending = [value]
        while pending:
            current = pending.pop()
            sources = () if self.is_definition(current) else self.aliasing_operands(current)
            if not sources:
                found.append(current)
            for source in sources:
                if source.operand.value not in visited:
                    visited.add(source.operand.value)
                    pending.append(source.operand.value)
        return found

    def where_it_began(self, value: SSAValue) -> SSAValue:
        """Return the tensor of the same shape in whose buffer `value` is if all operands in between
        are in place; otherwise `value` is in a new buffer."""
        passed: list[SSAValue] = []
        while value not in self._began:
            sources = self.aliasing_operands(value)
            if len(sources) != 1 or sources[0].relation is not BufferRelation.EQUIVALENT:
                self._began[value] = value
                break
            passed.append(value)
            value = sources[0].operand.value
        began = self._began[value]
        self._began.update(dict.fromkeys(passed, began))
        return began

    def needs_contents(self, operand: OpOperand) -> bool:
        """Whether a copy of an operand's buffer needs the buffer's contents: not if nothing was
        ever written there."""
        return bool(self.definitions(operand.value)) and self.counts_as_read(operand)

    def is_writable(self, value: SSAValue) -> bool:
        """Whether the buffer of a value may be written."""
        owner = value.owner
        op = owner if isinstance(owner, Operation) else owner.parent_op()
        assert op is not None
        model = self.model_of(op)
        return model is not None and model.is_writable(value, self._state)


def _answers_by_description(model: BufferizableOpInterface) -> bool:
    """Whether a model derives aliases from the description of its operation, by default."""
    own, default = type(model), BufferizableOpInterface
    return (
        own.get_aliasing_values is default.get_aliasing_values
        and own.get_aliasing_operands is default.get_aliasing_operands
    )


def _uses(value: SSAValue) -> Iterator[OpOperand]:
    """Yield the operands that use a value."""
    return (OpOperand(use.operation, use.index) for use in value.uses)
