"""K7, K8: every block of the manual runs as pasted, or says here why it does not.

What is fenced: Python pages, programs before and after a pass, programs that only have to be read.
What is indented and starts with a command of ours is run, too; a target of make has to be there.
Guides are run by test_guide.py.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.xdsl_opt_main import xDSLOptMain

from tests.fuzz.__main__ import parse_arguments
from tests.support.deploy import TOOLS
from tests.support.generators import full_context, read_program
from tests.support.proof import pipeline_transform
from tests.support.real_inputs import REPOSITORY_ROOT
from xdsl_mergealloc import PassError
from xdsl_mergealloc.cli.main import main as run_command
from xdsl_mergealloc.planner.__main__ import main as run_planner
from xdsl_mergealloc.program_changes import CHANGES
from xdsl_mergealloc.recorded_plan import PLAN

PAGES = [
    Path("README.md"),
    *sorted(path.relative_to(REPOSITORY_ROOT) for path in (REPOSITORY_ROOT / "docs").glob("*.md")),
]
GUIDES = (
    "from-tensors-to-c.md",
    "memory-in-c.md",
    "microcontrollers.md",
    "from-tflite.md",
    "from-torch.md",
    "from-jax.md",
    "two-memories.md",
    "in-64-kilobytes.md",
)

PYTHON = {
    "README.md": "memref.view",
    "embedding.md": "a barrier behind test.op and in front of test.op",
    "fitting-a-model-into-memory.md": "tile in 8 pieces 5704 0.97\n",
    "extending.md": "a lives from tick 5 to 8\nb lives from tick 5 to 5\n['put into a queue']"
    "\n%q = memref.view %arena[%0][%n] {mergealloc.max_dims = array<i64: 256>}",
    "memory-plan.md": "linalg.",
    "merge-alloc.md": "linalg.",
    "one-shot-bufferize.md": "%r = bufferization.to_tensor %x restrict writable : memref<16xf32>",
    "planner.md": "{0: 0, 1: ",
    "verify-memory-plan.md": "",
}
"""Pages with Python, and the output of their blocks."""

SIGNATURE = "(%x: tensor<4x8xf32>, %y: tensor<8x4xf32>, %e: tensor<8x4xf32>) -> tensor<8x4xf32>"
FUSED = f"func.func @f{SIGNATURE} {{\nBLOCK\nfunc.return %s : tensor<8x4xf32>\n}}"
TILED = (
    "func.func @f(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, "
    "%into: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {\nBLOCK\n"
    "func.return %r : tensor<64x8xf32>\n}"
)
SUMMED = (
    "func.func @f(%x: tensor<32x64xi8>, %w: tensor<64x16xi8>, %c: i32) -> tensor<32x16xi8> {\n"
    "BLOCK\nfunc.return %r : tensor<32x16xi8>\n}"
)
SPLIT = (
    "func.func @f(%x: tensor<64x32xf32>, %y: tensor<64x96xf32>, %w: tensor<128x16xf32>, "
    "%init: tensor<64x16xf32>) -> tensor<64x16xf32> {\nBLOCK\n"
    "func.return %r : tensor<64x16xf32>\n}"
)
BATCHED = (
    "func.func @f(%x: tensor<?x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, "
    "%into: tensor<?x8xf32>, %c: f32) -> tensor<?x8xf32> {\n%c0 = arith.constant 0 : index\nBLOCK\n"
    "func.return %r : tensor<?x8xf32>\n}"
)
PLAIN = "func.func @f() {\nBLOCK\nfunc.return\n}"
WHOLE = "BLOCK"


@dataclass(frozen=True)
class Shown:
    """Blocks with programs: by their numbers among those of the page, around which what stands."""

    page: str
    pipeline: str
    before: int
    after: int | None = None
    frame: str = WHOLE


PROGRAMS = [
    Shown("bufferize-and-plan.md", "bufferize-and-plan", 0, 1),
    Shown("copy-removal.md", "copy-removal", 0, 1),
    Shown("linalg-fuse-elementwise-ops.md", "linalg-fuse-elementwise-ops", 0, 1, FUSED),
    Shown("merge-alloc.md", "merge-alloc", 0, 1),
    Shown("recompute-tensors.md", "recompute-tensors", 0, 1),
    Shown("split-contractions-of-concats.md", "split-contractions-of-concats", 0, 1, SPLIT),
    Shown("tile-accumulations.md", "tile-accumulations", 0, 1, SUMMED),
    Shown("tile-chains.md", "tile-chains", 0, 1, TILED),
    Shown("tile-dynamic-dims.md", "tile-dynamic-dims", 0, 1, BATCHED),
    Shown("buffer-hoisting.md", "buffer-hoisting", 0),
    Shown("optimize-allocation-liveness.md", "optimize-allocation-liveness", 0, frame=PLAIN),
]

TWO_COLUMNS = "before and after side by side, in words of the dialect but with parts left out"
EXCERPT = "parts of a program, with what is in between left out; tests of the pass have it whole"
NOT_RUN = {
    ("README.md", 0): TWO_COLUMNS,
    ("buffer-loop-hoisting.md", 0): TWO_COLUMNS,
    ("buffer-results-to-out-params.md", 0): TWO_COLUMNS,
    ("promote-buffers-to-stack.md", 0): TWO_COLUMNS,
    ("recycle-loop-buffers.md", 0): TWO_COLUMNS,
    **{("merge-alloc.md", number): EXCERPT for number in range(2, 12)},
    **{("pools.md", number): EXCERPT for number in range(8)},
    ("tile-chains.md", 2): EXCERPT,
    ("tile-chains.md", 3): EXCERPT,
    ("tile-chains.md", 4): EXCERPT,
}
"""Blocks in mlir that are sketches, and why."""

OTHER_LANGUAGES = {
    ("README.md", "sh"): "run by test_guide.py",
    ("README.md", "text"): "what the commands before it print: run by test_guide.py",
    ("architecture.md", ""): "a picture",
    ("fitting-a-model-into-memory.md", "text"): "what the command before it prints: below",
    ("planner.md", "toml"): "for the project of somebody else",
    ("xdsl-versions.md", ""): "test_universe.py has the message",
    ("verify-memory-plan.md", "text"): "what the check says of the block before it: below",
}


def fenced(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page, in order: language and text."""
    folder = REPOSITORY_ROOT if page == "README.md" else REPOSITORY_ROOT / "docs"
    return re.findall(r"^```(\w*)\n(.*?)^```$", (folder / page).read_text(), re.M | re.S)


