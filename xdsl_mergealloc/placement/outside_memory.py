"""Which memory that a function gets from outside may be the same.

Memory from outside is that of arguments, of globals, and of what operations of unknown behaviour
return. Any two may be the same, except

1. globals of different names; constant ones and memory that is written,
2. two arguments of the same function, unless a call in the program may pass the same memory for
   both. Callers that are not in the program are assumed not to, as in One-Shot Bufferize.
"""

from __future__ import annotations

from xdsl.dialects.builtin import SymbolRefAttr, UnitAttr
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.ownership import is_heap_allocation
from xdsl_mergealloc.op_names import operation_name


def is_outside(origin: SSAValue) -> bool:
    """Whether a buffer is not made by an allocation in sight."""
    owner = origin.owner
    if isinstance(owner, Operation) and ALLOCATION_MODELS.lookup(owner) is not None:
        return False
    return not is_heap_allocation(origin)


class OutsideMemory:
    """What may be the same as what, below an operation; a snapshot."""

    def __init__(self, root: Operation, memory: Memory):
        self._constant_globals: set[str] = set()
        self._by_function: dict[Operation, dict[SSAValue, None]] = {}
        self._sharing: set[Operation] = set()
        """Functions some of whose arguments may be the same memory."""
        functions: dict[str, Operation] = {}
        calls: list[tuple[Operation, str]] = []
        view_flow = memory.view_flow
        for op in root.walk():
            name = op.get_attr_or_prop("sym_name")
            if operation_name(op) == "memref.global":
                if isinstance(op.get_attr_or_prop("constant"), UnitAttr):
                    self._constant_globals.add(str(name))
            elif is_function(op):
                functions[str(name)] = op
            calls.extend((op, callee) for callee in _symbols_of_call(op))
            self._note_origins(op, view_flow)
        self._find_sharing(functions, calls, view_flow)

    def same_as_written(self, origin: SSAValue) -> list[SSAValue]:
        """The other memory from outside that `origin`, which is written, may be the same as."""
        function = _function_around(origin)
        if function is None:
            return []
        return [
            other
            for other in self._by_function.get(function, ())
            if other is not origin and self._may_be_same(origin, other, function)
        ]

    def _may_be_same(self, written: SSAValue, other: SSAValue, function: Operation) -> bool:
        names = [
            str(value.owner.name_.root_reference) if isinstance(value.owner, GetGlobalOp) else None
            for value in (written, other)
        ]
        if names[1] in self._constant_globals:
            return False
        if None not in names:
            return names[0] == names[1]
        are_arguments = all(_is_argument_of(function, value) for value in (written, other))
        return not are_arguments or function in self._sharing

    def _note_origins(self, op: Operation, view_flow: ViewFlow) -> None:
        values = [*buffers_among(op.results)]
        for region in op.regions:
            for block in region.blocks:
                values += buffers_among(block.args)
        for value in values:
            if value in view_flow.origins(value) and is_outside(value):
                function = _function_around(value)
                if function is not None:
                    self._by_function.setdefault(function, {})[value] = None

    def _find_sharing(
        self,
        functions: dict[str, Operation],
        calls: list[tuple[Operation, str]],
        view_flow: ViewFlow,
    ) -> None:
        pending = [(call, functions[callee]) for call, callee in calls if callee in functions]
        changed = True
        while changed:
            changed = False
            for call, callee in pending:
                if callee not in self._sharing and self._passes_shared(call, view_flow):
                    self._sharing.add(callee)
                    changed = True

    def _passes_shared(self, call: Operation, view_flow: ViewFlow) -> bool:
        """Whether two operands of a call may be the same memory."""
        seen: dict[SSAValue, None] = {}
        for value in buffers_among(call.operands):
            origins = view_flow.origins(value)
            for origin in origins:
                if origin in seen:
                    return True
                function = _function_around(origin)
                if function is not None and is_outside(origin):
                    for other in seen:
                        if is_outside(other) and self._may_be_same(origin, other, function):
                            return True
            seen.update(dict.fromkeys(origins))
        return False


def _is_argument_of(function: Operation, value: SSAValue) -> bool:
    return isinstance(value, BlockArgument) and value.block is function.regions[0].first_block


def _function_around(value: SSAValue) -> Operation | None:
    owner = value.owner
    around = owner.parent_op() if isinstance(owner, Block) else owner
    while around is not None and not is_function(around):
        around = around.parent_op()
    return around


def _symbols_of_call(op: Operation) -> list[str]:
    """The functions that an operation may call: all the symbols it names."""
    return [
        str(attribute.root_reference)
        for attribute in (*op.properties.values(), *op.attributes.values())
        if isinstance(attribute, SymbolRefAttr)
    ]
