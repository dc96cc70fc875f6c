"""Imported models of TensorFlow Lite, beside its own interpreter and mlir-opt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.support.compiled_model import CompiledModel
from tests.support.converters import requires_litert, requires_tflite_converter
from tests.support.deploy import requires_llvm
from tests.support.mlir_opt import requires_mlir_opt, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.object_file import requires_c
from tests.support.native.program import NativeProgram
from tests.support.real_inputs import MODELS, requires_models
from tests.support.tflite_models import ModelWriter, write_classifier
from tests.support.tiers import every_case
from xdsl_mergealloc.cli.main import main
from xdsl_mergealloc.importers.errors import ModelError
from xdsl_mergealloc.importers.import_model import import_model

pytestmark = [requires_tflite_converter, requires_mlir_opt]

ARENA_OF_TFLM = {"ad01_int8": 768, "kws_ref_model": 16_000, "pretrainedResnet_quant": 49_152}
"""Bytes that TensorFlow Lite Micro's greedy planner takes, inputs and outputs among them."""
SHAPES = {
    "kws_ref_model": (1, 49, 10, 1),
    "pretrainedResnet_quant": (1, 32, 32, 3),
    "ad01_int8": (1, 640),
}
INT8 = MODELS / "int8"
RUNS = 20

BUFFERIZE = (
    "--empty-tensor-to-alloc-tensor",
    "--one-shot-bufferize=bufferize-function-boundaries "
    "function-boundary-type-conversion=identity-layout-map",
)


def interpreted(model: Path, image: Any, kernels: str) -> Any:
    """The output of TensorFlow Lite's interpreter, with kernels of a kind."""
    litert: Any = import_module("ai_edge_litert.interpreter")
    interpreter = litert.Interpreter(
        model_path=str(model),
        experimental_op_resolver_type=getattr(litert.OpResolverType, kernels),
    )
    interpreter.allocate_tensors()
    interpreter.set_tensor(interpreter.get_input_details()[0]["index"], image)
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"]).ravel()


def is_same_class(mine: Any, others: Any) -> bool:
    """Whether the largest output is the same one; of equal ones any."""
    return bool(mine[others.argmax()] == mine.max() or others[mine.argmax()] == others.max())


def images(name: str, count: int) -> Iterator[Any]:
    """Random integers for the input of one of the models of int8."""
    for seed in range(count):
        yield np.random.default_rng(seed).integers(-128, 128, SHAPES[name], np.int8)


@requires_models
@requires_llvm
@requires_c
@requires_native
@pytest.mark.native
@every_case
@pytest.mark.thorough
@pytest.mark.parametrize("name", ARENA_OF_TFLM)
def test_the_memory_of_tflm_and_the_bits_of_mlir_opt(name: str, tmp_path: Path):
    model = INT8 / f"{name}.tflite"
    compiled = CompiledModel(model, tmp_path)
    assert compiled.workspace_bytes <= ARENA_OF_TFLM[name]
    imported = str(import_model(model, "main").module)
    others = NativeProgram.compile(run_mlir_opt(imported, *BUFFERIZE))
    for image in images(name, 3):
        (expected,) = others.run([image]).results
        (got,) = compiled.run([image], ["int8"])
        assert got.tobytes() == expected.tobytes()


CLOSE_TO_LITERT = {
    "kws_ref_model": ("BUILTIN_REF", 19, 6),
    "pretrainedResnet_quant": ("BUILTIN_REF", 19, 10),
    "ad01_int8": ("BUILTIN_WITHOUT_DEFAULT_DELEGATES", 3, 1),
}
"""Kernels of LiteRT, how many of 20 runs at least are equal in all bits, and the largest difference
of a number."""


@requires_models
@requires_litert
@requires_llvm
@requires_c
@pytest.mark.native
@pytest.mark.thorough
@every_case
@pytest.mark.parametrize("name", CLOSE_TO_LITERT)
def test_the_numbers_of_litert(name: str, tmp_path: Path):
    model = INT8 / f"{name}.tflite"
    compiled = CompiledModel(model, tmp_path)
    kernels, least_equal, most_apart = CLOSE_TO_LITERT[name]
    differences: Counter[int] = Counter()
    equal = 0
    for image in images(name, RUNS):
        expected = interpreted(model, image, kernels)
        (got,) = compiled.run([image], ["int8"])
        apart = np.abs(got.astype(int) - expected.astype(int))
        differences.update(apart.tolist())
        equal += not apart.any()
        assert is_same_class(got, expected)
    assert equal >= least_equal, differences
    assert max(differences) <= most_apart, differences


