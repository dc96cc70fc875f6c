"""Model files as programs of tensors: formats, batches, names."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.compiled_model import CompiledModel
from tests.support.converters import requires_iree, requires_onnx, requires_torch
from tests.support.deploy import requires_llvm
from tests.support.mlir_opt import requires_mlir_opt
from tests.support.native.object_file import requires_c
from tests.unit.cli.programs import BATCHED, CHAIN, STABLEHLO, STATE, TOSA
from xdsl_mergealloc.importers.errors import ModelError
from xdsl_mergealloc.importers.import_model import import_model

RESOURCE = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = arith.constant dense_resource<weights> : tensor<2xf32>
  %e = tensor.empty() : tensor<2xf32>
  %y = linalg.mul ins(%x, %w : tensor<2xf32>, tensor<2xf32>) outs(%e : tensor<2xf32>)
    -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}
{-# dialect_resources: { builtin: { WEIGHTS: "0x040000000000803F00000040" } } #-}
"""

WRITE_ONNX = """
import sys
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

random = np.random.default_rng(0)
weights = numpy_helper.from_array(random.standard_normal((8, 3)).astype(np.float32), "weights")
np.save(sys.argv[2], numpy_helper.to_array(weights))
graph = helper.make_graph(
    [helper.make_node("MatMul", ["x", "weights"], ["p"]), helper.make_node("Relu", ["p"], ["y"])],
    "net",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["N", 8])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["N", 3])],
    [weights],
)
opset = helper.make_opsetid("", 17)
onnx.save(helper.make_model(graph, opset_imports=[opset], ir_version=8), sys.argv[1])
"""

WRITE_NORMALIZED = """
import sys
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

numbers = np.arange(1, 13, dtype=np.float32).reshape(4, 3)
np.save(sys.argv[2], numbers)
names = ["scale", "shift", "mean", "variance"]
graph = helper.make_graph(
    [helper.make_node("BatchNormalization", ["x", *names], ["y"])],
    "net",
    [helper.make_tensor_value_info("x", TensorProto.FLOAT, [-1, 3, "?", "?"])],
    [helper.make_tensor_value_info("y", TensorProto.FLOAT, [-1, 3, "?", "?"])],
    list(map(numpy_helper.from_array, numbers, names)),
)
opset = helper.make_opsetid("", 11)
onnx.save(helper.make_model(graph, opset_imports=[opset], ir_version=6), sys.argv[1])
"""
"""A model of an operator set in which batch normalization has other attributes."""

WRITE_RECURRENT = """
import sys
import onnx
from onnx import TensorProto, helper

infos = {"x": ["batch", "length"], "state": [2, "batch", 1], "y": [2, "batch", "length"]}
x, state, y = (
    helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in infos.items()
)
graph = helper.make_graph([helper.make_node("Add", ["x", "state"], ["y"])], "net", [x, state], [y])
opset = helper.make_opsetid("", 17)
onnx.save(helper.make_model(graph, opset_imports=[opset], ir_version=8), sys.argv[1])
"""

WRITE_EXPORTED = """
import sys
import numpy as np
import torch

torch.manual_seed(0)
layer = torch.nn.Linear(8, 3, bias=False)
np.save(sys.argv[2], layer.weight.detach().numpy().T)
model = torch.nn.Sequential(layer, torch.nn.ReLU()).eval()
shapes = {"input": {0: torch.export.Dim("batch")}}
torch.export.save(
    torch.export.export(model, (torch.zeros(2, 8),), dynamic_shapes=shapes), sys.argv[1]
)
"""


EMPTY_TFLITE = struct.pack(
    "<I4s5HxxiIIIHHi", *(20, b"TFL3"), *(10, 8, 0, 0, 4), *(12, 4), *(1, 8), *(4, 4), 4
)
"""A vtable in which the third field is at 4, the model, its vector of one graph, that graph without
fields behind its vtable."""


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def test_a_program_as_it_is_keeps_its_positions(tmp_path: Path):
    path = written(tmp_path, "chain.mlir", CHAIN)
    imported = import_model(path, "chain")
    assert imported.batch is None
    assert "func.func @chain(%x: tensor<64xf32> {mergealloc.name = " in str(imported.module)


