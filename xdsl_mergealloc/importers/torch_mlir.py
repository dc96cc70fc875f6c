"""Models of ONNX (`.onnx`) and of `torch.export` (`.pt2`), which torch-mlir lowers to linalg.

torch-mlir runs in a separate process, as Python cannot intercept what it writes to standard error.
Of an ONNX file, another process reads the shapes of the inputs first.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl_mergealloc.deploy.mlir_text import from_mlir
from xdsl_mergealloc.importers.errors import reason_of_failure, refuse, require
from xdsl_mergealloc.importers.imported_model import ModelText, TensorNote
from xdsl_mergealloc.importers.open_sizes import Extent, OpenSizes

_READ_ONNX_INPUTS = """
import json, sys
import onnx

def extent(dim):
    if dim.HasField("dim_value") and dim.dim_value >= 0:
        return dim.dim_value
    # Some exporters write one name for dimensions that have nothing in common.
    return None if dim.dim_param in ("", "?") else dim.dim_param

graph = onnx.load(sys.argv[1], load_external_data=False).graph
weights = {one.name for one in graph.initializer}
inputs = [one for one in graph.input if one.name not in weights]
shapes = {one.name: [extent(dim) for dim in one.type.tensor_type.shape.dim] for one in inputs}
print(json.dumps(shapes))
"""
"""Script that prints the shapes of inputs, by name, as JSON: see `Extent`."""

_READ_ONNX = """
import json, sys
import onnx
from onnx import version_converter
from torch_mlir.dialects import torch as dialect
from torch_mlir.extras import onnx_importer
from torch_mlir.ir import Context
from torch_mlir.passmanager import PassManager

source, destination, shapes = sys.argv[1:]
model = onnx.load(source)
graph = model.graph
shapes = json.loads(shapes)
for one in graph.input:
    for dim, extent in zip(one.type.tensor_type.shape.dim, shapes.get(one.name, ())):
        dim.dim_value = extent
if shapes:
    # What was inferred with other extents.
    del graph.value_info[:]
    for one in graph.output:
        one.type.tensor_type.ClearField("shape")
# torch-mlir lowers operators as they are since this version; of older ones, it lowers some.
if any(one.domain in ("", "ai.onnx") and one.version < 17 for one in model.opset_import):
    try:
        model = version_converter.convert_version(model, 17)
    except Exception:
        pass
graph = model.graph
weights = {one.name for one in graph.initializer}
inputs = [one for one in graph.input if one.name not in weights]
model = onnx.shape_inference.infer_shapes(model, data_prop=True)
context = Context()
dialect.register_dialect(context)
info = onnx_importer.ModelInfo(model, config=onnx_importer.Config())
module = info.create_module(context=context)
importer = onnx_importer.NodeImporter.define_function(info.main_graph, module.operation)
importer.import_all()
passes = (
    "func.func(convert-torch-onnx-to-torch)",
    "torch-lower-to-backend-contract{max-iterations=10 decompose=true shape-dtype-refine=true}",
    "torch-backend-to-linalg-on-tensors-backend-pipeline",
)
with context:
    PassManager.parse(f"builtin.module({','.join(passes)})").run(module.operation)
with open(destination, "w") as file:
    file.write(module.operation.get_asm())
print(json.dumps([[one.name for one in side] for side in (inputs, graph.output)]))
"""
_READ_EXPORTED = """
import json, sys
import torch
from torch_mlir import fx

source, destination = sys.argv[1:]
program = torch.export.load(source)
module = fx.export_and_import(program, output_type="linalg-on-tensors", func_name="main")
with open(destination, "w") as file:
    file.write(module.operation.get_asm())
signature = program.graph_signature
sides = (signature.user_inputs, signature.user_outputs)
print(json.dumps([list(map(str, side)) for side in sides]))
"""

_EXCEPTIONS = r"[\w.]+(?:Error|Exception|Warning)?"


def read_onnx(path: Path, sizes: OpenSizes) -> ModelText:
    """
    Read the program of an ONNX model, with static shapes of its inputs.

    Raises `ModelError` if it cannot be read or lowered, if `sizes` contradicts it or leaves
    extents of inputs open, and if torch-mlir or onnx is missing.
    """
    require("torch_mlir", "torch-mlir", "onnx")
    require("onnx", "onnx", "onnx")
    declared: dict[str, list[Extent]] = json.loads(
        _run(_READ_ONNX_INPUTS, path, "onnx cannot read it")
    )
    chosen = sizes.chosen(declared, path)
    static = chosen.static(path)
    opened = {name: static[name] for name, one in declared.items() if tuple(one) != static[name]}
    return _lowered(_READ_ONNX, path, json.dumps(opened), is_batched=chosen.is_batched)


def read_exported(path: Path, sizes: OpenSizes) -> ModelText:
    """
    Read a program written by `torch.export.save`, which keeps dynamic dimensions whatever `sizes`
    is.

    Raises `ModelError` if it cannot be read or lowered, and if torch-mlir or torch is missing.
    """
    require("torch_mlir", "torch-mlir", "torch")
    require("torch", "torch", "torch")
    return _lowered(_READ_EXPORTED, path)


def _lowered(script: str, path: Path, *arguments: str, is_batched: bool = False) -> ModelText:
    """Lower a model by a script that gets the model, the file to write, and the arguments, and
    prints the names of inputs and those of outputs as JSON."""
    with TemporaryDirectory() as folder:
        linalg = Path(folder) / "model.linalg.mlir"
        failed = "torch-mlir cannot lower it"
        printed = _run(script, path, failed, str(linalg), *arguments)
        inputs, outputs = (tuple(map(TensorNote, names)) for names in json.loads(printed))
        text = from_mlir(linalg.read_bytes())
    return ModelText(text, inputs, outputs, is_batched=is_batched)


def _run(script: str, path: Path, failed: str, *arguments: str) -> str:
    """Return what a script of Python prints about a model. Raises `ModelError`, which begins with
    `failed`, if it fails."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-c", script, str(path.resolve()), *arguments]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    if ran.returncode:
        reason = reason_of_failure(ran.stderr, ran.returncode, _EXCEPTIONS)
        refuse(path, f"{failed}: {reason}")
    return ran.stdout
