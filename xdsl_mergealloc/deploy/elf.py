"""Reader of relocatable ELF files: section sizes, symbols, stack sizes, calls.

Source: System V Application Binary Interface, chapter 4; LLVM, "Extensions", `.stack_sizes`.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xdsl_mergealloc.diagnostics import PassError

_WRITE, _ALLOC, _EXECUTE = 1, 2, 4
"""Flags of sections."""
_SYMBOLS, _RELOCATIONS_WITH_ADDENDS, _RELOCATIONS = 2, 4, 9
_NOBITS = 8
"""Kinds of sections."""
_FUNCTION = 2
"""A kind of symbols."""
_STACK_SIZES = ".stack_sizes"
_DESCRIPTORS = ".opd"
"""Section of function descriptors (64-bit PowerPC), which symbols and calls refer to."""
_I386, _MIPS, _X86_64, _AVR, _MSP430 = 3, 8, 62, 83, 105
"""Machines."""
_WITH_ADDRESSES_OF_16_BITS = (_AVR, _MSP430)
_RETURN_ADDRESS_BYTES = {_I386: 4, _X86_64: 8, _AVR: 3, _MSP430: 2}
"""Bytes of a return address on the stack, which LLVM's stack sizes do not count. On other machines
it is in a register, which functions save as part of what is counted."""


class _Section(NamedTuple):
    name: str
    kind: int
    flags: int
    contents: bytes
    size_bytes: int
    link: int
    info: int


class _Symbol(NamedTuple):
    name: str
    section: int
    """0: defined elsewhere."""
    is_function: bool
    value: int


class _Relocation(NamedTuple):
    section: int
    """The number of the section that is relocated."""
    offset_bytes: int
    symbol: _Symbol


class ElfFile:
    """A relocatable file in which each function has a section of its own."""

    def __init__(self, contents: bytes):
        """
        Raises `PassError` if the contents are not an ELF file.
        """
        if contents[:4] != b"\x7fELF":
            raise PassError("error: the target does not produce ELF files; name a triple that does")
        self._contents = contents
        self._is_wide = contents[4] == 2
        self._order = "<" if contents[5] == 1 else ">"
        (self._machine,) = self._unpack("H", 18)
        self._sections = self._read_sections()
        self._symbols = list(self._read_symbols())
        self._relocations = list(self._read_relocations())

    @property
    def code_bytes(self) -> int:
        """Size of the executable sections."""
        return sum(one.size_bytes for one in self._in_memory() if one.flags & _EXECUTE)

    @property
    def constant_bytes(self) -> int:
        """Size of the read-only sections without code."""
        flags = _EXECUTE | _WRITE
        return sum(one.size_bytes for one in self._in_memory() if not one.flags & flags)

    @property
    def data_bytes(self) -> int:
        """Size of the writable sections, zero-initialized ones included."""
        return sum(one.size_bytes for one in self._in_memory() if one.flags & _WRITE)

    @property
    def undefined(self) -> Sequence[str]:
        """Names of the symbols that other files have to define."""
        return sorted({one.name for one in self._symbols if one.name and not one.section})

    def stack_bytes(self) -> dict[str, int]:
        """
        Return the stack bytes of each function itself, with its return address, where the file
        states them, and calls can be told from it.
        """
        if any(section.name == _DESCRIPTORS for section in self._sections):
            return {}
        return_bytes = _RETURN_ADDRESS_BYTES.get(self._machine, 0)
        order, word = self._order, "Q" if self._is_wide else "I"
        if self._machine in _WITH_ADDRESSES_OF_16_BITS:
            word = "H"
        word_bytes = struct.calcsize(word)
        found: dict[str, int] = {}
        for number, section in enumerate(self._sections):
            if section.name != _STACK_SIZES:
                continue
            places = {
                one.offset_bytes: one.symbol for one in self._relocations if one.section == number
            }
            at = 0
            while at < len(section.contents):
                (address,) = struct.unpack_from(order + word, section.contents, at)
                symbol = places[at]
                size_bytes, at = _number(section.contents, at + word_bytes)
                for name in self._functions_at(symbol, address):
                    found[name] = size_bytes + return_bytes
        return found

    def calls(self) -> dict[str, set[str]]:
        """Return the names of the functions that each function refers to, also external ones."""
        owner = {one.section: one.name for one in self._symbols if one.is_function and one.section}
        found: dict[str, set[str]] = {name: set() for name in owner.values()}
        for one in self._relocations:
            caller = owner.get(one.section)
            if caller is None:
                continue
            if not one.symbol.section:
                if one.symbol.name:
                    found[caller].add(one.symbol.name)
            elif one.symbol.section in owner:
                found[caller].add(owner[one.symbol.section])
        return found

    def _functions_at(self, symbol: _Symbol, address: int) -> Iterator[str]:
        if symbol.is_function:
            yield symbol.name
            return
        # A symbol of a section, whose functions all begin at its first byte.
        for one in self._symbols:
            if one.is_function and one.section == symbol.section:
                yield one.name

    def _in_memory(self) -> Iterator[_Section]:
        return (one for one in self._sections if one.flags & _ALLOC)

    def _unpack(self, layout: str, at: int) -> tuple[int, ...]:
        return struct.unpack_from(self._order + layout, self._contents, at)

    def _read_sections(self) -> list[_Section]:
        if self._is_wide:
            (table,) = self._unpack("Q", 40)
            entry_bytes, count, names = self._unpack("3H", 58)
            layout = "2I4Q2I"
        else:
            (table,) = self._unpack("I", 32)
            entry_bytes, count, names = self._unpack("3H", 46)
            layout = "8I"
        headers = [self._unpack(layout, table + number * entry_bytes) for number in range(count)]
        texts = self._bytes(headers[names])
        return [
            _Section(
                _text(texts, header[0]),
                header[1],
                header[2],
                b"" if header[1] == _NOBITS else self._bytes(header),
                *header[5:8],
            )
            for header in headers
        ]

    def _bytes(self, header: Sequence[int]) -> bytes:
        return self._contents[header[4] : header[4] + header[5]]

    def _read_symbols(self) -> Iterator[_Symbol]:
        layout = self._order + ("IBBHQQ" if self._is_wide else "IIIBBH")
        for section in self._sections:
            if section.kind != _SYMBOLS:
                continue
            texts = self._sections[section.link].contents
            for fields in struct.iter_unpack(layout, section.contents):
                if self._is_wide:
                    name, info, _, place, value, _ = fields
                else:
                    name, value, _, info, _, place = fields
                yield _Symbol(_text(texts, name), place, info & 15 == _FUNCTION, value)

    def _read_relocations(self) -> Iterator[_Relocation]:
        word = "Q" if self._is_wide else "I"
        shift = 32 if self._is_wide else 8
        if self._machine == _MIPS and self._is_wide and self._order == "<":
            # The number of the symbol comes first in either byte order.
            shift = 0
        for section in self._sections:
            if section.kind not in (_RELOCATIONS, _RELOCATIONS_WITH_ADDENDS):
                continue
            count = 2 if section.kind == _RELOCATIONS else 3
            for fields in struct.iter_unpack(f"{self._order}{count}{word}", section.contents):
                number = (fields[1] >> shift) & 0xFFFFFFFF
                yield _Relocation(section.info, fields[0], self._symbols[number])


def _text(texts: bytes, at: int) -> str:
    return texts[at : texts.index(b"\0", at)].decode()


def _number(contents: bytes, at: int) -> tuple[int, int]:
    """Decode a number in LEB128; return the number and the position after it."""
    value = shift = 0
    while True:
        byte = contents[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
