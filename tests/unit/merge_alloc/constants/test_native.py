"""Programs with packed constants (C1), compiled natively: their results stay the same."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.printer import Printer

from tests.support.generators.builder import full_context, read_program
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.real_inputs import (
    argument_shapes,
    in_tiers,
    model_files,
    model_id,
    model_name,
    requires_models,
)
from xdsl_mergealloc import MergeAllocPass, VerifyMemoryPlanPass

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native]

ELEMENTS = {
    "i1": "[true, false, true]",
    "i8": "[-1, 127, -128]",
    "i16": "[-2, 258, 0]",
    "i32": "[-2, 16909060, 0]",
    "i64": "[-2, 72623859790382856, 0]",
    "index": "[-2, 1, 3]",
    "f16": "[1.0, -2.5, 65504.0]",
    "bf16": "[1.0, -2.5, 3.0]",
    "f32": "[1.0, -2.5, 0x7F800000]",
    "f64": "[1.0, -0.0, 1.0e300]",
}
"""Three numbers of each element type that functions can return."""


def packed(text: str, **options: object) -> str:
    """A program with its constants in one global, in generic form."""
    module = read_program(text)
    pack(module, **options)
    return printed(module)


def pack(module: ModuleOp, **options: object) -> None:
    MergeAllocPass(pack_constants=True, **options).apply(full_context(), module)  # pyright: ignore
    VerifyMemoryPlanPass().apply(full_context(), module)


def printed(module: ModuleOp) -> str:
    text = StringIO()
    Printer(text, print_generic_format=True).print_op(module)
    return text.getvalue()


def returning_copies(element: str, literals: str) -> str:
    """A program that returns copies of a list and of a splat, which other constants are between."""
    type_ = f"memref<3x{element}>"
    splat = literals.strip("[]").split(",")[0]
    return f"""
        memref.global "private" constant @odd : memref<5xi8> = dense<7>
        memref.global "private" constant @list : {type_} = dense<{literals}>
        memref.global "private" constant @splat : {type_} = dense<{splat}>
        func.func @main() -> (memref<5xi8>, {type_}, {type_}) {{
          %odd = memref.get_global @odd : memref<5xi8>
          %list = memref.get_global @list : {type_}
          %splat = memref.get_global @splat : {type_}
          %a = memref.alloc() : memref<5xi8>
          %b = memref.alloc() : {type_}
          %c = memref.alloc() : {type_}
          memref.copy %odd, %a : memref<5xi8> to memref<5xi8>
          memref.copy %list, %b : {type_} to {type_}
          memref.copy %splat, %c : {type_} to {type_}
          func.return %a, %b, %c : memref<5xi8>, {type_}, {type_}
        }}"""


@pytest.mark.parametrize("element", ELEMENTS)
def test_bytes_are_those_that_compiled_code_lays_out(element: str):
    """C1, G2."""
    program = returning_copies(element, ELEMENTS[element])
    assert_same_behaviour(program, packed(program))


IN_PARTS = """
    memref.global "private" constant @nibbles : memref<3xi4> = dense<[-1, 5, -8]>
    memref.global "private" constant @twelve : memref<3xi12> = dense<[-1, 5, -2048]>
    memref.global "private" constant @complex : memref<2xcomplex<f32>>
        = dense<[(1.0, 2.0), (3.0, -4.0)]>
    func.func @main() -> (memref<3xi16>, memref<3xi16>, memref<4xf32>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %nibbles = memref.get_global @nibbles : memref<3xi4>
      %twelve = memref.get_global @twelve : memref<3xi12>
      %complex = memref.get_global @complex : memref<2xcomplex<f32>>
      %a = memref.alloc() : memref<3xi16>
      %b = memref.alloc() : memref<3xi16>
      %c = memref.alloc() : memref<4xf32>
      scf.for %i = %c0 to %c3 step %c1 {
        %x = memref.load %nibbles[%i] : memref<3xi4>
        %y = arith.extsi %x : i4 to i16
        memref.store %y, %a[%i] : memref<3xi16>
        %z = memref.load %twelve[%i] : memref<3xi12>
        %w = arith.extsi %z : i12 to i16
        memref.store %w, %b[%i] : memref<3xi16>
      }
      scf.for %i = %c0 to %c2 step %c1 {
        %x = memref.load %complex[%i] : memref<2xcomplex<f32>>
        %re = complex.re %x : complex<f32>
        %im = complex.im %x : complex<f32>
        memref.store %re, %c[%i] : memref<4xf32>
        %j = arith.addi %i, %c2 : index
        memref.store %im, %c[%j] : memref<4xf32>
      }
      func.return %a, %b, %c : memref<3xi16>, memref<3xi16>, memref<4xf32>
    }"""


def test_elements_of_no_whole_bytes_and_complex_numbers():
    """C1, G2: as they are read, element by element."""
    assert "@complex" not in packed(IN_PARTS)
    assert_same_behaviour(IN_PARTS, packed(IN_PARTS))


def test_a_resource():
    """C1: the same numbers, once as a list, once as the bytes of a resource."""
    program = returning_copies("i16", "[513, 1027, 1541]")
    resource = program.replace("dense<[513, 1027, 1541]>", "dense_resource<numbers>")
    blob = '{-# dialect_resources: { builtin: { numbers: "0x02000000010203040506" } } #-}'
    assert_same_behaviour(program, packed(resource + blob))


def test_two_pools():
    """G5: views of two globals, in memory spaces that this machine does not tell apart."""
    program = returning_copies("f32", "[1.0, 2.0, 3.0]")
    after = packed(program, pools="fast:16,slow", scope="program")
    assert "@constants_fast" in after
    assert "@constants_slow" in after
    assert_same_behaviour(program, after)


@requires_models
@pytest.mark.parametrize(
    "path",
    in_tiers(
        path
        for path in model_files("*.memref.mlir")
        if model_name(path) in ("jax_attn_train_step", "jax_lstm_scan", "jax_resnet_nhwc")
    ),
    ids=model_id,
)
def test_real_models(path: Path):
    """C1: all constants of a model are packed, and it computes the same."""
    module = read_program(path.read_text(), path.name)
    pack(module, scope="program", lifetimes="liveness")
    after = printed(module)
    assert after.count('"memref.global"') == 1
    assert_same_behaviour(path, after, shapes=argument_shapes(path))
