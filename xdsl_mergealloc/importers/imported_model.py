"""A model as a program of tensors, and what its file says of inputs and outputs."""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp


@dataclass(frozen=True, slots=True)
class TensorNote:
    """An input or output of a model, as its file describes it."""

    name: str
    scale: float | None = None
    """Quantization of the whole tensor: `real = scale * (stored - zero_point)`; None without."""
    zero_point: int = 0


@dataclass(frozen=True, slots=True)
class ModelText:
    """A program of linalg on tensors as text, which a tool has printed."""

    text: str
    inputs: tuple[TensorNote, ...] = ()
    """Of the entry's arguments, in their order; empty if the file says nothing."""
    outputs: tuple[TensorNote, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedModel:
    """A program of tensors with one function that others call."""

    context: Context
    module: ModuleOp
    name: str
    """Of that function."""
    batch: int | None = None
    """What a dynamic batch dimension of the file has become; None if it has none."""
    notes: tuple[TensorNote, ...] = field(default=())
