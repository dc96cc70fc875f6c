"""Models of TensorFlow Lite (`.tflite`), by way of TOSA.

Arm's converter, tosa-converter-for-tflite, converts a model to TOSA. It runs in a separate process:
damaged files may crash it, and Python cannot intercept what it writes to standard error.
"""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl_mergealloc.importers.errors import reason_of_failure, refuse, require
from xdsl_mergealloc.importers.flatbuffer import Table
from xdsl_mergealloc.importers.imported_model import ModelText, TensorNote
from xdsl_mergealloc.importers.mlir import linalg_of_tosa
from xdsl_mergealloc.importers.open_sizes import OpenSizes
from xdsl_mergealloc.merge_alloc.function_io import Quantization
from xdsl_mergealloc.op_names import unique_name

_CONVERTER = "tosa-converter-for-tflite"

_UNSIGNED_TYPES = (3, 12, 15, 16)
"""Unsigned element types by their numbers in the schema: 8, 64, 32 and 16 bits."""

_WITHOUT_THEM = "convert the model anew with other operators in their place, or without that part"

_CONVERT = """
import json, sys
import tosa_converter_for_tflite as tosa
source, destination, shapes = sys.argv[1:]
kind = tosa.TosaConverterOutputFormat.Text, tosa.TosaConverterDebugInfo.Enable
if shapes := json.loads(shapes):
    tosa._tflite_flatbuffer_to_tosa_mlir(source, destination, *kind, shapes)
else:
    tosa.tflite_flatbuffer_to_tosa_mlir(source, destination, *kind)
"""
"""Script that the process runs. The function with shapes is listed among those of the package."""


@dataclass(frozen=True, slots=True)
class _FileTensor:
    """A tensor of a model's file."""

    name: str
    shape: tuple[int, ...]
    """Shape, with the default extents of dynamic dimensions."""
    is_dynamic: tuple[bool, ...]
    note: TensorNote

    @property
    def extents(self) -> tuple[int | None, ...]:
        """Shape, with None for dynamic dimensions."""
        return tuple(
            None if is_dynamic else extent
            for extent, is_dynamic in zip(self.shape, self.is_dynamic, strict=True)
        )


@dataclass(frozen=True, slots=True)
class _Signature:
    inputs: tuple[_FileTensor, ...]
    outputs: tuple[_FileTensor, ...]

    @property
    def inputs_by_name(self) -> dict[str, _FileTensor]:
        """The inputs by their names in reports: all differ."""
        taken: set[str] = set()
        return {unique_name(one.note.name, taken): one for one in self.inputs}


def read_tflite(path: Path, sizes: OpenSizes) -> ModelText:
    """
    Read the program of a model, with static shapes of its inputs; extents that the file leaves open
    and `sizes` does not determine have their default size.

    Raises `ModelError` for a file of another kind, for operations that TOSA lacks, for shapes that
    contradict the file, and if the converter is missing.
    """
    signature = _signature(path)
    require("tosa_converter_for_tflite", _CONVERTER, "tflite")
    inputs = signature.inputs_by_name
    chosen = sizes.chosen({name: one.extents for name, one in inputs.items()}, path)
    shapes = {
        one.name: tuple(
            default if extent is None else extent
            for extent, default in zip(chosen.shapes[name], one.shape, strict=True)
        )
        for name, one in inputs.items()
        if any(one.is_dynamic)
    }
    tosa = _converted(path, shapes)
    if left := _operators_left(tosa):
        refuse(path, f"{_CONVERTER} has no TOSA for {', '.join(left)}; {_WITHOUT_THEM}")
    return ModelText(
        linalg_of_tosa(tosa, path),
        tuple(one.note for one in signature.inputs),
        tuple(one.note for one in signature.outputs),
        is_batched=chosen.is_batched,
    )


def _operators_left(tosa: str) -> Sequence[str]:
    """Return the operators that the converter leaves unconverted, by their names in TensorFlow
    Lite's schema, each once; constants only if there is nothing else."""
    found = dict.fromkeys(re.findall(r'^\s*(?:%[\w:]+ = )?"?tfl\.(\w+)', tosa, re.MULTILINE))
    operators = [name for name in found if not re.fullmatch(r"no_value|pseudo_\w+", name)]
    return [name.upper() for name in operators or found]


def _by_operator(message: str) -> str:
    """Replace names of operations in an error by those of the schema's operators."""
    return re.sub(r"'tfl\.(\w+)' op\b", lambda match: match[1].upper(), message)


def _converted(path: Path, shapes: Mapping[str, tuple[int, ...]]) -> str:
    """Convert the model to TOSA, with its layers' names as locations."""
    with TemporaryDirectory() as folder:
        tosa = Path(folder) / "model.tosa.mlir"
        command = [sys.executable, "-c", _CONVERT, str(path), str(tosa), json.dumps(shapes)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode or not tosa.is_file():
            reason = _by_operator(reason_of_failure(ran.stderr, ran.returncode, r"\w+Error"))
            refuse(path, f"{_CONVERTER} cannot convert it: {reason}")
        return tosa.read_text("utf-8")


def _signature(path: Path) -> _Signature:
    """Read inputs and outputs; the numbers of fields are those of TensorFlow Lite's schema."""
    contents = path.read_bytes()
    if contents[4:8] != b"TFL3":
        refuse(path, "is not a TensorFlow Lite model: it does not have 'TFL3' at byte 4")
    try:
        model = Table.root(contents)
        graph = model.tables(2)[0]
        tensors = graph.tables(0)
        names = _names(model)
        sides = (
            tuple(_tensor(tensors[number], names.get(number)) for number in graph.integers(field))
            for field in (1, 2)
        )
        return _Signature(*sides)
    except (struct.error, IndexError, UnicodeDecodeError):
        refuse(path, "is damaged: it refers to data that is not in the file")


def _names(model: Table) -> dict[int, str]:
    """Return the names of tensors in the first signature of a model, by the tensors' numbers."""
    return {
        one.integer(1, "<I"): one.text(0)
        for signature in model.tables(7)[:1]
        for field in (0, 1)
        for one in signature.tables(field)
    }


def _tensor(table: Table, name: str | None) -> _FileTensor:
    shape = tuple(table.integers(0))
    stated = table.integers(7)
    own_name = table.text(3)
    quantization = table.table(4)
    scales = [] if quantization is None else quantization.numbers(2, "<f")
    zero_points = [] if quantization is None else quantization.integers(3, "<q")
    is_unsigned = table.integer(1, "<b") in _UNSIGNED_TYPES
    of_whole_tensor: Quantization | None = None
    if len(scales) == 1:
        zero_point = zero_points[0] if zero_points else 0
        of_whole_tensor = Quantization(float(scales[0]), zero_point, is_unsigned)
    elif is_unsigned and not scales:
        of_whole_tensor = Quantization(1.0, 0, is_unsigned)
    note = TensorNote(name or own_name or "tensor", of_whole_tensor)
    is_dynamic = tuple(extent < 0 for extent in stated) or (False,) * len(shape)
    return _FileTensor(own_name, shape, is_dynamic, note)
