"""
One-shot bufferization of a module: analysis, then rewrite, function by function.

A module inside another one has functions of its own, so each is bufferized by itself: what is done
to a module leaves those inside alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.one_shot import AnalysisHeuristic, OneShotAnalysis
from xdsl_mergealloc.analysis.one_shot.functions import (
    functions_callees_first,
    returns_of,
    summarize,
    summary_of_declaration,
)
from xdsl_mergealloc.bufferize.carried_tensors import simplify_carried_tensors
from xdsl_mergealloc.bufferize.cost import cost_bytes
from xdsl_mergealloc.bufferize.dead_tensors import erase_dead_tensors
from xdsl_mergealloc.bufferize.hoisting import hoist_out_of_loops
from xdsl_mergealloc.bufferize.read_motion import ReadMotion
from xdsl_mergealloc.bufferize.rewriter import Rewriter
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import BufferizationOptions, is_tensor
from xdsl_mergealloc.interfaces.strided import fully_dynamic

MAX_ROUNDS = 4
"""How often the analysis runs on a program that gets better by it."""


@dataclass(frozen=True)
class DecisionOrder:
    """In which order the analysis decides."""

    heuristic: AnalysisHeuristic = "bottom-up"
    fuzzer_seed: int = 0


def simplify_and_analyze(
    module: ModuleOp, options: BufferizationOptions, order: DecisionOrder = DecisionOrder()
) -> OneShotAnalysis:
    """
    Bring a module into a form that needs fewer buffers, and decide for all its tensors what is in
    place: tensors that nobody uses are erased, and reads move before writes in their way.
    """
    simplify_carried_tensors(module)
    erase_dead_tensors(module)
    analysis = analyze_module(module, options, order)
    for _ in range(MAX_ROUNDS):
        motion = ReadMotion(analysis)
        if not motion.run():
            break
        moved = analyze_module(module, options, order)
        if cost_bytes(moved) >= cost_bytes(analysis):
            motion.take_back()
            break
        analysis = moved
    return analysis


def analyze_module(
    module: ModuleOp, options: BufferizationOptions, order: DecisionOrder = DecisionOrder()
) -> OneShotAnalysis:
    """Decide for all tensors of a module what is in place, callees first; changes nothing."""
    analysis = OneShotAnalysis(options, order.heuristic, order.fuzzer_seed)
    for function in (
        functions_callees_first(module)
        if options.bufferize_function_boundaries
        else (op for op in module.body.block.ops if isinstance(op, func.FuncOp))
    ):
        if not function.body.blocks:
            if options.bufferize_function_boundaries and (
                known := summary_of_declaration(function)
            ):
                analysis.summarize(function.sym_name.data, known)
            continue
        always_copy = (
            options.copy_before_write or function.sym_name.data in options.no_analysis_func_filter
        )
        analysis.analyze(function, always_copy)
        if options.bufferize_function_boundaries:
            analysis.summarize(function.sym_name.data, summarize(function, analysis))
    for op in module.body.block.ops:
        if not isinstance(op, func.FuncOp | ModuleOp) and op.regions:
            analysis.analyze(op, options.copy_before_write)
    return analysis


def bufferize_module(
    module: ModuleOp, analysis: OneShotAnalysis, options: BufferizationOptions
) -> None:
    """
    Rewrite a module as was decided.

    Raises `PassError` for what cannot be bufferized; the module is unusable then.
    """
    rewriter = Rewriter(analysis, options)
    functions = functions_callees_first(module) if options.bufferize_function_boundaries else []
    for function in functions:
        rewriter.bufferize(function)
        if not function.body.blocks:
            _declare(function, rewriter)
        elif rewriter.options.admits(function):
            _update_signature(function, rewriter)
        rewriter.signatures[function.sym_name.data] = function.function_type
    done = set[Operation](functions)
    own = [op for op in module.body.block.ops if not isinstance(op, ModuleOp)]
    for op in own:
        if op not in done:
            rewriter.bufferize(op)
    rewriter.finish()
    if rewriter.allocations:
        hoist_out_of_loops(
            [
                op
                for top in own
                for op in top.walk()
                if isinstance(op, memref.AllocOp) and op not in rewriter.kept
            ]
        )


def _declare(function: func.FuncOp, rewriter: Rewriter) -> None:
    """A function without a body: its callers and its definition have to agree."""
    signature = function.function_type
    function.function_type = FunctionType.from_lists(
        [rewriter.boundary_type(type) for type in signature.inputs],
        [rewriter.boundary_type(type) for type in signature.outputs],
    )


def _update_signature(function: func.FuncOp, rewriter: Rewriter) -> None:
    returns = returns_of(function)
    first = returns[0]
    for index in range(len(first.operands)):
        types = {terminator.operands[index].type for terminator in returns}
        if len(types) > 1:
            for terminator in returns:
                value = terminator.operands[index]
                assert is_memref(value.type)
                with rewriter.before(terminator):
                    terminator.operands[index] = rewriter.cast(value, fully_dynamic(value.type))
    entry = function.body.blocks[0]
    function.function_type = FunctionType.from_lists(
        [argument.type for argument in entry.args if not is_tensor(argument)],
        [operand.type for operand in first.operands],
    )