@requires_litert
@requires_llvm
@requires_c
@pytest.mark.native
@every_case
@pytest.mark.parametrize(("dtype", "most_apart"), [("int8", 1), ("uint8", 1), ("float32", 1e-5)])
def test_a_small_model(dtype: str, most_apart: float, tmp_path: Path):
    model = tmp_path / "small.tflite"
    write_classifier(model, dtype)
    compiled = CompiledModel(model, tmp_path / "out")
    c_type = "float" if dtype == "float32" else f"{dtype}_t"
    assert f"static inline {c_type} *net_input_image(" in compiled.header
    assert f"static inline {c_type} *net_output_shares(" in compiled.header
    if dtype == "uint8":
        assert "#define NET_INPUT_IMAGE_ZERO_POINT (125)" in compiled.header
    random = np.random.default_rng(0)
    for _ in range(4):
        image: Any = random.standard_normal((1, 8, 8, 3)).astype(np.float32)
        if dtype != "float32":
            image = random.integers(0, 128, (1, 8, 8, 3)).astype(dtype)
        expected = interpreted(model, image, "BUILTIN_REF")
        (got,) = compiled.run([image], [dtype])
        assert np.abs(got.astype(float) - expected.astype(float)).max() <= most_apart


IMAGE = (1, 8, 8, 4)
STEPS = (0.05, -3)


def transposed_convolution(model: ModelWriter) -> tuple[int, int]:
    random = np.random.default_rng(0)
    x = model.tensor("x", IMAGE, "int8", STEPS)
    extents = model.tensor("extents", (4,), "int32", data=(1, 16, 16, 3))
    kernel = random.integers(-100, 100, (3, 3, 3, 4))
    weights = model.tensor("weights", (3, 3, 3, 4), "int8", (0.01, 0), kernel)
    y = model.tensor("y", (1, 16, 16, 3), "int8", (0.2, 2))
    model.operator(
        "TRANSPOSE_CONV",
        (extents, weights, x),
        (y,),
        "TransposeConvOptions",
        padding=0,
        strideW=2,
        strideH=2,
    )
    return x, y


def strided_slice(model: ModelWriter) -> tuple[int, int]:
    x, y = (model.tensor(name, shape, "int8", STEPS) for name, shape in SLICED)
    ends = ((0, 1, 0, 0), (1, 7, 8, 4), (1, 2, 1, 1))
    bounds = [model.tensor(f"b{n}", (4,), "int32", data=end) for n, end in enumerate(ends)]
    model.operator("STRIDED_SLICE", (x, *bounds), (y,), "StridedSliceOptions")
    return x, y


SLICED = (("x", IMAGE), ("y", (1, 3, 8, 4)))


def other_steps(model: ModelWriter) -> tuple[int, int]:
    x = model.tensor("x", IMAGE, "int8", STEPS)
    y = model.tensor("y", IMAGE, "int8", (0.11, 7))
    model.operator("QUANTIZE", (x,), (y,), "QuantizeOptions")
    return x, y


@requires_litert
@requires_llvm
@requires_c
@pytest.mark.native
@pytest.mark.thorough
@every_case
@pytest.mark.parametrize("write", [transposed_convolution, strided_slice, other_steps])
def test_single_operators(write: Callable[[ModelWriter], tuple[int, int]], tmp_path: Path):
    path = tmp_path / "operator.tflite"
    model = ModelWriter()
    x, y = write(model)
    model.write(path, (x,), (y,))
    compiled = CompiledModel(path, tmp_path / "out")
    image = np.random.default_rng(1).integers(-128, 128, IMAGE, np.int8)
    (got,) = compiled.run([image], ["int8"])
    assert got.tobytes() == interpreted(path, image, "BUILTIN_REF").tobytes()
    # The input and the output; no sums, and none of the weights.
    assert compiled.workspace_bytes <= image.size + got.size


@requires_litert
@requires_llvm
@requires_c
@pytest.mark.native
@every_case
@pytest.mark.parametrize("effort", ["given", "fuse"])
def test_a_transposed_convolution_of_int16(effort: str, tmp_path: Path):
    """Sums are of 48 bits; the weights, which are reversed, and padded tensors take no memory."""
    random = np.random.default_rng(0)
    model = ModelWriter()
    extents = model.tensor("extents", (4,), "int32", data=(1, 8, 18, 3))
    kernel = random.integers(-100, 100, (3, 1, 4, 4))
    weights = model.tensor("weights", (3, 1, 4, 4), "int8", (0.01, 0), kernel)
    x = model.tensor("x", IMAGE, "int16", (0.001, 0))
    y = model.tensor("y", (1, 8, 18, 3), "int16", (0.002, 0))
    shift = model.tensor("shift", (3,), "int64", (0.00001, 0), (1000, -2000, 30000))
    model.operator(
        "TRANSPOSE_CONV",
        (extents, weights, x, shift),
        (y,),
        "TransposeConvOptions",
        padding=1,
        strideW=2,
        strideH=1,
    )
    path = tmp_path / "operator.tflite"
    model.write(path, (x,), (y,))
    compiled = CompiledModel(path, tmp_path / "out", ["--effort", effort])
    image = random.integers(-32768, 32768, IMAGE, np.int16)
    (got,) = compiled.run([image], ["int16"])
    assert got.tobytes() == interpreted(path, image, "BUILTIN_REF").tobytes()
    if effort == "fuse":
        assert compiled.workspace_bytes == 2 * (8 * 8 * 4 + 8 * 18 * 3)


