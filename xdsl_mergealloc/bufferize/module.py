"""
One-shot bufferization of a module: analysis, then rewrite, function by function.

A module inside another one has functions of its own, so each module is bufferized by itself, and
the modules inside it are left alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import chain

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import returns_of
from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.analysis.one_shot.functions import (
    CalleesFirst,
    assumed_summary,
    summarize,
    summary_of_declaration,
)
from xdsl_mergealloc.bufferize.carried_tensors import simplify_carried_tensors
from xdsl_mergealloc.bufferize.dead_tensors import erase_dead_tensors
from xdsl_mergealloc.bufferize.equivalent_results import returned_arguments
from xdsl_mergealloc.bufferize.loop_buffers import hoist_out_of_loops, rotate_loops
from xdsl_mergealloc.bufferize.read_motion import ReadMotion
from xdsl_mergealloc.bufferize.rewriter import Rewriter
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.func import ConstantOp
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizationOptions,
    is_tensor,
)
from xdsl_mergealloc.models.func import drop_decided_attributes
from xdsl_mergealloc.models.two_buffers import join_types
from xdsl_mergealloc.nests import blocks_of, walk, walk_inner_first
from xdsl_mergealloc.op_names import symbol_name
from xdsl_mergealloc.tensors.sizes import TensorSizes

MAX_ANALYSES = 4
"""Maximum number of repeated analyses of a program that each repetition improves."""


def simplify_and_analyze(module: ModuleOp, options: BufferizationOptions) -> OneShotAnalysis:
    """
    Bring a module into a form that needs fewer buffers, and decide for all its tensors what is in
    place: unused tensors are erased, and reads move before writes in their way.
    """
    simplify_carried_tensors(module)
    erase_dead_tensors(module)
    analysis = analyze_module(module, options)
    for _ in range(MAX_ANALYSES):
        motion = ReadMotion(analysis)
        if not motion.run():
            break
        moved = analyze_module(module, options)
        if _cost_bytes(moved) >= _cost_bytes(analysis):
            motion.take_back()
            break
        analysis = moved
    return analysis


def _cost_bytes(analysis: OneShotAnalysis) -> int:
    """Return the bytes that operands out of place allocate, counted twice if they are copied."""
    sizes = TensorSizes()
    return sum(
        sizes.guessed_bytes(operand.value) * (2 if analysis.copies_contents(operand) else 1)
        for operand in analysis.reasons
    )


def analyze_module(module: ModuleOp, options: BufferizationOptions) -> OneShotAnalysis:
    """Decide for all tensors of a module what is in place, callees first; changes nothing."""
    order_of_calls = CalleesFirst.of(module)
    returning_readonly: set[str] = set()
    while True:
        analysis = OneShotAnalysis(options, order_of_calls.functions)
        _analyze(module, analysis, returning_readonly)
        wrongly_assumed = {
            name
            for function in order_of_calls.called_early
            if (summary := analysis.summary_of(name := function.sym_name.data)) is not None
            and summary.readonly_results
        } - returning_readonly
        if not wrongly_assumed:
            return analysis
        returning_readonly |= wrongly_assumed


def _analyze(
    module: ModuleOp,
    analysis: OneShotAnalysis,
    returning_readonly: Set[str],
) -> None:
    """
    Analyse the functions of a module and whatever else is in it.

    `returning_readonly`: functions that are assumed to return memory that must not be written,
    where they are called before they are analysed.
    """
    options, functions = analysis.options, analysis.functions
    if options.bufferize_function_boundaries:
        for function in functions:
            analysis.summarize(
                function.sym_name.data,
                assumed_summary(function, function.sym_name.data in returning_readonly)
                if function.body.blocks
                else summary_of_declaration(function),
            )
    for function in functions:
        if not function.body.blocks:
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


def _without_tensors(module: ModuleOp) -> tuple[Set[Operation], Set[Operation]]:
    """
    Return the operations with regions, except functions, that have no tensor, nor any inside; and
    all operations with regions that have none inside.
    """
    with_tensors_inside: set[Operation | None] = set()
    without: set[Operation] = set()
    without_inside: set[Operation] = set()
    for op in walk_inner_first(module):
        has_tensor = any(map(is_tensor, op.operands)) or any(map(is_tensor, op.results))
        if op.regions:
            arguments = (argument for block in blocks_of(op) for argument in block.args)
            if op in with_tensors_inside or any(map(is_tensor, arguments)):
                has_tensor = True
            else:
                without_inside.add(op)
                if not has_tensor and not is_function(op):
                    without.add(op)
        elif not has_tensor and (model := BUFFERIZABLE_MODELS.lookup(op)) is not None:
            has_tensor = model.has_tensor_semantics(op)
        if has_tensor:
            with_tensors_inside.add(op.parent_op())
    return without, without_inside


def bufferize_module(module: ModuleOp, analysis: OneShotAnalysis) -> None:
    """
    Rewrite a module as the analysis has decided.

    Raises `PassError` for what cannot be bufferized; the module is unusable then.
    """
    options = analysis.options
    rewriter = Rewriter(analysis)
    rewriter.left_alone, rewriter.left_alone_inside = _without_tensors(module)
    rewriter.definitions = {symbol_name(op): op for op in module.body.ops}
    crosses_boundary = options.bufferize_function_boundaries
    functions = analysis.functions if crosses_boundary else ()
    rewriter.functions = {function.sym_name.data: function for function in functions}
    for function in functions:
        rewriter.bufferize(function)
        name = function.sym_name.data
        if not function.body.blocks:
            function.function_type = rewriter.promised_signature(function)
        elif rewriter.options.admits(function):
            _update_signature(function, rewriter)
            drop_decided_attributes(function)
            rewriter.returned_arguments[name] = returned_arguments(function)
        rewriter.signatures[name] = function.function_type
    done = set[Operation](functions)
    own = [op for op in module.body.block.ops if not isinstance(op, ModuleOp)]
    for op in own:
        if op not in done:
            rewriter.bufferize(op)
    _check_functions_as_values(own, rewriter.signatures)
    rewriter.finish()
    handed_on = rotate_loops(own, rewriter.loops, options.allow_return_allocs_from_loops)
    # Allocations that existed before may be handed on to the next iteration, too.
    made = set[Operation](rewriter.allocations) - handed_on
    for op in own if made else ():
        hoisted = [
            inner
            for inner in walk(op)
            if isinstance(inner, memref.AllocOp) and inner in made
            if options.hoist_static_allocs or inner.dynamic_sizes
        ]
        hoist_out_of_loops(op, hoisted)


def _check_functions_as_values(
    ops: Sequence[Operation], signatures: Mapping[str, FunctionType]
) -> None:
    """Raise `PassError` for a function that is a value somewhere, but has other types now."""
    for op in chain.from_iterable(map(walk, ops)):
        if isinstance(op, ConstantOp):
            name = op.value.string_value()
            if signatures.get(name, op.result.type) != op.result.type:
                fail(
                    op,
                    f"makes a value of @{name}, which takes or returns tensors: callers of "
                    "that value would have to pass buffers",
                )


def _update_signature(function: func.FuncOp, rewriter: Rewriter) -> None:
    """Give results a type that all returns can be cast to; arguments have their types already."""
    returns = returns_of(function)
    promised = rewriter.signatures.get(function.sym_name.data)
    for index in range(len(returns[0].operands)):
        types = [terminator.operands[index].type for terminator in returns]
        common = join_types(types, function) if promised is None else promised.outputs.data[index]
        for terminator in returns:
            with rewriter.before(terminator):
                returned = terminator.operands[index]
                terminator.operands[index] = rewriter.handed_over(returned, common)
    function.function_type = FunctionType.from_lists(
        function.body.blocks[0].arg_types,
        [operand.type for operand in returns[0].operands],
    )
