"""What calls do to their buffer operands, read off the functions that they call (V17).

A function with a body does to an argument what is done, anywhere in it, to a value that may refer
to the argument. This is found by following names forward, with the tables of this package; it
shares nothing with the summaries that passes ask.

Functions that call one another begin with doing nothing, and are looked at again until that is all
that they do. Functions without a body, and what is called by a value, do what an operation without
a row does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import SymbolTable

from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.verify.control_flow import (
    branch_operands,
    control_flow_of,
    ends_block,
    exits,
    is_function,
    only_forwards,
)
from xdsl_mergealloc.verify.effects import Effects, buffer_operands, effects_of

_CALL = "func.call"


class CallEffects:
    """The effects of operations, of which those that call a function are taken from that."""

    def __init__(self, root: Operation):
        while (outer := root.parent_op()) is not None:
            root = outer
        self._functions: dict[Operation, dict[str, Operation]] = {}
        self._effects: dict[Operation, Effects] = {}
        called = dict.fromkeys(
            callee
            for op in root.walk()
            if operation_name(op) == _CALL and (callee := self._callee(op)) is not None
        )
        self._effects = dict.fromkeys(called, Effects())
        changed = True
        while changed:
            changed = False
            for function in called:
                found = self._effects_of_body(function)
                if found != self._effects[function]:
                    self._effects[function] = found
                    changed = True
        for function in called:
            self._effects[function] = self._with_overwritten(function)

    def effects_of(self, op: Operation) -> Effects:
        """What an operation does to its operands."""
        if operation_name(op) == _CALL and (callee := self._callee(op)) is not None:
            return self._effects[callee] if callee in self._effects else Effects()
        return effects_of(op)

    def _callee(self, call: Operation) -> Operation | None:
        """The function that a call names in the nearest symbol table, if it has a body."""
        symbol = call.get_attr_or_prop("callee")
        table = call.parent_op()
        while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
            table = table.parent_op()
        if table is None or not isinstance(symbol, SymbolRefAttr) or symbol.nested_references.data:
            return None
        if table not in self._functions:
            self._functions[table] = dict(_named_functions(table))
        function = self._functions[table].get(symbol.root_reference.data)
        if function is None or (body := function.regions[0].first_block) is None:
            return None
        return function if len(body.args) == len(call.operands) else None

    def _effects_of_body(self, function: Operation) -> Effects:
        """What is done to each argument of a function, by what is known of the others so far."""
        body = function.regions[0].first_block
        assert body is not None
        found = Effects()
        whole: set[int] = set()
        for position, argument in enumerate(body.args):
            if not is_buffer(argument):
                continue
            reads = writes = frees = keeps = returned = False
            for value in self._names_of(argument):
                for use in value.uses:
                    op = use.operation
                    if _returns(op, function):
                        returned = True
                        continue
                    effects = self.effects_of(op)
                    reads |= use.index in effects.reads
                    writes |= use.index in (*effects.writes, *effects.overwrites)
                    frees |= use.index in effects.frees
                    keeps |= use.index in effects.keeps
            at = (position,)
            found = replace(
                found,
                reads=found.reads + at * reads,
                writes=found.writes + at * writes,
                frees=found.frees + at * frees,
                keeps=found.keeps + at * keeps,
                may_return=found.may_return + at * returned,
            )
            if returned and self._always_returns(function, argument):
                whole.add(position)
        if len(whole) == 1:
            return replace(found, may_return=(), views=tuple(whole), is_whole_view=True)
        return found

    def _names_of(self, argument: SSAValue) -> list[SSAValue]:
        """The values of a function that may refer to one of its arguments."""
        names = {argument: None}
        pending = [argument]
        while pending:
            for target in self._targets_of(pending.pop()):
                if target not in names:
                    names[target] = None
                    pending.append(target)
        return list(names)

    def _targets_of(self, value: SSAValue) -> Iterator[SSAValue]:
        """The values to which one is handed on, or that are made of it."""
        for use in value.uses:
            op = use.operation
            if op.successors:
                for number, block in enumerate(op.successors):
                    operands = branch_operands(op, number)
                    for index, target in enumerate(block.args):
                        if is_buffer(target) and (operands is None or operands[index] is value):
                            yield target
            elif only_forwards(op):
                for branching in (op, op.parent_op()):
                    control_flow = None if branching is None else control_flow_of(branching)
                    if branching is None or control_flow is None:
                        continue
                    for edge in control_flow.edges(branching):
                        if edge.forwarder is op:
                            for operand, target in zip(edge.operands, edge.inputs, strict=False):
                                if operand is value:
                                    yield target
            else:
                effects = self.effects_of(op)
                if use.index in (*effects.views, *effects.may_return):
                    yield from buffers_among(op.results)
                for region in op.regions:
                    for block in region.blocks:
                        yield from buffers_among(block.args)
                parent = op.parent_op()
                if ends_block(op) and parent is not None and not is_function(parent):
                    yield from buffers_among(parent.results)

    def _always_returns(self, function: Operation, argument: SSAValue) -> bool:
        """Whether the only buffer that a function returns is always all of an argument."""
        for terminator in exits(function.regions[0]):
            returned = buffers_among(terminator.operands)
            if len(returned) != 1:
                return False
            (value,) = returned
            while value is not argument:
                owner = value.owner
                if (
                    isinstance(owner, Block)
                    or not (effects := self.effects_of(owner)).is_whole_view
                ):
                    return False
                (value,) = buffer_operands(owner, effects.views)
        return True

    def _with_overwritten(self, function: Operation) -> Effects:
        """What the first operation that accesses an argument overwrites, the function does."""
        body = function.regions[0].first_block
        assert body is not None
        effects = self._effects[function]
        overwritten = tuple(
            position for position in effects.writes if self._is_overwritten(body, position)
        )
        kept = tuple(position for position in effects.writes if position not in overwritten)
        reads = tuple(position for position in effects.reads if position not in overwritten)
        return replace(effects, reads=reads, writes=kept, overwrites=overwritten)

    def _is_overwritten(self, body: Block, position: int) -> bool:
        """Whether, in a body's first block, all of an argument is written before all else."""
        names = set(self._names_of(body.args[position]))
        for op in body.ops:
            inside = (inner for inner in op.walk() if any(o in names for o in inner.operands))
            for inner in inside:
                effects = self.effects_of(inner)
                touched = (*effects.reads, *effects.writes, *effects.overwrites, *effects.frees)
                accessed = buffer_operands(inner, (*touched, *effects.keeps))
                if not names.isdisjoint(accessed):
                    return (
                        inner is op
                        and body.args[position] in buffer_operands(op, effects.overwrites)
                        and not names.intersection(buffer_operands(op, effects.reads))
                    )
        return False


def _named_functions(table: Operation) -> Iterator[tuple[str, Operation]]:
    for region in table.regions:
        for block in region.blocks:
            for op in block.ops:
                name = op.get_attr_or_prop("sym_name")
                if isinstance(name, StringAttr) and is_function(op):
                    yield name.data, op


def _returns(op: Operation, function: Operation) -> bool:
    return op.parent_op() is function and ends_block(op) and not op.successors
