"""The comparison of two modules accepts equal ones and rejects different ones."""

from __future__ import annotations

import pytest

from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native]

DOUBLED = """
func.func @main(%a: memref<4xf32>) -> memref<4xf32> {
  %r = memref.alloc() : memref<4xf32>
  linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
  return %r : memref<4xf32>
}"""


def test_same_function_in_other_words() -> None:
    comparison = assert_same_behaviour(
        DOUBLED,
        """
        func.func @main(%a: memref<4xf32>) -> memref<4xf32> {
          %t = memref.alloc() : memref<4xf32>
          memref.copy %a, %t : memref<4xf32> to memref<4xf32>
          %r = memref.alloc() : memref<4xf32>
          linalg.add ins(%a, %t : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)
          memref.dealloc %t : memref<4xf32>
          return %r : memref<4xf32>
        }""",
        seeds=range(3),
    )
    assert comparison.before.statistics.peak_bytes == 16
    assert comparison.after.statistics.peak_bytes == 32


def test_rounding_needs_a_tolerance() -> None:
    def with_scale(scale: str) -> str:
        return f"""
        func.func @main(%a: memref<4xf32>) {{
          %c = arith.constant {scale} : f32
          linalg.fill ins(%c : f32) outs(%a : memref<4xf32>)
          return
        }}"""

    exact, rounded = with_scale("1.0"), with_scale("1.000001")
    with pytest.raises(AssertionError, match=r"argument 0: 4 of 4 elements differ, the first at"):
        assert_same_behaviour(exact, rounded)
    assert_same_behaviour(exact, rounded, tolerance=1e-5)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        pytest.param(
            "linalg.fill ins(%one : f32) outs(%r : memref<4xf32>)",
            r"after, seed 0, poison 0xab: result 0: 4 of 4 elements differ",
            id="wrong result",
        ),
        pytest.param("", r"result 0: 4 of 4 elements differ", id="uninitialised result"),
        pytest.param(
            "linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)\n"
            "linalg.fill ins(%one : f32) outs(%a : memref<4xf32>)",
            r"argument 0: 4 of 4 elements differ",
            id="clobbered argument",
        ),
        pytest.param(
            "linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)\n"
            "memref.dealloc %s : memref<4xf32>\nmemref.dealloc %s : memref<4xf32>",
            r"memory is misused: double free",
            id="double free",
        ),
        pytest.param(
            "linalg.add ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%r : memref<4xf32>)\n"
            "memref.dealloc %r : memref<4xf32>",
            r"result 0: 4 of 4 elements differ",
            id="result freed",
        ),
    ],
)
def test_differences_are_found(body: str, message: str) -> None:
    after = f"""
        func.func @main(%a: memref<4xf32>) -> memref<4xf32> {{
          %one = arith.constant 1.0 : f32
          %s = memref.alloc() : memref<4xf32>
          %r = memref.alloc() : memref<4xf32>
          {body}
          return %r : memref<4xf32>
        }}"""
    with pytest.raises(AssertionError, match=message):
        assert_same_behaviour(DOUBLED, after)


def test_a_program_that_reads_uninitialised_memory_proves_nothing() -> None:
    unsound = """
    func.func @main() -> memref<4xf32> {
      %r = memref.alloc() : memref<4xf32>
      return %r : memref<4xf32>
    }"""
    with pytest.raises(AssertionError, match=r"before, seed 0, poison 0x5c: result 0"):
        assert_same_behaviour(unsound, unsound)


def test_other_signature() -> None:
    with pytest.raises(AssertionError, match="results"):
        assert_same_behaviour(DOUBLED, "func.func @main(%a: memref<4xf32>) { return }")
