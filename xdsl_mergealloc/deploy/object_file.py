"""Compilation of a planned program to an object file, and its memory use on the target."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from xdsl.dialects.builtin import FixedBitwidthType, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from xdsl_mergealloc.deploy.elf import ElfFile
from xdsl_mergealloc.deploy.lowering import lower_to_llvm_ir
from xdsl_mergealloc.deploy.targets import Target
from xdsl_mergealloc.deploy.tools import Tools, run_tool
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.report.c_header import CompiledSizes
from xdsl_mergealloc.report.c_names import INTERFACE_PREFIX

Goal: TypeAlias = Literal["speed", "size"]
"""Optimization goal of the code."""

_OPTIONS: Mapping[Goal, Sequence[str]] = {"speed": ("-O2",), "size": ("-Os",)}
_LONG_VECTORS = ("-vectorizer-maximize-bandwidth", "-force-vector-interleave=1")
"""Vectors as long as the narrowest elements allow: for i8 products that are summed up in i32. As
many wider sums would not fit into registers, nor would two interleaved vectors, and few machines
multiply vectors of 64-bit elements."""
_ATTRIBUTES: Mapping[Goal, Sequence[str]] = {"speed": (), "size": ("optsize",)}


@dataclass(frozen=True, slots=True)
class ObjectFile(CompiledSizes):
    """An object file, and the sizes and symbols read from it."""

    contents: bytes
    undefined: tuple[str, ...]
    """Names of the symbols that other files have to define."""


def compile_object(
    module: ModuleOp, target: Target, tools: Tools, *, optimize: Goal = "speed"
) -> ObjectFile:
    """
    Compile a planned program, the output of `bufferize-and-plan{scope=program}` with any `arena`,
    which is not modified.

    Raises `ToolError` if LLVM's tools refuse the program, and `PassError` for a target without ELF
    files.
    """
    llvm_ir = lower_to_llvm_ir(module, target, tools, _ATTRIBUTES[optimize])
    options = _OPTIONS[optimize]
    if optimize == "speed" and not any(map(_has_wide_sums, walk(module))):
        options = (*options, *_LONG_VECTORS)
    contents = compile_llvm_ir(llvm_ir, target, tools, options)
    file = ElfFile(contents)
    is_known = not any(map(_calls_through_value, walk(module)))
    declared = set(_declared(module))
    library = {
        name: library_stack_bytes(name, target.triple, name in declared) for name in file.undefined
    }
    return ObjectFile(
        file.code_bytes,
        file.constant_bytes,
        file.data_bytes,
        _deepest(file.stack_bytes(), file.calls(), library) if is_known else {},
        contents,
        tuple(file.undefined),
    )


def _declared(module: ModuleOp) -> Iterator[str]:
    """Yield the symbols of the functions that a program declares for others to define."""
    for op in module.ops:
        if isinstance(op, FuncOp) and not op.body.blocks:
            yield op.sym_name.data
            yield f"{INTERFACE_PREFIX}{op.sym_name.data}"


def _calls_through_value(op: Operation) -> bool:
    """Whether an operation calls a function that is not named at the call."""
    if op.name != "func.call_indirect":
        return False
    callee = op.operands[0].owner
    return not isinstance(callee, Operation) or callee.name != "func.constant"


def _has_wide_sums(op: Operation) -> bool:
    """Whether an operation accumulates in more than 32 bits, as int16 networks do."""
    structure = structure_of(op)
    if structure is None or structure.is_parallel:
        return False
    types = [argument.type for argument in structure.body.args[structure.number_of_inputs :]]
    return any(isinstance(one, FixedBitwidthType) and one.bitwidth > 32 for one in types)


def check_target(target: Target, tools: Tools) -> None:
    """
    Check that llc knows a target: for an unknown CPU, llc would only warn and compile generic code.

    Raises `PassError` for an unknown triple or CPU.
    """
    command = [tools.llc, *_machine(target), "-filetype=obj", "-o", "-"]
    ran = subprocess.run(command, input=b"", capture_output=True, check=False)
    name = tools.llc.name
    if ran.returncode:
        raise PassError(
            f"error: LLVM has no target '{target.triple}': {name} --version lists what there is"
        )
    if b"is not a recognized processor" in ran.stderr:
        raise PassError(
            f"error: LLVM knows no CPU '{target.cpu}' of {target.triple}: "
            f"{name} -mtriple={target.triple} -mcpu=help lists what there is"
        )


def _machine(target: Target) -> Sequence[str]:
    """Return the options of LLVM's tools for a target."""
    machine = [f"-mtriple={target.triple}"]
    machine += [f"-mcpu={target.cpu}"] if target.cpu else []
    machine += [f"-mattr={target.features}"] if target.features else []
    return machine


