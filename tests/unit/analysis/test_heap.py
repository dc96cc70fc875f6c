"""Peak of the heap of a program, as meant by budgets and reports."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.proof import transformed
from tests.support.real_inputs import SHARED, argument_shapes, requires_models
from tests.support.replay import replay
from xdsl_mergealloc import PassError
from xdsl_mergealloc.analysis.heap import HeapPeak, highest_peak


def parse(text: str) -> ModuleOp:
    return read_program(text)


def peak_of(text: str) -> HeapPeak:
    peak = highest_peak(parse(text))
    assert peak is not None
    return peak


def test_from_allocation_to_free():
    peak = peak_of(
        """func.func @main() {
          %a = memref.alloc() : memref<16xf32>
          memref.dealloc %a : memref<16xf32>
          %b = memref.alloc() : memref<8xf32>
          %c = memref.alloc() : memref<9xf32>
          memref.dealloc %c : memref<9xf32>
          memref.dealloc %b : memref<8xf32>
          func.return
        }"""
    )
    assert peak.size_bytes == 4 * (8 + 9)
    assert [value.name_hint for value in peak.held] == ["c", "b"]


def test_a_copy_is_an_allocation():
    peak = peak_of(
        """func.func @main(%a: memref<16xf32>) -> memref<16xf32> {
          %c = bufferization.clone %a : memref<16xf32> to memref<16xf32>
          func.return %c : memref<16xf32>
        }"""
    )
    assert (peak.size_bytes, peak.op.name) == (64, "bufferization.clone")


def test_a_copy_of_unknown_size_has_no_peak():
    text = """func.func @main(%a: memref<?xf32>) -> memref<?xf32> {
      %c = bufferization.clone %a : memref<?xf32> to memref<?xf32>
      func.return %c : memref<?xf32>
    }"""
    with pytest.raises(PassError, match=r"bufferization.clone.*unknown size"):
        peak_of(text)


def test_what_functions_need_besides_adds_up_with_their_own():
    """The second function holds less, but needs more besides."""
    module = parse(
        """func.func @one() {
          %a = memref.alloc() : memref<16xf32>
          func.return
        }
        func.func @two() {
          %b = memref.alloc() : memref<8xf32>
          func.return
        }"""
    )
    _, two = module.body.block.ops
    peak = highest_peak(module, {two: 40})
    assert peak is not None
    assert peak.size_bytes == 4 * 8 + 40
    assert [value.name_hint for value in peak.held] == ["b"]


def test_the_stack_does_not_count():
    text = """func.func @main() {
      %a = memref.alloca() : memref<16xf32>
      func.return
    }"""
    assert peak_of(text).size_bytes == 0


CALLS = """builtin.module {{
  func.func private @inner(%a: memref<16xf32>) -> memref<16xf32> {{
    {body}
    func.return %r : memref<16xf32>
  }}
  func.func @main(%a: memref<16xf32>) {{
    %r = func.call @inner(%a) : (memref<16xf32>) -> memref<16xf32>
    %b = memref.alloc() : memref<8xf32>
    memref.dealloc %b : memref<8xf32>
    func.return
  }}
}}"""


def test_what_a_call_returns_is_held_after_it():
    text = CALLS.format(body="%r = memref.alloc() : memref<16xf32>")
    assert peak_of(text).size_bytes == 4 * (16 + 8)


def test_what_a_call_only_hands_back_is_not():
    text = CALLS.format(
        body="%r = memref.cast %a : memref<16xf32> to memref<16xf32>",
    )
    assert peak_of(text).size_bytes == 4 * 8


@requires_models
@pytest.mark.parametrize("effort", ["given", "fuse"])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("bert_tiny", marks=pytest.mark.thorough),
        # Its results are copies of arguments.
        "llama_decode_kv",
        "jax_power_iter_while",
        pytest.param("lstm_unrolled", marks=pytest.mark.thorough),
        pytest.param("jax_attn_train_step", marks=pytest.mark.thorough),
        pytest.param("fpn_detector", marks=pytest.mark.thorough),
    ],
)
def test_as_much_as_a_call_of_a_real_model_takes(name: str, effort: str):
    path = SHARED / "models" / f"{name}.linalg.mlir"
    module = transformed(path, f"bufferize-and-plan{{effort={effort}}}")
    peak = highest_peak(module)
    assert peak is not None
    assert peak.size_bytes == replay(module, shapes=argument_shapes(path)).peak_heap_bytes
