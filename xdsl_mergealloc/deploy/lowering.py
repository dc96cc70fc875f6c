"""Lowering of a planned program to LLVM IR, by MLIR's passes and ours between them.

1. Here: constant biases absorb zero points (`zero_points`), loops over parallel sums become
   innermost (`sums_inside`), and softmaxes become loops (`softmax`); mlir-opt lowers structured
   operations to loops.
2. Here: copies and assertions become code without library calls (`run_time`), powers of negative
   numbers get their sign on targets without libm (`powers`), pools get numbers (`lower_pools`),
   loads and stores get alias scopes (`alias_scopes`), private functions become internal, and all
   functions are marked `nounwind`.
3. mlir-opt lowers loops, arithmetic and memrefs to LLVM's dialect. Memrefs become bare pointers, or
   use MLIR's C interface where functions request it (`llvm.emit_c_interface`) or return several
   results. Globals of a named pool get a section of that name, `.bss.sram`, `.rodata.flash`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto

from xdsl.dialects.arith import IndexCastOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IntegerType,
    ModuleOp,
    NoneAttr,
    StringAttr,
    UnitAttr,
)
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.dialects.llvm import IntToPtrOp, LinkageAttr, LLVMPointerType
from xdsl.dialects.memref import ExtractAlignedPointerAsIndexOp, GlobalOp, LoadOp, StoreOp
from xdsl.ir import Attribute, Operation
from xdsl.parser import Parser

from xdsl_mergealloc.contexts import full_context
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.deploy.alias_scopes import AccessScopes, alias_scopes, lower_access
from xdsl_mergealloc.deploy.mlir_text import from_mlir, to_mlir
from xdsl_mergealloc.deploy.powers import raise_absolute_values
from xdsl_mergealloc.deploy.regions import Regions, constant_globals
from xdsl_mergealloc.deploy.run_time import lower_run_time_calls
from xdsl_mergealloc.deploy.softmax import lower_softmaxes
from xdsl_mergealloc.deploy.stack_alignment import relax_stack_alignment
from xdsl_mergealloc.deploy.sums_inside import put_sums_inside
from xdsl_mergealloc.deploy.targets import Target
from xdsl_mergealloc.deploy.tools import Tools, run_tool
from xdsl_mergealloc.deploy.zero_points import fold_zero_points
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.strided import has_identity_layout
from xdsl_mergealloc.memory_pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.function_io import attributes_of
from xdsl_mergealloc.merge_alloc.lower_pools import lower_pools
from xdsl_mergealloc.nests import values_of, walk
from xdsl_mergealloc.report.c_names import C_INTERFACE

_OURS = "mergealloc."

_TO_LOOPS = """builtin.module(
  func.func(linalg-generalize-named-ops, scf-forall-to-for, convert-linalg-to-loops),
  convert-math-to-funcs{min-width-of-fpowi-exponent=1000},
  INLINE expand-realloc, bufferization-lower-deallocations, convert-bufferization-to-memref,
  memref-expand, lower-affine, canonicalize, cse)"""

_BF16_AS_F32 = """math-extend-to-supported-types{extra-types=f16},
  arith-emulate-unsupported-floats{source-types=bf16 target-type=f32},"""
"""LLVM would call `__truncsfbf2`, which libgcc for Arm, and that of GCC before 13, lack."""

_WITHOUT_LIBM = "math-expand-ops, test-math-polynomial-approximation, math-expand-ops,"
_WITHOUT_FMA = "math-expand-ops{ops=fmaf},"

_TO_LLVM = """builtin.module(
  func.func(convert-vector-to-scf), expand-strided-metadata, lower-affine, convert-scf-to-cf, MATH
  convert-vector-to-llvm, convert-math-to-llvm, convert-math-to-libm,
  arith-expand{include-bf16=true},
  finalize-memref-to-llvm{index-bitwidth=BITS}, convert-complex-to-llvm,
  convert-ub-to-llvm{index-bitwidth=BITS},
  convert-index-to-llvm{index-bitwidth=BITS}, convert-arith-to-llvm{index-bitwidth=BITS},
  convert-cf-to-llvm{index-bitwidth=BITS},
  convert-func-to-llvm{use-bare-ptr-memref-call-conv=BARE index-bitwidth=BITS},
  reconcile-unrealized-casts)"""


class CallingConvention(Enum):
    """Calling convention of memrefs; the same for all functions of a program."""

    BARE_POINTERS = auto()
    C_INTERFACE = auto()


def calling_convention(module: ModuleOp) -> CallingConvention:
    """
    Return the calling convention of a program's public functions, as stated in its C header.

    Raises `PassError` if the functions differ in it, or if a bare pointer cannot describe a memref.
    """
    entries = [one for one in _functions(module) if not _is_private(one) and _tells(one)]
    by_descriptor = [one for one in entries if _has_c_interface(one)]
    if by_descriptor and len(by_descriptor) == len(entries):
        return CallingConvention.C_INTERFACE
    if by_descriptor:
        other = next(one for one in entries if not _has_c_interface(one))
        fail(
            other,
            f"takes bare pointers, but @{by_descriptor[0].sym_name.data} takes descriptors: mark "
            f"all functions with {C_INTERFACE}, or let none return several results "
            "(buffer-results-to-out-params)",
        )
    for one in entries:
        if not _has_bare_types(one):
            fail(
                one,
                "has memory of unknown shape or layout, which a bare pointer cannot describe: "
                f"mark it with {C_INTERFACE}",
            )
    return CallingConvention.BARE_POINTERS


def _tells(function: FuncOp) -> bool:
    """Whether the convention matters for a function: both pass scalars in the same way."""
    types = (*function.function_type.inputs, *function.function_type.outputs)
    return _has_c_interface(function) or any(map(is_memref, types))


def _is_private(function: FuncOp) -> bool:
    return function.sym_visibility is not None and function.sym_visibility.data == "private"


def _has_c_interface(function: FuncOp) -> bool:
    return C_INTERFACE in function.attributes or len(function.function_type.outputs) > 1


def _has_bare_types(function: FuncOp) -> bool:
    """Whether a bare pointer fully describes each memref argument and result."""
    types = (*function.function_type.inputs, *function.function_type.outputs)
    return all(
        has_static_shape(one) and has_identity_layout(one) for one in types if is_memref(one)
    )


def _needs_inlining(function: FuncOp, called: frozenset[str]) -> bool:
    """Whether a function must be inlined, as bare pointers cannot describe its types, or it returns
    memory to a caller in the program (`_return_pointers`)."""
    if _has_c_interface(function) and not _is_private(function):
        return False
    returns_memory = any(map(is_memref, function.function_type.outputs))
    return (_is_private(function) and not _has_bare_types(function)) or (
        returns_memory and function.sym_name.data in called
    )


def lower_to_llvm_ir(
    module: ModuleOp, target: Target, tools: Tools, attributes: Sequence[str] = ()
) -> bytes:
    """
    Lower a planned program, which is not modified, to LLVM IR; `attributes` are LLVM attributes of
    all functions, besides `nounwind`.

    Raises `PassError` for a function that cannot be called as the header says, or a buffer too
    large for the target, and `ToolError` if MLIR's tools refuse the program.
    """
    with paused_gc():
        _check_sizes(module, target)
        convention = calling_convention(module)
        called = frozenset(_called(walk(module)))
        needs_inlining = (_needs_inlining(one, called) for one in _functions(module))
        inline = "inline," if any(needs_inlining) else ""
        folded = clone(module)
        fold_zero_points(folded)
        put_sums_inside(folded)
        lower_softmaxes(folded)
        text = _run(tools, _TO_LOOPS.replace("INLINE", inline), to_mlir(folded))
        loops = Parser(full_context(allow_unregistered=True), from_mlir(text)).parse_module()
        sections = _sections(loops)
        if not target.has_libm:
            raise_absolute_values(loops)
        _prepare(loops, target, convention)
        for function in _functions(loops):
            function.attributes["passthrough"] = ArrayAttr(
                [StringAttr(one) for one in ("nounwind", *attributes)]
            )
        math = _BF16_AS_F32 + ("" if target.has_libm else _WITHOUT_LIBM)
        math += "" if target.has_fma else _WITHOUT_FMA
        pipeline = _TO_LLVM.replace("BITS", str(target.index_bits)).replace("MATH", math)
        is_bare = str(convention is CallingConvention.BARE_POINTERS).lower()
        llvm_dialect = _run(tools, pipeline.replace("BARE", is_bare), to_mlir(loops))
        llvm_ir = run_tool(tools.mlir_translate, ["--mlir-to-llvmir"], llvm_dialect)
        llvm_ir = _bf16_as_bits(llvm_ir)
        return _in_sections(llvm_ir, sections) if sections else llvm_ir


def _check_sizes(module: ModuleOp, target: Target) -> None:
    """
    Raise `PassError` for a buffer whose bytes the target's signed indices do not count: loops over
    it would end at once.
    """
    most_bytes = (1 << (target.index_bits - 1)) - 1
    layout = MemoryLayout(target.index_bits)
    for op in walk(module):
        for value in values_of(op):
            size = layout.buffer_size_bytes(value.type) if is_memref(value.type) else 0
            if isinstance(size, int) and size > most_bytes:
                fail(
                    op,
                    f"has a buffer of {size:,} bytes ({value.type}), but an object has at most "
                    f"{most_bytes:,} on {target.name}, with indices of {target.index_bits} bits",
                )


def _run(tools: Tools, pipeline: str, text: bytes) -> bytes:
    joined = " ".join(pipeline.split())
    options = ["--mlir-print-op-generic", "--mlir-print-local-scope"]
    return run_tool(tools.mlir_opt, [*options, f"--pass-pipeline={joined}"], text)


def _functions(module: ModuleOp) -> list[FuncOp]:
    """Return the functions that have a body."""
    return [op for op in walk(module) if isinstance(op, FuncOp) and not op.is_declaration]


def _sections(module: ModuleOp) -> dict[bytes, bytes]:
    """Return the sections of the globals in named pools, by symbol."""
    sections: dict[bytes, bytes] = {}
    for op in walk(module):
        if isinstance(op, GlobalOp) and is_memref(op.type):
            if isinstance(op.type.memory_space, NoneAttr):
                continue
            kind = "bss" if isinstance(op.initial_value, UnitAttr) else "data"
            kind = kind if op.constant is None else "rodata"
            pool = re.sub(r"\W", "_", name_of_memory_space(op.type.memory_space))
            sections[op.sym_name.data.encode()] = f".{kind}.{pool}".encode()
    return sections


def _bf16_as_bits(llvm_ir: bytes) -> bytes:
    """
    Replace bf16 by integers of its bits if it is only moved, not computed with or passed: LLVM may
    convert it to f32 and back (`__truncsfbf2`) where values of several branches meet.
    """
    computes = rb"^(?:define|declare)[^\n]*bfloat|= (?:tail )?(?:call|f\w+|[su]itofp)\b[^\n]*bfloat"
    # The text is long if it contains weights: search it for the word first.
    if b"bfloat" not in llvm_ir or re.search(computes, llvm_ir, re.M):
        return llvm_ir
    constants_as_bits = re.sub(rb"\b0xR(?=[0-9A-F]{4}\b)", b"u0x", llvm_ir)
    return re.sub(rb"(?<=[ \[({<])bfloat\b", b"i16", constants_as_bits)


def _in_sections(llvm_ir: bytes, sections: Mapping[bytes, bytes]) -> bytes:
    """Put globals of LLVM IR into sections, which MLIR's lowering of memrefs does not support."""

    def byte(escape: re.Match[bytes]) -> bytes:
        return bytes.fromhex(escape[1].decode())

    def in_section(line: re.Match[bytes]) -> bytes:
        symbol = re.sub(rb"\\([0-9A-F]{2})", byte, line[2] or line[3])
        section = sections.get(symbol)
        return line[0] if section is None else line[1] + b', section "' + section + b'"' + line[4]

    return re.sub(
        rb'^(@(?:"([^"]*)"|([\w.$-]+)) = .*?)((?:, align \d+)?)$', in_section, llvm_ir, flags=re.M
    )


