"""Constants in a C header: sizes and offsets as macros, and the bytes for who asks for them.

The compiled model has the constants itself. The bytes are for those who put them into a memory
that no linker fills, or compare what is there.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl_mergealloc.op_names import unique_name
from xdsl_mergealloc.report.c_names import comment, identifier, macro
from xdsl_mergealloc.report.constants_report import ConstantsReport
from xdsl_mergealloc.report.memory_report import MemoryReport

_BYTES_IN_A_LINE = 16

_LITERALS = tuple(f"0x{byte:02x}" for byte in range(256))


def constants_lines(report: MemoryReport, taken: set[str]) -> Iterator[str]:
    """
    The constants of a program, line by line.

    Args:
        report: of the program.
        taken: names that there are already; grows.
    """
    owner = report.functions[0].name if report.functions else ""
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
        yield from _data(constants, identifier(name.lower()))
        yield f"#endif /* {data_macro} */"


def _data(constants: ConstantsReport, name: str) -> Iterator[str]:
    """The bytes; aligned where the compiler knows how to."""
    yield "#if defined(__GNUC__)"
    yield f"__attribute__((aligned({constants.alignment})))"
    yield "#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L"
    yield f"_Alignas({constants.alignment})"
    yield "#endif"
    yield f"static const uint8_t {name}[{constants.size_bytes}] = {{"
    for begin in range(0, constants.size_bytes, _BYTES_IN_A_LINE):
        line = constants.contents[begin : begin + _BYTES_IN_A_LINE]
        yield f"  {', '.join(map(_LITERALS.__getitem__, line))},"
    yield "};"
