"""C programs around compiled models: run on this machine, or on a Cortex-M4 in QEMU."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.deploy.compiled import Compiled
from tests.support.native.object_file import build_and_run
from tests.support.real_inputs import REPOSITORY_ROOT
from xdsl_mergealloc import ArgumentReport
from xdsl_mergealloc.report.c_names import identifier, macro

EXAMPLE = REPOSITORY_ROOT / "examples" / "microcontroller"

_FILL = """
static uint32_t state = 1;
static int next(void) {
  state = state * 1664525u + 1013904223u;
  return (int)(state >> 24) - 128;
}
"""

_BOARD_OF_THE_HOST = """
#include <stdio.h>
#include "board.h"
void print(const char *text) { fputs(text, stdout); }
void print_number(uint32_t number) { printf("%u", (unsigned)number); }
void print_bytes(const void *memory, uint32_t size) {
  for (const uint8_t *byte = memory; size > 0; size--, byte++) printf("%02x", *byte);
}
uint32_t stack_used_by(void (*function)(void *), void *argument) {
  function(argument);
  return 0;
}
"""


@dataclass(frozen=True)
class OnBoard:
    """A run on the microcontroller."""

    printed: str
    sections: dict[str, int]
    """The bytes of the sections of the program."""


def fill_inputs(name: str, inputs: Iterable[ArgumentReport], pools: str) -> str:
    """C statements that give each input numbers that look random; floats are small."""
    lines: list[str] = []
    for one in inputs:
        if one.offset_bytes is None:
            continue
        value = "next() / 1024.0f" if one.element_type == "f32" else "next()"
        c_type = "float" if one.element_type == "f32" else "int8_t"
        member = identifier(one.name)
        lines.append(
            f"  {{ {c_type} *input = {name}_input_{member}({pools}); for (int i = 0; i < "
            f"{macro(name)}_INPUT_{macro(one.name)}_COUNT; i++) input[i] = ({c_type})({value}); }}"
        )
    return "\n".join(lines)


def print_outputs(name: str, outputs: Iterable[ArgumentReport], pools: str) -> str:
    """C statements that print the bytes of each output."""
    return "\n".join(
        f"  print_bytes({name}_output_{identifier(one.name)}({pools}), "
        f'{macro(name)}_OUTPUT_{macro(one.name)}_SIZE); print("\\n");'
        for one in outputs
        if one.offset_bytes is not None
    )


def run_of(program: Compiled, pools: str, *, with_stack: bool = False) -> str:
    """C statements: write inputs, run, print outputs and the use of the stack."""
    name = program.name
    (function,) = (one for one in program.report.functions if one.name == name)
    call = f"  {name}_run({pools});"
    if with_stack:
        call = (
            f"  uint32_t used = stack_used_by((void (*)(void *)){name}, ({pools})->default_);\n"
            '  print("stack "); print_number(used); print("\\n");'
        )
    return "\n".join(
        [
            fill_inputs(name, function.inputs, pools),
            call,
            print_outputs(name, function.outputs, pools),
        ]
    )


def main_program(before: str, headers: Sequence[str], body: str) -> str:
    """A C program."""
    includes = "".join(f'#include "{header}.h"\n' for header in headers)
    main = f"int main(void) {{\n{body}\n  return 0;\n}}\n"
    return f'{before}\n#include "board.h"\n{includes}{_FILL}\n{main}'


def run_on_host(folder: Path, text: str, programs: Sequence[Compiled]) -> str:
    """Output of a program on this machine."""
    shutil.copy(EXAMPLE / "board.h", folder)
    for program in programs:
        program.put_into(folder)
    (folder / "main.c").write_text(text)
    (folder / "board.c").write_text(_BOARD_OF_THE_HOST)
    objects = [f"{program.name}.o" for program in programs]
    return build_and_run(folder, ["main.c", "board.c"], objects)


def run_on_board(folder: Path, text: str, programs: Sequence[Compiled], *variables: str) -> OnBoard:
    """Output of a program on a Cortex-M4 in QEMU; `variables` are of the example's Makefile."""
    shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
    for program in programs:
        program.put_into(folder)
    (folder / "main.c").write_text(text)
    objects = " ".join(f"{program.name}.o" for program in programs)
    command = ["make", "-s", "run", f"MODEL={programs[0].name}", f"OBJECTS={objects}", *variables]
    ran = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=100
    )
    assert ran.returncode == 0, f"{ran.stdout}\n{ran.stderr}"
    listed = subprocess.run(
        ["arm-none-eabi-size", "-A", "-d", "program.elf"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    rows = (line.split() for line in listed.stdout.splitlines())
    sections = {row[0]: int(row[1]) for row in rows if len(row) == 3 and row[0].startswith(".")}
    return OnBoard(ran.stdout, sections)
