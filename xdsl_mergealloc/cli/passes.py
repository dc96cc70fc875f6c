"""`mergealloc passes [NAME]`: lists passes, targets and their options, from their docstrings."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Sequence
from itertools import pairwise
from textwrap import indent

from xdsl.utils.arg_spec import ArgSpecConvertible

from xdsl_mergealloc.cli.arguments import CommandParser
from xdsl_mergealloc.pass_options import Option, options_of
from xdsl_mergealloc.suggestions import did_you_mean
from xdsl_mergealloc.universe import PASSES, TARGETS, lazy

_PACKAGE = "xdsl_mergealloc."


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit status: 1 for an unknown name."""
    parser = CommandParser(
        "passes",
        "The passes and targets of this package; of one of them, its options.",
        ["mergealloc passes bufferize-and-plan"],
    )
    parser.add_argument("name", nargs="?", help="a pass or a target, to be told its options")
    name: str | None = parser.parse_args(arguments).name
    known = PASSES | TARGETS
    if name is None:
        print(_overview("passes (xdsl-opt -p NAME):", PASSES))
        print(_overview("\ntargets (xdsl-opt -t NAME):", TARGETS))
        return 0
    if name not in known:
        hint = did_you_mean(name, known) or "; without a name, all are listed"
        print(f"error: there is no pass or target '{name}'{hint}", file=sys.stderr)
        return 1
    print(_page(lazy(known[name])()))
    return 0


def _overview(title: str, table: dict[str, str]) -> str:
    width = max(map(len, table)) + 2
    rows = (
        f"  {name:{width}}{_first_sentence(_documentation(lazy(table[name])()))}"
        for name in sorted(table)
    )
    return "\n".join((title, *rows))


def _first_sentence(documentation: str) -> str:
    paragraph = " ".join(documentation.partition("\n\n")[0].split())
    sentence, end, _ = paragraph.partition(". ")
    return sentence + end.rstrip()


def _documentation(cls: type[ArgSpecConvertible]) -> str:
    return inspect.getdoc(cls) or cls.name


def _page(cls: type[ArgSpecConvertible]) -> str:
    """Return the documentation of a pass or target and its options."""
    documentation = _documented_fields(cls)
    options = options_of(cls)
    lines = [cls.name, "", indent(_documentation(cls), "  "), ""]
    lines.append("options:" if options else "no options")
    for option in options:
        lines.append(f"  {option.name}{_default(option)}: {option.takes}")
        lines.append(indent(documentation.get(option.name.replace("-", "_"), ""), "      "))
    return "\n".join(lines).rstrip()


def _default(option: Option) -> str:
    if option.is_required:
        return " (required)"
    if option.default is None:
        return ""
    default = option.default
    return f"={str(default).lower() if isinstance(default, bool) else default}"


def _documented_fields(cls: type) -> dict[str, str]:
    """Return the docstrings of the fields of a class and its base classes, by field name."""
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith(_PACKAGE):
            continue
        (body,) = (
            node.body
            for node in ast.walk(ast.parse(inspect.getsource(sys.modules[base.__module__])))
            if isinstance(node, ast.ClassDef) and node.name == base.__name__
        )
        for field, text in pairwise(body):
            match field, text:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(documentation))),
                ):
                    found[name] = inspect.cleandoc(documentation)
                case _:
                    pass
    return found
