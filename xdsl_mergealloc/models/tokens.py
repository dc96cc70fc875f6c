"""Tokens: what operations return that go on after control has left them, and others wait for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xdsl.ir import Operation, OpResult, SSAValue


def done_with(
    tokens: Iterable[SSAValue], begins_after: Callable[[Operation], Iterable[SSAValue]]
) -> Sequence[Operation]:
    """
    The operations that are done when somebody has waited for tokens: those that return them, and
    those that these began after.

    Args:
        tokens: what is waited for.
        begins_after: the tokens that an operation waits for before it begins.
    """
    done: dict[Operation, None] = {}
    pending = list(tokens)
    while pending:
        token = pending.pop()
        if isinstance(token, OpResult) and token.op not in done:
            done[token.op] = None
            pending += begins_after(token.op)
    return tuple(done)
