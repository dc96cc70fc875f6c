"""Makes documents.md: what the documents say that this project began with, ours, and the tests.

    python docs/documents.py            # write the page
    python docs/documents.py --check    # fail if it is not as it would be written

The items are in documents.toml; which tests are about them, the tests say: `Cites: 000/scopes`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

DOCS = Path(__file__).parent
TESTS = DOCS.parent / "tests"
CITATION = re.compile(r"Cites: ([0-9A-Za-z/, -]+)")
LINK = re.compile(r"\b([a-z-]+\.md)\b")


def citations() -> dict[str, list[str]]:
    """The tests that cite each item, by paths in `tests`."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("*")):
        if path.suffix in (".mlir", ".py", ".toml") and path.is_file():
            for listed in CITATION.findall(path.read_text(encoding="utf-8")):
                for item in filter(None, map(str.strip, listed.split(","))):
                    found.setdefault(item, []).append(path.relative_to(TESTS).as_posix())
    return found


def page() -> str:
    """The page. Raises `SystemExit` for items without tests, and citations of no item."""
    documents = tomllib.loads((DOCS / "documents.toml").read_text(encoding="utf-8"))
    cited = citations()
    items = {f"{name}/{item}" for name, one in documents.items() for item in one["items"]}
    wrong = sorted(items - cited.keys()) + sorted(cited.keys() - items)
    if wrong:
        sys.exit(f"items without a test, or citations of no item: {', '.join(wrong)}")
    lines = [
        "# The documents, item by item",
        "",
        "What the documents say that this project began with, what of ours does it, and its tests.",
        "Made by `python docs/documents.py` from `documents.toml` and from what the tests cite.",
    ]
    for name, document in documents.items():
        lines += ["", f"## {name}: {document['title']}", ""]
        lines += ["| item | says | ours | tests |", "|---|---|---|---|"]
        for item, (says, ours) in document["items"].items():
            tests = ", ".join(
                f"[{Path(path).stem}](../tests/{path})" for path in cited[f"{name}/{item}"]
            )
            linked = LINK.sub(r"[\1](\1)", ours)
            lines.append(f"| {item} | {says} | {linked} | {tests} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write or check the page."""
    path, text = DOCS / "documents.md", page()
    if "--check" not in sys.argv:
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        sys.exit("docs/documents.md is old: python docs/documents.py")


if __name__ == "__main__":
    main()
