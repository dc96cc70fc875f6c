"""A parser that gives each operation without a location the place where it stands."""

from __future__ import annotations

from bisect import bisect_right

from xdsl.context import Context
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, ModuleOp, StringAttr, UnknownLoc
from xdsl.ir import Operation
from xdsl.parser import Parser


def parse_located(context: Context, text: str, file_name: str) -> ModuleOp:
    """The module in a text. Raises what xDSL's parser raises."""
    return _LocatedParser(context, text, file_name).parse_module()


class _LocatedParser(Parser):
    def __init__(self, context: Context, text: str, file_name: str):
        super().__init__(context, text, file_name)
        self._file_name = StringAttr(file_name)
        self._line_starts = [0]
        for line in text.splitlines(keepends=True):
            self._line_starts.append(self._line_starts[-1] + len(line))

    def parse_operation(self) -> Operation:
        start = self.pos
        op = super().parse_operation()
        if isinstance(op.location, UnknownLoc):
            line = bisect_right(self._line_starts, start)
            column = start - self._line_starts[line - 1] + 1
            op.location = FileLineColLoc(self._file_name, IntAttr(line), IntAttr(column))
        return op
