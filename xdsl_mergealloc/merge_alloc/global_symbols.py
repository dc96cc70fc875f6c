"""Names of globals that a plan makes."""

from __future__ import annotations

import re

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.memory_pools import name_of_memory_space


def free_symbol(table: Operation, stem: str, memory_space: Attribute) -> str:
    """A name in a symbol table, for something in a memory space, that nothing has yet."""
    taken = {op.get_attr_or_prop("sym_name") for op in table.regions[0].block.ops}
    name = first = re.sub(r"\W", "_", f"{stem}_{name_of_memory_space(memory_space)}")
    number = 0
    while StringAttr(name) in taken:
        number += 1
        name = f"{first}_{number}"
    return name
