"""Constants whose bytes are in the resources of a file, after the program.

A module of xDSL does not hold these bytes: printing it for another tool would lose them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from xdsl.context import Context
from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, DenseResourceAttr, ModuleOp

from xdsl_mergealloc.importers.errors import refuse
from xdsl_mergealloc.merge_alloc.constants.plan import resources_of
from xdsl_mergealloc.nests import walk


def inline_resources(context: Context, module: ModuleOp, path: Path) -> None:
    """
    Put the bytes of resources into the attributes that refer to them. The module was read from
    `path` in `context`.

    Raises `ModelError` for a resource that the file lacks.
    """
    bytes_of = resources_of(context)
    for op in walk(module):
        for attributes in (op.attributes, op.properties):
            for key, attribute in attributes.items():
                if isinstance(attribute, DenseResourceAttr):
                    handle = attribute.resource_handle.data
                    contents = bytes_of(handle)
                    if contents is None:
                        refuse(path, f"has no bytes for the resource '{handle}'")
                    type_ = cast("Any", attribute.type)
                    attributes[key] = DenseIntOrFPElementsAttr(type_, BytesAttr(contents))
