"""Why a value is what it is: the layers applied once more, with every step that changes it written down (613)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from cardwright.contract.ruleset import Ruleset
from cardwright.model.characteristics import Characteristics
from cardwright.model.reference import NOBODY, ObjectId, Ref, is_player
from cardwright.model.state import State
from cardwright.play.lasting import described
from cardwright.rules.layer_effects import Effect
from cardwright.rules.layer_run import Run, start
from cardwright.rules.look import LayerReader, Reader

if TYPE_CHECKING:
    from cardwright.play.game import Game

RULES: Final = {
    "1": "613.1a",
    "2": "613.1b",
    "3": "613.1c",
    "4": "613.1d",
    "5": "613.1e",
    "6": "613.1f",
    "7a": "613.4a",
    "7b": "613.4b",
    "7c": "613.4c",
    "7d": "613.4d",
}
"""The rule of each layer."""


class Step(msgspec.Struct, frozen=True):
    """One step on the way to a value: what it was afterwards, the layer ("" for what is printed), the rule that applies
    there, the name of the object that the effect comes from ("" for the rules themselves), and what the effect says."""

    value: str
    layer: str
    rule: str
    source: str
    text: str

    def __str__(self) -> str:
        who = f"{self.source}: {self.text}" if self.source else self.text
        where = f"layer {self.layer}, {self.rule}" if self.layer else self.rule
        return f"{who} ({where})"


class Explanation(msgspec.Struct, frozen=True):
    """A value of an object and how it came to be, step by step. ``str`` gives it as lines of text."""

    name: str
    what: str
    value: str
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        verb = "are" if self.what in ("types", "subtypes", "supertypes", "colors", "abilities") else "is"
        width = max((len(step.value) for step in self.steps), default=0)
        lines = [f"{self.name}: {self.what} {verb} {self.value}"]
        lines += [f"  {step.value:<{min(width, 40)}}  {step}" for step in self.steps]
        return "\n".join(lines)


def explain(game: Game, ref: Ref, what: str) -> Explanation:
    """Every effect that made ``what`` of an object what it is; ValueError for a player, an object that is gone, or a
    characteristic that there is not."""
    if what not in CHARACTERISTICS:
        raise ValueError(f"{what!r} cannot be explained; {', '.join(CHARACTERISTICS)} can")
    state, rules = game.state, game.rules
    if is_player(ref) or ref not in state.objects:
        raise ValueError("only an object that is in the game has characteristics (109.3)")
    run = _Traced(rules, state, ref, what)
    run.all_layers()
    chars = Reader(rules, state).chars(ref)
    return Explanation(chars.name, what, run.show(chars), tuple(run.steps))


def _words(value: frozenset[str]) -> str:
    return " ".join(sorted(value)) or "none"


CHARACTERISTICS: Final[dict[str, Callable[[Characteristics], Any]]] = {
    "power": lambda chars: chars.power,
    "toughness": lambda chars: chars.toughness,
    "name": lambda chars: chars.name,
    "types": lambda chars: chars.types,
    "subtypes": lambda chars: chars.subtypes,
    "supertypes": lambda chars: chars.supertypes,
    "colors": lambda chars: chars.colors,
    "abilities": lambda chars: chars.abilities,
    "controller": lambda chars: chars.controller,
    "cost": lambda chars: chars.cost,
}
"""What can be explained, and where it stands."""


class _Traced(Run):
    """A computation of the layers that writes down what changes one value of one object."""

    def __init__(self, rules: Ruleset, state: State, ref: ObjectId, what: str) -> None:
        super().__init__(rules, state, LayerReader)
        self.ref = ref
        self.what = what
        self.steps: list[Step] = []
        self._last: Any = None
        self._passed = ""

    def all_layers(self) -> None:
        super().all_layers()
        self._changed(self._passed or "1", NOBODY, None)

    def _fill(self) -> None:
        super()._fill()
        if self.ref not in self.working:
            self.working[self.ref] = start(self.state.objects[self.ref])
        chars = self.working[self.ref]
        self._last = CHARACTERISTICS[self.what](chars)
        found = self.state.objects[self.ref]
        origin = "as it was copied or made" if found.copied is not None or found.token else "printed on the card"
        rule = "110.2" if self.what == "controller" else "109.3"
        self.steps.append(Step(self.show(chars), "", rule, "", "at first" if rule == "110.2" else origin))

    def _layer(self, layer: str) -> None:
        # What has changed since the last effect of the layer before was done by the rules themselves.
        self._changed(self._passed or layer, NOBODY, None)
        self._passed = layer
        super()._layer(layer)

    def _apply_effect(self, effect: Effect, layer: str) -> None:
        super()._apply_effect(effect, layer)
        self._changed(layer, effect.source, effect)

    def _changed(self, layer: str, source: ObjectId, effect: Effect | None) -> None:
        value = CHARACTERISTICS[self.what](self.working[self.ref])
        if value == self._last:
            return
        self._last = value
        reader = Reader(self.rules, self.state)
        name = reader.chars(source).name if source != NOBODY and reader.known(source) is not None else ""
        text = self._said(effect) if effect is not None else self._by_rule(layer)
        shown = "7c" if source == NOBODY and layer == "7b" else layer
        self.steps.append(Step(self.show(self.working[self.ref]), shown, RULES.get(shown, "613.11"), name, text))

    def _said(self, effect: Effect) -> str:
        """What an effect says: the static ability that it comes from, or what a resolution left behind."""
        if effect.static:
            return self.rules.render(effect.key[1])
        if effect.key[0] == "counter":
            return f"its {effect.key[2]} counter"
        for floating in self.state.effects:
            if effect.key == ("floating", floating.id):
                return described(self.rules, floating, lambda player: self.state.players[player].name)
        return "an effect that lasts for a time"

    def _by_rule(self, layer: str) -> str:
        """What the rules themselves did after a layer: counters, or the mana abilities of basic land types (305.6)."""
        if layer == "4":
            return "the mana abilities of its basic land types"
        counters = [f"{count} {kind}" for kind, count in self.state.objects[self.ref].counters if "/" in kind]
        return f"counters: {', '.join(counters)}"

    def show(self, chars: Characteristics) -> str:
        """The value as text."""
        value = CHARACTERISTICS[self.what](chars)
        if self.what == "controller":
            return self.state.players[value].name if value in self.state.players else "nobody"
        if self.what == "abilities":
            return "; ".join(self.rules.render(ability) for ability in value) or "none"
        if isinstance(value, frozenset):
            return _words(value)
        return "none" if value is None else str(value)
