"""Reads and prints modules with the extended dialects, and asks mlir-opt what the result means."""

from __future__ import annotations

from io import StringIO

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.universe import Universe

from tests.support.mlir_opt import GENERIC_FORM, run_mlir_opt

SEPARATOR = "// -----"


def context() -> Context:
    """A context with everything that `xdsl-opt` registers."""
    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return context


def parse(text: str) -> ModuleOp:
    """Parse and verify a module."""
    module = Parser(context(), text).parse_module()
    module.verify()
    return module


def printed(module: ModuleOp, *, generic: bool = False) -> str:
    """The text of a module, in the custom or in the generic form."""
    stream = StringIO()
    Printer(stream, print_generic_format=generic).print_op(module)
    return stream.getvalue() + "\n"


def read_and_print(text: str) -> list[str]:
    """The module of a text, printed in the custom and in the generic form."""
    module = parse(text)
    return [printed(module), printed(module, generic=True)]


def meanings(texts: list[str], *passes: str) -> list[str]:
    """Generic form that mlir-opt prints for each module, after these passes.

    That form is canonical: it numbers the values, sorts the attributes by name and prints each
    number in one way, so two modules mean the same where their forms are equal byte by byte.
    """
    joined = f"\n{SEPARATOR}\n".join(texts)
    answer = run_mlir_opt(joined, *passes, *GENERIC_FORM, "--split-input-file")
    return [part.strip() for part in answer.split(SEPARATOR)]


def assert_read_as_mlir_does(text: str) -> None:
    """Assert that a module survives: read in both forms, printed in both forms, same meaning."""
    (expected,) = meanings([text])
    outputs = read_and_print(text) + read_and_print(expected)
    for way, meaning in zip(
        ("custom to custom", "custom to generic", "generic to custom", "generic to generic"),
        meanings(outputs),
        strict=True,
    ):
        assert meaning == expected, way
