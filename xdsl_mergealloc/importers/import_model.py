"""`import_model`: import of a model file in any supported format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from xdsl.context import Context
from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    BytesAttr,
    DenseIntOrFPElementsAttr,
    DenseResourceAttr,
    ModuleOp,
    NameLoc,
    StringAttr,
)
from xdsl.dialects.func import FuncOp
from xdsl.parser import Parser

from xdsl_mergealloc.contexts import full_context
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor
from xdsl_mergealloc.importers.entry import annotate, entry_of, keep_only, rename
from xdsl_mergealloc.importers.errors import refuse
from xdsl_mergealloc.importers.imported_model import ImportedModel
from xdsl_mergealloc.importers.mlir import read_mlir
from xdsl_mergealloc.importers.open_sizes import OpenSizes, shape_text
from xdsl_mergealloc.importers.static_sizes import (
    declared_shapes,
    extents_of,
    make_paddings_static,
    return_static_tensors,
    with_shapes,
)
from xdsl_mergealloc.importers.tflite import read_tflite
from xdsl_mergealloc.importers.torch_mlir import read_exported, read_onnx
from xdsl_mergealloc.importers.weights import compute_weights
from xdsl_mergealloc.merge_alloc.constants.plan import resources_of
from xdsl_mergealloc.merge_alloc.function_io import io_names
from xdsl_mergealloc.nests import walk

_READERS = {".mlir": read_mlir, ".tflite": read_tflite, ".onnx": read_onnx, ".pt2": read_exported}
"""Readers by file name suffix."""

_CONVERTERS = ("iree", "jax", "mhlo", "tf", "tfl", "torch")
"""Dialects of converters whose attributes occur on programs of other dialects."""


_NO_SHAPES: Mapping[str, Sequence[int]] = MappingProxyType({})


def import_model(
    path: Path,
    name: str,
    entry: str | None = None,
    batch: int = 1,
    shapes: Mapping[str, Sequence[int]] = _NO_SHAPES,
) -> ImportedModel:
    """
    Import a model file as a program on tensors with a single public function.

    Args:
        path: `.mlir` (linalg on tensors, TOSA or StableHLO), `.tflite`, `.onnx` or `.pt2`.
        name: the new name of that function.
        entry: the name of that function in the file; None for the only public one.
        batch: the size of first dimensions of inputs that the file leaves open.
        shapes: shapes of inputs with open dimensions, by their names in the file and in reports;
            they take precedence over `batch`.

    Raises:
        ModelError: the file is not what its name says, has operations that cannot be lowered, or
            the package that reads it is not installed; `shapes` contradicts it, or leaves
            dimensions open.
        MissingToolError: mlir-opt is needed, but not installed.
        OSError: the file cannot be read.
        ParseError, VerifyException: from xDSL, for an invalid program.
    """
    reader = _READERS.get(path.suffix)
    if reader is None:
        known = ", ".join(_READERS)
        refuse(path, f"has an unknown file type: expected one of {known}")
    sizes = OpenSizes(batch, shapes)
    with path.open("rb"):
        # Fails before other tools report an unreadable file in their own words.
        model = reader(path, sizes)
    context = full_context()
    module = Parser(context, model.text, str(path)).parse_module()
    inline_resources(context, module, path)
    module.verify()
    function = entry_of(module, entry, path)
    keep_only(module, function)
    annotate(function, model.inputs, model.outputs)
    has_positions = model.has_positions
    declared = declared_shapes(function)
    chosen = sizes.chosen(declared, path)
    static = chosen.static(path)
    if static != declared:
        module, function = with_shapes(context, module, function, static, path)
        has_positions = False
    return_static_tensors(function)
    module.verify()
    _check_results(function, path)
    if not has_positions:
        _keep_names_of_layers(module)
        _drop_notes_of_converters(module)
        make_paddings_static(module)
        compute_weights(module)
    rename(module, function, name)
    is_batched = model.is_batched or chosen.is_batched
    return ImportedModel(context, module, batch if is_batched else None)


def _check_results(function: FuncOp, path: Path) -> None:
    """Raise `ModelError` for an output of unknown size."""
    _, names = io_names(function)
    for name, type_ in zip(names, function.function_type.outputs, strict=True):
        if is_ranked_tensor(type_) and None in (extents := extents_of(type_)):
            refuse(
                path,
                f"the size of the output '{name}' is known only at run time: "
                f"{shape_text(extents)}; a workspace needs static shapes",
            )


def _drop_notes_of_converters(module: ModuleOp) -> None:
    """Remove the attributes that converters add to modules and functions for their own use: nothing
    here reads them."""
    for op in (module, *module.ops):
        for key in [key for key in op.attributes if key.partition(".")[0] in _CONVERTERS]:
            del op.attributes[key]


def _keep_names_of_layers(module: ModuleOp) -> None:
    """Reduce locations to names: lines and columns refer to a text that no user has."""
    for op in walk(module):
        location = op.location
        if isinstance(location, NameLoc):
            # Converters join the names of fused layers: `activation/Relu;conv2d/Conv2D`.
            layer = location.desc.data.partition(";")[0]
            op.location = NameLoc(StringAttr(layer), UNKNOWN_LOC)
        else:
            op.location = UNKNOWN_LOC


def inline_resources(context: Context, module: ModuleOp, path: Path) -> None:
    """
    Put the bytes of resources into the attributes that refer to them: a module of xDSL does not
    hold these bytes, so that printing it for another tool would lose them. The module was read
    from `path` in `context`.

    Raises `ModelError` for a resource that the file lacks.
    """
    bytes_of = resources_of(context)
    for op in walk(module):
        for attributes in (op.attributes, op.properties):
            for key, attribute in attributes.items():
                if isinstance(attribute, DenseResourceAttr):
                    handle = attribute.resource_handle.data
                    contents = bytes_of(handle)
                    if contents is None:
                        refuse(path, f"has no bytes for the resource '{handle}'")
                    type_ = cast("Any", attribute.type)
                    attributes[key] = DenseIntOrFPElementsAttr(type_, BytesAttr(contents))
