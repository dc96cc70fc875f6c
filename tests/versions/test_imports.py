"""Modules that only some commands need use no name that the oldest xDSL lacks."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import xdsl_mergealloc

MODULES = [
    one.name
    for one in pkgutil.walk_packages(xdsl_mergealloc.__path__, "xdsl_mergealloc.")
    if not one.name.endswith("__main__")
]


@pytest.mark.every_case
@pytest.mark.parametrize("name", MODULES)
def test_import(name: str):
    importlib.import_module(name)
