"""Bufferizable operations: what an operation on tensors does to the buffers of its operands.

Bufferization gives every tensor a buffer. An operation says which operands it reads and writes,
which results live in the buffer of which operand if that operand is bufferized *in place*, and how
it is rewritten. The analysis queries the former, the rewrite calls the latter; neither knows single
operations.

Methods are called only for operands and values of tensor type. By default, the description of an
operation answers what it reads, writes and returns, see `interfaces/roles.py`; without one, it is
taken to read all its operands and return new buffers. So a model often needs only `bufferize`.

Source: MLIR, `BufferizableOpInterface.td`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, NamedTuple, Protocol, TypeVar, cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import FunctionType, MemRefType, TensorType, UnrankedTensorType
from xdsl.ir import Attribute, Block, BlockArgument, Dialect, Operation, OpResult, Region, SSAValue
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    region_edges,
    regions_after,
)
from xdsl_mergealloc.interfaces.elementwise import is_element_by_element
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry
from xdsl_mergealloc.interfaces.roles import Roles, tied_destinations
from xdsl_mergealloc.op_names import operation_name

OpT = TypeVar("OpT", bound=Operation)

NEEDS_LINALG = (
    "was not bufferized: it computes element by element; mlir-opt --convert-elementwise-to-linalg "
    "makes a linalg operation of it"
)
"""The error for arithmetic on tensors."""


class OpOperand(NamedTuple):
    """One operand of one operation: a use of a value."""

    # A tuple, since analyses key most of their facts by operand: no other class is as fast.
    op: Operation
    index: int  # pyright: ignore[reportIncompatibleMethodOverride] # not the method of tuples

    @property
    def value(self) -> SSAValue:
        """The value that is used."""
        return self.op.operands[self.index]


class BufferRelation(Enum):
    """Relation of the buffer of a result to that of an operand bufferized in place."""

    UNKNOWN = "unknown"
    """They may overlap."""
    EQUIVALENT = "equivalent"
    """They are the same buffer, of the same shape."""


class AliasingValue(NamedTuple):
    """A result that may live in the buffer of an operand."""

    value: SSAValue
    relation: BufferRelation = BufferRelation.EQUIVALENT
    is_definite: bool = True
    """Whether it always does if the operand is in place (`arith.select`: only maybe)."""
    is_from_outside: bool = False
    """Whether it does only because a loop hands on a buffer from outside in a later iteration."""


class AliasingOperand(NamedTuple):
    """An operand in whose buffer a value may live."""

    operand: OpOperand
    relation: BufferRelation = BufferRelation.EQUIVALENT
    is_definite: bool = True


LayoutConversion = Literal["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"]


@dataclass(frozen=True)
class BufferizationOptions:
    """Options of a bufferization, under MLIR's names, those of the pass one-shot-bufferize."""

    bufferize_function_boundaries: bool = False
    """Bufferize arguments and results of functions, too, and calls."""

    function_boundary_type_conversion: LayoutConversion = "infer-layout-map"
    """Layouts in signatures: any for arguments and inferred for results; identity; any for both."""

    unknown_type_conversion: LayoutConversion = "fully-dynamic-layout-map"
    """Layouts of the buffers of tensors that come from operations that are left as they are."""

    allow_unknown_ops: bool = False
    """Leave operations that do not implement BufferizableOpInterface as they are, between
    `to_tensor` and `to_buffer`."""

    allow_return_allocs_from_loops: bool = False
    """Let a loop allocate in every iteration where it cannot be avoided; otherwise an error."""

    hoist_static_allocs: bool = True
    """Move new buffers of static size out of sequential loops, like those of dynamic size. A buffer
    that stays has no contents when an iteration begins: merge-alloc needs less memory for it."""

    copy_before_write: bool = False
    """No analysis: copy whatever is written."""

    analysis_heuristic: str = "bottom-up"
    """
    The order of decisions; the first of competing operands gets the buffer: `bottom-up`,
    `top-down`, `bottom-up-from-terminators`, `insert-slice-first`, `fuzzer`, or a registered one.
    """

    analysis: str = "greedy"
    """Analysis that decides: `greedy`, which decides on each operand once, or one that was
    registered."""

    analysis_fuzzer_seed: int = 0
    """Seed of the order with `analysis-heuristic=fuzzer`; a value other than 0 selects `fuzzer`."""

    check_parallel_regions: bool = True
    """Write in a parallel loop only to tensors that the loop defines or shares out."""

    buffer_alignment: int = 64
    """Alignment of new buffers in bytes, a power of two; 0: none."""

    dialect_filter: tuple[str, ...] = ()
    """Bufferize operations of these dialects only; empty: of all."""

    no_analysis_func_filter: tuple[str, ...] = ()
    """Copy whatever is written in these functions."""

    must_infer_memory_space: bool = False
    """Raise an error rather than put a buffer of unknown memory space into the default one."""

    use_encoding_for_memory_space: bool = False
    """The encoding of a tensor type is the memory space of its buffer."""

    def admits(self, op: Operation) -> bool:
        """Whether the dialect filter lets an operation be bufferized."""
        if not self.dialect_filter:
            return True
        name = operation_name(op)
        return "." in name and Dialect.split_name(name)[0] in self.dialect_filter


