"""Programs on which faults would show: outputs are right, and cost no more than they did."""

from __future__ import annotations

import pytest

from tests.fuzz.kept_programs import FOLDER, KeptProgram, kept_programs
from tests.support.tiers import every_case

PROGRAMS = {
    f"{path.stem}-{number}": each
    for path in sorted(FOLDER.glob("*.mlir"))
    for number, each in enumerate(kept_programs(path))
}


@every_case
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=list(PROGRAMS))
def test_right_and_no_dearer(program: KeptProgram) -> None:
    failure, costs = program.judge()
    assert failure is None
    assert all(now <= before for now, before in zip(costs, program.costs, strict=True)), costs