def test_functions_that_called_ones_call_are_kept(tmp_path: Path):
    text = """
      func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %y = func.call @first(%x) : (tensor<4xf32>) -> tensor<4xf32>
        func.return %y : tensor<4xf32>
      }
      func.func @first(%x: tensor<4xf32>) -> tensor<4xf32> {
        %y = func.call @second(%x) : (tensor<4xf32>) -> tensor<4xf32>
        func.return %y : tensor<4xf32>
      }
      func.func @second(%x: tensor<4xf32>) -> tensor<4xf32> {
        func.return %x : tensor<4xf32>
      }
      func.func @third(%x: tensor<4xf32>) -> tensor<4xf32> {
        func.return %x : tensor<4xf32>
      }
    """
    program = str(import_model(written(tmp_path, "m.mlir", text), "net", entry="main").module)
    assert "func.func private @first" in program
    assert "func.func private @second" in program
    assert "@third" not in program


def test_references_in_lists_have_the_new_name(tmp_path: Path):
    text = """
      func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
        %y = func.call @inner(%x) : (tensor<4xf32>) -> tensor<4xf32>
        func.return %y : tensor<4xf32>
      }
      func.func private @inner(%x: tensor<4xf32>) -> tensor<4xf32>
          attributes {test.users = [@main, @inner], test.by = {entry = @main}} {
        func.return %x : tensor<4xf32>
      }
    """
    program = str(import_model(written(tmp_path, "m.mlir", text), "net").module)
    assert "test.users = [@net, @inner], test.by = {entry = @net}" in program
    assert "@main" not in program


@requires_mlir_opt
def test_unsigned_integers_of_tosa(tmp_path: Path):
    text = str(import_model(written(tmp_path, "m.mlir", TOSA), "net").module)
    assert "func.func @net(%arg0: tensor<1x8xi8>) -> tensor<1x8xi8>" in text
    assert "arith.xori" in text


@requires_llvm
@requires_mlir_opt
@requires_c
@pytest.mark.native
def test_variables_keep_their_contents_between_calls(tmp_path: Path):
    compiled = CompiledModel(written(tmp_path, "m.mlir", STATE), tmp_path / "out")
    x = np.arange(16, dtype=np.int32)
    for number in (1, 2, 3):
        (got,) = compiled.run([x], ["int32"])
        assert (got == 1 + number * x).all()


def test_bytes_of_variables_and_of_nothing_else(tmp_path: Path):
    text = """
      ml_program.global private mutable @tensor(dense<0> : tensor<4x3xi8>) : tensor<4x3xi8>
      ml_program.global private @constant(dense<0> : tensor<4xi8>) : tensor<4xi8>
      memref.global "private" @buffer : memref<5xf32> = uninitialized
      memref.global "private" constant @constant_buffer : memref<2xf32> = dense<0.0>
      func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x3xi8>, tensor<4xi8>) {
        %a = ml_program.global_load @tensor : tensor<4x3xi8>
        %b = ml_program.global_load @constant : tensor<4xi8>
        %c = memref.get_global @buffer : memref<5xf32>
        %d = memref.get_global @constant_buffer : memref<2xf32>
        func.return %x, %a, %b : tensor<4xf32>, tensor<4x3xi8>, tensor<4xi8>
      }
    """
    assert import_model(written(tmp_path, "m.mlir", text), "net").variable_bytes == 12 + 20


@requires_mlir_opt
def test_operations_of_tosa_that_mlir_does_not_lower(tmp_path: Path):
    text = (
        "func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {\n"
        '  %y = tosa.custom %x {domain_name = "D", implementation_attrs = "", '
        'operator_name = "Mine"} : (tensor<1x4xf32>) -> tensor<1x4xf32>\n'
        "  func.return %y : tensor<1x4xf32>\n}\n"
    )
    with pytest.raises(ModelError, match=r"m\.mlir: has the custom operation 'Mine'"):
        import_model(written(tmp_path, "m.mlir", text), "net")


