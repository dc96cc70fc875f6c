"""`mergealloc constants`: writes the bytes of packed constants, one binary file per memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from xdsl_mergealloc.cli.arguments import CommandParser
from xdsl_mergealloc.cli.programs import add_program, read_program
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.report.constants_report import existing_constants


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit status. Raises `PassError` without packed constants."""
    options = _parser().parse_args(arguments)
    program = read_program(options)
    program.run_passes()
    found = list(existing_constants(program.module))
    if not found:
        raise PassError("error: no packed constants; merge-alloc{pack-constants=true} packs them")
    folder = Path(options.output)
    folder.mkdir(parents=True, exist_ok=True)
    for constants in found:
        path = folder / f"{constants.name}.bin"
        path.write_bytes(constants.contents)
        print(f"wrote {path}: {constants.size_bytes} bytes for pool '{constants.pool}'")
    return 0


def _parser() -> CommandParser:
    parser = CommandParser(
        "constants",
        "The bytes of the constants that merge-alloc has packed, in a file for each memory, for "
        "whoever loads them.",
        ["mergealloc constants model.mlir --passes 'merge-alloc{pack-constants=true}' -o out"],
    )
    add_program(parser)
    parser.add_argument("-o", "--output", metavar="FOLDER", default=".", help="where to")
    return parser
