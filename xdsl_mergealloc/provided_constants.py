"""Constants that callers provide: an argument in place of a global (G7).

    func.func @model(%x: memref<4xf32>,
                     %constants: memref<64xi8, "flash"> {mergealloc.constants = "constants_flash"})

The module describes their contents, for headers and for whoever fills the memory:

    mergealloc.provided_constants = [{
      name = "constants_flash", memory_space = "flash", alignment = 4,
      constants = [{name = "w", offset = 0, bytes = 64, type = memref<16xf32>}],
      contents = dense<...> : tensor<64xi8>}]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StringAttr,
    i64,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.memory_pools import fields_of, listed

CONSTANTS = "mergealloc.constants"
"""
On a global that holds packed constants: their descriptions. On an argument: the name of the
constants that it holds, which the module describes.
"""
_PROVIDED = "mergealloc.provided_constants"


class ListedConstant(NamedTuple):
    """A packed constant, as the program lists it."""

    name: str
    """The symbol that it once had."""
    type: MemRefType[Attribute]
    size_bytes: int
    offset_bytes: int
    """From the start of all packed constants."""


def listed_constants(entries: Sequence[Attribute]) -> Iterator[ListedConstant]:
    """Yield the constants that a list of dictionaries describes, without malformed entries."""
    for entry in entries:
        fields = fields_of(entry)
        match [fields.get(key) for key in ("name", "type", "bytes", "offset")]:
            case [
                StringAttr(data=name),
                MemRefType() as type_,
                IntegerAttr() as size_bytes,
                IntegerAttr() as offset_bytes,
            ]:
                yield ListedConstant(name, type_, size_bytes.value.data, offset_bytes.value.data)
            case _:
                pass


class ProvidedConstants(NamedTuple):
    """Constants that callers provide, as a module describes them."""

    name: str
    """Name by which arguments of functions refer to it."""
    memory_space: Attribute
    alignment: int
    """In bytes, a power of two."""
    constants: Sequence[Attribute]
    """Each as on a global of constants; `listed_constants` reads them."""
    contents: DenseIntOrFPElementsAttr
    """All bytes, as a tensor of `i8`."""

    @property
    def size_bytes(self) -> int:
        """Total size of the constants."""
        return len(self.contents.data.data)


def note_provided(table: Operation, provided: ProvidedConstants) -> None:
    """Record on a module the contents of constants that callers provide, after earlier entries."""
    fields: dict[str, Attribute] = {
        "name": StringAttr(provided.name),
        "alignment": IntegerAttr(provided.alignment, i64),
        "constants": ArrayAttr(provided.constants),
        "contents": provided.contents,
    }
    if not isinstance(provided.memory_space, NoneAttr):
        fields["memory_space"] = provided.memory_space
    before = listed(table.attributes.get(_PROVIDED))
    table.attributes[_PROVIDED] = ArrayAttr([*before, DictionaryAttr(fields)])


def provided_constants(table: Operation) -> Iterator[ProvidedConstants]:
    """
    Yield the constants that callers provide, as a module describes them.

    Raises `PassError` for an entry that is no such description.
    """
    for entry in listed(table.attributes.get(_PROVIDED)):
        fields = fields_of(entry)
        match [fields.get(key) for key in ("name", "alignment", "constants", "contents")]:
            case [
                StringAttr(data=name),
                IntegerAttr() as alignment,
                ArrayAttr() as constants,
                DenseIntOrFPElementsAttr() as contents,
            ]:
                space = fields.get("memory_space", NoneAttr())
                described = listed(constants)
                yield ProvidedConstants(name, space, alignment.value.data, described, contents)
            case _:
                fail(table, f"has '{_PROVIDED}' with {entry}, which describes no constants")


def constants_in(value: SSAValue) -> str | None:
    """Return the name of the constants that a function argument holds; None for other values."""
    name = said_of_argument(value, CONSTANTS)
    return name.data if isinstance(name, StringAttr) else None


def said_of_argument(value: SSAValue, key: str) -> Attribute | None:
    """Return an attribute of a function argument; None for other values."""
    if not isinstance(value, BlockArgument):
        return None
    function = value.block.parent_op()
    if not isinstance(function, FuncOp) or function.arg_attrs is None:
        return None
    if function.body.first_block is not value.block:
        return None
    return function.arg_attrs.data[value.index].data.get(key)