def _prepare(module: ModuleOp, target: Target, convention: CallingConvention) -> None:
    """Perform step 2 of the module docstring, except for `nounwind`."""
    lower_run_time_calls(module)
    ops = walk(module)
    relax_stack_alignment(ops)
    constants, called = constant_globals(ops), frozenset(_called(ops))
    scopes: dict[LoadOp | StoreOp, AccessScopes] = {}
    for function in _functions(module):
        is_called = function.sym_name.data in called
        regions = Regions(function, constants, is_called, target.index_bits)
        scopes.update(alias_scopes(function, regions))
        _say_to_llvm(function, regions, convention)
        if convention is CallingConvention.BARE_POINTERS:
            _return_pointers(function, is_called, target.index_bits)
    lower_pools(module, {}, target.index_bits)
    for op, said in scopes.items():
        lower_access(op, said, target.index_bits)
    for op in ops:
        if isinstance(op, ModuleOp | FuncOp):
            _forget_plan(op)


def _called(ops: list[Operation]) -> Iterator[str]:
    """Yield the symbols of functions that the program itself refers to."""
    for op in ops:
        if isinstance(op, CallOp):
            yield op.callee.string_value()
        elif op.name == "func.constant":
            yield from (str(one).strip("@") for one in op.properties.values())


def _say_to_llvm(function: FuncOp, regions: Regions, convention: CallingConvention) -> None:
    """Set LLVM's attributes of a function and its arguments: linkage, and promises of callers."""
    is_bare = convention is CallingConvention.BARE_POINTERS
    if _is_private(function):
        function.attributes["llvm.linkage"] = LinkageAttr("internal")
    elif not is_bare and _tells(function):
        function.attributes[C_INTERFACE] = UnitAttr()
    given = function.arg_attrs
    arguments = function.body.blocks[0].args
    said: list[DictionaryAttr] = []
    for number, argument in enumerate(arguments):
        known = {} if given is None else dict(given.data[number].data)
        known = {key: one for key, one in known.items() if not key.startswith(_OURS)}
        if is_bare and regions.is_provided(argument):
            known["llvm.noalias"] = UnitAttr()
        said.append(DictionaryAttr(known))
    function.arg_attrs = ArrayAttr(said)
    match function.function_type.outputs.data:
        case [IntegerType(width=width)]:
            # C relies on bools of 0 or 1, and on some targets on integers that fill a register.
            extension = "llvm.zeroext" if width.data == 1 else "llvm.signext"
            known = attributes_of(function.res_attrs, 0)
            function.res_attrs = ArrayAttr([DictionaryAttr({**known, extension: UnitAttr()})])
        case _:
            pass