@dataclass(frozen=True)
class TensorCallSummary:
    """Effects of a call of a function on the buffers of its tensor arguments, by position."""

    read: frozenset[int]
    written: frozenset[int]
    aliases: Mapping[int, Mapping[int, BufferRelation]] = field(
        default_factory=dict[int, Mapping[int, BufferRelation]]
    )
    """Result number -> the arguments in whose buffers the result may be."""
    readonly_results: frozenset[int] = frozenset()
    """Results in memory that must not be written: constants, arguments that are not writable."""


class AnalysisState(Protocol):
    """Queries that a model may make of the analysis."""

    options: BufferizationOptions
    """Options of the bufferization."""

    def roles_of(self, op: Operation) -> Roles | None:
        """Return the roles of an operation's operands and results; None if it is not described."""
        ...

    def are_equivalent(self, first: SSAValue, second: SSAValue) -> bool:
        """Whether two tensors are known to be in the same buffer."""
        ...

    def is_in_place(self, operand: OpOperand) -> bool:
        """Whether an operand was decided to be bufferized in place."""
        ...

    def may_alias(self, first: SSAValue, second: SSAValue) -> bool:
        """Whether two tensors may share memory, given what was decided so far."""
        ...

    def may_alias_but_by(self, loop: Operation, owned: SSAValue, other: SSAValue) -> bool:
        """Whether a tensor may share the memory that a loop was given, other than because the
        loop itself hands on a buffer from outside."""
        ...

    def summary_of(self, symbol: str) -> TensorCallSummary | None:
        """Return the summary of a function; None if nothing is known about it."""
        ...


@dataclass
class LoopBuffers:
    """Buffers that a loop carries for tensors and owns meanwhile."""

    tensors: Mapping[int, int] = field(default_factory=dict[int, int])
    """Operand of the terminator of its last region -> the number of the tensor in that buffer."""
    copies: list[SSAValue] = field(default_factory=list[SSAValue])
    """Allocations in the loop's own blocks that tensors are copied to, to be handed on."""
    originals: dict[SSAValue, memref.AllocOp] = field(
        default_factory=dict[SSAValue, memref.AllocOp]
    )
    """For some of these copies, the buffer that is copied: one of the same type and size that an
    iteration allocates and nothing needs afterwards. It could be handed on as well."""
    frees: list[memref.DeallocOp] = field(default_factory=list[memref.DeallocOp])
    """Frees of the buffers of an iteration, in the loop's own blocks. These are removed again."""
    taken: Sequence[SSAValue] = ()
    """Buffers given to the loop, all of which it hands back; none if it does not do that."""
    given: Sequence[SSAValue] = ()
    """Buffers that the loop hands back for `taken`: the same ones, or others that it owned."""
    are_owned_outside: bool = False
    """Whether an iteration of the loop around it owns these buffers, and nothing else does."""


