"""Functions that give back to their caller what the caller owns already.

At the boundary of a function, what is returned becomes the caller's, and what may be an
argument is cloned for that. A private function whose callers are all known need not do that: if
a result never is anything but an argument, or memory that nobody has to free, the result of a
call is just another name for these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, StringAttr, SymbolRefAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, ParametrizedAttribute, SSAValue

from xdsl_mergealloc.analysis.program_points import ProgramPoints
from xdsl_mergealloc.deallocation.flow import BufferFlow, LentResults
from xdsl_mergealloc.deallocation.flow_builder import flow_of_function
from xdsl_mergealloc.interfaces.buffer_type import is_buffer_type


class FunctionFlows:
    """The flow of each function, in which results of calls are known for what they are."""

    def __init__(self, root: Operation, functions: Sequence[ProgramPoints]):
        self._points = {points.function: points for points in functions}
        self._private = _private_functions(root, self._points)
        self._flows: dict[Operation, BufferFlow] = {}
        self._lent: dict[str, LentResults] = {}
        self._in_progress: set[str] = set()
        self._recursive: set[str] = set()

    def flow(self, function: Operation) -> BufferFlow:
        """The flow of one of the functions."""
        if isinstance(function, FuncOp) and function.sym_name.data in self._private:
            self._lent_results_of(function.sym_name.data)
        return self._make_flow(function)

    def lent_results(self, call: Operation) -> LentResults:
        """Which results of a call are names of arguments that it was given."""
        if not isinstance(call, CallOp) or call.callee.nested_references.data:
            return {}
        name = call.callee.root_reference.data
        return self._lent_results_of(name) if name in self._private else {}

    def _lent_results_of(self, name: str) -> LentResults:
        if name in self._in_progress:
            # What it is treated as here, it has to be everywhere.
            self._recursive.add(name)
            return {}
        if name not in self._lent:
            self._in_progress.add(name)
            flow = self._make_flow(self._private[name])
            self._in_progress.remove(name)
            lent: LentResults = {} if name in self._recursive else _lent_by_callers(flow)
            # Nothing is handed over where these are returned.
            flow.slots = [s for s in flow.slots if s.inputs or s.operand_index not in lent]
            self._lent[name] = lent
        return self._lent[name]

    def _make_flow(self, function: Operation) -> BufferFlow:
        flow = self._flows.get(function)
        if flow is None:
            flow = flow_of_function(self._points[function], self.lent_results)
            self._flows[function] = flow
        return flow


def _lent_by_callers(flow: BufferFlow) -> LentResults:
    returned: dict[int, list[SSAValue]] = {}
    for slot in flow.slots:
        if not slot.inputs:
            returned.setdefault(slot.operand_index, []).append(slot.value)
    entry = flow.points.function.regions[0].first_block
    lent: dict[int, tuple[int, ...]] = {}
    for result, values in returned.items():
        origins = [origin for value in values for origin in flow.origins(value)]
        if not any(origin in flow.roots or origin in flow.unmanaged for origin in origins):
            lent[result] = tuple(
                dict.fromkeys(
                    origin.index
                    for origin in origins
                    if isinstance(origin, BlockArgument) and origin.block is entry
                )
            )
    return lent


def _private_functions(
    root: Operation, functions: Mapping[Operation, ProgramPoints]
) -> dict[str, FuncOp]:
    """The functions directly in `root` that return buffers and are called, and only called."""
    private: dict[str, FuncOp] = {}
    for function in functions:
        if (
            isinstance(function, FuncOp)
            and function.parent_op() is root
            and function.sym_visibility == StringAttr("private")
            and any(is_buffer_type(result) for result in function.function_type.outputs)
        ):
            private[function.sym_name.data] = function
    if private:
        for op in root.walk():
            if isinstance(op, CallOp):
                continue
            for attribute in (*op.properties.values(), *op.attributes.values()):
                for name in _symbols_in(attribute):
                    private.pop(name, None)
    return private


def _symbols_in(attribute: Attribute) -> Iterator[str]:
    match attribute:
        case SymbolRefAttr():
            yield attribute.root_reference.data
        case ArrayAttr():
            for item in attribute.data:
                yield from _symbols_in(item)
        case DictionaryAttr():
            for item in attribute.data.values():
                yield from _symbols_in(item)
        case ParametrizedAttribute():
            for item in attribute.parameters:
                yield from _symbols_in(item)
        case _:
            pass