def blocks(page: str, language: str) -> list[str]:
    """The texts of the blocks in one language."""
    return [text for kind, text in fenced(page) if kind == language]


def read(text: str) -> ModuleOp:
    """A module that verifies."""
    module = read_program(text)
    module.verify()
    return module


@pytest.mark.parametrize("page", [path.name for path in PAGES if path.name not in GUIDES])
def test_every_block_is_run_or_says_why_not(page: str):
    shown = [program for program in PROGRAMS if program.page == page]
    run = {number for program in shown for number in (program.before, program.after)}
    left_out = {number for name, number in NOT_RUN if name == page}
    if page == "verify-memory-plan.md":
        run.add(0)
    assert not run & left_out
    assert (run | left_out) - {None} == set(range(len(blocks(page, "mlir"))))
    others = {language for language, _ in fenced(page)} - {"mlir", "python"}
    assert others == {language for name, language in OTHER_LANGUAGES if name == page}
    assert bool(blocks(page, "python")) == (page in PYTHON)


@pytest.mark.thorough
@pytest.mark.parametrize("page", PYTHON)
def test_python_runs_as_pasted(page: str, folder: Path):
    program = "\n\n".join(blocks(page, "python"))
    # In a process of its own: pages register models, which are there for good.
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    assert ran.returncode == 0, ran.stderr
    assert PYTHON[page] in ran.stdout


@pytest.mark.parametrize("shown", PROGRAMS, ids=lambda shown: shown.page)
def test_programs_become_what_is_shown(shown: Shown):
    texts = [shown.frame.replace("BLOCK", text) for text in blocks(shown.page, "mlir")]
    module = read(texts[shown.before])
    pipeline_transform(shown.pipeline)(full_context(), module)
    module.verify()
    if shown.after is not None:
        # Plans are long, and shown where they are the subject.
        for op in module.walk():
            for said in (PLAN, CHANGES):
                op.attributes.pop(said, None)
        assert module.is_structurally_equivalent(read(texts[shown.after])), str(module)


