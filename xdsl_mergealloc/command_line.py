"""User errors of `xdsl-opt`, and of every tool that loads the plug-in, in one line each.

Stock xDSL ends with a traceback through the compiler for a misspelt pass, a missing file or a
syntax error, and leaves an empty output file behind. With the plug-in, such an error is one line on
the standard error, the exit code is 1, and only a run that succeeds writes the output file. Errors
that are no mistake of a user (unexpected exceptions) keep their traceback.

Developers of xDSL may want tracebacks everywhere: `XDSL_MERGEALLOC_TRACEBACK=1` in the environment
leaves the tools as xDSL has them.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from io import StringIO
from types import FrameType, TracebackType
from typing import IO, Any, NoReturn

from xdsl.ir import Operation
from xdsl.universe import Universe
from xdsl.utils.exceptions import ArgSpecParseError, DiagnosticException, ParseError

from xdsl_mergealloc.diagnostics import PassError, error_at
from xdsl_mergealloc.dialects.syntax import only_in_generic_form
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.pass_options import check_options
from xdsl_mergealloc.suggestions import did_you_mean

SWITCH = "XDSL_MERGEALLOC_TRACEBACK"
"""Environment variable that disables this module."""

_SAID_BETTER = {
    "Could not parse entire input!": "expected an operation",
    " in block definition": "expected an operation, a block, or '}'",
}
"""Replacements of messages of xDSL's parser that do not say what it expected."""

_FRAMES_OF_A_CYCLE = 100
"""Number of innermost frames that contain all functions of an endless recursion."""

PASSES_COMMAND = "python -m xdsl_mergealloc passes"


def use_one_line_errors() -> None:
    """Change the tools of this process as this module says, unless the switch is set."""
    if os.environ.get(SWITCH, "0") not in ("", "0"):
        return
    sys.excepthook = _hook(sys.excepthook)
    # Only a tool that is xdsl-opt has imported it by now; others need not wait for it.
    xdsl_opt: Any = sys.modules.get("xdsl.xdsl_opt_main")
    if xdsl_opt is not None:
        _change_xdsl_opt(xdsl_opt.xDSLOptMain)


def _hook(report_others: Any) -> Any:
    """Return an exception hook that prints one line for mistakes of users."""

    def report(
        kind: type[BaseException], error: BaseException, traceback: TracebackType | None
    ) -> None:
        message = one_line(error)
        if message is None:
            report_others(kind, error, traceback)
        else:
            print(message, file=sys.stderr)

    return report


def one_line(error: BaseException) -> str | None:
    """Return the message to a user about an exception; None if it is no mistake of a user."""
    match error:
        case PassError():
            # The checker of arenas lists what overlaps below its first line.
            return str(error)
        case ParseError():
            position = str(error).partition("\n")[0]
            message = _unknown_operation(error) or _SAID_BETTER.get(error.msg) or _flat(error.msg)
            return f"{position}: error: {message}"
        case ArgSpecParseError():
            return _pipeline_error(str(error))
        case DiagnosticException():
            return _diagnostic(error)
        case OSError() if error.filename is not None:
            return f"error: cannot open '{error.filename}': {error.strerror}"
        case UnicodeDecodeError():
            return f"error: the input is not text: {error.reason} at byte {error.start} (UTF-8)"
        case ValueError():
            return _value_error(error)
        case RecursionError():
            return _too_deep(error)
        case _:
            return None


def _flat(text: str) -> str:
    return " ".join(text.split())


def _frames(error: BaseException) -> Iterator[FrameType]:
    """Return the frames that an exception came through, starting with the one that raised it."""
    traceback = error.__traceback__
    frames: list[FrameType] = []
    while traceback is not None:
        frames.append(traceback.tb_frame)
        traceback = traceback.tb_next
    return reversed(frames)


def _unknown_operation(error: ParseError) -> str:
    """Return the message for an unknown operation, which the parser's own error may not name; empty
    for other errors."""
    if not re.search(r"is not registered|does not have a custom format", error.msg):
        return ""
    frame = next((one for one in _frames(error) if one.f_code.co_name == "parse_operation"), None)
    token = None if frame is None else frame.f_locals.get("op_name")
    name: str = getattr(token, "text", token) or ""
    dialects = Universe.get_multiverse().all_dialects
    dialect = name.partition(".")[0]
    if dialect not in dialects:
        hint = did_you_mean(dialect, dialects)
        return (
            f"there is no operation '{name}': no dialect '{dialect}'{hint}; operations of other "
            "dialects are read in generic form with --allow-unregistered-dialect"
        )
    names = [op.name for op in dialects[dialect]().operations]
    if name in names:
        return only_in_generic_form(name)
    hint = did_you_mean(name, names)
    return f"there is no operation '{name}'" + (
        hint
        or f" in the dialect '{dialect}'; operations that xDSL lacks are read in generic form with "
        "--allow-unregistered-dialect"
    )


