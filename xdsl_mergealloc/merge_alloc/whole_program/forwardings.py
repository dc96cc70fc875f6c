"""Destination forwardings that can be carried out in a whole program.

They are found in the copy of the program in which bodies stand at their calls. There,

- W9 a buffer is made in a part of another one only if each function that handles any of it is
  executed at one place: the function gets the other buffer, or a part of it, as an argument, and
  functions that pass the buffer on get another type. A fill that moves to an earlier place, in
  another function, fills with constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.interfaces.buffer_type import is_buffer, memref_type
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.merge_alloc.destination_forwarding import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding
from xdsl_mergealloc.merge_alloc.whole_program.inlined import InlinedProgram
from xdsl_mergealloc.merge_alloc.whole_program.only_calls import OnlyCalls
from xdsl_mergealloc.nests import walk


def forwardings_in_program(
    found: Iterable[DestinationForwarding], program: InlinedProgram, only_calls: OnlyCalls
) -> Iterator[DestinationForwarding]:
    """
    W9: those that can be carried out, in terms of the program itself.

    Args:
        found: what is right in the copy, in the order in which it is to be carried out.
        program: the copy.
        only_calls: what stands in it once.
    """
    made_in: dict[SSAValue, list[SSAValue]] = {}
    for one in found:
        ops = (*one.members, one.destination, one.copy, *one.views, *one.fills)
        if any(len(program.copies(program.original(op))) > 1 for op in ops):
            continue
        forwarding = one._replace(
            members=program.originals(one.members),
            destination=program.original(one.destination),
            copy=program.original(one.copy),
            views=program.originals(one.views),
            fills=program.originals(one.fills),
        )
        if any(op.parent is None for op in (*forwarding.members, forwarding.destination)):
            # What stands for an argument is contiguous, whatever it is copied to.
            continue
        part = (forwarding.views[-1] if forwarding.views else forwarding.destination).results[0]
        members = [member.results[0] for member in forwarding.members]
        if all(
            types_with_layout_of(member, memref_type(part), made_in, only_calls.handed_on)
            is not None
            for member in members
        ) and _can_be_filled(forwarding, members, only_calls):
            made_in.setdefault(part, []).extend(members)
            yield forwarding


def _can_be_filled(
    forwarding: DestinationForwarding, members: Iterable[SSAValue], only_calls: OnlyCalls
) -> bool:
    """Whether what fills the destination can do so before the first use of the members."""
    if not forwarding.fills:
        return True
    users = [use.operation for member in members for use in only_calls.uses(member)]
    if any(CALL_MODELS.lookup(user) is not None for user in users):
        # The first use is inside of it, where others call it, too.
        return False
    involved = (*forwarding.members, forwarding.destination, *forwarding.fills, *users)
    return len({function_around(op) for op in involved}) == 1 or all(
        _needs_only_constants(fill, only_calls) for fill in forwarding.fills
    )


def _needs_only_constants(fill: Operation, only_calls: OnlyCalls) -> bool:
    """Whether an operation uses constants, besides buffers and what it defines itself."""
    return all(
        is_buffer(operand)
        or only_calls.constant(operand) is not None
        or not is_defined_outside(operand, fill)
        for op in walk(fill)
        for operand in op.operands
    )
