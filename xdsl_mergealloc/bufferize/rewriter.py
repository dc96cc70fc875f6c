"""The state of the rewrite: the buffer of every tensor, and where new operations go.

Operations are visited in program order, so the operands of each have their buffers already. Tensor
operations stay until the end: then they are erased from the last to the first, and a tensor that
an operation without a model still uses gets a `bufferization.to_tensor`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cache
from typing import TypeVar, cast

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    MemRefType,
    NoneAttr,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, Region, SSAValue

from xdsl_mergealloc.analysis.dominance import reverse_post_order
from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.bufferization import ToBufferOp as ExtendedToBufferOp
from xdsl_mergealloc.dialects.bufferization import ToTensorOp as ExtendedToTensorOp
from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.dialects.shapes import element_type, is_memref
from xdsl_mergealloc.interfaces.buffer_type import differ_in_memory_space
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    NEEDS_LINALG,
    BufferizationState,
    LayoutConversion,
    LoopBuffers,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.op_building import (
    alignment_attr,
    constant_index,
    create_op,
    exchange_argument,
    segment_sizes,
)
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity, is_castable
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.models.func import argument_types
from xdsl_mergealloc.models.two_buffers import is_same_buffer
from xdsl_mergealloc.op_names import operation_name

OpT = TypeVar("OpT", bound=Operation)

_ARITHMETIC = frozenset(("arith", "complex", "math"))
"""Dialects whose operations on tensors compute element by element."""


class Rewriter(BufferizationState):
    """See the module."""

    def __init__(self, analysis: OneShotAnalysis):
        self._analysis = analysis
        self.options = analysis.options
        self.converted_type: Callable[[Attribute, LayoutConversion], Attribute]
        """Returns the buffer type for a tensor type, of which a program has few."""
        self.converted_type = cache(self._convert)
        self._buffers: dict[SSAValue, SSAValue] = {}
        self._tensors_in: dict[SSAValue, list[SSAValue]] = {}
        """The inverse of `_buffers`."""
        self._at: Operation | None = None
        self._replaced: list[Operation] = []
        self._exchanged_arguments: list[BlockArgument] = []
        """Tensors that buffers have replaced."""
        self._dropped_arguments: list[BlockArgument] = []
        """Tensors that are erased without replacement."""
        self.original_arguments: dict[Block, Sequence[BlockArgument]] = {}
        self._added: list[Operation] = []
        self.signatures: dict[str, FunctionType] = {}
        """The signatures of functions on buffers, as far as they are known."""
        self.functions: dict[str, func.FuncOp] = {}
        """The functions of the module, if they are bufferized, too."""
        self.returned_arguments: dict[str, Mapping[int, int]] = {}
        self.allocations: list[memref.AllocOp] = []
        """The buffers that were allocated."""
        self.loops: dict[Operation, LoopBuffers] = {}
        self.definitions: Mapping[str, Operation] = {}
        self.left_alone: Set[Operation] = frozenset()
        """Operations with regions that have no tensors, nor any inside: nothing to bufferize."""
        self.left_alone_inside: Set[Operation] = frozenset()
        """Operations with nothing to bufferize inside: their bodies compute elements."""

    # The interface for models

    @property
    def analysis(self) -> OneShotAnalysis:
        return self._analysis

    def add(self, op: OpT) -> OpT:
        at = self._at
        assert at is not None
        assert at.parent is not None
        op.location = at.location
        at.parent.insert_op_before(op, at)
        self._added.append(op)
        return op

    def buffer_of(self, value: SSAValue) -> SSAValue:
        buffer = self._buffers.get(value)
        if buffer is not None:
            return buffer
        buffer_type = self.converted_type(value.type, self.options.unknown_type_conversion)
        op = ExtendedToBufferOp.create(operands=[value], result_types=[buffer_type])
        owner = value.owner
        if isinstance(owner, Operation):
            assert owner.parent is not None
            op.location = owner.location
            owner.parent.insert_op_after(op, owner)
        elif owner.first_op is not None:
            owner.insert_op_before(op, owner.first_op)
        self._set_buffer(value, op.results[0])
        return op.results[0]

    def operand_buffer(self, operand: OpOperand) -> SSAValue:
        value = operand.value
        buffer = self.buffer_of(value)
        if self._analysis.is_in_place(operand):
            return buffer
        return self._fresh_for(operand, buffer)

    def result_view(self, operand: OpOperand, view: SSAValue) -> SSAValue:
        if self._analysis.is_in_place(operand):
            return view
        return self._fresh_for(operand, view)

    def _fresh_for(self, operand: OpOperand, buffer: SSAValue) -> SSAValue:
        """Allocate a buffer like the given one, with its contents if the operand needs them."""
        shown = _before_unranked_cast(buffer)
        fresh = self.allocate_like(shown)
        if self._analysis.copies_contents(operand):
            self.copy(shown, fresh)
        return fresh if shown is buffer else self.cast(fresh, buffer.type)

    def allocate(
        self, buffer_type: MemRefType[Attribute], dynamic_sizes: Sequence[SSAValue] = ()
    ) -> SSAValue:
        if self.options.must_infer_memory_space and buffer_type.memory_space == NoneAttr():
            fail(self._current(), "needs a buffer, but its memory space is unknown")
        properties: dict[str, Attribute] = {}
        if self.options.buffer_alignment:
            properties["alignment"] = alignment_attr(self.options.buffer_alignment)
        properties["operandSegmentSizes"] = segment_sizes(len(dynamic_sizes), 0)
        location = self._current().location
        allocation = self.add(
            create_op(memref.AllocOp, dynamic_sizes, (buffer_type,), properties, location)
        )
        self.allocations.append(allocation)
        return allocation.memref

    def allocate_like(self, buffer: SSAValue) -> SSAValue:
        buffer_type = buffer.type
        if not is_memref(buffer_type):
            fail(self._current(), "needs a copy of an unranked tensor, which has no known shape")
        return self.allocate(identity(buffer_type), self.dynamic_sizes(buffer))

    def dynamic_sizes(self, buffer: SSAValue) -> list[SSAValue]:
        buffer_type = buffer.type
        assert is_memref(buffer_type)
        sizes: list[SSAValue] = []
        for dimension, size in enumerate(buffer_type.get_shape()):
            if size == DYNAMIC_INDEX:
                position = self.add(constant_index(dimension, self._current().location))
                sizes.append(self.add(memref_dim(buffer, position.result)).result)
        return sizes

    def copy(self, source: SSAValue, target: SSAValue) -> None:
        if not is_same_buffer(source, target):
            self.add(CopyOp(source, target))

    def cast(self, buffer: SSAValue, buffer_type: Attribute) -> SSAValue:
        """
        Return a buffer as another type of the same shape; a copy where no cast can be right.

        Raises `PassError` where that type is of another memory space.
        """
        if buffer.type == buffer_type:
            return buffer
        source = buffer.type
        if is_memref(source) and is_memref(buffer_type):
            if differ_in_memory_space(source, buffer_type):
                fail(
                    self._current(),
                    f"joins buffers in {_space_in_words(source)} and in "
                    f"{_space_in_words(buffer_type)}: no memref is in both; copy one of the "
                    "tensors with bufferization.alloc_tensor into the memory space of the other",
                )
            # Less static sizes become more static ones: as the tensor types promise.
            differs_in_shape = not is_castable(fully_dynamic(source), fully_dynamic(buffer_type))
            if not differs_in_shape and not is_castable(source, buffer_type):
                fresh = self.allocate_like(buffer)
                self.copy(buffer, fresh)
                if fresh.type == buffer_type:
                    return fresh
                buffer = fresh
        return self.add(CastOp.create(operands=[buffer], result_types=[buffer_type])).results[0]

    def handed_over(self, buffer: SSAValue, buffer_type: Attribute) -> SSAValue:
        source = buffer.type
        if differ_in_memory_space(source, buffer_type):
            assert is_memref(source)
            assert is_memref(buffer_type)
            # The signature of the function decides, wherever the buffer comes from.
            wanted = MemRefType[Attribute].new(
                (source.shape, source.element_type, NoneAttr(), buffer_type.memory_space)
            )
            there = self.allocate(wanted, self.dynamic_sizes(buffer))
            self.copy(buffer, there)
            buffer = there
        return self.cast(buffer, buffer_type)

    def buffer_type_of(self, tensor: Attribute) -> MemRefType[Attribute]:
        converted = self.converted_type(tensor, "identity-layout-map")
        if not is_memref(converted):
            fail(self._current(), f"cannot allocate a buffer for the unranked {tensor}")
        return converted

    def _convert(self, tensor: Attribute, conversion: LayoutConversion) -> Attribute:
        """Raises `PassError` for element types that no memref has."""
        if isinstance(element_type(tensor), TensorType | UnrankedTensorType | FunctionType):
            fail(self._current(), f"has a {tensor}, whose elements cannot be in a memref")
        if not isinstance(tensor, TensorType):
            return UnrankedMemRefType.from_type(element_type(tensor))
        tensor = cast("TensorType[Attribute]", tensor)
        space: Attribute = NoneAttr()
        if self.options.use_encoding_for_memory_space:
            space = tensor.encoding
        plain = MemRefType[Attribute].new((tensor.shape, tensor.element_type, NoneAttr(), space))
        return plain if conversion == "identity-layout-map" else fully_dynamic(plain)

    def replace(self, op: Operation, buffers: Sequence[SSAValue | None]) -> None:
        for result, buffer in zip(op.results, buffers, strict=True):
            if buffer is not None:
                if buffer.name_hint is None:
                    buffer.name_hint = result.name_hint
                self._set_buffer(result, buffer)
        self._replaced.append(op)

    def bufferize_region(self, region: Region) -> None:
        if region.parent_op() in self.left_alone_inside:
            return
        outer = self._at
        if region.first_block is not region.last_block:
            self.original_arguments.update((block, block.args) for block in region.blocks)
        reached = {region.first_block}
        for block in reverse_post_order(region):
            if block not in reached:
                self._replace_arguments_of_unreachable(block)
            for op in list(block.ops):
                if op not in self.left_alone:
                    self.bufferize(op)
            if block.last_op is not None:
                reached.update(block.last_op.successors)
        self._at = outer

    def _replace_arguments_of_unreachable(self, block: Block) -> None:
        """Give tensors that come from nowhere buffers of any layout; the block may pass them to
        itself."""
        for index, argument in enumerate(block.args):
            if is_tensor(argument) and argument not in self._buffers:
                layout = "fully-dynamic-layout-map"
                self.replace_argument(block, index, self.converted_type(argument.type, layout))

    def replace_argument(self, block: Block, index: int, buffer_type: Attribute) -> SSAValue:
        tensor = block.args[index]
        argument = exchange_argument(tensor, buffer_type)
        argument.name_hint = tensor.name_hint
        self._set_buffer(tensor, argument)
        self._exchanged_arguments.append(tensor)
        return argument

    def argument_buffer(self, tensor: SSAValue) -> SSAValue | None:
        return self._buffers.get(tensor)

    def drop_argument(self, block: Block, index: int, buffer: SSAValue) -> None:
        tensor = block.args[index]
        self._set_buffer(tensor, buffer)
        self._dropped_arguments.append(tensor)

    def rename_buffer(self, old: SSAValue, new: SSAValue) -> None:
        for tensor in self._tensors_in.pop(old, ()):
            self._set_buffer(tensor, new)

    def _set_buffer(self, tensor: SSAValue, buffer: SSAValue) -> None:
        self._buffers[tensor] = buffer
        self._tensors_in.setdefault(buffer, []).append(tensor)

    @contextmanager
    def before(self, op: Operation) -> Generator[None]:
        outer = self._at
        self._at = op
        try:
            yield
        finally:
            self._at = outer

    # Functions

    def boundary_type(self, type: Attribute) -> Attribute:
        if type.name not in (TensorType.name, UnrankedTensorType.name):
            return type
        conversion = self.options.function_boundary_type_conversion
        return self.converted_type(type, conversion)

    def returned_buffer(self, tensor: SSAValue) -> SSAValue:
        buffer = self.buffer_of(tensor)
        if self.options.function_boundary_type_conversion == "infer-layout-map":
            return buffer
        return self.handed_over(buffer, self.boundary_type(tensor.type))

    def signature_of(self, symbol: str) -> FunctionType | None:
        if symbol not in self.signatures and symbol in self.functions:
            # The function is on a cycle of calls, and will have to keep this promise.
            self.signatures[symbol] = self.promised_signature(self.functions[symbol])
        return self.signatures.get(symbol)

    def promised_signature(self, function: func.FuncOp) -> FunctionType:
        """Return the signature of a function on buffers, by its types alone."""
        signature = function.function_type
        return FunctionType.from_lists(
            argument_types(function, self),
            [self.boundary_type(type) for type in signature.outputs],
        )

    # The walk

    def _current(self) -> Operation:
        assert self._at is not None
        return self._at

    def bufferize(self, op: Operation) -> None:
        """Bufferize one operation, and the operations in its regions."""
        self._at = op
        model = BUFFERIZABLE_MODELS.lookup(op) if self.options.admits(op) else None
        if model is not None and model.has_tensor_semantics(op):
            model.bufferize(op, self)
            return
        is_wanted = self.options.admits(op) and not self.options.allow_unknown_ops
        if is_wanted and any(map(is_tensor, (*op.operands, *op.results))):
            if operation_name(op).partition(".")[0] in _ARITHMETIC:
                fail(op, NEEDS_LINALG)
            fail(
                op,
                "was not bufferized: it does not implement BufferizableOpInterface; "
                "one-shot-bufferize{allow-unknown-ops=true} leaves it as it is",
            )
        for region in op.regions:
            self.bufferize_region(region)

    # The end

    def finish(self) -> None:
        """Erase the replaced operations; operations that still need a tensor get one."""
        replaced = set(self._replaced)
        for op in self._replaced:
            for result in op.results:
                self._resolve_uses(result, replaced)
        for argument in (*reversed(self._exchanged_arguments), *self._dropped_arguments):
            self._resolve_uses(argument, replaced)
        for op in self._replaced:
            op.operands = ()
        for op in self._replaced:
            if op.parent is None:
                continue
            if op.regions:
                op.parent.erase_op(op, safe_erase=False)
            else:
                op.detach()  # It uses nothing any more, and nothing uses it.
        for argument in self._exchanged_arguments:
            argument.erase()
        for argument in self._dropped_arguments:
            argument.block.erase_arg(argument)
        for op in reversed(self._added):
            # Views for copies that turned out to be needless.
            is_unused = all(result.first_use is None for result in op.results)
            if is_unused and VIEW_LIKE_MODELS.lookup(op) is not None:
                op.detach()
                op.erase()

    def _resolve_uses(self, tensor: SSAValue, replaced: set[Operation]) -> None:
        """Let operations that stay on tensors use the buffer of `tensor` by a `to_tensor`."""
        if tensor not in self._buffers:
            return
        remaining = [use for use in tensor.uses if use.operation not in replaced]
        if not remaining:
            return
        buffer = self._buffers[tensor]
        op = ExtendedToTensorOp.create(
            operands=[buffer], result_types=[tensor.type], properties={"restrict": UnitAttr()}
        )
        if isinstance(tensor, OpResult):
            op.location = tensor.op.location
            assert tensor.op.parent is not None
            tensor.op.parent.insert_op_before(op, tensor.op)
        else:
            assert isinstance(tensor, BlockArgument)
            block, owner = tensor.block, buffer.owner
            assert block.first_op is not None
            if isinstance(owner, Operation) and owner.parent is block:
                block.insert_op_after(op, owner)
            else:
                block.insert_op_before(op, block.first_op)
        for use in remaining:
            use.operation.operands[use.index] = op.results[0]


def _space_in_words(buffer_type: MemRefType[Attribute]) -> str:
    space = buffer_type.memory_space
    return "the default memory space" if space == NoneAttr() else f"memory space {space}"


def _before_unranked_cast(buffer: SSAValue) -> SSAValue:
    """Return the source of a cast to an unranked type, whose shape is known; else the buffer."""
    if is_memref(buffer.type) or not isinstance(buffer.owner, CastOp):
        return buffer
    return buffer.owner.operands[0]
