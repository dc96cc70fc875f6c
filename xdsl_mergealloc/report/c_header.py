"""The plan as a C header: what a program needs to know that provides memory to a compiled model.

In C99, it has macros with sizes, alignments and offsets; a structure of pointers to the memory that
the caller provides; prototypes (`c_functions`), where there can be one. It is about functions that
others can call: arenas of private functions are parts of theirs, or no matter of the caller.

Constants are in the compiled model, or callers provide them (`arena=argument`). Their bytes are for
those who do, who put them into a memory that no linker fills, or compare what is there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from xdsl_mergealloc.op_names import unique_name
from xdsl_mergealloc.recorded_plan import ArenaReport
from xdsl_mergealloc.report.c_functions import Macros, write_calls
from xdsl_mergealloc.report.c_names import comment, identifier, macro
from xdsl_mergealloc.report.constants_report import ConstantsReport
from xdsl_mergealloc.report.memory_report import FunctionReport, MemoryReport, percent

_BYTES_IN_A_LINE = 16

_LITERALS = tuple(f"0x{byte:02x}" for byte in range(256))


def constants_lines(report: MemoryReport, taken: set[str]) -> Iterator[str]:
    """
    The constants of a program, line by line.

    Args:
        report: of the program.
        taken: names that there are already; grows.
    """
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
    """The bytes; aligned, and in the section that a macro names, where the compiler can do that."""
    yield "#if defined(__GNUC__)"
    yield f"__attribute__((aligned({constants.alignment})))"
    yield f"#ifdef {name}_SECTION"
    yield f"__attribute__((section({name}_SECTION)))"
    yield "#endif"
    yield "#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L"
    yield f"_Alignas({constants.alignment})"
    yield "#endif"
    yield f"static const uint8_t {identifier(name.lower())}[{constants.size_bytes}] = {{"
    for begin in range(0, constants.size_bytes, _BYTES_IN_A_LINE):
        line = constants.contents[begin : begin + _BYTES_IN_A_LINE]
        yield f"  {', '.join(map(_LITERALS.__getitem__, line))},"
    yield "};"


def write_c_header(report: MemoryReport) -> str:
    """The header, with include guards."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: MemoryReport) -> Iterator[str]:
    """The header, line by line."""
    functions = [function for function in report.functions if not function.is_private]
    guard = "_".join(["MEMORY_PLAN", *(macro(f.name) for f in functions[:1]), "H"])
    yield "/* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */"
    yield f"#ifndef {guard}"
    yield f"#define {guard}"
    taken_macros: set[str] = set()
    taken = {function.name for function in functions}
    calls = [line for one in functions for line in _of_function(one, taken_macros, taken)]
    yield ""
    if any(re.search(r"\bbool\b", line) for line in calls):
        yield "#include <stdbool.h>"
    yield "#include <stdint.h>"
    yield ""
    yield "#ifdef __cplusplus"
    yield 'extern "C" {'
    yield "#endif"
    yield from calls
    yield from constants_lines(report, taken_macros)
    yield ""
    yield "#ifdef __cplusplus"
    yield "}"
    yield "#endif"
    yield ""
    yield f"#endif /* {guard} */"


def _of_function(
    function: FunctionReport, taken_macros: set[str], taken: set[str]
) -> Iterator[str]:
    """What the header has of one function; `taken` are names that there are already, and grow."""
    yield ""
    yield f"/* {comment(f'@{function.name}')} */"
    macros: Macros = {}
    yield from _macros(function, macros, taken_macros)
    yield from write_calls(function, macros, taken)


def _macros(function: FunctionReport, macros: Macros, taken: set[str]) -> Iterator[str]:
    """Macros with all numbers; fills in what those of inputs and outputs begin with."""
    prefix = macro(function.name)
    for one in function.inputs:
        if one.workspace_alignment is not None:
            kind = "DYNAMIC_WORKSPACE" if one.size_function else "WORKSPACE"
            name = unique_name(f"{prefix}_{kind}_{macro(one.pool)}", taken)
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
        if one.offset_bytes is not None:
            yield f"#define {name}_OFFSET {one.offset_bytes} /* in {comment(one.pool)} */"


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
