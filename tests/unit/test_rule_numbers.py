"""One number means one rule: modules number the rules that their code cites."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import xdsl_mergealloc

PACKAGE = Path(xdsl_mergealloc.__file__).parent
RULE = re.compile(r"^ *(?:- )?\*{0,2}([A-Z]{1,2}[0-9]{1,2})[ :.,]", re.MULTILINE)


def rules_of(module: Path) -> list[str]:
    """The rules that the docstring of a module states."""
    text = ast.get_docstring(ast.parse(module.read_text())) or ""
    return RULE.findall(text)


def test_each_rule_is_stated_once():
    stated: dict[str, list[str]] = {}
    for module in sorted(PACKAGE.rglob("*.py")):
        for rule in rules_of(module):
            stated.setdefault(rule, []).append(str(module.relative_to(PACKAGE)))
    assert len(stated) > 80
    assert {rule: places for rule, places in stated.items() if len(places) > 1} == {}


def test_a_prefix_belongs_to_one_package():
    packages: dict[str, set[Path]] = {}
    for module in sorted(PACKAGE.rglob("*.py")):
        for rule in rules_of(module):
            packages.setdefault(rule.rstrip("0123456789"), set()).add(module.parent)
    assert {prefix: found for prefix, found in packages.items() if len(found) > 1} == {}
