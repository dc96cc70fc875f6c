"""V21: inputs and outputs in an arena."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.unit.verify.arena_programs import findings, parse, use, view
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify import check_arenas


def listed(name: str, offset: int, size: int = 64) -> str:
    """An entry of a list of inputs or outputs."""
    return f'{{name = "{name}", type = memref<16xf32>, offset = {offset}, bytes = {size}}}'


def marked(name: str, offset: int, *marks: str) -> str:
    """A view of 64 bytes that is marked."""
    text = view(f"%{name}", offset, "%workspace")
    return text.replace("[] :", f"[] {{{', '.join(marks)}}} :")


def marked_input(name: str, offset: int) -> str:
    """A view that is marked as an input."""
    return marked(name, offset, f"mergealloc.input = {{{name} = 0}}")


def marked_output(name: str, offset: int) -> str:
    """A view that is marked as an output."""
    return marked(name, offset, f"mergealloc.output = {{{name} = 0}}")


def model(body: str, inputs: list[str], outputs: list[str]) -> ModuleOp:
    """A function with lists of its inputs and outputs."""
    return parse(f"""
        func.func @model(%workspace: memref<256xi8>, %c: i1) attributes {{
          mergealloc.inputs = [{", ".join(inputs)}], mergealloc.outputs = [{", ".join(outputs)}]
        }} {{
          {body}
          func.return
        }}""")


def io_findings(module: ModuleOp) -> list[str]:
    """Faults of lists and marks."""
    return [fault.finding for fault in check_arenas(module, MemoryLayout()).noted_faults]


RIGHT = (
    marked_input("x", 0)
    + marked_input("y", 64)
    + use("%x")
    + view("%a", 0, "%workspace")
    + use("%a", "%y")
    + marked_output("r", 0)
    + use("%r")
)


def test_inputs_at_their_places():
    """An input's bytes are others' when it is not needed any more, an output's until it is made."""
    inputs = [listed("x", 0), listed("y", 64), listed("z", 0, size=0)]
    module = model(RIGHT, inputs, [listed("r", 0)])
    assert findings(module) == io_findings(module) == []


def test_an_input_is_there_before_anything_is_written():
    """%a is written first, over the caller's input."""
    body = view("%a", 0, "%workspace") + use("%a") + marked_input("x", 0) + use("%x")
    assert findings(model(body, [listed("x", 0)], [])) == ["OVERLAP %a %x"]
    assert findings(model(body.replace("mergealloc.input", "other"), [], [])) == []


def test_inputs_overlap_though_one_is_read_before_the_other():
    body = marked_input("x", 0) + marked_input("y", 32) + use("%x") + use("%y")
    module = model(body, [listed("x", 0), listed("y", 32)], [])
    assert findings(module) == ["OVERLAP %x %y"]
    assert io_findings(module) == ["the inputs 'x' and 'y' share bytes"]


def test_an_output_is_there_at_the_end():
    body = marked_output("r", 0) + use("%r") + view("%a", 32, "%workspace") + use("%a")
    assert findings(model(body, [], [listed("r", 0)])) == ["OVERLAP %r %a"]
    assert findings(model(body.replace("mergealloc.output", "other"), [], [])) == []


def test_an_output_of_one_branch_is_there_at_the_end():
    """The bytes of an output that one branch writes are free in the other one."""
    body = marked_output("r", 0) + "scf.if %c {" + use("%r") + "} else {"
    body += view("%a", 0, "%workspace") + use("%a") + "}"
    assert findings(model(body, [], [listed("r", 0)])) == []
    both = marked("r", 0, "mergealloc.input = {r = 0}", "mergealloc.output = {r = 0}")
    body = both + body.split("\n", 2)[2]
    assert findings(model(body, [listed("r", 0)], [listed("r", 0)])) == ["OVERLAP %r %a"]


@pytest.mark.parametrize(
    ("inputs", "outputs", "finding"),
    [
        ([listed("x", 0)], [listed("r", 0)], "'y' is no input that 'mergealloc.inputs' lists"),
        (
            [listed("x", 0), listed("y", 128)],
            [listed("r", 0)],
            "the input 'y' is not where it is said to be",
        ),
        (
            [listed("x", 0), listed("y", 64)],
            [listed("r", 0, size=128)],
            "the output 'r' is not where it is said to be",
        ),
        (
            [listed("x", 0), listed("y", 64)],
            [listed("r", 0), listed("s", 128)],
            "no value is said to be the output 's'",
        ),
        (
            [listed("x", 0), listed("y", 64), listed("unused", 0)],
            [listed("r", 0)],
            "the inputs 'unused' and 'x' share bytes",
        ),
        (
            [listed("x", 0), listed("y", 64)],
            ['{name = "r"}'],
            "the place of the output 'r' is not said",
        ),
    ],
)
def test_lists_that_are_not_so(inputs: list[str], outputs: list[str], finding: str):
    assert finding in io_findings(model(RIGHT, inputs, outputs))


def test_two_names_of_one_output():
    """A buffer that is returned twice."""
    body = marked_output("r", 0) + use("%r")
    body = body.replace("{r = 0}", "{r = 0, s = 0}")
    module = model(body, [], [listed("r", 0), listed("s", 0)])
    assert findings(module) == io_findings(module) == []