def test_every_interface_is_told_of():
    interfaces = REPOSITORY_ROOT / "xdsl_mergealloc" / "interfaces"
    registries = re.findall(
        r"^(\w+) = InterfaceRegistry\((\w+)\)",
        "\n".join(path.read_text() for path in interfaces.glob("*.py")),
        re.MULTILINE,
    )
    page = (REPOSITORY_ROOT / "docs" / "extending.md").read_text()
    assert len(registries) > 20
    assert [one for one in registries if not all(f"`{name}`" in page for name in one)] == []


def test_the_wrong_plan_is_reported_as_shown():
    (program,) = blocks("verify-memory-plan.md", "mlir")
    (report,) = blocks("verify-memory-plan.md", "text")
    module = read_program(program, "wrong.mlir")
    with pytest.raises(PassError) as error:
        pipeline_transform("verify-memory-plan")(full_context(), module)
    assert str(error.value) + "\n" == report


@pytest.mark.thorough
def test_the_frontier_is_printed_as_shown(folder: Path, capsys: pytest.CaptureFixture[str]):
    (shown,) = blocks("fitting-a-model-into-memory.md", "text")
    assert run_command(["report", "examples/models/lenet5_tensors.mlir", "--frontier"]) == 0, folder
    assert capsys.readouterr().out == shown


COMMANDS = (
    "xdsl-opt ",
    "mergealloc ",
    "python -m xdsl_mergealloc",
    "python -m tests.fuzz",
    "make ",
)


def commands() -> list[str]:
    """The indented commands of all pages, each once, without comments."""
    found: dict[str, None] = {}
    for path in PAGES:
        text = re.sub(
            r"^ *```.*?^ *```$", "", (REPOSITORY_ROOT / path).read_text(), flags=re.M | re.S
        )
        for paragraph in re.findall(r"(?:^    .*\n)+", text, re.M):
            if not paragraph.lstrip().startswith(COMMANDS):
                continue
            joined = re.sub(r"\s*#.*", "", paragraph)
            # A pipeline goes on in the next line until its quote ends.
            lines = re.findall(r"(?:[^\n']|'[^']*')+", joined)
            found.update(dict.fromkeys(" ".join(line.split()) for line in lines))
    return [command.replace("{ ", "{") for command in found]


@pytest.fixture(name="folder")
def fixture_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that pages name."""
    network = (REPOSITORY_ROOT / "examples" / "models" / "lenet5.mlir").read_text()
    (tensors,) = [text for text in blocks("bufferize-and-plan.md", "mlir") if "tensor" in text]
    for name in ("model.mlir", "program.mlir"):
        (tmp_path / name).write_text(network)
    (tmp_path / "tensors.mlir").write_text(tensors)
    (tmp_path / "in.csv").write_text("id,lower,upper,size\nb1,0,9,100\nb2,3,5,64\n")
    (tmp_path / "examples").symlink_to(REPOSITORY_ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(words: Sequence[str]) -> object:
    """The exit code of a command, which is run in this process."""
    match list(words):
        case ["xdsl-opt", *arguments]:
            with contextlib.redirect_stdout(io.StringIO()):
                xDSLOptMain(args=arguments).run()
            return 0
        case ["python", "-m", "xdsl_mergealloc.planner", *arguments]:
            return run_planner([*arguments, "--node-limit", "1000"])
        case ["python", "-m", "xdsl_mergealloc", *arguments] | ["mergealloc", *arguments]:
            if arguments[:1] == ["compile"] and TOOLS is None:
                pytest.skip("no object files: needs LLVM's tools")
            return run_command(arguments)
        case ["python", "-m", "tests.fuzz", *arguments]:
            parse_arguments(arguments)
            return 0
        case ["make", target, *_]:
            makefile = (REPOSITORY_ROOT / "Makefile").read_text()
            return 0 if re.search(rf"^{target}:", makefile, re.M) else "no such target"
        case other:
            return f"nobody knows how to run {other}"


@pytest.mark.parametrize("command", commands())
def test_commands_run(command: str, folder: Path):
    assert run(shlex.split(command)) == 0, folder


def test_there_are_commands():
    assert len(commands()) > 20
