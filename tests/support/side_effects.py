"""Reads, writes, allocations and frees of operations, by `mlir-opt --test-side-effects`."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from xdsl.dialects.builtin import FileLineColLoc, ModuleOp
from xdsl.ir import Operation, SSAValue

from tests.support.generators import read_program
from tests.support.mlir_opt import GENERIC_FORM, mlir_opt_path, run_mlir_opt

ONE_OF_EACH = Path(__file__).with_name("one_of_each.mlir")
"""One instance of each operation that may take a buffer."""

Effects = set[tuple[str, SSAValue]] | None
"""Each effect ("read", "write", "allocate", "free") with the value; None: it is not known."""

_REMARK = re.compile(
    r":(\d+):(\d+): remark: (?:found an instance of '(\w+)' on op (operand|result) (\d+))?"
)


def mlir_effects(text: str) -> tuple[ModuleOp, dict[Operation, Effects]]:
    """
    A module, and mlir-opt's statement about each of its operations; None for those without one. The
    text has every operation on a line of its own, by which both are matched.
    """
    tool = mlir_opt_path()
    assert tool is not None
    answer = subprocess.run(
        [tool, "--test-side-effects", "-"], input=text, capture_output=True, text=True, check=True
    )
    located = run_mlir_opt(text, *GENERIC_FORM, "--mlir-print-debuginfo")
    module = read_program(located)
    remarks: dict[tuple[int, int], list[tuple[str, str, int] | None]] = {}
    for line, column, kind, side, number in _REMARK.findall(answer.stderr):
        found = (kind, side, int(number)) if kind else None
        remarks.setdefault((int(line), int(column)), []).append(found)
    effects: dict[Operation, Effects] = {}
    for op in module.walk():
        location = op.location
        assert isinstance(location, FileLineColLoc)
        found = remarks.get((location.line.data, location.column.data))
        effects[op] = (
            None
            if found is None
            else {
                (kind, (op.operands if side == "operand" else op.results)[number])
                for kind, side, number in filter(None, found)
            }
        )
    return module, effects
