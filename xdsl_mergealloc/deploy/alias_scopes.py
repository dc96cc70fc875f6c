"""Alias scopes: the memory that accesses touch, told to LLVM.

Two buffers of one arena are the same allocation to LLVM: it reads again what might have been
written meanwhile, and keeps no sum in a register. The plan knows better. Each access gets an alias
scope, the region of bytes that it may touch, and a list of those that it certainly does not touch:

- two accesses to disjoint regions (`Regions.are_apart`) touch no common byte, whenever they happen,
  so that nothing has to be known of lifetimes;
- regions that share a byte are never told apart: buffers in place of each other, forwarded ones,
  the whole and its part;
- an access of which nothing is known is in no scope.

Lists are of what the same nest of loops touches, where it matters, so that they stay short.

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
"""Of one nest of loops: lists grow with the square of their number."""

_Attribute = UnregisteredAttr.with_name_and_type("llvm.alias_scope", False)


@dataclass(frozen=True, slots=True)
class AccessScopes:
    """Alias scopes of an access."""

    own: ArrayAttr[Attribute]
    """The region that it touches."""
    others: ArrayAttr[Attribute]
    """The regions that it does not touch."""

    @property
    def attributes(self) -> Mapping[str, Attribute]:
        """Attributes of `llvm.load` and `llvm.store`."""
        return {"alias_scopes": self.own, "noalias_scopes": self.others}


def alias_scopes(function: FuncOp, regions: Regions) -> dict[LoadOp | StoreOp, AccessScopes]:
    """The scopes of the loads and stores of a function, but for those that tell nothing."""
    names = _ScopeNames(function.sym_name.data)
    scopes: dict[LoadOp | StoreOp, AccessScopes] = {}
    for block in function.body.blocks:
        for nest in block.ops:
            scopes.update(_of_nest(nest, regions, names))
    return scopes


class _ScopeNames:
    """The attributes that are the scopes of a function."""

    def __init__(self, function: str):
        self._function = function.replace("\\", "_").replace('"', "_")
        self._known: dict[Region, Attribute] = {}

    def of(self, region: Region) -> Attribute:
        """The scope of a region."""
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
