"""The plan as a C header: what a program needs to know that provides memory to a compiled model.

C99; nothing but macros, a prototype where there can be one, and comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from xdsl_mergealloc.report.c_constants import constants_lines
from xdsl_mergealloc.report.c_names import comment, identifier, macro, unique
from xdsl_mergealloc.report.memory_report import (
    ArenaReport,
    ArgumentReport,
    FunctionReport,
    MemoryReport,
    percent,
)

_C_TYPES = {
    "i1": "_Bool",
    "i8": "int8_t",
    "i16": "int16_t",
    "i32": "int32_t",
    "i64": "int64_t",
    "index": "intptr_t",
    "f32": "float",
    "f64": "double",
    # What C99 has no type for is handed over as its bits.
    "f16": "uint16_t",
    "bf16": "uint16_t",
}

_TAKEN = frozenset(
    re.findall(
        r"\w+",
        """auto break case char const continue default do double else enum extern float for goto if
        inline int long main register restrict return short signed sizeof static struct switch
        typedef union unsigned void volatile while""",
    )
)
"""Keywords of C99, and `main`, whose type C fixes."""


def write_c_header(report: MemoryReport) -> str:
    """The header, with include guards."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: MemoryReport) -> Iterator[str]:
    """The header, line by line."""
    guard = "_".join(["MEMORY_PLAN", *(macro(f.name) for f in report.functions[:1]), "H"])
    yield "/* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */"
    yield f"#ifndef {guard}"
    yield f"#define {guard}"
    yield ""
    yield "#include <stdint.h>"
    yield ""
    yield "#ifdef __cplusplus"
    yield 'extern "C" {'
    yield "#endif"
    taken: set[str] = set()
    for function in report.functions:
        yield ""
        yield from _function(function, taken)
    yield from constants_lines(report, taken)
    yield ""
    yield "#ifdef __cplusplus"
    yield "}"
    yield "#endif"
    yield ""
    yield f"#endif /* {guard} */"


def _function(function: FunctionReport, taken: set[str]) -> Iterator[str]:
    yield f"/* {comment(f'@{function.name}')} */"
    prefix = macro(function.name)
    for arena in function.arenas:
        yield from _arena(arena, unique(f"{prefix}_ARENA_{macro(arena.pool)}", taken))
    for kind, arguments in (("INPUT", function.inputs), ("OUTPUT", function.outputs)):
        for argument in arguments:
            if argument.size_bytes is None:
                yield f"/* {comment(f'{argument.name}: {argument.type}, of no known size')} */"
                continue
            name = unique(f"{prefix}_{kind}_{macro(argument.name)}", taken)
            yield f"#define {name}_SIZE {argument.size_bytes} /* {comment(argument.type)} */"
    yield from _prototype(function)


def _arena(arena: ArenaReport, name: str) -> Iterator[str]:
    share = percent(arena.lower_bound_bytes, arena.size_bytes)
    where = f"arena {arena.id} in {arena.scope}, pool {arena.pool}: {share} of it is needed at once"
    yield f"/* {comment(where)} */"
    yield f"#define {name}_SIZE {arena.size_bytes}"
    yield f"#define {name}_ALIGNMENT {arena.alignment}"
    if arena.base_address is not None:
        yield f"#define {name}{'' if arena.is_at_base else '_POOL'}_BASE {arena.base_address}"


def _prototype(function: FunctionReport) -> Iterator[str]:
    """
    How C calls the function, by MLIR's calling convention of bare pointers, in which a memref of
    static shape is a pointer to its first element.
    """
    if function.name in _TAKEN or not re.fullmatch(r"[A-Za-z_]\w*", function.name, re.ASCII):
        yield f"/* no prototype: {comment(function.name)} cannot be the name of a C function */"
        return
    types = [_c_type(argument) for argument in (*function.inputs, *function.outputs)]
    if None in types or len(function.outputs) > 1:
        yield "/* no prototype: a type of the function has no counterpart in C */"
        return
    taken = {function.name, *_TAKEN}
    parameters = [
        f"{c_type}{'' if c_type and c_type.endswith('*') else ' '}"
        + unique(identifier(argument.name), taken)
        for c_type, argument in zip(types, function.inputs, strict=False)
    ]
    result = (types[-1] or "") if function.outputs else "void"
    space = "" if result.endswith("*") else " "
    yield "/* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */"
    yield f"{result}{space}{function.name}({', '.join(parameters) or 'void'});"


def _c_type(argument: ArgumentReport) -> str | None:
    """The C type of an argument; None if there is none."""
    element = _C_TYPES.get(argument.element_type)
    if argument.shape is None:
        return element
    if element is None or argument.size_bytes is None:
        return None
    return f"{element} *"
