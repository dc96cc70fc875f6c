"""MLIR agrees: it accepts the random programs, and its own passes pass (or fail) the proof."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer

from tests.support.generators import (
    full_context,
    structured_program,
    tensor_program,
    unstructured_program,
)
from tests.support.mlir_opt import requires_mlir_opt, run_mlir_opt
from tests.support.proof import Generator, Proof, Transform, prove
from tests.unit.support.programs import main_with

pytestmark = [pytest.mark.oracle, requires_mlir_opt, pytest.mark.thorough]

PRINTING = ("--allow-unregistered-dialect", "--mlir-print-op-generic", "--mlir-print-local-scope")


def mlir_transform(*passes: str) -> Transform:
    """Passes of mlir-opt as a transform of an xDSL module."""

    def transform(context: Context, module: ModuleOp) -> None:
        text = io.StringIO()
        Printer(text, print_generic_format=True).print_op(module)
        answer = Parser(full_context(), run_mlir_opt(text.getvalue(), *PRINTING, *passes))
        replacement = answer.parse_module()
        for op in list(module.ops):
            op.detach()
            op.erase(safe_erase=False)
        for op in list(replacement.ops):
            op.detach()
            module.body.block.add_op(op)

    return transform


@pytest.mark.parametrize("generator", [structured_program, unstructured_program, tensor_program])
def test_programs_are_valid_mlir(generator: Callable[[int], ModuleOp]) -> None:
    assert prove(mlir_transform(), generator, range(8), shrink_seconds=0).programs == 8


@pytest.mark.parametrize("generator", [structured_program, unstructured_program])
def test_hoisting_passes_the_proof(generator: Generator) -> None:
    prove(mlir_transform("--buffer-loop-hoisting"), generator, range(8), shrink_seconds=0)


def test_one_shot_bufferize_passes_the_proof() -> None:
    statistics = prove(
        mlir_transform(
            "--one-shot-bufferize=bufferize-function-boundaries allow-return-allocs-from-loops"
        ),
        tensor_program,
        range(8),
        compare_memory_arguments=False,
        shrink_seconds=0,
    )
    assert statistics.changed == 8
    assert statistics.after.heap_allocations > 0


def test_upstream_puts_memory_on_the_stack_that_leaves_its_scope() -> None:
    """A miscompile of LLVM 22's promote-buffers-to-stack that random programs brought to light."""
    program = main_with(
        """
        %f = arith.constant 1.0 : f32
        %m = "memref.alloca_scope"() ({
          %a = memref.alloc() : memref<4xf32>
          "memref.alloca_scope.return"(%a) : (memref<4xf32>) -> ()
        }) : () -> memref<4xf32>
        linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
        """
    )
    failure = Proof(mlir_transform("--promote-buffers-to-stack")).judge(program)
    assert failure is not None
    assert failure.kind == "use after free"
