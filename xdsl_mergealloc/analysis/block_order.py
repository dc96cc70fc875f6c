"""Blocks of a region in an order in which control reaches them."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Region


def reverse_post_order(region: Region) -> list[Block]:
    """
    The blocks of a region, each before those that can only be reached through it.

    Along every edge but the ones that close a cycle, the order ascends. Blocks that control
    never reaches come last, in the order in which they are written.
    """
    entry = region.first_block
    if entry is None:
        return []
    if entry is region.last_block:
        return [entry]
    reached = {entry}
    finished: list[Block] = []
    path: list[tuple[Block, Iterator[Block]]] = [(entry, _successors(entry))]
    while path:
        block, remaining = path[-1]
        for successor in remaining:
            if successor not in reached:
                reached.add(successor)
                path.append((successor, _successors(successor)))
                break
        else:
            path.pop()
            finished.append(block)
    finished.reverse()
    finished.extend(block for block in region.blocks if block not in reached)
    return finished


def _successors(block: Block) -> Iterator[Block]:
    terminator = block.last_op
    # The last successor first: then, of two branches, the order keeps the first one first.
    return iter(() if terminator is None else tuple(reversed(terminator.successors)))
