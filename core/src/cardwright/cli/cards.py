"""``cardwright cards``: the installed cards, with their package, keywords and scenarios."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from cardwright.cli import files
from cardwright.cli.state import Failure, composed, nearest, write_json

if TYPE_CHECKING:
    from cardwright.contract.ruleset import Ruleset
    from cardwright.loader.load import Loaded
    from cardwright.model.characteristics import Printed


@click.command()
@click.argument("text", required=False, default="")
@click.option("--plugin", default="", help="Only the cards of this plugin.")
@click.option("--keyword", default="", help="Only cards with this keyword.")
@click.option("--json", "as_json", is_flag=True, help="Write a list for programs.")
def cards(text: str, plugin: str, keyword: str, as_json: bool) -> None:
    """List the installed cards, with TEXT only those whose name holds it: name, package, keywords, scenarios."""
    found = composed()
    active = [one.owner for one in found.loaded.active]
    if plugin and plugin not in active:
        near = nearest(plugin, active)
        hint = f"did you mean {' or '.join(near)}?" if near else f"active are {', '.join(active[1:])}"
        raise Failure(f"there is no active plugin {plugin!r}; {hint}")
    rows = [
        row
        for row in _rows(found.rules, found.loaded)
        if text.lower() in row["name"].lower()
        and plugin in ("", row["plugin"])
        and (not keyword or keyword.lower() in row["keywords"])
    ]
    if as_json:
        write_json(rows)
        return
    width = max((len(row["name"]) for row in rows), default=0)
    for row in rows:
        keywords = ", ".join(row["keywords"])
        click.echo(f"{row['name']:<{width}}  {row['plugin']:<12} {row['scenarios']:>3}  {keywords}".rstrip())
    seen = sum(1 for row in rows if row["scenarios"])
    click.echo(f"{len(rows)} cards, {seen} of them in a scenario")
    known = {word.id for one in found.loaded.active for word in one.given.words if word.category == "Keyword"}
    if keyword and not rows and keyword.lower() not in known and (near := nearest(keyword, known)):
        click.echo(f"no keyword is called {keyword!r}; did you mean {' or '.join(near)}?", err=True)


def _rows(rules: Ruleset, loaded: Loaded) -> list[dict[str, Any]]:
    uses = scenario_counts(loaded)
    return [
        {
            "name": name,
            "plugin": rules.owners.get(name, ""),
            "type": type_line(rules.cards[name]),
            "keywords": keywords(rules, rules.cards[name]),
            "scenarios": uses[name.lower()],
        }
        for name in sorted(rules.cards)
    ]


def scenario_counts(loaded: Loaded) -> Counter[str]:
    """In how many scenarios of the installed plugins each card lies, by its name in small letters."""
    counts: Counter[str] = Counter()
    for _, scenario in files.parsed(files.carried(loaded)):
        counts.update({card.lower() for card in scenario.cards})
    return counts


def keywords(rules: Ruleset, printed: Printed) -> list[str]:
    """The keywords that the card has itself or gives to others, in the order of its text."""
    found = [
        rules.word_name(node.word)
        for ability in (*printed.abilities, *(line for face in printed.faces for line in face.abilities))
        for node in ability.walk()
        if rules.words[node.word].category == "Keyword"
    ]
    return list(dict.fromkeys(found))


def type_line(printed: Printed) -> str:
    """The type line of a card: ``Legendary Creature — Sliver``."""
    from cardwright.model.characteristics import CARD_TYPES, SUPERTYPES

    left = [word for word in SUPERTYPES if word in printed.supertypes] + [t for t in CARD_TYPES if t in printed.types]
    # "Artifact Creature", "Land Creature": the type creature comes last.
    left.sort(key=lambda word: word == "creature")
    words = " ".join(word.capitalize() for word in left)
    return f"{words} — {' '.join(sorted(printed.subtypes))}" if printed.subtypes else words
