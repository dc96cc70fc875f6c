"""The examples run, and print the results that they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from examples import executorch_memory_planning, scratchpad, tflm_offline_plan
from tests.support.converters import requires_executorch, requires_litert
from tests.support.real_inputs import REPOSITORY_ROOT, SHARED
from tests.support.tflite_models import write_classifier
from xdsl_mergealloc.importers.errors import ModelError
from xdsl_mergealloc.planner import BufferId, find_violations, plan

pytestmark = pytest.mark.thorough


def run_example(name: str, *arguments: str) -> str:
    script = REPOSITORY_ROOT / "examples" / name
    return subprocess.run(
        [sys.executable, script, *arguments], check=True, capture_output=True, text=True
    ).stdout


def test_demo_shows_what_there_is_to_learn(tmp_path: Path):
    page = tmp_path / "plan.html"
    output = run_example("demo.py", "--html", str(page))
    assert (
        "A  %alloc_1  1      18,816       0  [10, 24)  linalg.broadcast         lenet5.mlir:15:16"
        in output
    )
    assert "-  %alloc_8, 40 bytes, stays: returned by the function" in output
    assert "Peak of the arena: linalg.broadcast, tick 10\n  (lenet5.mlir:16:5)" in output
    assert "needs %alloc_1 (18,816) at once" in output
    assert "12,928 (35 %) saved" in output
    assert "Lower bound: 23,520 bytes" in output
    before, after = output.split("The same network in 8,192 bytes")
    assert before.count("A" * 14) == 16, "the largest buffer, in the picture"
    assert after.count("A" * 12) == 12, "of the other picture"
    assert "tile-chains: chains: 1; operations: 10; pieces: 3" in after
    assert "tile in 4 pieces   7,016      0.52 %" in after
    assert str(page) in output
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert "memref.view" not in output


def test_demo_shows_the_program_on_request(tmp_path: Path):
    output = run_example("demo.py", "--ir", "--html", str(tmp_path / "plan.html"))
    assert "memref.view %arena" in output


@pytest.mark.parametrize(
    ("section", "arena"),
    [
        ("as it is", "memref.alloc() {alignment = 64 : i64} : memref<512xi8>"),
        ("another collector", "memref.alloc() {alignment = 64 : i64} : memref<256xi8>"),
        ("another planner stage", "memref.alloc() {alignment = 64 : i64} : memref<768xi8>"),
        ("another algorithm", "memref.alloc() {alignment = 64 : i64} : memref<768xi8>"),
        ("another rewriter", "memref.alloca() {alignment = 64 : i64} : memref<512xi8>"),
    ],
)
def test_custom_stages_each_have_their_effect(section: str, arena: str):
    sections = run_example("custom_stages.py").split("// ")
    (text,) = (text for text in sections if section in text.partition("\n")[0])
    assert arena in text


def test_own_op_is_bufferized_in_place_where_it_can_be():
    output = run_example("bufferize_own_op.py")
    assert output.count("memref.copy") == 1
    assert "mylib.scale %t by %x : memref<8xf32>" in output


def test_own_loop_has_no_allocation_left_in_it():
    output = run_example("loop_of_ones_own.py")
    assert output.count('"mylib.repeat"') == 6
    assert "memref.alloc() {alignment = 64 : i64} : memref<256xi8>" in output


def test_own_accelerator_gets_constant_addresses():
    """K1, K2, K4, K5, K7: 8960 is the base of l1, where all but %cold is; it holds 100 bytes."""
    output = run_example("scratchpad.py")
    places = re.findall(r'%(\w+) = npu\.at (\d+) \{pool = "(\w+)"\}', output)
    assert [(name, pool, int(address)) for name, address, pool in places] == [
        ("a", "l1", 8960 + 0),
        ("b", "l1", 8960 + 20),
        ("c", "l1", 8960 + 0),
        ("hot", "l1", 8960 + 0),
        ("cold", "l3", 0x80000000),
    ]
    assert "alloc" not in output


def test_own_accelerator_without_a_barrier_shares_no_bytes():
    """K5: while %a may still be copied to %b, nothing else can have its bytes."""
    start = "npu.copy %b to %c"
    program = scratchpad.PROGRAM.replace(f"npu.barrier\n  {start}", start)
    assert program != scratchpad.PROGRAM
    output = str(scratchpad.compile_text(program, "npu-allocate"))
    first, second, third = sorted(map(int, re.findall(r"%[abc] = npu\.at (\d+)", output)))
    assert first + 13 <= second
    assert second + 13 <= third


INT8_MODELS = sorted((SHARED / "models" / "int8").glob("*.tflite"))


def assert_planned(model: Path, planned: Path) -> int:
    """A file has a plan of all activations of a model in which none overlap; the bytes it takes."""
    offsets = tflm_offline_plan.offline_offsets(planned)
    problem = tflm_offline_plan.tensors_of(planned)
    assert offsets is not None
    assert problem == tflm_offline_plan.tensors_of(model)
    placed: dict[BufferId, int] = {
        number: offset for number, offset in enumerate(offsets) if offset >= 0
    }
    assert set(offsets) - set(placed.values()) <= {tflm_offline_plan.NOT_PLANNED}
    ends = [placed[one.id] + one.size_bytes for one in problem.buffers]
    assert not find_violations(problem, placed, dict.fromkeys(placed, ""), {"": max(ends)})
    return max(ends)


@pytest.mark.skipif(not INT8_MODELS, reason="no .tflite files: set XDSL_MERGEALLOC_INPUTS")
@pytest.mark.parametrize("model", INT8_MODELS, ids=lambda path: path.stem)
def test_offline_plan_takes_the_bound_of_real_models(model: Path, tmp_path: Path):
    planned, again = tmp_path / "planned.tflite", tmp_path / "again.tflite"
    output = run_example("tflm_offline_plan.py", str(model), str(planned))
    bound = plan(tflm_offline_plan.tensors_of(model)).lower_bound_bytes
    assert f"in {bound:,} bytes of the arena" in output
    assert assert_planned(model, planned) == bound
    assert tflm_offline_plan.offline_offsets(model) is None
    assert planned.read_bytes().endswith(model.read_bytes()), "the old file is as it was"
    run_example("tflm_offline_plan.py", str(planned), str(again), "--algorithm", "trivial")
    assert assert_planned(model, again) > bound


@requires_litert
@pytest.mark.parametrize("dtype", ["int8", "float32"])
def test_offline_plan_changes_no_result(dtype: str, tmp_path: Path):
    model, planned = tmp_path / "model.tflite", tmp_path / "planned.tflite"
    write_classifier(model, dtype, is_batched=False)
    run_example("tflm_offline_plan.py", str(model), str(planned))
    assert_planned(model, planned)
    litert: Any = import_module("ai_edge_litert.interpreter")
    results: list[Any] = []
    for path in (model, planned):
        interpreter = litert.Interpreter(model_path=str(path))
        interpreter.allocate_tensors()
        (image,), (shares,) = interpreter.get_input_details(), interpreter.get_output_details()
        values = np.random.default_rng(0).integers(-128, 128, tuple(image["shape"]))
        interpreter.set_tensor(image["index"], np.asarray(values, image["dtype"]))
        interpreter.invoke()
        results.append(interpreter.get_tensor(shares["index"]))
    assert np.array_equal(*results)
    assert len(np.unique(results[0])) > 1


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        (b"", "is not a TensorFlow Lite model: it does not have 'TFL3' at byte 4"),
        (b"\xff\0\0\0TFL3" + bytes(40), "is damaged: it refers to data that is not in the file"),
    ],
    ids=["empty", "damaged"],
)
def test_offline_plan_refuses_other_files(contents: bytes, message: str, tmp_path: Path):
    model = tmp_path / "model.tflite"
    model.write_bytes(contents)
    with pytest.raises(ModelError, match=re.escape(f"error: {model}: {message}")):
        tflm_offline_plan.tensors_of(model)
    script = REPOSITORY_ROOT / "examples" / "tflm_offline_plan.py"
    command = [sys.executable, script, model, tmp_path / "planned.tflite"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (1, f"error: {model}: {message}\n")
    assert not (tmp_path / "planned.tflite").exists()


@requires_executorch
def test_executorch_takes_our_plan_and_computes_the_same():
    torch: Any = import_module("torch")
    greedy: Any = import_module("executorch.exir.memory_planning").greedy
    runtime: Any = import_module("executorch.runtime").Runtime.get()
    linear = torch.nn.Linear
    module = torch.nn.Sequential(linear(96, 80), linear(80, 80), linear(80, 96)).eval()
    image = torch.randn(16, 96)
    algorithms = (greedy, executorch_memory_planning.plan_memory)
    programs = [executorch_memory_planning.program_of(module, (image,), one) for one in algorithms]
    sizes = [executorch_memory_planning.planned_bytes(one) for one in programs]
    assert sizes == [16384, 11264]
    theirs, ours = (
        runtime.load_program(one.buffer).load_method("forward").execute([image])[0].clone()
        for one in programs
    )
    assert torch.equal(theirs, ours)
    assert torch.allclose(ours, module(image), atol=1e-5)


@requires_executorch
def test_executorch_keeps_room_for_branches():
    torch: Any = import_module("torch")

    class Branches(torch.nn.Module):
        def forward(self, choice: Any, x: Any) -> Any:
            def first(y: Any) -> Any:
                return torch.tanh(y) * y + 1

            return torch.cond(choice.sum() > 0, first, torch.cos, (x * 2,)) + x

    inputs = (torch.ones(1), torch.ones(8, 8))
    algorithm = executorch_memory_planning.plan_memory
    program = executorch_memory_planning.program_of(Branches(), inputs, algorithm)
    plan_of_program = program.executorch_program.execution_plan[0]
    assert executorch_memory_planning.planned_bytes(program) >= 4 * 64 * 4
    assert len(plan_of_program.non_const_buffer_sizes) == 2
    runtime: Any = import_module("executorch.runtime").Runtime.get()
    for sign in (1, -1):
        given = [sign * inputs[0], inputs[1]]
        (result,) = runtime.load_program(program.buffer).load_method("forward").execute(given)
        assert torch.allclose(result, Branches()(*given), atol=1e-5)