@requires_mlir_opt
def test_a_batch_reaches_results(tmp_path: Path):
    imported = import_model(written(tmp_path, "m.mlir", BATCHED), "net", batch=5)
    assert imported.batch == 5
    assert "func.func @net(%x: tensor<5x8xf32>) -> tensor<5x8xf32>" in str(imported.module)
    assert "?" not in str(imported.module)


ROWS = """
func.func @main(
    %x: tensor<?x?xf32>, %y: tensor<?x4xf32> {mergealloc.name = "rows"}, %n: index
) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%m) : tensor<?x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %p = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x4xf32>) outs(%f : tensor<?x4xf32>)
    -> tensor<?x4xf32>
  func.return %p : tensor<?x4xf32>
}
"""


@requires_mlir_opt
def test_shapes_reach_results(tmp_path: Path):
    path = written(tmp_path, "m.mlir", ROWS)
    imported = import_model(path, "net", shapes={"x": (2, 3), "rows": (3, 4)})
    assert imported.batch is None
    program = str(imported.module)
    assert "%x: tensor<2x3xf32>, %y: tensor<3x4xf32> {" in program
    assert "-> tensor<2x4xf32>" in program
    assert "?" not in program


@requires_mlir_opt
def test_a_shape_takes_precedence_over_the_batch(tmp_path: Path):
    path = written(tmp_path, "m.mlir", ROWS)
    imported = import_model(path, "net", batch=3, shapes={"x": (2, 3)})
    assert imported.batch == 3
    assert "%x: tensor<2x3xf32>, %y: tensor<3x4xf32> {" in str(imported.module)


@requires_mlir_opt
def test_an_argument_without_a_name_has_that_of_reports(tmp_path: Path):
    text = TOSA.replace("1x8", "?x?").replace("ui8", "i8")
    imported = import_model(written(tmp_path, "m.mlir", text), "net", shapes={"arg0": (2, 3)})
    assert "func.func @net(%arg0: tensor<2x3xi8>) -> tensor<2x3xi8>" in str(imported.module)


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ({"x": (2, 3), "row": (3, 4)}, "has no input tensor 'row'; did you mean 'rows'?"),
        ({"image": (2, 3)}, "has no input tensor 'image'; it has x, rows"),
        ({"n": ()}, "has no input tensor 'n'; it has x, rows"),
        ({"rows": (3, 5)}, "the input 'rows' is ?x4, and cannot be 3x5, as --shapes says"),
        ({"rows": (3,)}, "the input 'rows' has 2 dimensions (?x4), but 1 in --shapes (3)"),
        (
            {"rows": (3, 4)},
            "the input 'x' is of unknown size: 1x?; a workspace needs static shapes, as with "
            "--shapes x:1xN",
        ),
    ],
)
def test_shapes_that_are_not_those_of_the_model(
    shapes: dict[str, tuple[int, ...]], message: str, tmp_path: Path
):
    path = written(tmp_path, "m.mlir", ROWS)
    with pytest.raises(ModelError) as error:
        import_model(path, "net", shapes=shapes)
    assert str(error.value) == f"error: {path}: {message}"


def test_a_size_that_is_known_only_at_run_time(tmp_path: Path):
    text = """
      func.func @main(%n: index) -> (f32, tensor<2x?xf32> {mergealloc.name = "boxes"}) {
        %zero = arith.constant 0.0 : f32
        %y = tensor.empty(%n) : tensor<2x?xf32>
        func.return %zero, %y : f32, tensor<2x?xf32>
      }
    """
    path = written(tmp_path, "m.mlir", text)
    with pytest.raises(ModelError) as error:
        import_model(path, "net")
    assert str(error.value) == (
        f"error: {path}: the size of the output 'boxes' is known only at run time: 2x?; a "
        "workspace needs static shapes"
    )


