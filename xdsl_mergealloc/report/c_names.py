"""Names, types and comments of C99, and names of MLIR's C interface."""

from __future__ import annotations

import re

C_INTERFACE = "llvm.emit_c_interface"
"""Function attribute: MLIR compiles a version of the function that C can call, of any type."""

INTERFACE_PREFIX = "_mlir_ciface_"
"""Beginning of the name of that version."""

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
"""C99 types for the bits of element types that C99 lacks."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_RESERVED = _words("""
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t
    char8_t class co_await co_return co_yield compl concept const const_cast consteval constexpr
    constinit continue decltype default delete do double dynamic_cast else enum explicit export
    extern false float for friend goto if inline int long mutable namespace new noexcept not not_eq
    nullptr operator or or_eq private protected public register reinterpret_cast requires restrict
    return short signed sizeof static static_assert static_cast struct switch template this
    thread_local throw true try typedef typeid typename typeof typeof_unqual union unsigned using
    virtual void volatile wchar_t while xor xor_eq
    linux unix
""")
"""
Names that no parameter or member may have: keywords of C and C++, and macros of GNU
compilers.
"""

_PATTERNS = re.compile(
    r"_[A-Z]\w*|u?int(_least|_fast)?\d+_t|u?int(ptr|max)_t|"
    r"(U?INT\w*|SIZE|PTRDIFF|WCHAR|WINT|SIG_ATOMIC)_(MIN|MAX)|U?INT\w+_C|"
    rf"{INTERFACE_PREFIX}\w+|MERGEALLOC_ALIGNED"
)
"""
Further keywords of C, which begin with an underscore; types and macros in `stdint.h`; names of
MLIR's C interface; and the macro that all headers share.
"""

_STANDARD_FUNCTIONS = _words("""
    abort abs acos acosh asin asinh asctime atan atan2 atanh atexit atof atoi atol atoll bsearch
    calloc cbrt ceil clearerr clock copysign cos cosh ctime difftime div erf erfc errno exit exp
    exp2 expm1 fabs fclose fdim feof ferror fflush fgetc fgetpos fgets floor fma fmax fmin fmod
    fopen fprintf fputc fputs fread free freopen frexp fscanf fseek fsetpos ftell fwrite getc
    getchar getenv gets gmtime hypot ilogb isalnum isalpha isblank iscntrl isdigit isgraph islower
    isprint ispunct isspace isupper isxdigit labs ldexp ldiv lgamma llabs lldiv llrint llround
    localeconv localtime log log10 log1p log2 logb longjmp lrint lround main malloc mblen memchr
    memcmp memcpy memmove memset mktime modf nan nearbyint nextafter perror pow printf putc putchar
    puts qsort raise rand realloc remainder remove remquo rename rewind rint round roundeven scalbln
    scalbn scanf setbuf setjmp setlocale setvbuf signal sin sinh snprintf sprintf sqrt srand sscanf
    strcat strchr strcmp strcoll strcpy strcspn strerror strftime strlen strncat strncmp strncpy
    strpbrk strrchr strspn strstr strtod strtof strtok strtol strtold strtoll strtoul strtoull
    strxfrm system tan tanh tgamma time tmpfile tmpnam tolower toupper trunc ungetc vfprintf vfscanf
    vprintf vscanf vsnprintf vsprintf vsscanf
""")
"""Functions that compilers and linkers know; suffixes `f` and `l` are for other float types."""


def scalar_type(element_type: str) -> str | None:
    """Return the C type of a value; None if C has no such type."""
    return "void *" if element_type == "!llvm.ptr" else _ELEMENT_TYPES.get(element_type)


def element_type(element_type: str) -> str | None:
    """Return the C type of an element in memory; None if C has no such type."""
    return _ELEMENT_TYPES.get(element_type) or _BITS_TYPES.get(element_type)


def declared(c_type: str, name: str) -> str:
    """Return a declaration: `float *x`, `int32_t n`."""
    return f"{c_type}{'' if c_type.endswith('*') else ' '}{name}"


def is_c_name(name: str) -> bool:
    """Return whether a C function can have this name."""
    of_double = name[:-1] if name[-1:] in ("f", "l") else name
    is_taken = is_reserved(name) or not _STANDARD_FUNCTIONS.isdisjoint((name, of_double))
    return not is_taken and re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) is not None


def is_reserved(name: str) -> bool:
    """Return whether a C identifier means something else in C."""
    return name in _RESERVED or _PATTERNS.fullmatch(name) is not None


def macro(name: str) -> str:
    """Convert a name to a part of a macro's name."""
    text = identifier(name).upper().strip("_")
    return f"VALUE_{text}" if text[:1].isdigit() else text or "UNNAMED"


def identifier(name: str) -> str:
    """Convert a name to a C identifier; the result may be a keyword."""
    text = re.sub(r"\W", "_", name, flags=re.ASCII)
    return f"value_{text}" if text[:1].isdigit() or not text else text


def comment(text: str) -> str:
    """Make a text safe inside of a comment."""
    return text.replace("*/", "* /").replace("/*", "/ *")
