"""Reads and prints cases with the extended dialects, and compares what they mean before and after.

Each case is read in the form in which it is written and in the generic form, and both are printed
in both forms. mlir-opt says what that means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import product

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError

from tests.upstream.cases import Case

FORMS = ("pretty", "generic")

Canonical = Callable[[Sequence[str]], list[str | None]]
"""The canonical text of each module; None for one that is refused."""


@dataclass(frozen=True)
class Failure:
    """A case that does not survive."""

    case: Case
    read: str
    """The form in which it was read, of `FORMS`."""
    printed: str | None
    """The form in which it was printed; None if it could not be read."""
    message: str

    @property
    def group(self) -> str:
        """The message without details of this case."""
        return re.sub(r"\d+", "N", re.sub(r"[%@#^][\w.$-]+", "NAME", self.message))[:150]


@dataclass(frozen=True)
class Summary:
    """Results of reading the cases."""

    cases: Sequence[Case]
    failures: Sequence[Failure]

    def unread(self, form: str) -> list[Failure]:
        """The cases that cannot be read in a form."""
        return [f for f in self.failures if f.read == form and f.printed is None]

    def changed(self, form: str) -> list[Failure]:
        """The cases that can be read, but differ once printed."""
        return [f for f in self.failures if f.read == form and f.printed is not None]


def read_cases(
    cases: Sequence[tuple[Case, str]], context: Callable[[], Context], canonical: Canonical
) -> Summary:
    """Read each case, given with its canonical text, and compare."""
    failures: list[Failure] = []
    outputs: list[tuple[Case, str, str, str, str]] = []
    for (case, meaning), read in product(cases, FORMS):
        text = case.text if read == "pretty" else meaning
        try:
            module = Parser(context(), text).parse_module()
            module.verify()
        except Exception as error:  # whatever it is, it is counted
            failures.append(Failure(case, read, None, one_line(error)))
            continue
        for form in FORMS:
            try:
                printed = print_module(module, generic=form == "generic")
            except Exception as error:
                failures.append(Failure(case, read, form, f"not printed: {one_line(error)}"))
            else:
                outputs.append((case, read, form, meaning, printed))
    answers = canonical([printed for *_, printed in outputs])
    for (case, read, form, meaning, _), answer in zip(outputs, answers, strict=True):
        if answer is None:
            failures.append(Failure(case, read, form, "what is printed is refused by mlir-opt"))
        elif answer != meaning:
            difference = first_difference(meaning, answer)
            failures.append(Failure(case, read, form, f"another meaning: {difference}"))
    return Summary([case for case, _ in cases], failures)


def print_module(module: ModuleOp, *, generic: bool) -> str:
    """The text of a module."""
    stream = StringIO()
    Printer(stream, print_generic_format=generic).print_op(module)
    return stream.getvalue() + "\n"


def one_line(error: Exception) -> str:
    """Subject of an error, without the text around the position."""
    if isinstance(error, ParseError):
        where = error.span.text[:40]
        return f"{error.msg} [{where}]"
    lines = [line.strip(" ^-") for line in str(error).splitlines()]
    said = [line for line in lines if line]
    return f"{type(error).__name__}: {said[-1] if said else ''}"


def first_difference(expected: str, got: str) -> str:
    """The name of the first operation that differs, and its text on both sides."""
    lines = zip(expected.splitlines(), got.splitlines(), strict=False)
    for left, right in lines:
        if left != right:
            pairs = enumerate(zip(left, right, strict=False))
            start = next((n for n, (a, b) in pairs if a != b), 0)
            name = re.search(r'"([\w.]+)"\(', left)
            begin = max(0, start - 20)
            return (
                f"{name[1] if name else 'text'}: `{left[begin : start + 40]}` became "
                f"`{right[begin : start + 40]}`"
            )
    return "the end"


def groups(failures: Iterable[Failure]) -> list[tuple[str, list[Failure]]]:
    """Failures by their messages, the largest group first."""
    found: dict[str, list[Failure]] = {}
    for failure in failures:
        found.setdefault(failure.group, []).append(failure)
    return sorted(found.items(), key=lambda group: -len(group[1]))
