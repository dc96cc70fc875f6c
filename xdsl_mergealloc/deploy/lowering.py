"""From a planned program to LLVM's IR, by MLIR's passes and ours between them.

1. mlir-opt makes loops of structured operations.
2. Here: copies and assertions need no library (`run_time`), pools get numbers (`lower_pools`), loads
   and stores say what they touch (`alias_scopes`), functions that nothing calls from outside are
   internal, and none unwinds.
3. mlir-opt lowers loops, arithmetic and memrefs to LLVM's dialect, with memrefs as bare pointers,
   or by MLIR's C interface where a function asks for it (`llvm.emit_c_interface`).
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

from xdsl.context import Context
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    ModuleOp,
    StringAttr,
    UnitAttr,
)
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.dialects.llvm import LinkageAttr
from xdsl.dialects.memref import LoadOp, StoreOp
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.universe import Universe

from xdsl_mergealloc.deploy.accesses import lower_access
from xdsl_mergealloc.deploy.alias_scopes import alias_scopes
from xdsl_mergealloc.deploy.regions import Regions, constant_globals
from xdsl_mergealloc.deploy.run_time import lower_run_time_calls
from xdsl_mergealloc.deploy.targets import Target
from xdsl_mergealloc.deploy.tools import Tools, run_tool
from xdsl_mergealloc.merge_alloc.lower_pools import lower_pools
from xdsl_mergealloc.nests import walk

_C_INTERFACE = "llvm.emit_c_interface"
_OURS = "mergealloc."

_TO_LOOPS = """builtin.module(
  func.func(linalg-generalize-named-ops, scf-forall-to-for, convert-linalg-to-loops),
  expand-realloc, bufferization-lower-deallocations, convert-bufferization-to-memref,
  memref-expand, lower-affine, canonicalize, cse)"""

_WITHOUT_LIBM = "math-expand-ops, test-math-polynomial-approximation, math-expand-ops,"
_WITHOUT_FMA = "math-expand-ops{ops=fmaf},"

_TO_LLVM = """builtin.module(
  func.func(convert-vector-to-scf), expand-strided-metadata, lower-affine, convert-scf-to-cf, MATH
  convert-vector-to-llvm, convert-math-to-llvm, convert-math-to-libm,
  arith-expand{include-bf16=true},
  finalize-memref-to-llvm{index-bitwidth=BITS}, convert-complex-to-llvm,
  convert-index-to-llvm{index-bitwidth=BITS}, convert-arith-to-llvm{index-bitwidth=BITS},
  convert-cf-to-llvm{index-bitwidth=BITS},
  convert-func-to-llvm{use-bare-ptr-memref-call-conv=BARE index-bitwidth=BITS},
  reconcile-unrealized-casts)"""


def lower_to_llvm_ir(module: ModuleOp, target: Target, tools: Tools) -> bytes:
    """
    A planned program in LLVM's IR; the module stays as it is.

    Raises `ToolError` if MLIR's tools refuse it.
    """
    loops = _parsed(_run(tools, _TO_LOOPS, _text(module)))
    is_bare = not any(_C_INTERFACE in op.attributes for op in walk(loops) if isinstance(op, FuncOp))
    _prepare(loops, target)
    math = ("" if target.has_libm else _WITHOUT_LIBM) + ("" if target.has_fma else _WITHOUT_FMA)
    pipeline = _TO_LLVM.replace("BITS", str(target.index_bits)).replace("MATH", math)
    llvm_dialect = _run(tools, pipeline.replace("BARE", str(is_bare).lower()), _text(loops))
    return run_tool(tools.mlir_translate, ["--mlir-to-llvmir"], llvm_dialect)


def _run(tools: Tools, pipeline: str, text: bytes) -> bytes:
    joined = " ".join(pipeline.split())
    options = ["--mlir-print-op-generic", "--mlir-print-local-scope"]
    return run_tool(tools.mlir_opt, [*options, f"--pass-pipeline={joined}"], text)


def _text(module: ModuleOp) -> bytes:
    stream = StringIO()
    Printer(stream, print_generic_format=True).print_op(module)
    return stream.getvalue().encode()


def _parsed(text: bytes) -> ModuleOp:
    context = Context(allow_unregistered=True)
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return Parser(context, text.decode()).parse_module()


def _prepare(module: ModuleOp, target: Target) -> None:
    """Step 2."""
    lower_run_time_calls(module)
    ops = walk(module)
    constants, called = constant_globals(ops), frozenset(_called(ops))
    scopes = {}
    for function in ops:
        if not isinstance(function, FuncOp) or function.is_declaration:
            continue
        is_called = function.sym_name.data in called
        regions = Regions(function, constants, is_called, target.index_bits)
        scopes.update(alias_scopes(function, regions))
        _say_what_callers_promise(function, regions)
    lower_pools(module, {}, target.index_bits)
    for op, said in scopes.items():
        assert isinstance(op, LoadOp | StoreOp)
        lower_access(op, said, target.index_bits)
    for op in ops:
        if isinstance(op, ModuleOp | FuncOp):
            _forget_plan(op)


def _called(ops: list[Operation]) -> Iterator[str]:
    """The symbols of functions that the program itself refers to."""
    for op in ops:
        if isinstance(op, CallOp):
            yield op.callee.string_value()
        elif op.name == "func.constant":
            yield from (str(one).strip("@") for one in op.properties.values())


def _say_what_callers_promise(function: FuncOp, regions: Regions) -> None:
    """Attributes of a function and its arguments that LLVM knows."""
    function.attributes["passthrough"] = ArrayAttr([StringAttr("nounwind")])
    if function.sym_visibility is not None and function.sym_visibility.data == "private":
        function.attributes["llvm.linkage"] = LinkageAttr("internal")
    given = function.arg_attrs
    arguments = function.body.blocks[0].args
    said: list[DictionaryAttr] = []
    for number, argument in enumerate(arguments):
        known = {} if given is None else dict(given.data[number].data)
        known = {key: one for key, one in known.items() if not key.startswith(_OURS)}
        if regions.is_provided(argument):
            known["llvm.noalias"] = UnitAttr()
        said.append(DictionaryAttr(known))
    function.arg_attrs = ArrayAttr(said)


def _forget_plan(op: Operation) -> None:
    """Take away what is said of the plan: some of it is long, and LLVM has no use for it."""
    attributes: dict[str, Attribute] = op.attributes
    for key in [key for key in attributes if key.startswith(_OURS)]:
        del attributes[key]
