"""`import_model`: a model file of any format that there is a reader for."""

from __future__ import annotations

import re
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import UNKNOWN_LOC, ModuleOp, NameLoc, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_mergealloc.importers.batch import has_dynamic_batch, with_batch
from xdsl_mergealloc.importers.entry import annotate, entry_of, keep_only, rename
from xdsl_mergealloc.importers.errors import refuse
from xdsl_mergealloc.importers.imported_model import ImportedModel, ModelText
from xdsl_mergealloc.importers.stablehlo import linalg_of_stablehlo
from xdsl_mergealloc.importers.tflite import read_tflite
from xdsl_mergealloc.importers.torch_mlir import read_exported, read_onnx
from xdsl_mergealloc.importers.tosa import linalg_of_tosa
from xdsl_mergealloc.nests import walk

_READERS = {".tflite": read_tflite, ".onnx": read_onnx, ".pt2": read_exported}
"""Formats that are no text, by what the names of files end with."""

_DIALECTS = {"tosa": linalg_of_tosa, "stablehlo": linalg_of_stablehlo}
"""Dialects that other tools lower to linalg."""


def import_model(
    path: Path, name: str | None = None, entry: str | None = None, batch: int = 1
) -> ImportedModel:
    """
    A model file as a program of tensors, with one function that others call.

    Args:
        path: `.mlir` (linalg on tensors, TOSA or StableHLO), `.tflite`, `.onnx` or `.pt2`.
        name: what that function is to be called; by default what the file is called, up to its
            first dot.
        entry: the function of the file that it is; the only public one by default.
        batch: what a first dimension of inputs is where the file leaves it open.

    Raises:
        ModelError: the file is not what its name says, has operations that cannot be lowered, or
            the package that reads it is not installed.
        MissingToolError: mlir-opt is needed, and not there.
        ParseError, VerifyException: of xDSL, for a program in MLIR's syntax.
    """
    context = _full_context()
    is_named, is_batched = False, False
    if path.suffix == ".mlir":
        model, is_own_text = _read_mlir(path)
    elif (reader := _READERS.get(path.suffix)) is not None:
        is_own_text = False
        if not path.is_file():
            path.read_bytes()
        model, is_batched = reader(path, batch)
    else:
        known = ", ".join((".mlir", *_READERS))
        refuse(path, f"cannot tell from the name what it is: expected one of {known}")
    module = Parser(context, model.text, str(path)).parse_module()
    module.verify()
    function = entry_of(module, entry, path)
    keep_only(module, function)
    if has_dynamic_batch(function):
        entry_name = function.sym_name.data
        module = with_batch(context, module, function, batch, path)
        function = entry_of(module, entry_name, path)
        is_batched, is_own_text = True, False
    _check_static(function, path)
    if not is_own_text:
        _name_layers(module)
    del is_named
    rename(module, function, name or _name_of(path))
    annotate(function, model.inputs, model.outputs)
    return ImportedModel(context, module, function.sym_name.data, batch if is_batched else None)
