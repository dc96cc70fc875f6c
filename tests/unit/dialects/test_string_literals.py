"""String literals, short and long ones."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, BytesAttr, StringAttr
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError
from xdsl.utils.lexer import Input, Span
from xdsl.utils.mlir_lexer import StringLiteral

from xdsl_mergealloc.dialects.parsing import install

FILLING = "0123456789abcdef" * 1_000


@pytest.fixture(autouse=True, scope="module")
def _plugin() -> None:
    """Install the plug-in's process-wide extension of the parser."""
    install()


def attribute(text: str):
    context = Context()
    context.load_dialect(Builtin)
    return Parser(context, text).parse_attribute()


@pytest.mark.parametrize("filling", ["", FILLING])
@pytest.mark.parametrize(
    ("written", "meant"),
    [("", ""), ("a", "a"), ("ü€", "ü€"), (r"\n\"\\", '\n"\\'), (r"\41\t", "A\t")],
)
def test_what_it_stands_for(written: str, meant: str, filling: str):
    assert attribute(f'"{filling}{written}"') == StringAttr(filling + meant)
    assert attribute(f'"{written}{filling}"') == StringAttr(meant + filling)


@pytest.mark.parametrize("filling", ["", FILLING])
def test_bytes_that_are_no_text(filling: str):
    assert attribute(rf'"{filling}\FF"') == BytesAttr(filling.encode() + b"\xff")


@pytest.mark.parametrize("filling", ["", FILLING])
@pytest.mark.parametrize("written", ['"{}', '"{}\n"', '"{}\v"', r'"{}\q"', '"{}\\"'])
def test_what_is_no_literal(written: str, filling: str):
    with pytest.raises(ParseError):
        attribute(written.replace("{}", filling))


@pytest.mark.parametrize("text", ['"', "a", '"a', 'a"', ""])
def test_a_literal_has_two_quotation_marks(text: str):
    with pytest.raises(ParseError):
        StringLiteral.from_span(Span(0, len(text), Input(text, "test.mlir")))


def test_text_behind_a_long_literal_is_read():
    text = f'["{FILLING}", "b", "{FILLING}" ]'
    assert str(attribute(text)) == text.replace('" ]', '"]')
