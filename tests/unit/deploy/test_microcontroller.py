"""Compiled models on a Cortex-M4 in QEMU: in the memory that is reported, with the host's bits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.deploy import requires_llvm, requires_qemu
from tests.support.deploy.c_programs import main_program, run_of, run_on_board, run_on_host
from tests.support.deploy.compiled import (
    HOST_WITHOUT_LIBM,
    IN_WORKSPACE,
    Compiled,
    compiled,
    planned,
)
from tests.support.native.object_file import requires_c
from tests.support.real_inputs import MODELS, requires_models
from xdsl_mergealloc.deploy.targets import target_of

pytestmark = [pytest.mark.board, requires_llvm, requires_qemu, requires_c]

BOARD = target_of("cortex-m4f")

SMALL = """
#all = affine_map<(n, h, w, c) -> (n, h, w, c)>
func.func @main(%x: tensor<1x6x6x2xi8> {mergealloc.name = "x"})
    -> (tensor<1x4x4x3xi8> {mergealloc.name = "y"}) {
  %w = arith.constant dense<[[[[1, -2], [3, 4], [0, 1]], [[2, 2], [-1, 0], [5, 1]],
    [[1, 1], [1, -1], [2, 0]]], [[[0, 3], [-4, 1], [1, 1]], [[1, 0], [0, 2], [1, 1]],
    [[-3, 1], [1, 2], [1, 1]]], [[[1, 1], [2, 2], [3, 3]], [[0, 0], [1, 0], [0, 1]],
    [[7, -7], [1, 1], [2, 1]]]]> : tensor<3x3x3x2xi8>
  %zero = arith.constant 0 : i32
  %point = arith.constant -3 : i32
  %empty = tensor.empty() : tensor<1x4x4x3xi32>
  %sums = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32>
  %c = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>,
      strides = dense<1> : tensor<2xi64>}
      ins(%x, %w, %point, %zero : tensor<1x6x6x2xi8>, tensor<3x3x3x2xi8>, i32, i32)
      outs(%sums : tensor<1x4x4x3xi32>) -> tensor<1x4x4x3xi32>
  %out = tensor.empty() : tensor<1x4x4x3xi8>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel",
      "parallel", "parallel"]} ins(%c : tensor<1x4x4x3xi32>) outs(%out : tensor<1x4x4x3xi8>) {
  ^bb0(%s: i32, %o: i8):
    %b = arith.trunci %s : i32 to i8
    linalg.yield %b : i8
  } -> tensor<1x4x4x3xi8>
  func.return %r : tensor<1x4x4x3xi8>
}
"""
"""A convolution of a few elements."""

LONG = """
#all = affine_map<(i) -> (i)>
func.func @main(%x: tensor<16xf32> {mergealloc.name = "x"})
    -> (tensor<16xf32> {mergealloc.name = "y"}) {
  %room = tensor.empty() : tensor<16xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel"]}
      ins(%x : tensor<16xf32>) outs(%room : tensor<16xf32>) {
  ^bb0(%a: f32, %o: f32):
    %million = arith.constant 1.0e+06 : f32
    %seven = arith.constant 7 : i64
    %large = arith.mulf %a, %million : f32
    %whole = arith.fptosi %large : f32 to i64
    %square = arith.muli %whole, %whole : i64
    %part = arith.divsi %square, %seven : i64
    %b = arith.sitofp %part : i64 to f32
    linalg.yield %b : f32
  } -> tensor<16xf32>
  func.return %y : tensor<16xf32>
}
"""
"""A model that calls functions of the compiler's library that take much stack."""

PROGRAM_RAM = 512
"""Bytes of RAM that the C program itself needs, as in the example's Makefile."""
PROGRAM_DATA = 4
"""Bytes of it that are no stack: the state of the random numbers."""


def workspaces(program: Compiled) -> dict[str, int]:
    """The bytes that callers have to provide, by pools."""
    (function,) = program.report.functions
    return {
        one.pool: one.size_bytes or 0
        for one in function.inputs
        if one.workspace_alignment is not None
    }


def in_memory(name: str, sections: str = ".workspace", pool: str = "DEFAULT") -> str:
    """Definitions that a C program puts before a header."""
    upper = name.upper()
    return f'#define {upper}_MEMORY\n#define {upper}_WORKSPACE_{pool}_SECTION "{sections}"\n'


