"""Stack use of functions of the compiler's and the C library that object files call.

It depends on the library, and on how many registers an instruction can name: code for Armv6-M saves
more of them. The bounds are for the libraries of GCC and newlib for Arm, measured on painted
stacks, and rounded up.
"""

from __future__ import annotations

import re
from typing import NamedTuple

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
