"""``cardwright card``: a card as the engine understands it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from cardwright.cli import files
from cardwright.cli.cards import keywords, type_line
from cardwright.cli.state import Failure, composed, write_json

if TYPE_CHECKING:
    from cardwright.contract.ruleset import Ruleset
    from cardwright.loader.compose import Clash
    from cardwright.model.characteristics import Printed
    from cardwright.model.node import Node

SHOWN: Final = 10
"""How many of a card's scenarios are listed for people."""


@click.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Write one object for programs.")
def card(name: tuple[str, ...], as_json: bool) -> None:
    """Show the card NAME: its values, its abilities written back from what they were compiled to, who owns it, the
    rules of its words, and scenarios that it lies in."""
    found = composed()
    printed = _find(found.rules, found.clashes, " ".join(name))
    owner = found.rules.owners.get(printed.name, "")
    scenarios = [
        source.path
        for source, scenario in files.parsed(files.carried(found.loaded))
        if printed.name.lower() in {one.lower() for one in scenario.cards}
    ]
    if as_json:
        write_json({**_plain(found.rules, printed), "plugin": owner, "scenarios": scenarios})
        return
    _show(found.rules, printed)
    package = next((f" ({p.distribution} {p.version})" for p in found.loaded.plugins if p.name == owner), "")
    click.echo(f"\nfrom {owner}{package}, in {len(scenarios)} scenarios")
    for path in scenarios[:SHOWN]:
        click.echo(f"  {path}")
    if len(scenarios) > SHOWN:
        click.echo(f"  and {len(scenarios) - SHOWN} more; with --json all of them")


def _find(rules: Ruleset, clashes: tuple[Clash, ...], name: str) -> Printed:
    from cardwright.play.decks import Names, fold

    names = Names(rules)
    known = names.find(name)
    if known is not None:
        return rules.cards[known]
    for card, faces in rules.faces.items():
        if fold(name) in map(fold, faces):
            return rules.cards[card]
    for clash in clashes:
        if fold(clash.name) == fold(name):
            raise Failure(f"{clash.name} is unusable: {' and '.join(clash.owners)} define it differently; block one")
    near = names.nearest(name)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "'cardwright cards' lists what there is"
    raise Failure(f"no installed card is called {name!r}; {hint}")


def _plain(rules: Ruleset, printed: Printed) -> dict[str, Any]:
    return {
        "name": printed.name,
        "cost": str(printed.cost) if printed.cost is not None else None,
        "type": type_line(printed),
        "colors": "".join(color for color in "WUBRG" if color in printed.colors),
        "power": printed.power,
        "toughness": printed.toughness,
        "loyalty": printed.loyalty,
        "defense": printed.defense,
        "abilities": [rules.render(ability) for ability in _own(rules, printed)],
        "keywords": keywords(rules, printed),
        "rules": sorted({rule for ability in printed.abilities for rule in _rules_of(rules, ability)}),
        "layout": printed.layout,
        "faces": [_plain(rules, face) for face in printed.faces],
    }


def _own(rules: Ruleset, printed: Printed) -> tuple[Node, ...]:
    """Its abilities, with the mana abilities of its basic land types (305.6)."""
    return rules.with_intrinsic(printed.abilities, printed.types, printed.subtypes)


def _rules_of(rules: Ruleset, ability: Node) -> list[str]:
    return [rule for node in ability.walk() if (rule := rules.words[node.word].rule)]


def _show(rules: Ruleset, printed: Printed) -> None:
    click.echo(f"{click.style(printed.name, bold=True)}  {printed.cost if printed.cost is not None else ''}".rstrip())
    numbers = f"  {printed.power}/{printed.toughness}" if printed.power is not None else ""
    numbers += f"  loyalty {printed.loyalty}" if printed.loyalty is not None else ""
    numbers += f"  defense {printed.defense}" if printed.defense is not None else ""
    click.echo(f"{type_line(printed)}{numbers}")
    for ability in _own(rules, printed):
        numbers = ", ".join(dict.fromkeys(_rules_of(rules, ability)))
        click.echo(f"  {rules.render(ability)}")
        if numbers:
            click.echo(click.style(f"      {numbers}", dim=True))
    for face in printed.faces:
        click.echo(f"// {printed.layout}")
        _show(rules, face)
