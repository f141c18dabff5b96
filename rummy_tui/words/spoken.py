"""A help page as plain sentences, one after the other: for screen readers and terminals that draw nothing."""

from __future__ import annotations

from collections.abc import Collection

from markdown_it import MarkdownIt
from markdown_it.token import Token


def spoken(markdown: str) -> str:
    """Without any marks: headings stand alone, the cells of a table's row are joined by ' – '."""
    lines: list[str] = []
    row: list[str] | None = None
    item = ""
    for token in MarkdownIt("commonmark").enable("table").parse(markdown):
        if token.type == "heading_open":
            lines.append("")
        elif token.type == "tr_open":
            row = []
        elif token.type == "tr_close" and row is not None:
            lines.append(" – ".join(filter(None, row)))
            row = None
        elif token.type == "list_item_open":
            item = "- "
        elif token.type == "inline":
            text = _plain(token)
            if row is None:
                lines.append(item + text)
                item = ""
            else:
                row.append(text)
    return "\n".join(lines).strip()


def with_rows(markdown: str, names: Collection[str]) -> str:
    """The page with only those rows of its tables that begin with one of these words, and their headings."""
    lines, heading = [], True
    for line in markdown.split("\n"):
        words = line.strip("|* ").split()
        if not line.startswith("|") or heading or words[0].strip("*") in names:
            lines.append(line)
        heading = heading and not line.startswith("|-") if line.startswith("|") else True
    return "\n".join(lines)


def _plain(token: Token) -> str:
    """The words of a paragraph."""
    return "".join(" " if "break" in child.type else child.content for child in token.children or ())
