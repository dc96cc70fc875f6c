"""Block arguments and region results that nobody reads.

Whatever buffer control flow hands to one of them, nobody looks at it: it may be freed already, or
be somebody else's. So handing it on is no use of it, asks for no ownership, and for no clone.
"""

from __future__ import annotations

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow


def drop_unread_inputs(flow: BufferFlow) -> None:
    """Forget the slots behind which nobody reads the buffer under any name."""
    pending: list[SSAValue] = [
        *flow.uses,
        *(value for _, value in flow.frees),
        *(value for value, _ in flow.escapes),
        *flow.exposed,
        *(slot.value for slot in flow.slots if not slot.inputs),
    ]
    read = set(pending)
    while pending:
        value = pending.pop()
        step = flow.views.get(value)
        reached = list(step.sources) if step is not None else []
        for slot in flow.slots_into.get(value, ()):
            # What shares a slot with it is an owner if it is one.
            reached += (slot.value, *slot.inputs)
        for other in reached:
            if other not in read:
                read.add(other)
                pending.append(other)
    flow.slots = [slot for slot in flow.slots if not slot.inputs or slot.inputs[0] in read]
    flow.slots_into = {value: slots for value, slots in flow.slots_into.items() if value in read}
