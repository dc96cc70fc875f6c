"""Real programs come through stock xDSL unchanged, read and printed in both forms.

Of the largest files only the custom form is read: their generic form takes half a minute in all
and holds no operation that the others do not have.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.mlir_opt import requires_mlir_opt
from tests.support.real_inputs import in_tiers, model_files, model_id, requires_models
from tests.unit.dialects.round_trip import meanings, read_and_print

LARGE_FILE_BYTES = 100_000

FILES = [*model_files("*.mlir"), *model_files("tiled/*.mlir")]
READ = [path for path in FILES if ".memref-fp." not in path.name]
"""The other bufferization has no operation that these do not have."""


@pytest.mark.oracle
@requires_mlir_opt
@requires_models
@pytest.mark.parametrize("path", in_tiers(READ), ids=model_id)
def test_model_keeps_its_meaning(path: Path) -> None:
    text = path.read_text()
    (expected,) = meanings([text])
    outputs = read_and_print(text)
    if len(text) < LARGE_FILE_BYTES:
        outputs += read_and_print(expected)
    for meaning in meanings(outputs):
        assert meaning == expected


@requires_models
def test_there_are_models() -> None:
    assert len(FILES) > 100
