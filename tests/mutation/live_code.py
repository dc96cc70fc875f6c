"""Puts a mutant into a process that has imported the package, and into one that is about to."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType


def changed_functions(path: str, before: str, after: str) -> list[tuple[CodeType, CodeType]] | None:
    """
    Outermost functions of a file whose code differs, as they were and as they are.

    None if code outside of functions differs, too: it has run when the module was imported.
    """
    old, new = (compile(each, path, "exec", dont_inherit=True) for each in (before, after))
    changed: list[tuple[CodeType, CodeType]] = []
    pairs = [(old, new)]
    while pairs:
        one, other = pairs.pop()
        if one == other:
            continue
        if one.co_flags & inspect.CO_NEWLOCALS and one.co_flags & inspect.CO_OPTIMIZED:
            changed.append((one, other))
            continue
        inside, inside_other = list(_codes(one)), list(_codes(other))
        if len(inside) != len(inside_other) or _without_codes(one) != _without_codes(other):
            return None
        pairs += zip(inside, inside_other, strict=True)
    return changed


Replacement = tuple[FunctionType, CodeType]
"""A function that exists in this process, and the code that it is to have."""


def find_functions(changed: list[tuple[CodeType, CodeType]]) -> list[Replacement] | None:
    """The functions whose code changes, and how; None if one cannot be found."""
    functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
    found: list[Replacement] = []
    for old, new in changed:
        same = [each for each in functions if each.__code__ == old]
        if not same or any(len(each.__closure__ or ()) != len(new.co_freevars) for each in same):
            return None
        found += [(each, new) for each in same]
    return found


def replace(replacements: list[Replacement]) -> list[Replacement]:
    """Gives functions other code; returns a function that takes that back."""
    before = [(function, function.__code__) for function, _ in replacements]
    for function, code in replacements:
        function.__code__ = code
    return before


def replace_functions(changed: list[tuple[CodeType, CodeType]]) -> bool:
    """Gives the functions that exist in this process other code; False if one cannot be found."""
    found = find_functions(changed)
    replace(found or [])
    return found is not None


def import_instead(path: str, source: str) -> None:
    """Has a module that is not imported yet come from another source."""
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path == path:
            return compile(source, path, "exec", dont_inherit=True)
        return original(self, fullname)

    SourceFileLoader.get_code = get_code


def _codes(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


def _without_codes(code: CodeType) -> tuple[object, ...]:
    constants = [each for each in code.co_consts if not isinstance(each, CodeType)]
    return code.co_code, code.co_names, repr(constants)