class BufferizationState(Protocol):
    """Services of the rewrite for models: buffers, and places for operations."""

    options: BufferizationOptions
    """Options of the bufferization."""
    loops: dict[Operation, LoopBuffers]
    """The loops on buffers that were created from loops on tensors; inner ones come first."""
    definitions: Mapping[str, Operation]
    """The operations of the module before bufferization that have a symbol name, by that name."""
    returned_arguments: dict[str, Mapping[int, int]]
    """By function: its results that are known to come back in the buffer of one argument, each with
    the number of that argument."""
    original_arguments: dict[Block, Sequence[BlockArgument]]
    """The arguments of each block of a region with several, before any became a buffer."""

    @property
    def analysis(self) -> AnalysisState:
        """The analysis of the tensors that are being rewritten."""
        ...

    def add(self, op: OpT) -> OpT:
        """Insert an operation before the one that is being bufferized."""
        ...

    def before(self, op: Operation) -> AbstractContextManager[None]:
        """Insert operations before another operation while the context is open."""
        ...

    def buffer_of(self, value: SSAValue) -> SSAValue:
        """Return the buffer of a tensor, as it is."""
        ...

    def operand_buffer(self, operand: OpOperand) -> SSAValue:
        """Return the buffer of an operand for free use: a copy if the operand is out of place."""
        ...

    def result_view(self, operand: OpOperand, view: SSAValue) -> SSAValue:
        """Return the buffer of a result that shows its operand differently: the view itself if the
        operand is in place, otherwise a copy of the view's contents."""
        ...

    def allocate(
        self, buffer_type: MemRefType[Attribute], dynamic_sizes: Sequence[SSAValue] = ()
    ) -> SSAValue:
        """Allocate a new buffer."""
        ...

    def allocate_like(self, buffer: SSAValue) -> SSAValue:
        """Allocate a buffer with another one's shape and memory space, identity layout."""
        ...

    def dynamic_sizes(self, buffer: SSAValue) -> list[SSAValue]:
        """Return the sizes of the dynamic dimensions of a buffer."""
        ...

    def copy(self, source: SSAValue, target: SSAValue) -> None:
        """Copy contents; nothing happens where both are the same buffer."""
        ...

    def cast(self, buffer: SSAValue, buffer_type: Attribute) -> SSAValue:
        """Return a buffer under another type of the same shape; a copy where no cast is right."""
        ...

    def handed_over(self, buffer: SSAValue, buffer_type: Attribute) -> SSAValue:
        """Return a buffer under a type that a function takes or returns, in that memory space."""
        ...

    def buffer_type_of(self, tensor: Attribute) -> MemRefType[Attribute]:
        """Return the type of a new buffer for a tensor type: identity layout."""
        ...

    def boundary_type(self, type: Attribute) -> Attribute:
        """Return the type that replaces `type` in a function's signature; only tensors change."""
        ...

    def returned_buffer(self, tensor: SSAValue) -> SSAValue:
        """Return the buffer of a tensor that a function returns, as the type in its signature."""
        ...

    def signature_of(self, symbol: str) -> FunctionType | None:
        """Return the signature of a function on buffers; None if there is no such function."""
        ...

    def replace(self, op: Operation, buffers: Sequence[SSAValue | None]) -> None:
        """Give the results of an operation their buffers (None for results that are no tensors
        and were replaced already); the operation is erased when nothing needs it any more."""
        ...

    def bufferize_region(self, region: Region) -> None:
        """Bufferize all operations in a region whose arguments have their buffers."""
        ...

    def replace_argument(self, block: Block, index: int, buffer_type: Attribute) -> SSAValue:
        """Turn a tensor argument of a block into a buffer, and return the new argument."""
        ...

    def argument_buffer(self, tensor: SSAValue) -> SSAValue | None:
        """Return the buffer of a block argument; None if it has none yet."""
        ...

    def drop_argument(self, block: Block, index: int, buffer: SSAValue) -> None:
        """Remove a tensor argument of a block; a buffer from outside stands for the tensor."""
        ...

    def rename_buffer(self, old: SSAValue, new: SSAValue) -> None:
        """Make another value the buffer of all tensors that have been in `old` so far."""
        ...


