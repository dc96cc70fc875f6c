"""C interface of a compiled function: prototypes, and helpers that make calls convenient.

Two of MLIR's conventions are supported. With bare pointers, a memref of static shape is a pointer
to its first element: the choice for small programs, and for functions with at most one result.
With the C interface (`llvm.emit_c_interface`), memrefs are pointers to descriptors, and several
results, or one that is a memref, are written to a structure that the first argument points to.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from xdsl_mergealloc.op_names import unique_name
from xdsl_mergealloc.recorded_plan import ArenaReport
from xdsl_mergealloc.report.c_names import (
    INTERFACE_PREFIX,
    comment,
    declared,
    element_type,
    identifier,
    is_c_name,
    is_reserved,
    macro,
    scalar_type,
)
from xdsl_mergealloc.report.memory_report import ArgumentReport, FunctionReport

Macros: TypeAlias = dict[tuple[str, str], str]
"""Prefixes of the macros of buffers, by `input`, `output` or `workspace` and the buffer's name."""

_NO_PROTOTYPE = "/* no prototype: a type of the function has no counterpart in C */"


def write_calls(function: FunctionReport, macros: Macros, taken: set[str]) -> Iterator[str]:
    """
    Yield the declarations for a function. `taken` are the names in use in the header, including
    those of functions, and are extended.
    """
    if not is_c_name(function.name):
        yield f"/* no prototype: {comment(function.name)} cannot be the name of a C function:"
        yield "   C or the linker has it already, or it has other characters. Rename it before. */"
        return
    passed = [one for one in function.inputs if one.offset_bytes is None]
    results = [one for one in function.outputs if one.offset_bytes is None]
    memory = _CallerMemory(function.name, function.inputs)
    yield from _accessors(function, memory, macros, taken)
    for one in passed:
        if one.size_function:
            yield from _size_function(one, passed)
    if function.has_c_interface or len(results) > 1:
        yield from _interface(function.name, passed, results, taken)
    else:
        yield from _bare_pointers(memory, passed, results, taken)


def _size_function(memory: ArgumentReport, passed: Sequence[ArgumentReport]) -> Iterator[str]:
    """Yield the prototype of the function that returns the size that an argument needs."""
    names: set[str] = set()
    parameters: list[str] = []
    for one in passed:
        numbers = [number for number, size in enumerate(one.shape or ()) if size == -1]
        if one.shape is None and re.fullmatch("index|i[0-9]+", one.element_type):
            c_type = scalar_type(one.element_type)
            if c_type is None:
                yield _NO_PROTOTYPE
                return
            parameters.append(declared(c_type, unique_name(_member(one.name), names)))
        for number in () if one.is_memory else numbers:
            name = unique_name(_member(f"{one.name}_dim{number}"), names)
            parameters.append(declared("intptr_t", name))
    yield ""
    yield f"/* The bytes that {comment(memory.name)} has to have, by dimensions and numbers. */"
    yield f"intptr_t {memory.size_function}({', '.join(parameters) or 'void'});"


def _bare_pointers(
    memory: _CallerMemory,
    passed: Sequence[ArgumentReport],
    results: Sequence[ArgumentReport],
    taken: set[str],
) -> Iterator[str]:
    """Yield the prototype with bare pointers, and the functions that call it with structures."""
    types = _all_known(_bare_type(one) for one in (*passed, *results))
    if types is None:
        yield _NO_PROTOTYPE
        return
    name, result = memory.function, types[-1] if results else "void"
    parameters = _parameters(name, passed, types)
    head = f"{declared(result, name)}({', '.join(parameters.values()) or 'void'});"
    convention = "Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv."
    yield ""
    yield from _prototype(name, convention, head)
    yield from _run(result, parameters, memory, taken)
    result_name = results[0].name if results else ""
    yield from _execute((result, result_name), parameters, memory, taken)