def _return_pointers(function: FuncOp, is_called: bool, index_bits: int) -> None:
    """
    Make a function return pointers to the first byte of its memref results.

    For a memref, MLIR returns the pointer that frees its allocation: for a part of an arena, this
    is the arena, and for a global, it is no valid pointer.

    Raises `PassError` for a function that calls itself, as its callers cannot take a pointer.
    """
    outputs = function.function_type.outputs.data
    if not any(map(is_memref, outputs)):
        return
    if is_called:
        fail(function, "returns memory to itself, which has no calling convention here")
    integer = IntegerType(index_bits)
    for block in function.body.blocks:
        terminator = block.last_op
        if not isinstance(terminator, ReturnOp):
            continue
        for number, operand in enumerate(terminator.operands):
            if is_memref(operand.type):
                address = ExtractAlignedPointerAsIndexOp.get(operand)
                as_integer = IndexCastOp(address.aligned_pointer, integer)
                pointer = IntToPtrOp(as_integer.result)
                block.insert_ops_before([address, as_integer, pointer], terminator)
                terminator.operands[number] = pointer.output
    results = [LLVMPointerType() if is_memref(one) else one for one in outputs]
    function.function_type = FunctionType.from_lists(function.function_type.inputs.data, results)


def _forget_plan(op: Operation) -> None:
    """Remove the attributes of the plan: some are long, and LLVM has no use for them."""
    attributes: dict[str, Attribute] = op.attributes
    for key in [key for key in attributes if key.startswith(_OURS)]:
        del attributes[key]