def test_a_tensor_that_is_returned_twice_is_static_twice(tmp_path: Path):
    text = """
      func.func @main(%x: tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
        %y = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
        func.return %y, %y : tensor<?xf32>, tensor<?xf32>
      }
    """
    program = str(import_model(written(tmp_path, "m.mlir", text), "net").module)
    assert "-> (tensor<4xf32>, tensor<4xf32>)" in program
    assert "tensor.cast" not in program


CHOICE = """
func.func @main(%x: tensor<4xf32>, %c: i1, %n: index) -> tensor<?xf32> {
  %y = scf.if %c -> (tensor<?xf32>) {
    %inner = scf.if %c -> (tensor<?xf32>) {
      %a = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
      scf.yield %a : tensor<?xf32>
    } else {
      %b = OTHER
      scf.yield %b : tensor<?xf32>
    }
    scf.yield %inner : tensor<?xf32>
  } else {
    %d = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
    scf.yield %d : tensor<?xf32>
  }
  func.return %y : tensor<?xf32>
}
"""


def test_tensors_that_branches_return_are_static(tmp_path: Path):
    text = CHOICE.replace("OTHER", "tensor.cast %x : tensor<4xf32> to tensor<?xf32>")
    program = str(import_model(written(tmp_path, "m.mlir", text), "net").module)
    assert "-> tensor<4xf32> {" in program
    assert program.count("scf.if %c -> (tensor<4xf32>)") == 2
    assert "?" not in program


@pytest.mark.parametrize(
    "other",
    [
        "tensor.empty(%n) : tensor<?xf32>",
        "tensor.cast %z : tensor<5xf32> to tensor<?xf32>",
    ],
)
def test_a_tensor_that_is_static_in_one_branch(other: str, tmp_path: Path):
    text = CHOICE.replace("OTHER", other).replace("%n: index", "%n: index, %z: tensor<5xf32>")
    with pytest.raises(ModelError, match="the size of the output 'result_0' is known only at run"):
        import_model(written(tmp_path, "m.mlir", text), "net")


def test_resources_of_the_file(tmp_path: Path):
    text = RESOURCE.replace("WEIGHTS", "weights")
    imported = import_model(written(tmp_path, "m.mlir", text), "net")
    assert "dense<[1.000000e+00, 2.000000e+00]>" in str(imported.module)


@requires_iree
def test_stablehlo(tmp_path: Path):
    text = str(import_model(written(tmp_path, "m.mlir", STABLEHLO), "net").module)
    assert "linalg.matmul" in text
    assert "func.func @net(" in text


def test_operations_of_stablehlo_that_are_not_lowered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """`iree-opt` beside the running Python leaves a sort."""
    tool = written(tmp_path, "iree-opt", "#!/bin/sh\necho '%0 = iree_linalg_ext.sort dimension(0)'")
    tool.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    model = written(tmp_path, "m.mlir", STABLEHLO)
    with pytest.raises(ModelError, match=r"m\.mlir: has an operation .* to linalg \(sort\); docs/"):
        import_model(model, "net")


def files_of(script: str, suffix: str, folder: Path) -> tuple[Path, Path]:
    """A model that a script writes, and the file of its weights."""
    model, weights = folder / f"model{suffix}", folder / "weights.npy"
    subprocess.run([sys.executable, "-c", script, str(model), str(weights)], check=True)
    return model, weights


def outputs_of_file(script: str, suffix: str, folder: Path) -> tuple[Any, Any]:
    """Actual and expected results of a compiled model that a script writes."""
    model, weights = files_of(script, suffix, folder)
    compiled = CompiledModel(model, folder / "out", ["--batch", "2"])
    x = np.random.default_rng(1).standard_normal((2, 8)).astype(np.float32)
    (got,) = compiled.run([x], ["float32"])
    return got.reshape(2, 3), np.maximum(x @ np.load(weights), 0)