def compile_llvm_ir(
    llvm_ir: bytes, target: Target, tools: Tools, options: Sequence[str] = ("-O2",)
) -> bytes:
    """
    Compile a program in LLVM IR to an object file. `options` are those of LLVM's opt, which
    optimizes the whole program: by default as clang -O2 does.

    Raises `ToolError` if LLVM's tools refuse the program.
    """
    machine = _machine(target)
    optimized = run_tool(tools.opt, [*options, *machine, "-o", "-"], llvm_ir)
    float_abi = [f"-float-abi={target.float_abi}"] if target.float_abi else []
    contents = run_tool(
        tools.llc,
        [
            "-O2",
            *machine,
            *float_abi,
            "-filetype=obj",
            f"-relocation-model={target.relocation_model}",
            "-function-sections",
            "-data-sections",
            "-stack-size-section",
            "-o",
            "-",
        ],
        optimized,
    )
    # ARM's unwind tables only state that no function unwinds.
    return run_tool(tools.objcopy, ["--remove-section=.ARM.exidx*", "-", "-"], contents)


def _deepest(
    own_bytes: Mapping[str, int], calls: Mapping[str, set[str]], library: Mapping[str, int | None]
) -> dict[str, int]:
    """Return the stack bytes of each function's deepest call chain, for functions that neither
    recurse nor call a function without a bound."""
    known: dict[str, int | None] = {**library}

    def deepest(name: str) -> int | None:
        if name not in known:
            # None for a call chain that comes back here: it is unbounded.
            known[name] = None
            inner = [deepest(callee) for callee in sorted(calls[name])]
            bounds = [bound for bound in inner if bound is not None]
            if name in own_bytes and len(bounds) == len(inner):
                known[name] = own_bytes[name] + max(bounds, default=0)
        return known[name]

    found = {name: deepest(name) for name in calls}
    return {name: size for name, size in found.items() if size is not None}


# Stack use of functions of the compiler's and the C library that object files call. It depends on
# the library, and on how many registers an instruction can name: code for Armv6-M saves more of
# them. The bounds are for the libraries of GCC and newlib for Arm, measured on painted stacks, and
# rounded up.

_FEW_REGISTERS = "thumbv6m"
"""Triple prefix of machines whose instructions can name only eight registers."""


class _Bound(NamedTuple):
    """Maximum stack bytes of a function, callees included."""

    with_few_registers: int
    otherwise: int


_BOUNDS = (
    (re.compile(r"(__aeabi_)?mem(cpy|move|set|clr)[48]?"), _Bound(40, 24)),
    # 64-bit arithmetic such as division, and conversions of floats.
    (re.compile(r"__aeabi_(u?l2[fd]|[fd]2u?lz|u?ldivmod)|__\w+di\w*"), _Bound(112, 72)),
    (re.compile(r"sqrt|rint|floor|ceil|fmaf"), _Bound(136, 80)),
)
_OTHERS = _Bound(80, 64)
"""Bound of other functions that LLVM calls by itself, for mathematics for instance."""


def library_stack_bytes(symbol: str, triple: str, declared: bool) -> int | None:
    """
    Return the maximum stack bytes of a library function on the machine of an LLVM triple.

    Args:
        declared: whether the program itself declares the function. It may be the user's own then,
            and has no known bound (None) unless it is a function of this table.
    """
    others = None if declared else _OTHERS
    bound = next((bound for names, bound in _BOUNDS if names.fullmatch(symbol)), others)
    if bound is None:
        return None
    return bound.with_few_registers if triple.startswith(_FEW_REGISTERS) else bound.otherwise
