"""A model as a program on tensors, and its file's notes on inputs and outputs."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from xdsl.context import Context
from xdsl.dialects import memref, ml_program
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.dialects.shapes import is_memref, is_ranked_tensor
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.function_io import Quantization


@dataclass(frozen=True, slots=True)
class TensorNote:
    """An input or output of a model, as its file describes it."""

    name: str
    quantization: Quantization | None = None
    """Quantization of the whole tensor; None if it has none."""


@dataclass(frozen=True, slots=True)
class ModelText:
    """A program of linalg on tensors as text."""

    text: str
    inputs: tuple[TensorNote, ...] = ()
    """Notes on the entry's arguments, in order; empty if the file has none."""
    outputs: tuple[TensorNote, ...] = ()
    is_batched: bool = False
    """Whether the file leaves the batch size open, and the text fixes it."""
    has_positions: bool = False
    """Whether the text is the file itself, so that its lines and columns make sense to users."""


@dataclass(frozen=True, slots=True)
class ImportedModel:
    """A program on tensors with a single public function."""

    context: Context
    module: ModuleOp
    batch: int | None = None
    """Batch size chosen where the file leaves it open; None if the file, or the shapes chosen for
    inputs, fix it."""

    @property
    def variable_bytes(self) -> int:
        """Bytes of variables, which keep their contents from one call to the next."""
        layout, total_bytes = MemoryLayout(), 0
        for op in self.module.ops:
            is_variable = (
                op.is_mutable is not None
                if isinstance(op, ml_program.GlobalOp)
                else isinstance(op, memref.GlobalOp) and op.constant is None
            )
            type_ = op.properties.get("type")
            if is_variable and type_ is not None and (is_ranked_tensor(type_) or is_memref(type_)):
                element_bytes = layout.element_size_bytes(type_.element_type) or 0
                total_bytes += prod(type_.get_shape()) * element_bytes
        return total_bytes
