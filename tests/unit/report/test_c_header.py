"""C headers of functions with inputs, outputs and workspaces of all kinds (W2, W5)."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Any

import pytest

from tests.support.generators.builder import full_context
from tests.unit.support.programs import parse
from xdsl_mergealloc import REPORT_FORMATS, MergeAllocPass, report_of_program
from xdsl_mergealloc.report.c_header import CompiledSizes, write_c_header

GCC = shutil.which("gcc")

MODEL = """
    func.func private @layer(%x: memref<64xf32>, %y: memref<64xf32>) {
      linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
      func.return
    }
    func.func @model(%x: memref<64xf32>, %switch: memref<64xf32>, %static: f64) -> memref<64xf32> {
      %a = memref.alloc() : memref<64xf32>
      func.call @layer(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
      %r = memref.alloc() : memref<64xf32>
      linalg.add ins(%a, %switch : memref<64xf32>, memref<64xf32>) outs(%r : memref<64xf32>)
      func.return %r : memref<64xf32>
    }"""


def header_of(program: str, *, merges: bool, **options: Any) -> str:
    """The header, of the plan or of the merged program; gcc takes it without a warning."""
    module = parse(program)
    planning = MergeAllocPass(scope="program", **options)
    if merges:
        planning.apply(full_context(), module)
        planning = None
    text = REPORT_FORMATS["c-header"](report_of_program(module, planning))
    if GCC is not None:
        flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]
        answer = subprocess.run(
            [GCC, *flags, "-fsyntax-only", "-xc", "-"],
            input=text + text,
            capture_output=True,
            text=True,
        )
        assert answer.returncode == 0, answer.stderr
    return text


@pytest.mark.parametrize("merges", [False, True], ids=["plan", "merged"])
def test_several_pools_and_names_that_c_has_for_itself(merges: bool):
    """W5: each pool is a pointer; keywords get an underscore."""
    text = header_of(
        MODEL, merges=merges, arena="argument", io_in_workspace=True, pools="sram:256,register"
    )
    assert "  void *sram; /* 256 bytes */" in text
    assert "  void *register_; /* " in text
    assert "model_input_switch(const struct model_pools *pools)" in text
    assert "void model(double static_, int8_t *workspace, int8_t *workspace_1);" in text
    assert "layer" not in text.lower()


def test_each_buffer_is_in_the_global_of_its_pool():
    text = header_of(
        MODEL, merges=True, arena="global", io_in_workspace=True, pools="sram:256,dram"
    )
    places = re.findall(r"return .*\((\w+) \+ MODEL_(\w+)_OFFSET\);", text)
    pools = re.findall(r"#define MODEL_(\w+)_OFFSET \d+ /\* in (\w+) \*/", text)
    assert {pool for _, pool in pools} == {"sram", "dram"}
    assert sorted((name, symbol) for symbol, name in places) == [
        (name, f"model_arena_{pool}") for name, pool in sorted(pools)
    ]


def test_each_buffer_is_behind_the_base_of_its_pool():
    pools = """mergealloc.pools = [
        {name = "sram", capacity = 256 : i64, base_address = 4096 : i64},
        {name = "dram", base_address = 65536 : i64}]"""
    program = f"module attributes {{{pools}}} {{ {MODEL} }}"
    text = header_of(program, merges=True, arena="static", io_in_workspace=True)
    places = re.findall(
        r"return .*\(\(int8_t \*\)\(uintptr_t\)(\w+)u \+ MODEL_(\w+)_OFFSET\);", text
    )
    in_pools = re.findall(r"#define MODEL_(\w+)_OFFSET \d+ /\* in (\w+) \*/", text)
    bases = {"sram": "4096", "dram": "65536"}
    assert {pool for _, pool in in_pools} == {"sram", "dram"}
    assert {name: base for base, name in places} == {name: bases[pool] for name, pool in in_pools}


@pytest.mark.parametrize("arena", ["static", "argument"])
def test_arenas_at_the_bases_of_pools_count_once_in_the_ram(arena: Any):
    """The data and the stack are those of the object file; a workspace is all of what the caller
    provides, also if its pool has a base address."""
    pools = 'mergealloc.pools = [{name = "default", base_address = 4096 : i64}]'
    module = parse(f"module attributes {{{pools}}} {{ {MODEL} }}")
    report = report_of_program(module, MergeAllocPass(scope="program", arena=arena))
    (arena_bytes,) = (arena.size_bytes for arena in report.arenas)
    sizes = CompiledSizes(code_bytes=1, constant_bytes=2, data_bytes=40, stack_bytes={"model": 500})
    text = write_c_header(report, sizes)
    assert f"#define MODEL_RAM_SIZE {40 + 500 + arena_bytes} /*" in text


def test_the_stack_of_each_public_function():
    """A bound of no bytes is known, too; arenas on the heap do not count."""
    functions = "".join(
        f"""func.func {name}(%x: memref<f32>) {{
          %a = memref.alloc() : memref<16xf32>
          "test.op"(%x, %a) : (memref<f32>, memref<16xf32>) -> ()
          func.return
        }}
        """
        for name in ("private @helper", "@first", "@second", "@unknown")
    )
    stacks = {"helper": 100, "first": 0, "second": 8}
    sizes = CompiledSizes(code_bytes=1, constant_bytes=2, data_bytes=40, stack_bytes=stacks)
    text = write_c_header(report_of_program(parse(functions), MergeAllocPass()), sizes)
    found = dict(re.findall(r"#define (\w+)_SIZE (\d+) /\*", text))
    assert {name: size for name, size in found.items() if "INPUT" not in name} == {
        "FIRST_CODE": "1",
        "FIRST_RODATA": "2",
        "FIRST_DATA": "40",
        "FIRST_STACK": "0",
        "FIRST_RAM": "40",
        "SECOND_STACK": "8",
        "SECOND_RAM": "48",
    }
    assert "#define FIRST_INPUT_X_COUNT 1\n" in text
    assert "_SHAPE" not in text


def test_before_and_after_merging_it_is_the_same():
    for options in ({}, {"io_in_workspace": True}):
        before, after = (
            header_of(MODEL, merges=merges, arena="argument", **options) for merges in (False, True)
        )
        assert before == after


def test_memory_of_the_caller_without_inputs_and_outputs():
    """W2."""
    text = header_of(MODEL, merges=True, arena="argument", place_results=True)
    assert "float *model(float *x, float *switch_, double static_, int8_t *workspace);" in text
    assert "model_run(const struct model_pools *pools, float *x, float *switch_," in text
    assert "_OFFSET" not in text


def test_globals_and_constant_addresses():
    """K2."""
    text = header_of(MODEL, merges=True, arena="global", io_in_workspace=True)
    assert "extern int8_t model_arena_default[" in text
    assert "static inline float *model_input_x(void) {" in text
    pools = '[{name = "default", base_address = 4096}]'
    program = f"builtin.module attributes {{mergealloc.pools = {pools}}} {{ {MODEL} }}"
    text = header_of(program, merges=True, arena="static", io_in_workspace=True)
    assert "(int8_t *)(uintptr_t)4096u + MODEL_INPUT_X_OFFSET" in text
    assert "void model(double static_);" in text


def test_several_results_are_returned_by_the_c_interface():
    text = header_of(
        """
        func.func @model(%x: memref<?x4xbf16>, %n: i64) -> (i64, memref<?x4xbf16>) {
          %a = memref.alloc() : memref<4xf32>
          "test.op"(%a) : (memref<4xf32>) -> ()
          func.return %n, %x : i64, memref<?x4xbf16>
        }""",
        merges=True,
    )
    assert "struct memref_2d_bf16 {\n  uint16_t *allocated;" in text
    assert "struct model_results {\n  int64_t result_0;\n  struct memref_2d_bf16 result_1;" in text
    prototype = "struct model_results *results, struct memref_2d_bf16 *x, int64_t n);"
    assert f"void _mlir_ciface_model({prototype}" in text


@pytest.mark.parametrize(
    "name",
    [
        *("main", "new", "asm", "memcpy", "expf", "bool", "_Bool", "uint32_t", "int_fast8_t"),
        *("INT8_C", "_mlir_ciface_f"),
    ],
)
def test_no_prototype_where_c_has_no_such_name(name: str):
    """U: `main` is the program's own; keywords of C++ and standard functions are taken; sizes are
    there all the same."""
    text = header_of(MODEL.replace("@model", f"@{name}"), merges=True, arena="argument")
    assert f"/* no prototype: {name} cannot be the name of a C function:" in text
    assert f"#define {name.strip('_').upper()}_WORKSPACE_DEFAULT_SIZE" in text
    assert f"{name}(" not in text


@pytest.mark.parametrize(
    ("name", "macro"), [("_1", "VALUE_1"), ("main2", "MAIN2"), ("log1", "LOG1"), ("_x_", "X")]
)
def test_names_that_c_has_not_taken(name: str, macro: str):
    """A macro begins with a letter."""
    text = header_of(MODEL.replace("@model", f"@{name}"), merges=True, arena="argument")
    assert f" {name}(" in text
    assert f"#define {macro}_WORKSPACE_DEFAULT_SIZE" in text


def test_no_prototype_where_c_has_no_such_type():
    text = header_of(
        """
        func.func @model(%h: f16) {
          %a = memref.alloc() : memref<4xf32>
          "test.op"(%a, %h) : (memref<4xf32>, f16) -> ()
          func.return
        }""",
        merges=True,
    )
    assert "/* no prototype: a type of the function has no counterpart in C */" in text


def test_a_parameter_does_not_hide_the_function_that_wrappers_call():
    program = MODEL.replace("%static", "%model")
    text = header_of(program, merges=True, arena="argument", io_in_workspace=True)
    assert "  model(model_1, (int8_t *)pools->default_);" in text


def test_a_function_may_have_the_name_of_a_descriptor():
    text = header_of(
        """
        func.func @memref_1d_f32(%x: memref<?xf32>) attributes {llvm.emit_c_interface} {
          %a = memref.alloc() : memref<4xf32>
          "test.op"(%a, %x) : (memref<4xf32>, memref<?xf32>) -> ()
          func.return
        }""",
        merges=True,
    )
    assert "struct memref_1d_f32 {" in text
