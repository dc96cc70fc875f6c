"""W5: inputs and outputs of entries in their workspaces."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.printer import Printer

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context, read_program
from tests.support.mlir_opt import mlir_opt_path, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.real_inputs import (
    argument_shapes,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from tests.support.workspace_io import merge_with_io
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    FunctionIo,
    MemoryPlan,
    MergeAllocOptions,
    PassError,
    VerifyMemoryPlanPass,
    merge_allocations,
    parse_pools,
    plan_program,
    report_of_program,
)

T = "memref<64xf32>"
EXP = f"linalg.exp ins(%{{}} : {T}) outs(%{{}} : {T})"
CHAIN = f"""
    func.func @main(%x: {T}, %out: {T}) {{
      %a = memref.alloc() : {T}
      {EXP.format("x", "a")}
      {EXP.format("a", "out")}
      func.return
    }}"""


def merged(program: str, **options: Any) -> tuple[MemoryPlan, ModuleOp]:
    """A program with inputs and outputs in an argument, checked."""
    module = parse(program)
    options = {"arena": "argument", "lifetimes": "tick", **options}
    plan = merge_allocations(
        module, MergeAllocOptions(scope="program", io_in_workspace=True, **options)
    )
    module.verify()
    assert_dominance(module)
    VerifyMemoryPlanPass().apply(full_context(), module)
    return plan, module


def io_of(plan: MemoryPlan) -> FunctionIo:
    """The inputs and outputs of the only entry."""
    (io,) = plan.io.values()
    return io


def places(io: FunctionIo) -> dict[str, tuple[str, int]]:
    """Kind and offset of each buffer, by name."""
    found = {one.name: ("input", one.offset_bytes) for one in io.inputs}
    for one in io.outputs:
        kind = "both" if one.name in found else "output"
        found[one.name] = (kind, one.offset_bytes)
    return found


def main_type(module: ModuleOp) -> str:
    """The type of the entry."""
    for op in module.walk():
        if isinstance(op, FuncOp) and op.sym_name.data == "main":
            return str(op.function_type)
    raise AssertionError


def test_an_input_lives_from_entry_to_its_last_use_and_an_output_from_its_first_write():
    """W5: %a is beside %x, which is dead when the output is written."""
    plan, module = merged(CHAIN)
    assert places(io_of(plan)) == {"x": ("input", 0), "out": ("output", 0)}
    assert plan.size_bytes == 512
    assert main_type(module) == "(memref<512xi8>) -> ()"


def test_lifetimes_begin_with_the_function_and_end_with_it():
    plan, _ = merged(CHAIN)
    (arena,) = plan.arenas
    by_name = {one.name: one for one in arena.placed}
    assert by_name["x"].lifetime.begin == 1
    assert by_name["x"].first_access.name == "func.func"
    assert by_name["out"].last_access.name == "func.return"


@pytest.mark.parametrize("lifetimes", ["tick", "liveness"])
def test_all_inputs_are_there_at_once_also_those_that_nothing_reads(lifetimes: str):
    plan, module = merged(
        f"""
        func.func @main(%x: {T}, %unused: {T}, %y: {T}, %out: {T}) {{
          {EXP.format("y", "out")}
          {EXP.format("x", "out")}
          func.return
        }}""",
        lifetimes=lifetimes,
    )
    offsets = {one.offset_bytes for one in io_of(plan).inputs}
    assert len(offsets) == 3
    assert "unused" in str(module)


def test_what_is_read_before_it_is_written_as_a_whole_is_input_and_output():
    plan, _ = merged(
        f"""
        func.func @main(%x: memref<8x8xf32>, %sum: memref<8x8xf32>, %half: {T}) {{
          linalg.matmul ins(%x, %x : memref<8x8xf32>, memref<8x8xf32>) outs(%sum : memref<8x8xf32>)
          %zero = arith.constant 0.0 : f32
          %part = memref.subview %half[0] [32] [1] : {T} to memref<32xf32, strided<[1]>>
          linalg.fill ins(%zero : f32) outs(%part : memref<32xf32, strided<[1]>>)
          func.return
        }}"""
    )
    kinds = {name: kind for name, (kind, _) in places(io_of(plan)).items()}
    assert kinds == {"x": "input", "sum": "both", "half": "both"}
    assert plan.size_bytes == 768


def test_what_is_written_in_a_branch_only_is_input_and_output():
    plan, _ = merged(
        f"""
        func.func @main(%p: i1, %out: {T}) {{
          %zero = arith.constant 0.0 : f32
          scf.if %p {{
            linalg.fill ins(%zero : f32) outs(%out : {T})
          }}
          func.return
        }}"""
    )
    assert places(io_of(plan)) == {"out": ("both", 0)}


def test_an_argument_that_was_a_result_is_only_output():
    """An argument marked by buffer-results-to-out-params is no input: callers leave it unset."""
    plan, _ = merged(
        f"""
        func.func @main(%x: {T}, %out: {T} {{bufferize.result}}) {{
          %a = memref.alloc() : {T}
          {EXP.format("x", "a")}
          "test.op"(%a, %out) : ({T}, {T}) -> ()
          func.return
        }}"""
    )
    assert places(io_of(plan))["out"] == ("output", 0)


def test_results_go_and_scalars_stay():
    plan, module = merged(
        f"""
        func.func @main(%x: {T}, %n: index) -> ({T}, i32, memref<8x8xf32>) {{
          %r = memref.alloc() : {T}
          {EXP.format("x", "r")}
          %c = arith.constant 1 : i32
          %same = memref.expand_shape %r [[0, 1]] output_shape [8, 8] : {T} into memref<8x8xf32>
          func.return %r, %c, %same : {T}, i32, memref<8x8xf32>
        }}"""
    )
    io = io_of(plan)
    assert places(io) == {
        "x": ("input", 0),
        "result_0": ("output", 256),
        "result_2": ("output", 256),
    }
    assert [str(one.type) for one in io.outputs] == [T, "memref<8x8xf32>"]
    assert main_type(module) == "(index, memref<512xi8>) -> i32"


def test_an_input_that_is_returned_is_there_at_the_end():
    plan, module = merged(
        f"""
        func.func @main(%x: {T}) -> {T} {{
          %a = memref.alloc() : {T}
          {EXP.format("x", "a")}
          "test.op"(%a) : ({T}) -> ()
          func.return %x : {T}
        }}"""
    )
    assert places(io_of(plan)) == {"x": ("input", 0), "result_0": ("output", 0)}
    assert main_type(module) == "(memref<512xi8>) -> ()"


def test_what_cannot_be_placed_stays_and_it_is_said_why():
    strided = "memref<4xf32, strided<[2]>>"
    plan, module = merged(
        f"""
        func.func @main(
            %dynamic: memref<?xf32>, %strided: {strided}, %kept: memref<4xf32>, %p: i1
        ) -> (memref<4xf32>, memref<?xf32>) {{
          %table = memref.alloc() : memref<1xmemref<4xf32>>
          %zero = arith.constant 0 : index
          memref.store %kept, %table[%zero] : memref<1xmemref<4xf32>>
          %a = memref.alloc() : memref<4xf32>
          %b = memref.alloc() : memref<4xf32>
          "test.op"(%dynamic, %strided, %table, %a, %b)
            : (memref<?xf32>, {strided}, memref<1xmemref<4xf32>>, memref<4xf32>, memref<4xf32>)
            -> ()
          %r = arith.select %p, %a, %b : memref<4xf32>
          func.return %r, %dynamic : memref<4xf32>, memref<?xf32>
        }}"""
    )
    assert {one.name: one.reason for one in io_of(plan).staying} == {
        "dynamic": "dynamic shape",
        "strided": "has a layout",
        "kept": "stored into another buffer",
        "result_0": "may be one of several buffers, or a part of one",
        "result_1": "dynamic shape",
    }
    assert main_type(module).startswith(f"(memref<?xf32>, {strided}, memref<4xf32>, i1, memref<")


def test_calls_get_what_took_the_place_of_arguments():
    """W1 and W5: inputs and outputs of the entry are used, and made, in a private function."""
    program = f"""
        func.func private @g(%y: {T}) -> {T} {{
          %t = memref.alloc() : {T}
          {EXP.format("y", "t")}
          func.return %t : {T}
        }}
        func.func @main(%x: {T}) -> {T} {{
          %r = func.call @g(%x) : ({T}) -> {T}
          func.return %r : {T}
        }}"""
    plan, module = merged(program)
    assert places(io_of(plan)) == {"x": ("input", 0), "result_0": ("output", 256)}
    assert main_type(module) == "(memref<512xi8>) -> ()"
    assert "memref.alloc" not in str(module)
    over, _ = merged(program, lifetimes="liveness")
    assert over.size_bytes == 256


def test_only_what_others_call_changes_its_type():
    """W2: functions that the program itself calls, or that nobody can call, are as they were."""
    plan, module = merged(
        f"""
        func.func @g(%y: {T}) {{ "test.op"(%y) : ({T}) -> () func.return }}
        func.func private @nobody(%y: {T}) {{ "test.op"(%y) : ({T}) -> () func.return }}
        func.func @main(%x: {T}) {{ func.call @g(%x) : ({T}) -> () func.return }}"""
    )
    assert [function.get_attr_or_prop("sym_name") for function in plan.io] == [
        function.sym_name
        for function in module.body.block.ops
        if isinstance(function, FuncOp) and function.sym_name.data == "main"
    ]
    assert str(module).count(f"(%y: {T})") == 2


def test_several_returns():
    program = f"""
        func.func @main(%p: i1, %x: {T}) -> {T} {{
          %r = memref.alloc() : {T}
          {EXP.format("x", "r")}
          cf.cond_br %p, ^a, ^b
        ^a:
          func.return %r : {T}
        ^b:
          %t = memref.alloc() : {T}
          {EXP.format("r", "t")}
          "test.op"(%t) : ({T}) -> ()
          func.return %OTHER : {T}
        }}"""
    plan, _ = merged(program.replace("OTHER", "r"))
    assert places(io_of(plan))["result_0"] == ("output", 256)
    plan, _ = merged(program.replace("OTHER", "t"))
    assert [one.name for one in io_of(plan).staying] == ["result_0"]


def test_arguments_have_wishes_like_allocations():
    """Names, pools and pins: M13."""
    plan, module = merged(
        f"""
        func.func @main(
            %x: {T} {{mergealloc.name = "image", mergealloc.offset = 1024}},
            %y: {T} {{mergealloc.pools = ["slow"]}}
        ) -> ({T} {{mergealloc.name = "logits"}}) {{
          %r = memref.alloc() : {T}
          {EXP.format("x", "r")}
          {EXP.format("y", "r")}
          func.return %r : {T}
        }}""",
        pools=parse_pools("fast,slow"),
    )
    io = io_of(plan)
    found = {one.name: (str(one.memory_space), one.offset_bytes) for one in io.inputs}
    assert found == {"image": ('"fast"', 1024), "y": ('"slow"', 0)}
    assert io.outputs[0].name == "logits"
    assert main_type(module) == '(memref<1280xi8, "fast">, memref<256xi8, "slow">) -> ()'


def test_a_pool_that_is_too_small_for_an_input():
    with pytest.raises(PassError, match=r"%x \(256 bytes, alignment 64\) does not fit"):
        merged(CHAIN, pools=parse_pools("default:128"))


def test_a_global_that_others_can_see():
    """W2: inputs and outputs are in it."""
    _, module = merged(CHAIN, arena="global")
    text = str(module)
    assert "memref.global @main_arena_default : memref<512xi8> = uninitialized" in text
    assert main_type(module) == "() -> ()"
    if mlir_opt_path() is not None:
        run_mlir_opt(text)


def test_constant_addresses():
    """K2."""
    pools = 'builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 64}]}'
    plan, module = merged(f"{pools} {{ {CHAIN} }}", arena="static")
    assert main_type(module) == "() -> ()"
    assert plan.arenas[0].base_address == 64


def test_planning_changes_nothing():
    module = parse(CHAIN)
    before = str(module)
    plan = plan_program(
        module, MergeAllocOptions(scope="program", arena="argument", io_in_workspace=True)
    )
    assert str(module) == before
    assert places(io_of(plan)) == {"x": ("input", 0), "out": ("output", 0)}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "io-in-workspace=true needs scope=program"),
        (
            {"scope": "program"},
            "io-in-workspace=true needs an arena that outlives the function: arena=argument, "
            "global or static",
        ),
    ],
)
def test_options_that_do_not_go_together(options: dict[str, Any], message: str):
    with pytest.raises(PassError, match=message):
        MergeAllocOptions(io_in_workspace=True, **options)


def test_an_argument_that_is_to_be_passed_stays():
    """Weights that are elsewhere anyway."""
    plan, module = merged(
        f"""
        func.func @main(%x: {T}, %w: {T} {{mergealloc.passed}}, %out: {T}) {{
          linalg.add ins(%x, %w : {T}, {T}) outs(%out : {T})
          func.return
        }}"""
    )
    assert {one.name: one.reason for one in io_of(plan).staying} == {"w": "is to be passed"}
    assert main_type(module) == f"({T}, memref<512xi8>) -> ()"


@requires_models
@requires_native
@pytest.mark.oracle
@pytest.mark.native
@pytest.mark.parametrize(
    "path",
    [
        path
        for path in model_files("*.memref.mlir")
        if model_name(path) in ("mlp4", "lenet5", "jax_gru_scan_reverse", "jax_resnet_nhwc")
    ],
    ids=model_id,
)
def test_a_model_computes_the_same(path: Path):
    """W5: natively, by a caller that writes and reads the places that the plan names."""
    module = read_program(path.read_text(), path.name)
    options = MergeAllocOptions(scope="program", arena="argument", io_in_workspace=True)
    plan = merge_with_io(module, options)
    assert io_of(plan).staying == ()
    text = StringIO()
    Printer(text, print_generic_format=True).print_op(module)
    assert_same_behaviour(path, text.getvalue(), shapes=argument_shapes(path))


@pytest.mark.parametrize(
    ("attribute", "message"),
    [
        ('mergealloc.inputs = [{name = "x"}]', "which is no input or output"),
        ("mergealloc.outputs = 1", "which is no input or output"),
        ('mergealloc.workspaces = ["x"]', "which is no workspace"),
    ],
)
def test_lists_that_cannot_be_read(attribute: str, message: str):
    """Reports read them back; programs may be written by hand."""
    module = parse(f"func.func @f(%x: {T}) attributes {{{attribute}}} {{ func.return }}")
    with pytest.raises(PassError, match=message):
        report_of_program(module)


def test_marks_that_cannot_be_read():
    module = parse(
        f"""
        func.func @f() {{
          %a = memref.alloc() {{mergealloc.input = {{x = 1}}}} : {T}
          "test.op"(%a) : ({T}) -> ()
          func.return
        }}"""
    )
    with pytest.raises(PassError, match="'x', which is not the number of a result"):
        plan_program(module, MergeAllocOptions())