def _pipeline_error(text: str) -> str:
    """Return the message for an unreadable pipeline; xDSL's has the text, carets, and the
    reason."""
    *_, pipeline, carets, why = (line for line in text.splitlines() if line.strip())
    column = len(carets) - len(carets.lstrip()) + 1
    hint = ""
    if why.strip() == "Unknown token" and (value := _value_at(pipeline, column)):
        hint = f"; write quotes around it: {value}"
    elif "(" in pipeline:
        hint = "; write passes one after the other, with commas, without 'builtin.module(...)'"
    elif "=" in pipeline:
        hint = "; options are written NAME{option=value option=value}, one space between two"
    return f"error: pass pipeline '{pipeline}', column {column}: {why.strip()}{hint}"


def _value_at(pipeline: str, column: int) -> str:
    """Return the option whose value is at a column, with quotes around the value; else nothing."""
    for option in re.finditer(r"([\w-]+)=([^\s\"{}]+)", pipeline):
        if option.start(2) < column <= option.end(2):
            return f'{option[1]}="{option[2]}"'
    return ""


def _diagnostic(error: DiagnosticException) -> str:
    """Return the message for an xDSL error about an operation, found in the error's frames."""
    lines = (line.strip() for line in str(error).splitlines())
    message = next((line for line in lines if line), type(error).__name__)
    if "error: " in message:
        return message
    for frame in _frames(error):
        op = frame.f_locals.get("self", frame.f_locals.get("op"))
        if isinstance(op, Operation):
            return f"{error_at(op)}'{operation_name(op)}' op {message}"
    return f"error: {message}"


def _value_error(error: ValueError) -> str | None:
    """Return the message for a `ValueError` that xDSL raises for input on the command line."""
    frame = next(_frames(error), None)
    module = "" if frame is None else frame.f_globals.get("__name__", "")
    message = _flat(str(error))
    if module == "xdsl.passes" and (named := re.match(r"Unrecognized passes: \['(.*?)'", message)):
        passes = Universe.get_multiverse().all_passes
        hint = did_you_mean(named[1], passes) or f"; {PASSES_COMMAND} lists ours"
        return f"error: there is no pass '{named[1]}'{hint}"
    if module == "xdsl.utils.arg_spec":
        return _option_error(error) or f"error: pass options: {message}"
    if extension := re.match(r"Unrecognized file extension '(.*)'", message):
        return f"error: cannot tell from '.{extension[1]}' how to read the file: write -f mlir"
    return None


def _too_deep(error: RecursionError) -> str | None:
    """Return the message for a program that is nested too deeply for xDSL's recursive functions."""
    frames = [frame for frame, _ in zip(_frames(error), range(_FRAMES_OF_A_CYCLE), strict=False)]
    callers = [f"{frame.f_globals.get('__name__', '')}.{frame.f_code.co_name}" for frame in frames]
    in_xdsl = [caller for caller in callers if caller.startswith("xdsl.")]
    if 2 * len(in_xdsl) < len(callers):
        return None
    return (
        f"error: regions are nested too deeply for {max(in_xdsl, key=in_xdsl.count)}, which calls "
        f"itself for each: Python's stack ends at {sys.getrecursionlimit()} frames"
    )


def _option_error(error: ValueError) -> str:
    """Describe the error in the options of a pass that is not ours, in the words for ours."""
    for frame in _frames(error):
        if frame.f_code.co_name == "from_spec":
            try:
                check_options(frame.f_locals["cls"], frame.f_locals["spec"])
            except PassError as said:
                return str(said)
    return ""


def _change_xdsl_opt(xdsl_opt: Any) -> None:
    """Report errors of arguments in one line, and write the output file at the end."""
    stock_register = xdsl_opt.register_all_arguments

    def register_all_arguments(self: Any, parser: ArgumentParser) -> None:
        stock_register(self, parser)
        parser.error = lambda message: argument_error(parser, message)

    def prepare_output(self: Any) -> IO[str]:
        path: str | None = self.args.output_file
        return sys.stdout if path is None else _OutputFile(path)

    xdsl_opt.register_all_arguments = register_all_arguments
    xdsl_opt.prepare_output = prepare_output


def argument_error(parser: ArgumentParser, message: str) -> NoReturn:
    """Print one line and exit with code 1, like mlir-opt, instead of a page and exit code 2."""
    options = [option for action in parser._actions for option in action.option_strings]
    hint = ""
    if unknown := re.match(r"unrecognized arguments: (\S+)", message):
        name = unknown[1].partition("=")[0]
        if name.lstrip("-") in Universe.get_multiverse().all_passes:
            hint = f"; passes are run with -p {name.lstrip('-')}"
        else:
            hint = did_you_mean(name, options) or "; --help lists what there is"
    elif choice := re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message):
        hint = did_you_mean(choice[1], re.findall(r"[\w-]+", choice[2]))
    print(f"error: {_flat(message)}{hint}", file=sys.stderr)
    parser.exit(1)


class _OutputFile(StringIO):
    """A file that is written when it is closed, unless an exception closes it."""

    def __init__(self, path: str):
        super().__init__()
        self._path = path

    def close(self) -> None:
        if not self.closed and sys.exc_info()[0] is None:
            with open(self._path, "w", encoding="utf-8") as file:
                file.write(self.getvalue())
        super().close()