class BufferizableOpInterface(OpTrait, ABC):
    """Effects of an operation on the buffers of its tensors."""

    def has_tensor_semantics(self, op: Operation) -> bool:
        """
        Whether there is anything to bufferize. For an operation with regions, called only if it has
        a tensor: an operand, a result, an argument of a block, or inside.
        """
        return bool(op.regions) or any(map(is_tensor, (*op.operands, *op.results)))

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        """Whether the contents of the operand are read (not: whether an alias is read later)."""
        roles = state.roles_of(operand.op)
        return roles is None or roles.uses_contents(operand.index)

    def read_under_other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        """
        Return tensors that have contents of the operand, other than `get_aliasing_values` says: the
        operation reads the operand if one of them is read anywhere.

        For a loop, arguments that stand for operands; and results, if it may leave parts unchanged.
        """
        return ()

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        """Whether the buffer of the operand, if it is in place, is written."""
        roles = state.roles_of(operand.op)
        return roles is not None and operand.index in roles.written

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        """Return the results (or block arguments) that may be in the operand's buffer."""
        op, roles = operand.op, state.roles_of(operand.op)
        if roles is None:
            return ()
        if operand.index in roles.destinations:
            tied = zip(tied_destinations(op, roles), op.results, strict=False)
            return [AliasingValue(result) for number, result in tied if number == operand.index]
        if operand.index not in roles.view_of:
            return ()
        relation = BufferRelation.EQUIVALENT if roles.is_whole_view else BufferRelation.UNKNOWN
        is_definite = len(roles.view_of) == 1
        return [
            AliasingValue(result, relation, is_definite)
            for result in op.results
            if is_tensor(result)
        ]

    def get_aliasing_operands(
        self, value: SSAValue, state: AnalysisState
    ) -> Sequence[AliasingOperand]:
        """Return the operands in whose buffers a result may be (inverse of `get_aliasing_values`).

        Operations whose results come from terminators of their regions have to override it.
        """
        assert isinstance(value, OpResult)
        roles = state.roles_of(value.op)
        tied = () if roles is None else tied_destinations(value.op, roles)
        if value.index < len(tied):
            return (AliasingOperand(OpOperand(value.op, tied[value.index])),)
        return [
            AliasingOperand(operand, alias.relation, alias.is_definite)
            for operand in tensor_operands(value.op)
            for alias in self.get_aliasing_values(operand, state)
            if alias.value is value
        ]

    def result_bufferizes_to_memory_write(self, result: OpResult, state: AnalysisState) -> bool:
        """Whether a result that aliases no operand has defined contents."""
        roles = state.roles_of(result.op)
        return roles is None or not roles.allocates or roles.is_filled

    def must_bufferize_in_place(self, operand: OpOperand, state: AnalysisState) -> bool:
        """Whether the operand has to be in place, so that there is nothing to decide."""
        return False

    def is_not_conflicting(self, read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
        """Whether a read and a write, one of them by this operation, never conflict."""
        return False

    def bufferizes_to_elementwise_access(
        self, op: Operation, operands: Sequence[OpOperand]
    ) -> bool:
        """Whether the operation accesses these operands in step: it finishes with the elements at
        one place before it goes on to the next, so that the operands may share a buffer."""
        return is_element_by_element(op, [operand.index for operand in operands])

    def is_writable(self, value: SSAValue, state: AnalysisState) -> bool:
        """Whether the buffer of a result or block argument may be written."""
        return True

    def get_buffer_type(self, value: SSAValue, state: BufferizationState) -> Attribute:
        """Return the type of the buffer of a result or block argument."""
        return state.buffer_type_of(value.type)

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        """Whether a region may run more than once in one execution of the operation."""
        return _repeats_by_control_flow(op, index)

    def is_parallel_region(self, op: Operation, index: int) -> bool:
        """Whether a region may run several times at once."""
        model = REGION_BRANCH_MODELS.lookup(op)
        return model is not None and model.runs_in_parallel(op)

    def admits_more_operations(self, op: Operation) -> bool:
        """
        Whether operations may be added inside an operation; otherwise, operations that those inside
        need are created before it.
        """
        return True

    @abstractmethod
    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        """Insert operations on buffers before the operation, and call `state.replace`."""


BUFFERIZABLE_MODELS = InterfaceRegistry(BufferizableOpInterface)
"""Models of how operations are bufferized; third parties register theirs here."""


def planning_hints(op: Operation) -> dict[str, Attribute]:
    """Return the attributes of an operation that are hints to memory planners."""
    return {name: hint for name, hint in op.attributes.items() if name.startswith("mergealloc.")}


def allocate_for(
    op: Operation,
    buffer_type: MemRefType[Attribute],
    dynamic_sizes: Sequence[SSAValue],
    state: BufferizationState,
) -> SSAValue:
    """Allocate a buffer in place of a new tensor, with the tensor's hints on pools and offsets."""
    buffer = state.allocate(buffer_type, dynamic_sizes)
    if isinstance(buffer.owner, Operation):
        buffer.owner.attributes.update(planning_hints(op))
    return buffer


def replace_results(
    op: Operation,
    new_op: Operation,
    buffers: Mapping[int, SSAValue],
    state: BufferizationState,
) -> None:
    """Replace results by those of an operation on buffers, except for those that have their buffer
    in `buffers`, by number: the new operation does not return these."""
    remaining = iter(new_op.results)
    found: list[SSAValue | None] = []
    for number, result in enumerate(op.results):
        buffer = buffers.get(number)
        if buffer is None:
            buffer = next(remaining)
            if not is_tensor(result):
                result.replace_all_uses_with(buffer)
                buffer = None
        found.append(buffer)
    state.replace(op, found)


_TENSOR_TYPES = (TensorType, UnrankedTensorType)


def is_tensor(value: SSAValue) -> bool:
    """Whether a value is a tensor."""
    return type(value.type) in _TENSOR_TYPES


def has_tensors(block: Block) -> bool:
    """Whether an operation of a block returns a tensor."""
    return any(any(map(is_tensor, op.results)) for op in block.ops)


def tensor_operands(op: Operation) -> list[OpOperand]:
    """Return the operands of tensor type."""
    return [
        OpOperand(op, index)
        for index, value in enumerate(op.operands)
        if type(value.type) in _TENSOR_TYPES
    ]


def tensor_type(value: SSAValue) -> TensorType[Attribute]:
    """Return the type of a value that is known to be a ranked tensor."""
    type: Attribute = value.type
    assert isinstance(type, TensorType)
    return cast("TensorType[Attribute]", type)


def is_repetitive(region: Region) -> bool:
    """Whether a region may run again in the course of one execution of its operation."""
    op = region.parent_op()
    if op is None:
        return False
    index = next(number for number, other in enumerate(op.regions) if other is region)
    model = BUFFERIZABLE_MODELS.lookup(op)
    if model is None:
        return _repeats_by_control_flow(op, index)
    return model.is_repetitive_region(op, index)


def _repeats_by_control_flow(op: Operation, index: int) -> bool:
    """Whether control may come back to a region in one execution of its operation."""
    edges = region_edges(op)
    return edges is None or index in regions_after(edges, index)
