"""Block arguments and region results that nobody reads.

Whatever buffer control flow hands to one of them, nobody looks at it: it may be freed already, or
be somebody else's. So where a clone or a loan would have to be made for it, nothing is done, and
handing the buffer on is no use of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from xdsl.ir import SSAValue

from xdsl_mergealloc.deallocation.flow import BufferFlow


def unread_inputs(flow: BufferFlow) -> Collection[SSAValue]:
    """
    The block arguments and region results that nobody reads under any name.

    Either all that share a slot are unread, or none is: they are owners together.
    """
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
            reached += (slot.value, *slot.inputs)
        for other in reached:
            if other not in read:
                read.add(other)
                pending.append(other)
    return dict.fromkeys(value for value in flow.slots_into if value not in read)


def forget_inputs(flow: BufferFlow, inputs: Iterable[SSAValue]) -> None:
    """Nothing is handed on to these any more, nor to what shares slots with them."""
    forgotten: set[SSAValue] = set()
    pending = list(inputs)
    while pending:
        value = pending.pop()
        if value not in forgotten:
            forgotten.add(value)
            pending.extend(i for slot in flow.slots_into.get(value, ()) for i in slot.inputs)
    flow.slots = [slot for slot in flow.slots if not slot.inputs or slot.inputs[0] not in forgotten]
    for value in forgotten:
        flow.slots_into.pop(value, None)