class _CallerMemory:
    """The memory that callers provide to a function, in structures of pointers."""

    def __init__(self, function: str, inputs: Sequence[ArgumentReport]):
        self.function = function
        self.pools = _by_pool(
            one for one in inputs if one.workspace_alignment is not None and not one.size_function
        )
        """The workspaces, and their member names in the structure of pools."""
        self.constants = _by_pool(one for one in inputs if one.constants_alignment is not None)
        """The constants, and their member names in the structure of constants."""
        self.members = {**self.pools, **self.constants}
        self.parameters = [
            f"const struct {function}_{group} *{group}"
            for group, members in (("pools", self.pools), ("constants", self.constants))
            if members
        ]
        """Declarations of the parameters for the structures."""

    def value(self, one: ArgumentReport) -> str:
        """Return the C expression passed for a memory argument."""
        if one in self.pools:
            return f"(int8_t *)pools->{self.pools[one]}"
        return f"(int8_t *)(uintptr_t)constants->{self.constants[one]}"


def _by_pool(memory: Iterable[ArgumentReport]) -> dict[ArgumentReport, str]:
    """Name structure members after their pools."""
    taken: set[str] = set()
    return {one: unique_name(_member(one.pool), taken) for one in memory}


def _run(
    result: str, parameters: Mapping[ArgumentReport, str], memory: _CallerMemory, taken: set[str]
) -> Iterator[str]:
    """Yield a wrapper that takes the memory in structures, if the function takes memory."""
    if not memory.members:
        return
    others = [text for one, text in parameters.items() if one not in memory.members]
    arguments = [
        memory.value(one) if one in memory.members else _name_in(text)
        for one, text in parameters.items()
    ]
    head = declared(result, unique_name(f"{memory.function}_run", taken))
    yield ""
    yield "/* The same, with the memory in structures. */"
    yield f"static inline {head}({', '.join([*memory.parameters, *others])}) {{"
    yield f"  {'' if result == 'void' else 'return '}{memory.function}({', '.join(arguments)});"
    yield "}"


def _execute(
    result: tuple[str, str],
    parameters: Mapping[ArgumentReport, str],
    memory: _CallerMemory,
    taken: set[str],
) -> Iterator[str]:
    """Yield a wrapper that takes everything in structures, if the function takes or returns more
    than memory; `result` is the type and name of its result."""
    names = {"inputs": set[str](), "outputs": set[str]()}
    fields: dict[str, list[str]] = {"inputs": [], "outputs": []}
    values: dict[ArgumentReport, str] = {}
    for one, text in parameters.items():
        if one in memory.members:
            values[one] = memory.value(one)
            continue
        group = "outputs" if one.is_output else "inputs"
        member = unique_name(_name_in(text), names[group])
        fields[group].append(f"{text[: len(text) - len(_name_in(text))]}{member};")
        values[one] = f"{group}->{member}"
    name, (result_type, result_name) = memory.function, result
    call = f"{name}({', '.join(values.values())});"
    if result_type != "void":
        member = unique_name(_member(result_name), names["outputs"])
        fields["outputs"].append(f"{declared(result_type, member)};")
        call = f"outputs->{member} = {call}"
    groups = [group for group, members in fields.items() if members]
    if not groups:
        return
    structures = {group: unique_name(f"{name}_{group}", taken) for group in groups}
    for group, structure in structures.items():
        yield ""
        yield f"struct {structure} {{"
        yield from (f"  {field}" for field in fields[group])
        yield "};"
    constness = {"inputs": "const ", "outputs": "" if result_type != "void" else "const "}
    given = [f"{constness[group]}struct {one} *{group}" for group, one in structures.items()]
    yield ""
    yield "/* The same, with all in structures. */"
    yield f"static inline void {unique_name(f'{name}_execute', taken)}("
    yield f"    {', '.join([*given, *memory.parameters])}) {{"
    yield f"  {call}"
    yield "}"


def _name_in(declaration: str) -> str:
    """Return the name that a declaration ends with."""
    return declaration.replace("*", " ").split()[-1]


