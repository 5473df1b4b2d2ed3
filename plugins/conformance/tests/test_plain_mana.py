"""Plain mana abilities take a short way; it must lead where the long one leads (605, 106.12)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import cardwright as cw
from cardwright.contract.ruleset import Ruleset
from cardwright.model.digest import digest
from cardwright.model.state import State
from cardwright.rules import cost_parts, foreseen, mana_sources, plain_mana
from cardwright.rules.look import Reader
from cardwright_conformance import games


def finished(seed: int) -> str:
    """The digest of a random game of mixed cards at its end."""
    return digest(games.play(cw.ruleset(), seed, decisions=250).state)


@pytest.mark.parametrize("seed", range(40, 46))
def test_the_short_way_and_the_long_way_give_the_same_game(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    short = finished(seed)
    asked: list[State] = []

    def special(rules: Ruleset, state: State) -> bool:
        asked.append(state)
        return False

    monkeypatch.setattr(plain_mana, "nothing_special", special)
    assert finished(seed) == short
    assert asked


def foreseen_cards() -> list[str]:
    """The cards with a mana ability that costs more than symbols and is not tried out."""
    rules = cw.ruleset()
    found = []
    for name, card in sorted(rules.cards.items()):
        state = State((-1,), 0)
        for _, _, part in rules.base(card, -1).facets.activated:
            if part.mana and not cost_parts.only_symbols(rules, part.costs) and part.zones == {"battlefield"}:
                look = Reader(rules, state, 0, -1)
                costs = [cost_parts.kind(rules, cost) for cost in part.costs]
                if all(kind.uses is None for kind in costs) and foreseen.price(rules, state, look, part):
                    found.append(name)
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("name", [*foreseen_cards(), "Black Lotus", "Terrarion"])
def test_what_is_foreseen_is_what_trying_finds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = cw.ruleset()
    counters = {
        word.text("name")
        for _, _, part in rules.base(rules.cards[name], -1).facets.activated
        for cost in part.costs
        for word in cost.walk()
        if word.word.endswith("CounterKind.named")
    }
    given = ", ".join(f'"{counter}" = 3' for counter in sorted(counters))
    text = f"""title = "A source"
[players.alice]
battlefield = [{{card = "{name}", counters = {{{given}}}}}, "Wastes"]
[players.bob]
"""
    engine = cw.Scenario.parse(text, "source.toml").game().engine
    foretold = mana_sources.offer(rules, engine, engine.state, -1).options
    monkeypatch.setattr(foreseen, "price", lambda *args: None)
    tried = mana_sources.offer(rules, engine, engine.state, -1).options
    assert {replace(one, key=()) for one in foretold} == {replace(one, key=()) for one in tried}
    assert len(foretold) > 1
