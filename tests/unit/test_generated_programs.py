"""The programs that benchmarks of compile time grow, and how their tables come about."""

from __future__ import annotations

import pytest
from xdsl.parser import Parser

from bench.compile_time import Times, growth_exponent, share_of_passes
from bench.programs import FAMILIES
from tests.support.generators.builder import full_context, read_program
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass

MLIR_TIMING = """\
===-----===
                         ... Execution time report ...
  Total Execution Time: 0.6905 seconds

  ----Wall Time----  ----Name----
    0.6905 (100.0%)  root
    0.1879 ( 27.2%)  OneShotBufferizePass
    0.1565 ( 22.7%)  Canonicalizer
    0.0733 ( 10.6%)  Parser
    0.0001 (  0.0%)  (A) DominanceInfo
    0.0107 (  1.5%)  Rest
    0.6905 (100.0%)  Total
"""


def size_of(family: str, ops: int) -> int:
    module = read_program(FAMILIES[family](ops))
    module.verify()
    return sum(1 for _ in module.walk())


@pytest.mark.parametrize("family", FAMILIES)
def test_programs_have_about_so_many_operations(family: str) -> None:
    assert 250 <= size_of(family, 500) <= 1_000


@pytest.mark.parametrize("family", FAMILIES)
def test_programs_can_be_planned(family: str) -> None:
    context = full_context()
    module = Parser(context, FAMILIES[family](60)).parse_module()
    BufferizeAndPlanPass().apply(context, module)
    module.verify()


def test_growth() -> None:
    small, large = Times(1_000, {"parse": 0.5}), Times(10_000, {"parse": 50.0})
    assert growth_exponent(small, large, "parse") == pytest.approx(2)


def test_timing_of_mlir_opt() -> None:
    assert share_of_passes(MLIR_TIMING) == pytest.approx((0.1879 + 0.1565) / 0.6905)
