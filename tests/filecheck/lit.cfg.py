"""Configuration of lit for the FileCheck tests: `lit tests/filecheck`, from any directory.

Tools are the ones of the running Python, whatever is on PATH. `%mlir-opt` and the feature
`mlir-opt` are there where an mlir-opt is found: `$XDSL_MLIR_OPT`, then PATH, then Debian's folder.
"""

import os
import shutil
import sys
from functools import cache
from pathlib import Path

from lit.TestingConfig import TestingConfig
from xdsl.universe import Universe

config: TestingConfig = globals()["config"]  # lit puts it there

config.name = "xdsl-mergealloc"
sys.path.insert(0, os.path.dirname(__file__))
from in_process import InProcess  # noqa: E402 (beside this file, where nothing else looks)

# What is installed stays as it is while tests run: it need not be looked for in each of them.
Universe.get_multiverse = cache(Universe.get_multiverse)
config.test_format = InProcess(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.test_source_root = os.path.dirname(__file__)

tools = Path(sys.executable).parent
config.environment["PATH"] = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
if "PYTHONPATH" in os.environ:
    # Another checkout than the installed one.
    config.environment["PYTHONPATH"] = os.environ["PYTHONPATH"]

MLIR_OPT_CANDIDATES = (
    os.environ.get("XDSL_MLIR_OPT"),
    shutil.which("mlir-opt-22"),
    shutil.which("mlir-opt"),
    "/usr/lib/llvm-22/bin/mlir-opt",
)
mlir_opt = next((path for path in MLIR_OPT_CANDIDATES if path and os.access(path, os.X_OK)), None)
if mlir_opt:
    config.available_features.add("mlir-opt")
    config.substitutions.append(("%mlir-opt", mlir_opt))
