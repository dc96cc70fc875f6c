"""A model as a program of tensors, and what its file says of inputs and outputs."""

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
    """Of the whole tensor; None without."""


@dataclass(frozen=True, slots=True)
class ModelText:
    """A program of linalg on tensors as text."""

    text: str
    inputs: tuple[TensorNote, ...] = ()
    """Of the entry's arguments, in their order; empty if the file says nothing."""
    outputs: tuple[TensorNote, ...] = ()
    is_batched: bool = False
    """Whether the file leaves the size of a batch open, and the text has one."""
    has_positions: bool = False
    """Whether it is the file itself, so that lines and columns mean something to users."""


@dataclass(frozen=True, slots=True)
class ImportedModel:
    """A program of tensors with one function that others call."""

    context: Context
    module: ModuleOp
    name: str
    """Of that function."""
    batch: int | None = None
    """Batch size chosen for one that the file leaves open; None if it leaves none open."""
