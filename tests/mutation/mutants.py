"""
Random mutants of a part of the package, made by cosmic-ray's operators and some of our own.

A mutant changes one place: an operator, a constant, a comparison, a condition, a term, a filter, a
call, a name, a loop or a statement. Every place is as likely as any other one, however many mutants
it has. What does not run is left out: annotations, names of types, imports, docstrings.
"""

# pyright: basic
# (cosmic-ray and parso have no types.)

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeGuard, cast

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword
from parso.tree import BaseNode, Leaf, NodeOrLeaf

from tests.mutation.changes import Change

Position = tuple[int, int]
"""Line, from 1, and column, from 0."""


class DeleteStatement(Operator):
    """Puts `pass` in the place of a simple statement, but for assertions."""

    _KEPT = frozenset(
        {"import_name", "import_from", "global_stmt", "nonlocal_stmt", "assert_stmt", "string"}
    )

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        if not isinstance(node, BaseNode) or node.type != "simple_stmt":
            return
        statement = node.children[0]
        is_bare_annotation = statement.type == "expr_stmt" and "=" not in statement.get_code()
        is_kept = statement.type in self._KEPT or statement.get_code().strip() == "pass"
        if not is_kept and not is_bare_annotation:
            yield statement.start_pos, statement.end_pos

    def mutate(self, node: BaseNode, index: int) -> BaseNode:
        statement = node.children[0]
        prefix = statement.get_first_leaf().prefix
        node.children[0] = Keyword("pass", statement.start_pos, prefix)
        return node

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("a = b\n", "pass\n"),)


class DropTerm(Operator):
    """Leaves one term of a conjunction, disjunction or sum out."""

    _TYPES = frozenset({"and_test", "or_test", "arith_expr", "expr"})

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        if isinstance(node, BaseNode) and node.type in self._TYPES:
            for term in node.children[::2]:
                yield term.start_pos, term.end_pos

    def mutate(self, node: BaseNode, index: int) -> NodeOrLeaf:
        first = max(2 * index - 1, 0)
        del node.children[first : first + 2]
        return node if len(node.children) > 1 else node.children[0]

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("a = b and c", "a = c"), Example("a = b and c", "a = b", occurrence=1))


class DropFilter(Operator):
    """Leaves the condition of a comprehension out."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        if isinstance(node, BaseNode) and node.type == "comp_if":
            yield node.start_pos, node.end_pos

    def mutate(self, node: BaseNode, index: int) -> NodeOrLeaf | None:
        return node.children[2] if len(node.children) > 2 else None

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("a = [b for b in c if d]", "a = [b for b in c]"),)


class ReplaceCallWithArgument(Operator):
    """Puts the first argument of a function in the place of its call."""

    _OF_ANOTHER_TYPE = (
        "cast dict enumerate field frozenset getattr isinstance iter len list next print range set"
        " super tuple type zip"
    )

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        if self._argument(node) is not None:
            yield node.start_pos, node.end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        argument = self._argument(node)
        assert argument is not None
        one, other = cast(Leaf, argument.get_first_leaf()), cast(Leaf, node.get_first_leaf())
        one.prefix = other.prefix
        return argument

    def _argument(self, node: NodeOrLeaf) -> NodeOrLeaf | None:
        if not isinstance(node, BaseNode) or node.type != "atom_expr" or len(node.children) != 2:
            return None
        name, trailer = node.children
        is_function = name.type == "name" and name.get_code().strip().islower()
        if not is_function or name.get_code().strip() in self._OF_ANOTHER_TYPE.split():
            return None
        if not isinstance(trailer, BaseNode) or trailer.children[0].get_code() != "(":
            return None
        inside = trailer.children[1]
        if isinstance(inside, BaseNode) and inside.type == "arglist":
            inside = inside if len(inside.children) > 3 else inside.children[0]
        return None if inside.type in ("argument", "arglist", "operator") else inside

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("a = round_up(b, 4)", "a = b"),)


class SwapName(Operator):
    """Exchanges names that are easily mistaken for each other."""

    _PAIRS = ("min max", "any all", "start end", "first last", "operands results", "add discard")
    _OTHER = {
        one: other for pair in _PAIRS for one, other in (pair.split(), reversed(pair.split()))
    }

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[Position, Position]]:
        if node.type == "name" and isinstance(node, Leaf) and node.value in self._OTHER:
            before = node.get_previous_leaf()
            if node.value in ("min", "max", "any", "all") or (before and before.value == "."):
                yield node.start_pos, node.end_pos

    def mutate(self, node: Leaf, index: int) -> Leaf:
        node.value = self._OTHER[node.value]
        return node

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("a = min(b, c)", "a = max(b, c)"), Example("a = b.start", "a = b.end"))


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
    "DropTerm": DropTerm(),
    "DropFilter": DropFilter(),
    "ReplaceCallWithArgument": ReplaceCallWithArgument(),
    "SwapName": SwapName(),
}


def sample(root: Path, files: Sequence[Path], count: int, seed: int) -> list[Change]:
    """At most a given number of random mutants of some files, no two at the same place."""
    chance = random.Random(seed)
    places = [(file, *place) for file in sorted(files) for place in _places(file)]
    found: list[Change] = []
    for file, line, mutants in chance.sample(places, min(count, len(places))):
        operator, occurrence = chance.choice(mutants)
        name = str(file.relative_to(root))
        source = mutate_code(file.read_text(), OPERATORS[operator], occurrence)
        assert source is not None, name
        if not _compiles(source):
            continue
        found.append(Change(f"{name}:{line} {operator}-{occurrence}", name, line, source))
    return found


def _compiles(source: str) -> bool:
    """Whether it is a program: a term may be gone that kept `name := value` in parentheses."""
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def _places(file: Path) -> list[tuple[int, list[tuple[str, int]]]]:
    """
    The places of a file that mutants change: line, operators, and of each operator, which of its
    places in the file it is.
    """
    source = file.read_text()
    ignored = _ignored(ast.parse(source))
    found: dict[Position, list[tuple[str, int]]] = {}
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in OPERATORS.items():
        occurrence = 0
        for node in nodes:
            for start, _ in cast(Any, operator.mutation_positions(node)):
                if not any(first <= start < last for first, last in ignored):
                    found.setdefault(start, []).append((name, occurrence))
                occurrence += 1
    return [(position[0], found[position]) for position in sorted(found)]


def _ignored(tree: ast.Module) -> list[tuple[Position, Position]]:
    """Begins and ends of annotations, type aliases and assertions on lengths."""
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
            case ast.Call():
                # Assertions: that lengths are the same, and that nobody assigns to a field.
                asserting = ("strict", "frozen")
                ignored += [each.value for each in node.keywords if each.arg in asserting]
            case ast.Subscript() if isinstance(node.value, ast.Name) and node.value.id[0] != "_":
                # `dict[Operation, int | None]()`: what is in the brackets is a type.
                ignored += filter(_is_union, ast.walk(node.slice))
            case _:
                pass
    aliases = [each.value for each in tree.body if isinstance(each, ast.Assign)]
    ignored += [each for each in aliases if _is_union(each)]
    return [
        ((each.lineno, each.col_offset), (each.end_lineno or 0, each.end_col_offset or 0))
        for each in ignored
    ]


def _is_union(node: ast.AST) -> TypeGuard[ast.BinOp]:
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)
