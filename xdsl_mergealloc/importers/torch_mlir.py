"""Models of ONNX (`.onnx`) and of `torch.export` (`.pt2`), which torch-mlir lowers to linalg.

torch-mlir runs in a separate process, as Python cannot intercept what it writes to standard error.
A dynamic first dimension of an input is the batch.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from xdsl_mergealloc.deploy.mlir_text import from_mlir
from xdsl_mergealloc.importers.errors import reason_of_failure, refuse, require
from xdsl_mergealloc.importers.imported_model import ModelText, TensorNote

_READ_ONNX = """
import sys
import onnx
from torch_mlir.dialects import torch as dialect
from torch_mlir.extras import onnx_importer
from torch_mlir.ir import Context
from torch_mlir.passmanager import PassManager

source, destination, batch = sys.argv[1:]
model = onnx.load(source)
graph = model.graph
weights = {one.name for one in graph.initializer}
inputs = [one for one in graph.input if one.name not in weights]
is_dynamic = False
for one in inputs:
    extents = one.type.tensor_type.shape.dim
    if extents and not extents[0].HasField("dim_value"):
        extents[0].dim_value = int(batch)
        is_dynamic = True
if is_dynamic:
    # What was inferred with other extents.
    del graph.value_info[:]
    for one in graph.output:
        one.type.tensor_type.ClearField("shape")
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
print(int(is_dynamic), *(one.name for one in inputs), sep="\\n")
print("", *(one.name for one in graph.output), sep="\\n")
"""
_READ_EXPORTED = """
import sys
import torch
from torch_mlir import fx

source, destination, batch = sys.argv[1:]
program = torch.export.load(source)
module = fx.export_and_import(program, output_type="linalg-on-tensors", func_name="main")
with open(destination, "w") as file:
    file.write(module.operation.get_asm())
print(0, *program.graph_signature.user_inputs, sep="\\n")
print("", *program.graph_signature.user_outputs, sep="\\n")
"""

_EXCEPTIONS = r"[\w.]+(?:Error|Exception|Warning)?"


def read_onnx(path: Path, batch: int) -> ModelText:
    """
    Read the program of an ONNX model, with batch size `batch` where the file leaves it open.

    Raises `ModelError` if it cannot be read or lowered, and if torch-mlir or onnx is missing.
    """
    require("torch_mlir", "torch-mlir", "onnx")
    require("onnx", "onnx", "onnx")
    return _read(_READ_ONNX, path, batch)


def read_exported(path: Path, batch: int) -> ModelText:
    """
    Read a program written by `torch.export.save`.

    Raises `ModelError` if it cannot be read or lowered, and if torch-mlir or torch is missing.
    """
    require("torch_mlir", "torch-mlir", "torch")
    require("torch", "torch", "torch")
    return _read(_READ_EXPORTED, path, batch)


def _read(script: str, path: Path, batch: int) -> ModelText:
    with TemporaryDirectory() as folder:
        linalg = Path(folder) / "model.linalg.mlir"
        command = [sys.executable, "-c", script, str(path.resolve()), str(linalg), str(batch)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
        if ran.returncode or not linalg.is_file():
            reason = reason_of_failure(ran.stderr, ran.returncode, _EXCEPTIONS)
            refuse(path, f"torch-mlir cannot lower it: {reason}")
        is_dynamic, *names = ran.stdout.splitlines()
        end = names.index("")
        return ModelText(
            from_mlir(linalg.read_bytes()),
            tuple(map(TensorNote, names[:end])),
            tuple(map(TensorNote, names[end + 1 :])),
            is_batched=is_dynamic == "1",
        )
