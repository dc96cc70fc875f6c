"""
Random mutants of a part of the package, made by cosmic-ray's operators and by deleting statements.

A mutant changes one place of one function: an operator, a constant, a comparison, a condition, a
loop or a statement. Every place is as likely as any other one, however many mutants it has. What
does not run is left out: annotations, names of types, imports, docstrings.
"""

from __future__ import annotations

import ast
import difflib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword
from parso.tree import BaseNode, NodeOrLeaf

Position = tuple[int, int]
"""Line, from 1, and column, from 0."""


class DeleteStatement(Operator):
    """Puts `pass` in the place of a simple statement; assertions tell the type checker something."""

    _KEPT = frozenset(
        {"import_name", "import_from", "global_stmt", "nonlocal_stmt", "assert_stmt", "string"}
    )

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        if not isinstance(node, BaseNode) or node.type != "simple_stmt":
            return
        statement = node.children[0]
        is_bare_annotation = statement.type == "expr_stmt" and "=" not in statement.get_code()
        if statement.type not in self._KEPT and statement.get_code().strip() != "pass":
            if not is_bare_annotation:
                yield statement.start_pos, statement.end_pos

    def mutate(self, node: BaseNode, index: int) -> BaseNode:
        statement = node.children[0]
        prefix = statement.get_first_leaf().prefix
        node.children[0] = Keyword("pass", statement.start_pos, prefix)
        return node

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("a = b", "pass"),)


_BINARY = "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Mod_Mul BitOr_BitAnd BitAnd_BitOr Pow_Mul"
_COMPARISONS = (
    "Eq_NotEq NotEq_Eq Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Is_IsNot IsNot_Is"
)
_NAMES = (
    *(f"ReplaceBinaryOperator_{each}" for each in _BINARY.split()),
    *(f"ReplaceComparisonOperator_{each}" for each in _COMPARISONS.split()),
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "AddNot",
    "NumberReplacer",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ZeroIterationForLoop",
)
OPERATORS: dict[str, Operator] = {
    **{name: get_operator(f"core/{name}")() for name in _NAMES},
    "DeleteStatement": DeleteStatement(),
}


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: str
    """Relative to the root of the project."""
    line: int
    operator: str
    occurrence: int
    """Which of the operator's places in the file."""

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line} {self.operator}-{self.occurrence}"

    def source(self, root: Path) -> str:
        """The whole file, mutated."""
        mutated = mutate_code(
            (root / self.file).read_text(), OPERATORS[self.operator], self.occurrence
        )
        assert mutated is not None, self
        return mutated

    def diff(self, root: Path, context_lines: int = 1) -> str:
        """Changed lines and some lines around them."""
        lines = difflib.unified_diff(
            (root / self.file).read_text().splitlines(),
            self.source(root).splitlines(),
            n=context_lines,
            lineterm="",
        )
        return "\n".join(list(lines)[3:])

    def change(self, root: Path) -> tuple[str, str]:
        """The changed lines before and after, without what is around them."""
        lines = self.diff(root, 0).splitlines()
        before, after = (
            "\n".join(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+"
        )
        return before, after


def sample(root: Path, files: Sequence[Path], count: int, seed: int) -> list[Mutant]:
    """At most so many random mutants of some files, no two at the same place."""
    chance = random.Random(seed)
    places = [place for file in sorted(files) for place in _places(root, file)]
    chosen = chance.sample(places, min(count, len(places)))
    return [chance.choice(mutants) for mutants in chosen]


def _places(root: Path, file: Path) -> list[list[Mutant]]:
    """The mutants of each place of a file."""
    source = file.read_text()
    ignored = _ignored(ast.parse(source))
    found: dict[Position, list[Mutant]] = {}
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in OPERATORS.items():
        occurrence = 0
        for node in nodes:
            for start, _ in operator.mutation_positions(node):
                if not any(first <= start < last for first, last in ignored):
                    mutant = Mutant(str(file.relative_to(root)), start[0], name, occurrence)
                    found.setdefault(start, []).append(mutant)
                occurrence += 1
    return [found[position] for position in sorted(found)]


def _ignored(tree: ast.Module) -> list[tuple[Position, Position]]:
    """Where annotations and aliases of types begin and end."""
    ignored: list[ast.expr] = []
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef():
                arguments = node.args
                every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                ignored += [each.annotation for each in every if each.annotation]
                ignored += [node.returns] if node.returns else []
            case ast.AnnAssign():
                ignored.append(node.annotation)
            case ast.Subscript() if isinstance(node.value, ast.Name) and node.value.id[0] != "_":
                # `dict[Operation, int | None]()`: what is in the brackets is a type.
                ignored += [each for each in ast.walk(node.slice) if _is_union(each)]
            case _:
                pass
    aliases = [each.value for each in tree.body if isinstance(each, ast.Assign)]
    ignored += [each for each in aliases if _is_union(each)]
    return [
        ((each.lineno, each.col_offset), (each.end_lineno or 0, each.end_col_offset or 0))
        for each in ignored
    ]


def _is_union(node: ast.AST) -> bool:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)
