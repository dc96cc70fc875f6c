"""K7, K8: what the manual shows for embedding and extending runs as pasted."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.support.real_inputs import REPOSITORY_ROOT

SHOWN = {
    "embedding.md": "a barrier behind test.op and in front of test.op",
    "extending.md": "a lives from tick 5 to 8\nb lives from tick 5 to 5\n['put into a queue']",
}
"""Pages, and what their blocks print."""


def blocks(page: str) -> list[str]:
    """The Python blocks of a page, in order."""
    text = (REPOSITORY_ROOT / "docs" / page).read_text()
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("page", "shown"), SHOWN.items())
def test_blocks_run_as_pasted(page: str, shown: str):
    # In a process of its own: pages register models, which are there for good.
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", "\n\n".join(blocks(page))],
        capture_output=True,
        text=True,
        check=False,
        cwd=REPOSITORY_ROOT,
    )
    assert ran.returncode == 0, ran.stderr
    assert shown in ran.stdout