@requires_litert
def test_names_and_quantization(tmp_path: Path):
    model = tmp_path / "small.tflite"
    write_classifier(model, "int8")
    imported = import_model(model, "small")
    text = str(imported.module)
    assert imported.batch == 1
    assert (
        'mergealloc.name = "image", mergealloc.scale = 5.000000e-02 : f32, '
        "mergealloc.zero_point = -3 : i64" in text
    )
    assert 'mergealloc.name = "shares", mergealloc.scale = 3.906250e-03 : f32' in text
    assert "mergealloc.unsigned" not in text


@requires_litert
@pytest.mark.parametrize(("is_batched", "batch"), [(True, 4), (False, None)])
def test_a_batch(is_batched: bool, batch: int | None, tmp_path: Path):
    model = tmp_path / "small.tflite"
    write_classifier(model, "int8", is_batched=is_batched)
    imported = import_model(model, "small", batch=4)
    assert imported.batch == batch
    extent = 4 if is_batched else 1
    assert f"tensor<{extent}x8x8x3xi8>" in str(imported.module)
    assert "?" not in str(imported.module)


@requires_litert
@pytest.mark.parametrize(
    ("shapes", "batch", "shape"),
    [
        ({}, 5, "5x6x8xf32"),
        ({"image": (2, 7, 8)}, None, "2x7x8xf32"),
    ],
)
def test_shapes_are_of_inputs_by_the_names_of_the_signature(
    shapes: dict[str, tuple[int, ...]], batch: int | None, shape: str, tmp_path: Path
):
    path = tmp_path / "open.tflite"
    model = ModelWriter()
    x, y = (
        model.tensor(name, (1, 6, 8), "float32", open_dims=(0, 1))
        for name in ("serving_default_image:0", "y")
    )
    model.operator("ABS", (x,), (y,))
    model.write(path, (x,), (y,), input_names=["image"])
    imported = import_model(path, "net", batch=5, shapes=shapes)
    assert imported.batch == batch
    program = str(imported.module)
    assert f'%arg0: tensor<{shape}> {{mergealloc.name = "image"' in program
    assert f"-> (tensor<{shape}> " in program


@requires_litert
@pytest.mark.parametrize(
    ("operator", "custom", "message"),
    [
        (
            "CUSTOM",
            "Mine",
            "has the custom operation 'Mine', which only its author can lower; use the model "
            "without it, or from before a tool inserted it",
        ),
        (
            "CUMSUM",
            "",
            "tosa-converter-for-tflite has no TOSA for CUMSUM; convert the model anew with other "
            "operators in their place, or without that part",
        ),
    ],
)
def test_operations_that_nothing_lowers(
    operator: str,
    custom: str,
    message: str,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
):
    path = tmp_path / "odd.tflite"
    model = ModelWriter()
    x, y = model.tensor("x", (1, 8), "float32"), model.tensor("y", (1, 8), "float32")
    axis = model.tensor("axis", (), "int32", data=1)
    options = "" if custom else "CumsumOptions"
    model.operator(operator, (x,) if custom else (x, axis), (y,), options, custom=custom)
    model.write(path, (x,), (y,))
    with pytest.raises(ModelError, match=message):
        import_model(path, "odd")
    assert main(["compile", str(path), "-o", str(tmp_path / "out")]) == 1
    assert capfd.readouterr().err == f"error: {path}: {message}\n"
    assert not (tmp_path / "out").exists()


@requires_litert
def test_damaged_files(tmp_path: Path):
    whole = tmp_path / "whole.tflite"
    write_classifier(whole, "int8")
    contents = whole.read_bytes()
    damaged = tmp_path / "damaged.tflite"
    for end in range(8, len(contents), len(contents) // 7):
        damaged.write_bytes(contents[:end])
        with pytest.raises(ModelError):
            import_model(damaged, "damaged")


@requires_models
def test_what_is_missed_and_by_which_layers(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    model = INT8 / "ad01_int8.tflite"
    arguments = ["compile", str(model), "--ram", "256", "-o", str(tmp_path / "out")]
    assert main(arguments) == 1
    message = capsys.readouterr().err
    assert message.startswith(f"error: {model} does not fit into 256 bytes: the least is 768 bytes")
    assert "('linalg.generic' at functional_1/activation/Relu) of 128 bytes" in message
    assert message.count("\n") == 1
