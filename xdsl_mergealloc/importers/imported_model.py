"""A model as a program on tensors, and its file's notes on inputs and outputs."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

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
