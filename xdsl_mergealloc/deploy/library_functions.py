"""Stack of the functions that object files call and that a compiler's and C's libraries define.

What such a function takes depends on the library, and on how many registers an instruction can
name: code for Armv6-M saves more of them. Bounds are of GCC's and newlib's for Arm, measured on
painted stacks, and rounded up.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_FEW_REGISTERS = "thumbv6m"
"""Prefixes of the triples of machines whose instructions name eight registers."""


class _Bound(NamedTuple):
    """Bytes of the stack, with all that is called, at most."""

    with_few_registers: int
    otherwise: int


_BOUNDS = (
    (re.compile(r"(__aeabi_)?mem(cpy|move|set|clr)[48]?"), _Bound(40, 24)),
    # Of 64 bits: quotients, and conversions of floats.
    (re.compile(r"__aeabi_(u?l2[fd]|[fd]2u?lz|u?ldivmod)|__\w+di\w*"), _Bound(112, 72)),
    (re.compile(r"sqrt|rint|floor|ceil|fmaf"), _Bound(136, 80)),
)
_OTHERS = _Bound(80, 64)


def library_stack_bytes(symbol: str, triple: str) -> int:
    """Bytes of the stack that a function of a library takes, at most, on a machine of LLVM's."""
    bound = next((bound for names, bound in _BOUNDS if names.fullmatch(symbol)), _OTHERS)
    return bound.with_few_registers if triple.startswith(_FEW_REGISTERS) else bound.otherwise
