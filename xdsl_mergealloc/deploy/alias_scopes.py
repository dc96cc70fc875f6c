"""Alias scopes, which tell LLVM the memory that each access touches.

To LLVM, all buffers of an arena are the same allocation: it reloads elements that might have been
overwritten, and keeps no sum in a register. The plan knows better. Each access gets an alias scope,
the region of bytes that it may touch, and a list of the regions that it certainly does not touch:

- two accesses to disjoint regions (`Regions.are_apart`) touch no common byte at any time, so
  lifetimes need not be known;
- regions that share a byte never count as disjoint: buffers in place of each other, forwarded
  buffers, a buffer and its view;
- an access to unknown memory is in no scope.

To keep the lists short, they contain only regions of the same loop nest, where aliasing matters.

Source: LLVM, Language Reference, `noalias` and `alias.scope` metadata.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.dialects.builtin import ArrayAttr, UnregisteredAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import LoadOp, StoreOp
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.deploy.regions import Region, Regions
from xdsl_mergealloc.nests import walk

_MOST_REGIONS = 256
"""Maximum number of regions of a loop nest: the size of all lists grows with its square."""

_Attribute = UnregisteredAttr.with_name_and_type("llvm.alias_scope", False)


@dataclass(frozen=True, slots=True)
class AccessScopes:
    """Alias scopes of an access."""

    own: ArrayAttr[Attribute]
    """The scope of the region that the access touches."""
    others: ArrayAttr[Attribute]
    """The scopes of regions that the access does not touch."""

    @property
    def attributes(self) -> Mapping[str, Attribute]:
        """Attributes of `llvm.load` and `llvm.store`."""
        return {"alias_scopes": self.own, "noalias_scopes": self.others}


def alias_scopes(function: FuncOp, regions: Regions) -> dict[LoadOp | StoreOp, AccessScopes]:
    """Return the scopes of a function's loads and stores, except for scopes without any effect."""
    names = _ScopeNames(function.sym_name.data)
    scopes: dict[LoadOp | StoreOp, AccessScopes] = {}
    for block in function.body.blocks:
        for nest in block.ops:
            scopes.update(_of_nest(nest, regions, names))
    return scopes


class _ScopeNames:
    """The scope attributes of a function, one for each region."""

    def __init__(self, function: str):
        self._function = function.replace("\\", "_").replace('"', "_")
        self._known: dict[Region, Attribute] = {}

    def of(self, region: Region) -> Attribute:
        """Return the scope of a region; create it on first use."""
        known = self._known.get(region)
        if known is None:
            domain = f'#llvm.alias_scope_domain<id = "{self._function}">'
            name = f"{self._function}:{len(self._known)}"
            known = _Attribute(
                "llvm.alias_scope", False, False, f'id = "{name}", domain = {domain}'
            )
            self._known[region] = known
        return known


def _of_nest(
    nest: Operation, regions: Regions, names: _ScopeNames
) -> dict[LoadOp | StoreOp, AccessScopes]:
    touched: dict[LoadOp | StoreOp, Region] = {}
    for op in walk(nest):
        if isinstance(op, LoadOp | StoreOp) and (region := regions.of(op.memref)) is not None:
            touched[op] = region
    distinct = list(dict.fromkeys(touched.values()))
    if len(distinct) > _MOST_REGIONS:
        return {}
    told: dict[Region, AccessScopes] = {}
    for region in distinct:
        others = [names.of(other) for other in distinct if regions.are_apart(region, other)]
        if others:
            told[region] = AccessScopes(ArrayAttr([names.of(region)]), ArrayAttr(others))
    return {op: told[region] for op, region in touched.items() if region in told}