def _parameters(
    function: str, passed: Sequence[ArgumentReport], types: Sequence[str]
) -> dict[ArgumentReport, str]:
    """Return the declarations of parameters, in order. None has the name of the function, which
    wrappers with these parameters call."""
    taken = {function, "pools", "constants", "inputs", "outputs", "results"}
    return {
        one: declared(c_type, unique_name(_member(one.name), taken))
        for one, c_type in zip(passed, types, strict=False)
    }


def _member(name: str) -> str:
    """Return the name of a parameter or member; what C or a compiler uses gets an underscore."""
    text = identifier(name)
    return f"{text}_" if is_reserved(text) or text.startswith("__") else text


def _accessors(
    function: FunctionReport, memory: _CallerMemory, macros: Macros, taken: set[str]
) -> Iterator[str]:
    """Yield the structures of memory, and functions that return the inputs and outputs in it."""
    pools = f"{function.name}_pools"
    if memory.pools:
        yield from _structure(pools, "memory", "void *", memory.pools, taken)
        yield from _memory(function.name, memory.pools, macros, taken)
    if memory.constants:
        structure = f"{function.name}_constants"
        yield from _structure(structure, "constants", "const void *", memory.constants, taken)
    member_of = {workspace.pool: member for workspace, member in memory.pools.items()}
    sizes = {one.symbol: one.size_bytes for one in function.arenas if one.symbol}
    if any(one.offset_bytes is not None for _, one in function.io):
        for symbol in [one for one in sizes if one not in taken]:
            taken.add(symbol)
            yield ""
            yield f"extern int8_t {symbol}[{sizes[symbol]}];"
    for kind, one in function.io:
        c_type = _element_type(one)
        if one.offset_bytes is None or c_type is None:
            continue
        member = member_of.get(one.pool)
        base = _base(one.pool, member, function.arenas)
        if base is None:
            continue
        name = unique_name(f"{function.name}_{kind}_{identifier(one.name)}", taken)
        parameters = "void" if member is None else f"const struct {pools} *pools"
        yield ""
        yield f"static inline {c_type} *{name}({parameters}) {{"
        yield f"  return ({c_type} *)(void *)({base} + {macros[kind, one.name]}_OFFSET);"
        yield "}"


def _structure(
    name: str, what: str, pointer: str, members: Mapping[ArgumentReport, str], taken: set[str]
) -> Iterator[str]:
    """Yield a structure of pointers to memory that callers provide."""
    taken.add(name)
    yield ""
    yield f"/* The {what} that the caller provides, aligned as the macros say. */"
    yield f"struct {name} {{"
    for one, member in members.items():
        yield f"  {pointer}{member}; /* {one.size_bytes} bytes */"
    yield "};"


def _base(pool: str, member: str | None, arenas: Sequence[ArenaReport]) -> str | None:
    """Return an expression for the start of the memory of a pool; None if it is unknown."""
    if member is not None:
        return f"(int8_t *)pools->{member}"
    for arena in arenas:
        if arena.pool == pool and arena.symbol:
            return arena.symbol
        if arena.pool == pool and arena.is_at_base and arena.base_address is not None:
            return f"(int8_t *)(uintptr_t){arena.base_address}u"
    return None


def _element_type(one: ArgumentReport) -> str | None:
    """Return the C type of the elements of a buffer; None if C has no such type."""
    c_type = element_type(one.element_type)
    if c_type is None or one.quantization is None or not one.quantization.is_unsigned:
        return c_type
    return f"u{c_type}" if c_type.startswith("int") else c_type


def _all_known(c_types: Iterable[str | None]) -> list[str] | None:
    """Return the C types of a function; None if a type has no counterpart in C."""
    every = list(c_types)
    known = [one for one in every if one is not None]
    return known if len(known) == len(every) else None


