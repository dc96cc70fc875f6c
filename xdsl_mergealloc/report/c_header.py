"""The plan as a C header, for programs that provide memory to a compiled model.

The header is C99. It has macros with sizes, alignments and offsets; a structure of pointers to the
memory that the caller provides; and prototypes (`c_functions`) where C can express them. It covers
public functions only: arenas of private functions are parts of the arenas of their callers, or do
not concern the user of the header.

A program may define macros before it includes the header: `NAME_MEMORY` requests arrays for the
memory, `NAME_..._SECTION` names a section for an array, `NAME_ATTRIBUTES` precedes the prototype,
and `MERGEALLOC_ALIGNED(bytes)` is the compiler's syntax to align the declaration that follows it.

Constants are in the compiled model, or callers provide them (`arena=argument`). The header has
their bytes for callers that copy them to memory which no linker fills, or compare its contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from xdsl_mergealloc.op_names import unique_name
from xdsl_mergealloc.recorded_plan import ArenaReport
from xdsl_mergealloc.report.c_functions import Macros, section_lines, write_calls
from xdsl_mergealloc.report.c_names import comment, identifier, macro
from xdsl_mergealloc.report.constants_report import ConstantsReport
from xdsl_mergealloc.report.memory_report import FunctionReport, MemoryReport, percent

_BYTES_IN_A_LINE = 16

_ALIGNED = """\
#ifndef MERGEALLOC_ALIGNED
#if defined(__cplusplus) && __cplusplus >= 201103L
#define MERGEALLOC_ALIGNED(bytes) alignas(bytes)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define MERGEALLOC_ALIGNED(bytes) _Alignas(bytes)
#elif defined(__GNUC__)
#define MERGEALLOC_ALIGNED(bytes) __attribute__((aligned(bytes)))
#elif defined(_MSC_VER)
#define MERGEALLOC_ALIGNED(bytes) __declspec(align(bytes))
#endif
#endif"""
"""Defines a macro that precedes a declaration and aligns the declared object."""


@dataclass(frozen=True, slots=True)
class CompiledSizes:
    """Sizes of the parts of a compiled program, in bytes."""

    code_bytes: int
    constant_bytes: int
    data_bytes: int
    """Writable memory that the program itself defines: arenas that are globals."""
    stack_bytes: Mapping[str, int]
    """By function: upper bound, with its callees; functions without a known bound are left out."""


_LITERALS = tuple(f"0x{byte:02x}" for byte in range(256))


def constants_lines(report: MemoryReport, taken: set[str]) -> Iterator[str]:
    """Yield the lines for the constants of a program; `taken` are macro names, and are extended."""
    by_others = (function.name for function in report.functions if not function.is_private)
    owner = next(by_others, report.functions[0].name if report.functions else "")
    prefix = "_".join([*([macro(owner)] if owner else []), "CONSTANTS"])
    data_macro = f"{prefix}_DATA"
    taken.add(data_macro)
    for constants in report.constants:
        yield ""
        name = unique_name(f"{prefix}_{macro(constants.pool)}", taken)
        yield f"/* {comment(constants.title)} */"
        yield f"#define {name}_SIZE {constants.size_bytes}"
        yield f"#define {name}_ALIGNMENT {constants.alignment}"
        for one in constants.constants:
            place = unique_name(f"{name}_{macro(one.name)}", taken)
            yield f"#define {place}_OFFSET {one.offset_bytes} /* {comment(one.type)} */"
            yield f"#define {place}_SIZE {one.size_bytes}"
        yield f"#ifdef {data_macro}"
        yield from _data(constants, name)
        yield f"#endif /* {data_macro} */"


def _data(constants: ConstantsReport, name: str) -> Iterator[str]:
    """Yield an array of the bytes, aligned and in the section that a macro names."""
    yield f"MERGEALLOC_ALIGNED({constants.alignment})"
    yield from section_lines(name)
    yield f"static const uint8_t {identifier(name.lower())}[{constants.size_bytes}] = {{"
    for begin in range(0, constants.size_bytes, _BYTES_IN_A_LINE):
        line = constants.contents[begin : begin + _BYTES_IN_A_LINE]
        yield f"  {', '.join(map(_LITERALS.__getitem__, line))},"
    yield "};"


def write_c_header(report: MemoryReport, sizes: CompiledSizes | None = None) -> str:
    """Return the header, with include guards, and with the sizes of the compiled program."""
    return "\n".join(_lines(report, sizes)) + "\n"


def _lines(report: MemoryReport, sizes: CompiledSizes | None) -> Iterator[str]:
    """Yield the lines of the header."""
    functions = [function for function in report.functions if not function.is_private]
    guard = "_".join(["MEMORY_PLAN", *(macro(f.name) for f in functions[:1]), "H"])
    yield "/* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */"
    yield f"#ifndef {guard}"
    yield f"#define {guard}"
    taken_macros: set[str] = set()
    taken = {function.name for function in functions}
    calls = [line for one in functions for line in _of_function(one, taken_macros, taken)]
    constants = list(constants_lines(report, taken_macros))
    yield ""
    if any(re.search(r"\bbool\b", line) for line in calls):
        yield "#include <stdbool.h>"
    yield "#include <stdint.h>"
    yield ""
    if any("MERGEALLOC_ALIGNED" in line for line in (*calls, *constants)):
        yield from _ALIGNED.splitlines()
        yield ""
    yield "#ifdef __cplusplus"
    yield 'extern "C" {'
    yield "#endif"
    yield from calls
    yield from constants
    if sizes is not None and functions:
        yield from _compiled(sizes, functions, taken_macros)
    yield ""
    yield "#ifdef __cplusplus"
    yield "}"
    yield "#endif"
    yield ""
    yield f"#endif /* {guard} */"


