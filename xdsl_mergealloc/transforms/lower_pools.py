"""The pass lower-pools."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.lower_pools import lower_pools
from xdsl_mergealloc.transforms.checked_pass import CheckedPass

_LAST_ADDRESS_SPACE = (1 << 24) - 1
"""LLVM numbers address spaces with 24 bits."""


@dataclass(frozen=True)
class LowerPoolsPass(CheckedPass):
    """
    Prepare a program with pools for LLVM: memory spaces become numbers, addresses pointers.

    Before:

        %0 = arith.constant 536870912 : index
        %arena = builtin.unrealized_conversion_cast %0 : index to memref<256xi8, "sram">
        %seen = memref.memory_space_cast %arena : memref<256xi8, "sram"> to memref<256xi8>

    After:

        %0 = arith.constant 536870912 : i64
        %1 = llvm.inttoptr %0 : i64 to !llvm.ptr
        %arena = builtin.unrealized_conversion_cast %2 : !llvm.struct<(...)> to memref<256xi8>

    where `%2` is LLVM's descriptor of a memref, with the pointer `%1`. It comes last, before MLIR's
    own passes: reports, headers and verify-memory-plan need the names.

    Raises `PassError` for a name that no memory space has; the program is then unchanged.
    """

    name = "lower-pools"

    address_spaces: str | None = None
    """
    Numbers of named memory spaces, `address-spaces="sram=3,dram=1"`. All other named ones become
    the default one, 0.
    """

    index_bitwidth: int = 64
    """Bits of the type `index` on the target, as in `finalize-memref-to-llvm`."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self.check_index_bitwidth(self.index_bitwidth)
        lower_pools(op, self._numbers(), self.index_bitwidth)

    def _numbers(self) -> dict[str, int]:
        numbers: dict[str, int] = {}
        for entry in self.address_spaces.split(",") if self.address_spaces else ():
            # An attribute may contain equals signs itself.
            name, _, number = (part.strip() for part in entry.rpartition("="))
            if not name or not number.isdecimal() or name in numbers:
                raise PassError(
                    f"error: {self.name}: malformed address-spaces '{self.address_spaces}': "
                    f"'{entry.strip()}' is not NAME=NUMBER, or occurs twice"
                )
            if int(number) > _LAST_ADDRESS_SPACE:
                raise PassError(
                    f"error: {self.name}: address-spaces: '{entry.strip()}': the last address "
                    f"space of LLVM is {_LAST_ADDRESS_SPACE}"
                )
            numbers[name] = int(number)
        return numbers