@requires_models
@pytest.mark.thorough
@pytest.mark.every_case
@pytest.mark.parametrize(
    ("path", "effort"),
    [
        ("int8/kws_ref_model", "tile"),
        ("int8/pretrainedResnet_quant", "fuse"),
        ("int8/ad01_int8", "given"),
        ("lenet5", "tile"),
    ],
)
def test_models_run_in_the_memory_that_is_reported(path: str, effort: str, tmp_path: Path):
    """Outputs are the host's in all bits; the reported stack is enough, and not much more."""
    options = f"effort={effort} {IN_WORKSPACE}"
    module = planned(MODELS / f"{path}.linalg.mlir", "model", options)
    on_host = compiled(module, "model", HOST_WITHOUT_LIBM)
    on_board = compiled(module, "model", BOARD)
    body = run_of(on_board, "&model_memory", with_stack=True)
    text = main_program(in_memory("model"), ["model"], body)
    (tmp_path / "host").mkdir()
    expected = run_on_host(tmp_path / "host", text, [on_host]).split()
    ran = run_on_board(tmp_path / "board", text, [on_board])
    printed = ran.printed.split()
    assert printed[2:] == expected[2:]
    assert len(set(printed[2])) > 1
    reported, painted = on_board.object_file.stack_bytes["model"], int(printed[1])
    assert painted <= reported <= 1.5 * painted
    (workspace_bytes,) = workspaces(on_board).values()
    assert ran.sections[".workspace"] == workspace_bytes
    data_bytes = ran.sections[".data"] + ran.sections[".bss"]
    assert data_bytes == on_board.object_file.data_bytes + PROGRAM_DATA
    all_bytes = workspace_bytes + data_bytes + ran.sections[".stack"]
    assert all_bytes <= workspace_bytes + reported + PROGRAM_RAM
    assert not {"malloc", "memrefCopy", "abort", "puts"} & set(on_board.object_file.undefined)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("target", "options"),
    [
        ("cortex-m0", "-mcpu=cortex-m0 -mthumb -mfloat-abi=soft"),
        ("cortex-m4", "-mcpu=cortex-m4 -mthumb -mfloat-abi=soft"),
    ],
)
@pytest.mark.parametrize("source", [LONG, SMALL], ids=["long", "small"])
def test_stack_of_library_functions(source: str, target: str, options: str, tmp_path: Path):
    """Without instructions for floats, or for long products."""
    module = planned(source, "model", IN_WORKSPACE)
    on_host = compiled(module, "model", replace(HOST_WITHOUT_LIBM, has_fma=False))
    on_board = compiled(module, "model", target_of(target))
    body = run_of(on_board, "&model_memory", with_stack=True)
    text = main_program(in_memory("model"), ["model"], body)
    (tmp_path / "host").mkdir()
    expected = run_on_host(tmp_path / "host", text, [on_host]).split()
    ran = run_on_board(tmp_path / "board", text, [on_board], f"MACHINE={options}")
    printed = ran.printed.split()
    assert printed[2:] == expected[2:]
    reported, painted = on_board.object_file.stack_bytes["model"], int(printed[1])
    assert painted <= reported <= 1.5 * painted


def expected_bytes(folder: Path) -> str:
    """Output of the small program on the host."""
    folder.mkdir()
    program = compiled(planned(SMALL, "small", IN_WORKSPACE), "small", HOST_WITHOUT_LIBM)
    text = main_program(in_memory("small"), ["small"], run_of(program, "&small_memory"))
    return run_on_host(folder, text, [program])


def test_two_models_in_one_workspace(tmp_path: Path):
    """The memory is as large as the larger one needs, and holds one after the other."""
    programs = [
        compiled(planned(SMALL, name, f"effort={effort} {IN_WORKSPACE}"), name, BOARD)
        for name, effort in (("first", "fuse"), ("second", "given"))
    ]
    body = "\n".join(
        f"  const struct {one.name}_pools {one.name} = {{memory}};\n  state = 1;\n"
        + run_of(one, f"&{one.name}")
        for one in programs
    )
    most = "MAX(FIRST_WORKSPACE_DEFAULT_SIZE, SECOND_WORKSPACE_DEFAULT_SIZE)"
    head = f"""
      #define MAX(a, b) ((a) > (b) ? (a) : (b))
      #include "first.h"
      #include "second.h"
      __attribute__((section(".workspace"))) MERGEALLOC_ALIGNED(16) static int8_t memory[{most}];
    """
    ran = run_on_board(
        tmp_path / "board",
        main_program(head, ["first", "second"], body),
        programs,
        f"RAM={most} + MAX(FIRST_STACK_SIZE, SECOND_STACK_SIZE)",
        "STACK=MAX(FIRST_STACK_SIZE, SECOND_STACK_SIZE)",
    )
    assert ran.printed == 2 * expected_bytes(tmp_path / "host")
    sizes = [workspaces(one)["default"] for one in programs]
    assert ran.sections[".workspace"] == max(sizes)
    assert min(sizes) < max(sizes)


def test_two_memories(tmp_path: Path):
    """The second memory takes what exceeds the RAM; each takes as many bytes as the header says."""
    options = f'effort=given {IN_WORKSPACE} pools="sram:200B,psram"'
    program = compiled(planned(SMALL, "small", options), "small", BOARD)
    before = in_memory("small", ".workspace", "SRAM") + in_memory("small", ".psram", "PSRAM")
    text = main_program(
        before.replace("#define SMALL_MEMORY\n", "", 1), ["small"], run_of(program, "&small_memory")
    )
    ran = run_on_board(
        tmp_path / "board", text, [program], "RAM=SMALL_WORKSPACE_SRAM_SIZE + SMALL_STACK_SIZE"
    )
    assert ran.printed == expected_bytes(tmp_path / "host")
    sizes = workspaces(program)
    assert ran.sections[".workspace"] == sizes["sram"] <= 200
    assert ran.sections[".psram"] == sizes["psram"]


@pytest.mark.parametrize("arena", ["static", "global"])
def test_memory_that_the_program_knows(arena: str, tmp_path: Path):
    """At an address, or as an array of the object file: callers provide nothing."""
    layout, function = SMALL.strip().split("\n", 1)
    pool = '{name = "psram", base_address = 0x21000000, alignment = 16}'
    module = f"{layout}\nbuiltin.module attributes {{mergealloc.pools = [{pool}]}} {{ {function} }}"
    options = f"scope=program arena={arena} io-in-workspace=true alignment=16"
    program = compiled(planned(module, "small", options), "small", BOARD)
    body = run_of(program, "")
    ran = run_on_board(
        tmp_path / "board",
        main_program("", ["small"], body.replace("small_run()", "small()")),
        [program],
    )
    assert ran.printed == expected_bytes(tmp_path / "host")
    assert program.object_file.data_bytes == (
        0 if arena == "static" else program.report.arena_bytes
    )