def _interface(
    name: str, passed: Sequence[ArgumentReport], results: Sequence[ArgumentReport], taken: set[str]
) -> Iterator[str]:
    """Yield the prototype for MLIR's C interface, with descriptors."""
    types = _all_known(_interface_type(one) for one in (*passed, *results))
    if types is None:
        yield _NO_PROTOTYPE
        return
    for one in (*passed, *results):
        if one.shape is not None:
            yield from _descriptor(one, taken)
    in_memory = len(results) > 1 or any(one.shape is not None for one in results)
    passed_types = [
        c_type if one.shape is None else f"{c_type} *"
        for one, c_type in zip(passed, types, strict=False)
    ]
    parameters = list(_parameters(name, passed, passed_types).values())
    yield ""
    result = "void" if in_memory or not results else types[-1]
    if len(results) > 1:
        structure = unique_name(f"{name}_results", taken)
        members: set[str] = set()
        yield f"struct {structure} {{"
        for one, c_type in zip(results, types[len(passed) :], strict=True):
            yield f"  {declared(c_type, unique_name(_member(one.name), members))};"
        yield "};"
        yield ""
        parameters.insert(0, f"struct {structure} *results")
    elif in_memory:
        parameters.insert(0, f"{types[-1]} *results")
    head = f"{declared(result, INTERFACE_PREFIX + name)}({', '.join(parameters) or 'void'});"
    convention = "Compiled with the attribute llvm.emit_c_interface, and without bare pointers."
    yield from _prototype(name, convention, head)


def _prototype(name: str, convention: str, head: str) -> Iterator[str]:
    """Yield a prototype, with a macro for attributes that the including program may define."""
    attributes = f"{macro(name)}_ATTRIBUTES"
    yield f"#ifndef {attributes}"
    yield f"#define {attributes}"
    yield "#endif"
    yield f"/* {convention} */"
    yield attributes
    yield head


def section_lines(name: str) -> Iterator[str]:
    """Yield the lines before a declaration that put it into the section that a macro names."""
    yield f"#ifdef {name}_SECTION"
    yield f"__attribute__((section({name}_SECTION)))"
    yield "#endif"


def _memory(
    function: str, members: Mapping[ArgumentReport, str], macros: Macros, taken: set[str]
) -> Iterator[str]:
    """Yield arrays for the memory of a function, for programs that request them by a macro."""
    wanted = f"{macro(function)}_MEMORY"
    yield ""
    yield f"#ifdef {wanted}"
    arrays: list[str] = []
    for workspace in members:
        name = macros["workspace", workspace.name]
        arrays.append(unique_name(name.lower(), taken))
        yield f"MERGEALLOC_ALIGNED({name}_ALIGNMENT)"
        yield from section_lines(name)
        yield f"static int8_t {arrays[-1]}[{name}_SIZE];"
    structure, memory = f"{function}_pools", unique_name(f"{function}_memory", taken)
    yield f"static const struct {structure} {memory} = {{{', '.join(arrays)}}};"
    yield f"#endif /* {wanted} */"


def _descriptor(one: ArgumentReport, taken: set[str]) -> Iterator[str]:
    """Yield the structure of a memref's descriptor, guarded so that headers can share it."""
    name, c_type = _descriptor_name(one), element_type(one.element_type)
    if f"struct {name}" in taken or one.shape is None:
        return
    taken.add(f"struct {name}")
    guard = name.upper()
    yield ""
    yield f"#ifndef {guard}"
    yield f"#define {guard}"
    yield f"struct {name} {{"
    yield f"  {c_type} *allocated;"
    yield f"  {c_type} *aligned;"
    yield "  intptr_t offset;"
    if one.shape:
        yield f"  intptr_t sizes[{len(one.shape)}];"
        yield f"  intptr_t strides[{len(one.shape)}];"
    yield "};"
    yield "#endif"


def _descriptor_name(one: ArgumentReport) -> str:
    return f"memref_{len(one.shape or ())}d_{one.element_type}"


def _interface_type(one: ArgumentReport) -> str | None:
    if one.shape is None:
        return scalar_type(one.element_type)
    return None if element_type(one.element_type) is None else f"struct {_descriptor_name(one)}"


def _bare_type(one: ArgumentReport) -> str | None:
    """Return the C type of an argument or result with bare pointers; None without one."""
    if one.shape is None:
        return scalar_type(one.element_type)
    c_type = _element_type(one)
    return None if c_type is None or one.size_bytes is None else f"{c_type} *"
