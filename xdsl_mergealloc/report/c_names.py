"""Names, types and comments of C99."""

from __future__ import annotations

import re

_ELEMENT_TYPES = {
    "i1": "bool",
    "i8": "int8_t",
    "i16": "int16_t",
    "i32": "int32_t",
    "i64": "int64_t",
    "index": "intptr_t",
    "f32": "float",
    "f64": "double",
}

_BITS_TYPES = {"f16": "uint16_t", "bf16": "uint16_t"}
"""What C99 has no type for is in memory as its bits."""

TAKEN = frozenset(
    re.findall(
        r"\w+",
        """auto break case char const continue default do double else enum extern float for goto if
        inline int long main register restrict return short signed sizeof static struct switch
        typedef union unsigned void volatile while""",
    )
)
"""Keywords of C99, and `main`, whose type C fixes."""

RESERVED = TAKEN | frozenset(
    re.findall(
        r"\w+",
        """and bool catch class delete explicit export false friend mutable namespace new not
        operator or private protected public template this throw true try typename using virtual
        xor""",
    )
)
"""What no parameter or member is called: keywords of C++, too."""


def scalar_type(element_type: str) -> str | None:
    """The C type of a value; None if there is none."""
    return "void *" if element_type == "!llvm.ptr" else _ELEMENT_TYPES.get(element_type)


def element_type(element_type: str) -> str | None:
    """The C type of an element in memory; None if there is none."""
    return _ELEMENT_TYPES.get(element_type) or _BITS_TYPES.get(element_type)


def declared(c_type: str, name: str) -> str:
    """A declaration: `float *x`, `int32_t n`."""
    return f"{c_type}{'' if c_type.endswith('*') else ' '}{name}"


def is_c_name(name: str) -> bool:
    """Whether a function can have a name."""
    return name not in TAKEN and re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) is not None


def macro(name: str) -> str:
    """The part of a macro's name that stands for a name."""
    return identifier(name).upper().strip("_") or "UNNAMED"


def identifier(name: str) -> str:
    """What can be a name in C, if it is no keyword."""
    text = re.sub(r"\W", "_", name, flags=re.ASCII)
    return f"value_{text}" if text[:1].isdigit() or not text else text


def comment(text: str) -> str:
    """Text that is safe inside of a comment."""
    return text.replace("*/", "* /").replace("/*", "/ *")
