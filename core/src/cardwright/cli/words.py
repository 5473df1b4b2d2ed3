"""``cardwright words``: the vocabulary of the ability language."""

from __future__ import annotations

import click

from cardwright.cli.state import Failure, composed, nearest, write_json


@click.command()
@click.argument("text", required=False, default="")
@click.option("--category", default="", help="Only words of this category, such as Keyword or Effect.")
@click.option("--plugin", default="", help="Only the words of this plugin (cardwright: the core's own).")
@click.option("--json", "as_json", is_flag=True, help="Write a list for programs.")
def words(text: str, category: str, plugin: str, as_json: bool) -> None:
    """List the words that card scripts may use, with TEXT only those whose pattern or meaning holds it."""
    rows = [
        {
            "id": word.id,
            "category": word.category,
            "pattern": word.pattern,
            "means": word.means,
            "rule": word.rule,
            "plugin": one.owner,
            "since": word.since,
        }
        for one in composed().loaded.active
        for word in one.given.words
    ]
    _must_be(category, {row["category"] for row in rows}, "category")
    _must_be(plugin, {row["plugin"] for row in rows}, "plugin with words")
    rows = [
        row
        for row in rows
        if category.lower() in ("", row["category"].lower())
        and plugin in ("", row["plugin"])
        and (text.lower() in row["pattern"].lower() or text.lower() in row["means"].lower())
    ]
    if as_json:
        write_json(rows)
        return
    last = ""
    for row in sorted(rows, key=lambda row: row["category"]):
        if row["category"] != last:
            last = row["category"]
            click.echo(click.style(last, bold=True))
        click.echo(f"  {row['pattern']}")
        tail = ", ".join(part for part in (row["rule"], row["plugin"]) if part)
        click.echo(click.style(f"      {row['means'] or 'no meaning of its own'} ({tail})", dim=True))
    click.echo(f"{len(rows)} words")


def _must_be(given: str, known: set[str], what: str) -> None:
    if given and given.lower() not in {name.lower() for name in known}:
        near = nearest(given, known)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(sorted(known))}"
        raise Failure(f"there is no {what} {given!r}; {hint}")