def _of_function(
    function: FunctionReport, taken_macros: set[str], taken: set[str]
) -> Iterator[str]:
    """Yield the lines for one function; `taken` are the names in use, and are extended."""
    yield ""
    yield f"/* {comment(f'@{function.name}')} */"
    macros: Macros = {}
    yield from _macros(function, macros, taken_macros)
    yield from write_calls(function, macros, taken)


def _macros(function: FunctionReport, macros: Macros, taken: set[str]) -> Iterator[str]:
    """Yield macros with all numbers; store the prefixes of macros of buffers in `macros`."""
    prefix = macro(function.name)
    for one in function.inputs:
        if one.workspace_alignment is not None:
            kind = "DYNAMIC_WORKSPACE" if one.size_function else "WORKSPACE"
            name = unique_name(f"{prefix}_{kind}_{macro(one.pool)}", taken)
            macros["workspace", one.name] = name
            yield f"/* the memory that the caller provides in pool {comment(one.pool)} */"
            if one.size_bytes is not None:
                yield f"#define {name}_SIZE {one.size_bytes}"
            yield f"#define {name}_ALIGNMENT {one.workspace_alignment}"
    for arena in function.arenas:
        if arena.storage != "argument" or not any(one.pool for one in function.inputs):
            yield from _arena(arena, unique_name(f"{prefix}_ARENA_{macro(arena.pool)}", taken))
    for kind, one in function.io:
        if one.is_memory:
            continue
        if one.size_bytes is None:
            yield f"/* {comment(f'{one.name}: {one.type}, of no known size')} */"
            continue
        name = unique_name(f"{prefix}_{kind.upper()}_{macro(one.name)}", taken)
        macros[kind, one.name] = name
        yield f"#define {name}_SIZE {one.size_bytes} /* {comment(one.type)} */"
        if one.shape is not None:
            yield f"#define {name}_COUNT {prod(one.shape)}"
        if one.shape:
            yield f"#define {name}_SHAPE {{{', '.join(map(str, one.shape))}}}"
        if one.quantization is not None:
            yield f"#define {name}_SCALE {_float(one.quantization.scale)}"
            yield f"#define {name}_ZERO_POINT ({one.quantization.zero_point})"
        if one.offset_bytes is not None:
            yield f"#define {name}_OFFSET {one.offset_bytes} /* in {comment(one.pool)} */"


def _float(number: float) -> str:
    """Return a literal of C's type float."""
    text = f"{number:.9g}"
    return f"{text}f" if re.search("[.en]", text) else f"{text}.0f"


def _compiled(
    sizes: CompiledSizes, functions: Sequence[FunctionReport], taken: set[str]
) -> Iterator[str]:
    """Yield macros with the sizes of the compiled program in the memory of its target."""

    def define(prefix: str, what: str, size_bytes: int, says: str) -> str:
        name = unique_name(f"{prefix}_{what}", taken)
        return f"#define {name}_SIZE {size_bytes} /* {says} */"

    prefix = macro(functions[0].name)
    yield ""
    yield "/* the program as it is compiled */"
    yield define(prefix, "CODE", sizes.code_bytes, "in flash")
    yield define(prefix, "RODATA", sizes.constant_bytes, "constants, in flash")
    yield define(prefix, "DATA", sizes.data_bytes, "RAM that the object file has itself")
    for function in functions:
        stack_bytes = sizes.stack_bytes.get(function.name)
        if stack_bytes is None:
            continue
        ram_bytes = sizes.data_bytes + stack_bytes + _provided_bytes(function)
        prefix = macro(function.name)
        yield define(prefix, "STACK", stack_bytes, "at most, with all that is called")
        yield define(prefix, "RAM", ram_bytes, "workspaces, data and stack")


def _provided_bytes(function: FunctionReport) -> int:
    """Return the bytes that callers provide: workspaces, and arenas at fixed addresses."""
    workspaces = (
        one.size_bytes or 0 for one in function.inputs if one.workspace_alignment is not None
    )
    static = (one.size_bytes for one in function.arenas if one.is_at_base)
    return sum(workspaces) + sum(static)


def _arena(arena: ArenaReport, name: str) -> Iterator[str]:
    where = f"arena {arena.id} in {arena.scope}, pool {arena.pool}"
    if arena.has_lifetimes:
        share = percent(arena.lower_bound_bytes, arena.size_bytes)
        where += f": {share} of it is needed at once"
    yield f"/* {comment(where)} */"
    yield f"#define {name}_SIZE {arena.size_bytes}"
    yield f"#define {name}_ALIGNMENT {arena.alignment}"
    if arena.base_address is not None:
        yield f"#define {name}{'' if arena.is_at_base else '_POOL'}_BASE {arena.base_address}"