@requires_onnx
@requires_llvm
@requires_c
@pytest.mark.native
@pytest.mark.thorough
def test_onnx(tmp_path: Path):
    got, expected = outputs_of_file(WRITE_ONNX, ".onnx", tmp_path)
    assert np.allclose(got, expected, atol=1e-6)


@requires_onnx
@requires_llvm
@requires_c
@pytest.mark.native
@pytest.mark.thorough
def test_an_old_operator_set_of_onnx(tmp_path: Path):
    model, weights = files_of(WRITE_NORMALIZED, ".onnx", tmp_path)
    compiled = CompiledModel(model, tmp_path / "out", ["--shapes", "x:2x3x4x5"])
    x = np.random.default_rng(1).standard_normal((2, 3, 4, 5)).astype(np.float32)
    (got,) = compiled.run([x], ["float32"])
    scale, shift, mean, variance = np.load(weights)[:, :, None, None]
    expected = (x - mean) / np.sqrt(variance + 1e-5) * scale + shift
    assert np.allclose(got.reshape(x.shape), expected, atol=1e-5)


@requires_onnx
@pytest.mark.parametrize(
    ("shapes", "sizes"),
    [
        ({"x": (3, 5)}, (3, 5)),
        ({"x": (3, 5), "state": (2, 3, 1)}, (3, 5)),
        ({"state": (2, 4, 1), "x": (4, 6)}, (4, 6)),
    ],
)
def test_sizes_of_onnx_that_have_names(
    shapes: dict[str, tuple[int, ...]], sizes: tuple[int, int], tmp_path: Path
):
    model, _ = files_of(WRITE_RECURRENT, ".onnx", tmp_path)
    imported = import_model(model, "net", batch=7, shapes=shapes)
    assert imported.batch is None
    rows, columns = sizes
    program = str(imported.module)
    assert f"tensor<{rows}x{columns}xf32>" in program
    assert f"tensor<2x{rows}x1xf32>" in program
    assert f"-> (tensor<2x{rows}x{columns}xf32>" in program


@requires_onnx
@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        ({}, "the input 'x' is of unknown size: 7x?; a workspace needs static shapes, as with "),
        ({"state": (2, 3, 1)}, "the input 'x' is of unknown size: 3x?; a workspace needs "),
        ({"X": (3, 5)}, "has no input tensor 'X'; did you mean 'x'?"),
    ],
)
def test_sizes_of_onnx_that_are_not_those_of_the_model(
    shapes: dict[str, tuple[int, ...]], message: str, tmp_path: Path
):
    model, _ = files_of(WRITE_RECURRENT, ".onnx", tmp_path)
    with pytest.raises(ModelError) as error:
        import_model(model, "net", batch=7, shapes=shapes)
    assert str(error.value).startswith(f"error: {model}: {message}")


@requires_onnx
def test_a_file_that_is_no_onnx_model(tmp_path: Path):
    path = written(tmp_path, "m.onnx", "no model")
    with pytest.raises(ModelError, match=r"m\.onnx: onnx cannot read it: "):
        import_model(path, "net")


@requires_torch
@requires_llvm
@requires_mlir_opt
@requires_c
@pytest.mark.native
@pytest.mark.thorough
def test_exported_by_torch(tmp_path: Path):
    got, expected = outputs_of_file(WRITE_EXPORTED, ".pt2", tmp_path)
    assert np.allclose(got, expected, atol=1e-6)


@pytest.mark.parametrize(
    ("name", "module", "message"),
    [
        ("m.tflite", "tosa_converter_for_tflite", "install 'xdsl-mergealloc[tflite]'"),
        ("m.onnx", "torch_mlir", "install 'xdsl-mergealloc[onnx]'"),
        ("m.pt2", "torch_mlir", "install 'xdsl-mergealloc[torch]'"),
    ],
)
def test_readers_that_are_not_installed(
    name: str, module: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, module, None)
    path = tmp_path / name
    path.write_bytes(EMPTY_TFLITE)
    with pytest.raises(ModelError) as error:
        import_model(path, "net")
    assert str(error.value).startswith("error: the Python package ")
    assert message in str(error.value)
