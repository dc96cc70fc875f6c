"""Errors name the line and column of ordinary text, and nothing else is different for it."""

from __future__ import annotations

import copy
import subprocess
from io import StringIO
from pathlib import Path

import pytest
from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import UNKNOWN_LOC, ModuleOp
from xdsl.ir import Operation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.xdsl_opt_main import xDSLOptMain

from tests.support.mlir_opt import mlir_opt_path
from xdsl_mergealloc import MergeAllocPass, PassError
from xdsl_mergealloc.diagnostics import error_at, source_position, stated_position
from xdsl_mergealloc.dialects import extended_dialects

TEXT = """\
func.func @f(%n: index) {
    %a = memref.alloc() : memref<4xi8>
  // A comment.
  %b, %c:2 = "test.three"() ({
    "test.inner"() : () -> ()
  }) : () -> (i32, i32, i32)
  %d = "test.stated"() : () -> i32 loc("model.py":7:3)
  "test.unknown"() : () -> () loc(unknown)
  scf.for %i = %n to %n step %n {
    memref.dealloc %a : memref<4xi8>
  }
  return
}
"""
POSITIONS = {
    "func.func": "a.mlir:1:1",
    "memref.alloc": "a.mlir:2:10",
    "test.three": "a.mlir:4:14",
    "test.inner": "a.mlir:5:5",
    "test.stated": "model.py:7:3",
    "scf.for": "a.mlir:9:3",
    "memref.dealloc": "a.mlir:10:5",
    "func.return": "a.mlir:12:3",
}
"""Of operations that the text has, and whose place it does not deny: that of the name."""


def parsed(text: str, name: str = "a.mlir") -> ModuleOp:
    context = Context(allow_unregistered=True)
    for dialect, factory in (get_all_dialects() | extended_dialects()).items():
        context.register_dialect(dialect, factory)
    return Parser(context, text, name).parse_module()


def printed(module: ModuleOp, *, debug_info: bool) -> str:
    output = StringIO()
    Printer(output, print_debuginfo=debug_info).print_op(module)
    return output.getvalue()


def name_of(op: Operation) -> str:
    name = op.attributes.get("op_name__")
    return op.name if name is None else str(name).strip('"')


def positions_of(module: ModuleOp) -> dict[str, str]:
    found = ((name_of(op), source_position(op.location)) for op in module.walk())
    return {name: position for name, position in found if position}


def test_columns_are_those_of_names_of_operations() -> None:
    assert positions_of(parsed(TEXT)) == POSITIONS


@pytest.mark.skipif(mlir_opt_path() is None, reason="no mlir-opt")
def test_mlir_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.mlir").write_text(TEXT)
    options = ("--allow-unregistered-dialect", "--mlir-print-debuginfo", "--mlir-print-local-scope")
    answer = subprocess.run(
        [str(mlir_opt_path()), *options, "--mlir-print-op-generic", "a.mlir"],
        check=True,
        capture_output=True,
        text=True,
    )
    theirs = positions_of(parsed(answer.stdout))
    # MLIR gives places to the operations that nobody wrote, too.
    assert POSITIONS.items() <= theirs.items()
    assert theirs.keys() - POSITIONS.keys() == {"builtin.module", "scf.yield"}


def test_lines_end_where_mlir_ends_them() -> None:
    text = '\n// one\x0bline\u2028and\r\n"test.op"() : () -> ()'
    assert positions_of(parsed(text)) == {"test.op": "a.mlir:3:1"}


def test_printed_programs_have_no_location_more() -> None:
    assert "a.mlir" not in printed(parsed(TEXT), debug_info=True)
    assert printed(parsed(TEXT), debug_info=True).count('loc("') == 1


def test_locations_are_as_equal_as_before() -> None:
    (first, second) = (parsed(TEXT, name) for name in ("a.mlir", "b.mlir"))
    assert first.is_structurally_equivalent(second)
    location = next(op.location for op in first.walk() if op.name == "memref.alloc")
    assert source_position(location)
    assert not stated_position(location)
    assert location == UNKNOWN_LOC
    assert [UNKNOWN_LOC].index(location) == 0  # asks the other one
    assert hash(location) == hash(UNKNOWN_LOC)


def test_copies_keep_their_places() -> None:
    module = parsed(TEXT)
    assert positions_of(module.clone()) == POSITIONS
    location = module.clone().body.block.ops.first.location  # pyright: ignore[reportOptionalMemberAccess]
    assert source_position(copy.deepcopy(location)) == "a.mlir:1:1"


def test_what_was_not_read_has_no_place() -> None:
    assert source_position(UNKNOWN_LOC) == ""


def test_errors_are_at_the_closest_operation_that_was_read() -> None:
    module = parsed(TEXT)
    terminator = next(op for op in module.walk() if op.name == "scf.yield")
    assert error_at(terminator) == "a.mlir:9:3: error: in @f: "


def test_errors_of_passes_name_line_and_column() -> None:
    module = parsed(
        """
        func.func @pinned() -> memref<4xi8> {
          %a = memref.alloc() {mergealloc.offset = 0} : memref<4xi8>
          return %a : memref<4xi8>
        }"""
    )
    with pytest.raises(PassError, match=r"^a\.mlir:3:16: error: in @pinned: 'memref.alloc' op is "):
        MergeAllocPass().apply(Context(), module)


def test_errors_behind_a_pass_name_lines_of_the_text() -> None:
    module = parsed(
        """
        func.func @f(%x: memref<4xi8>) {
          %a = memref.alloc() : memref<4xi8>
          memref.copy %x, %a : memref<4xi8> to memref<4xi8>
          "test.op"(%a) : (memref<4xi8>) -> ()
          return
        }"""
    )
    MergeAllocPass().apply(Context(), module)
    assert positions_of(module)["memref.view"] == "a.mlir:3:16"


def test_parts_of_a_split_input_have_the_lines_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pinned = """
func.func @f() -> memref<4xi8> {
  %a = memref.alloc() {mergealloc.offset = 0} : memref<4xi8>
  return %a : memref<4xi8>
}
"""
    path = tmp_path / "two.mlir"
    path.write_text(pinned + "// -----\n" + pinned)
    arguments = [str(path), "--split-input-file", "--verify-diagnostics", "-p", "merge-alloc"]
    xDSLOptMain(args=arguments).run()
    errors = [line for line in capsys.readouterr().out.splitlines() if "error" in line]
    assert [line.split(": error")[0] for line in errors] == [f"{path}:3:8", f"{path}:9:8"]


def test_programs_without_a_file_have_places() -> None:
    assert positions_of(parsed('"test.op"() : () -> ()', "<unknown>")) == {
        "test.op": "<unknown>:1:1"
    }
