"""Vela's memory plan for a `.tflite` file on an Ethos-U55: `python -m bench.frameworks.vela FILE`.

With `--optimise Size`, which also computes layers in stripes of rows, one after the other. The
figure has feature maps with inputs and outputs, and weights where Vela copies them to SRAM.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

_OPTIONS = ("--accelerator-config=ethos-u55-128", "--optimise=Size", "--verbose-allocation")


def main() -> None:
    """Print the bytes."""
    vela = Path(sys.executable).with_name("vela")
    with TemporaryDirectory() as folder:
        command = [vela, *_OPTIONS, f"--output-dir={folder}", sys.argv[1]]
        ran = subprocess.run(command, check=True, capture_output=True, text=True)
    sram = re.search(r"memory Sram,.*?Peak Tensor Size: (\d+) bytes", ran.stdout, re.DOTALL)
    if sram is None:
        sys.exit("vela does not say what SRAM it takes: another version?")
    print(sram[1])


if __name__ == "__main__":
    main()
