"""Acting in a game from the point of view of a source: the concrete Do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from cardwright.model import chance
from cardwright.model.characteristics import Printed
from cardwright.model.choice import Choose, Options
from cardwright.model.decision import Action, Answer, Decision
from cardwright.model.effect import Duration, Floating
from cardwright.model.event import Cause, Event, Move
from cardwright.model.node import Node
from cardwright.model.objects import Binding, Bindings
from cardwright.model.reference import NOBODY, ObjectId, PlayerId, Ref, is_player
from cardwright.model.state import State
from cardwright.rules import cost_parts, phrase, pipeline
from cardwright.rules import duration as lasting
from cardwright.rules.engine import Engine
from cardwright.rules.look import Reader

YES_NO = ("yes", "no")


class Actor(Reader):
    """A Do on a running engine; see :class:`cardwright.contract.look.Do`. ``ability`` is what it carries out."""

    def __init__(
        self,
        engine: Engine,
        source: ObjectId = NOBODY,
        you: PlayerId = NOBODY,
        bindings: dict[str, Binding] | None = None,
        ability: Node | None = None,
        rule: str = "",
    ) -> None:
        super().__init__(engine.rules, engine.state, source, you, bindings)
        self.engine = engine
        self.ability = ability
        self.rule = rule
        self._told = self._nothing = False

    @property
    def state(self) -> State:
        return self.engine.state

    def bind(self, name: str, value: Binding) -> None:
        self.bindings[name] = value
        self._told |= name == "did"

    def frozen_bindings(self) -> Bindings:
        """The bindings as a value."""
        return tuple(sorted(self.bindings.items(), key=lambda item: item[0]))

    @property
    def cause(self) -> Cause:
        """What this actor's events are caused by."""
        return Cause(self.source, self.you, self.ability, self.rule)

    def happen(self, *events: Event) -> tuple[Event, ...]:
        outer, self.engine.cause = self.engine.cause, self.cause
        happened = pipeline.happen(self.engine, events)
        self.engine.cause = outer
        self._follow(happened)
        return happened

    def _follow(self, happened: tuple[Event, ...]) -> None:
        """Objects that this ability moved are found in the zone that it moved them to (400.7i-j)."""
        moved = tuple([event.object for event in happened if isinstance(event, Move)])
        if moved:
            earlier = self.bindings.get("moved", ())
            assert isinstance(earlier, tuple)
            self.bindings["moved"] = (*earlier, *moved)

    @contextmanager
    def by_rule(self, rule: str) -> Iterator[None]:
        """What happens meanwhile happens by that rule."""
        outer, self.rule = self.rule, rule
        try:
            yield
        finally:
            self.rule = outer

    def run(self, node: Node) -> None:
        """Carry out an instruction. What "if you do" and "when you do" ask of it next is what the instruction itself
        says, else whether any of it was possible (118.12, 603.12)."""
        self._told, before = False, self._tried()
        self.rules.meaning[node.word](self, node)
        if not self._told:
            self.bind("did", self._tried() != before)

    def run_all(self, effects: Sequence[Node]) -> None:
        """Carry out instructions one after the other."""
        for effect in effects:
            self.run(effect)

    def follow(self, node: Node) -> bool:
        """Carry out an instruction that is there to be paid with; whether any of it was possible. What something else
        happens instead of has been done; what cannot happen has not (118.3, 118.11, 118.12)."""
        before, self._nothing = self._tried(), False
        self.run(node)
        return self._nothing or self._tried() != before

    def amount(self, node: Node) -> int:
        """The value of a Number; to do something no times at all is always possible (118.3a-b)."""
        found = super().amount(node)
        self._nothing |= found == 0
        return found

    def _tried(self) -> tuple[int, int, int]:
        """What changes where anything is attempted that is possible."""
        return self.engine.attempts, self.state.clock, len(self.state.effects)

    def pick(self, node: Node, player: PlayerId = NOBODY, *, own: bool = False) -> tuple[Ref, ...]:
        chosen: list[Ref] = []
        named = self.bindings.get("it", ())
        for part in phrase.parts(node):
            # "A and all Auras attached to it": a description may speak of what stands before it in the list, but
            # "it" as an item of the list is what was named before the list (608.2c).
            self.bindings["it"] = tuple(chosen) if chosen and part.word in phrase.PHRASES else named
            for ref in self._pick_one(part, player or self.you, own):
                if ref not in chosen:
                    chosen.append(ref)
        result = self._players_in_turn_order(tuple(chosen))
        self.bindings["it"] = result
        return self._there(result)

    def _players_in_turn_order(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Several players act and choose in turn order, however they were named (101.4)."""
        if len(refs) < 2 or not all(map(is_player, refs)):
            return refs
        order = self.state.in_turn_order()
        return tuple(sorted(refs, key=lambda ref: order.index(ref) if ref in order else len(order)))

    def _there(self, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """``refs`` without the phased-out permanents, which are named and yet treated as though they did not exist
        (702.26b, e)."""
        objects = self.state.objects
        if any((found := objects.get(ref)) is not None and found.phased_out for ref in refs):
            return tuple([ref for ref in refs if (found := objects.get(ref)) is None or not found.phased_out])
        return refs

    def _pick_one(self, part: Node, player: PlayerId, own: bool) -> tuple[Ref, ...]:
        number = part.get("target")
        if isinstance(number, int):
            return self.targets(number)
        name = phrase.quantifier(self.rules, part)
        if name in ("", "all"):
            return self.refs(part)
        options = tuple([ref for ref in self.refs(part) if not own or self.controller(ref) == player])
        least, most = self._amount(part, name, len(options))
        optional = self.bindings.get("optional")
        if most <= 0 or not options or (optional == "cost" and least > len(options)):
            return ()
        accept = phrase.accepts(self, part)
        least = min(least, len(options))
        if optional:
            # "You may" and the choice are one question, with "none" (608.2d): all that is asked for, or nothing.
            accept, least = phrase.all_or_none(accept, least), 0
        prompt = "choose " + ("up to " if least == 0 else "") + str(most)
        chosen: tuple[Ref, ...] = self.engine.ask(
            Choose(player, options, least, most, prompt, "choose", "608.2d", self.source, accept)
        )
        if optional:
            self.bindings["optional"] = False
            self.bind("did", bool(chosen))
        return chosen

    def _amount(self, part: Node, name: str, available: int) -> tuple[int, int]:
        quantifier = phrase.selector(self.rules, part).quantifier
        amount = quantifier.get("amount") if quantifier is not None else None
        wanted = self.number(amount) if isinstance(amount, Node) else 1
        if name == "any number":
            return 0, available
        return (0 if name == "up to" else wanted), wanted

    def targets(self, number: int) -> tuple[Ref, ...]:
        """The targets chosen for the target phrase with this number that are still legal."""
        chosen = self.bindings.get("targets", ())
        assert isinstance(chosen, tuple)
        if number >= len(chosen):
            return ()
        legal = chosen[number]
        assert isinstance(legal, tuple)
        return tuple(ref for ref in legal if isinstance(ref, int))

    def ask(self, decision: Decision) -> Answer:
        return self.engine.ask(decision)

    def ask_yes(self, player: PlayerId, prompt: str, rule: str = "608.2d") -> bool:
        answer = self.engine.ask(Options(player, YES_NO, prompt, "may", rule, self.source))
        return bool(answer == (0,))

    def ask_refs(
        self,
        player: PlayerId,
        options: Sequence[Ref],
        least: int,
        most: int,
        prompt: str,
        why: str = "choose",
        rule: str = "608.2d",
    ) -> tuple[Ref, ...]:
        answer = self.engine.ask(Choose(player, options, least, most, prompt, why, rule, self.source))
        assert isinstance(answer, tuple)
        return answer

    def ask_to_move(
        self, player: PlayerId, options: Sequence[ObjectId], prompt: str, why: str, rule: str
    ) -> tuple[ObjectId, ...]:
        bound = self.engine.bound
        free = [ref for ref in options if ref not in bound and ref != self.source]
        chosen = self.ask_refs(player, free, 0, len(free), prompt, why, rule)
        if bound:
            self.engine.bound = bound | set(chosen)
        return chosen

    def ask_option(self, player: PlayerId, options: Sequence[str], prompt: str, why: str = "choose") -> int:
        answer = self.engine.ask(Options(player, options, prompt, why, "608.2d", self.source))
        return int(answer[0])

    def attempt(self, procedure: Callable[[], bool]) -> bool:
        saved = dict(self.bindings)
        if self.engine.attempt(procedure):
            return True
        self.bindings = saved
        return False

    def set_up(self, word: Node, duration: Duration, uses: int = -1, **names: Binding) -> None:
        bindings = {**self.bindings, **names}
        lasting.add(
            self.engine,
            Floating(
                id=0,
                timestamp=0,
                source=self.source,
                controller=self.you,
                nodes=(word,),
                duration=duration,
                bindings=tuple(sorted(bindings.items(), key=lambda item: item[0])),
                uses=uses,
            ),
        )

    def as_what(
        self, player: PlayerId, ref: ObjectId, fits: Callable[[Printed], bool] = lambda values: True
    ) -> str | None:
        found = self.engine.procedures.castable_as(self.engine, player, ref)
        names = [values.name for values in found if fits(values)]
        if len(names) < 2:
            return names[0] if names else None
        return names[self.ask_option(player, names, "choose what to cast", "face")]

    def cast(self, player: PlayerId, ref: ObjectId, *, method: str = "", face: str = "", free: bool = False) -> bool:
        action = Action("cast", ref, method=method, face=face)
        return self.engine.procedures.cast(self.engine, player, action, free)

    def activate_mana(self, player: PlayerId, ref: ObjectId, place: int) -> bool:
        def procedure() -> bool:
            self.engine.procedures.activate_mana(self.engine, player, ref, place)
            return True

        return self.engine.attempt(procedure)

    def shuffled(self, refs: Sequence[Ref]) -> tuple[Ref, ...]:
        return chance.shuffled(self.state, tuple(refs))

    def pay(self, player: PlayerId, costs: tuple[Node, ...], rule: str = "") -> bool:
        with self.by_rule(rule or self.rule):
            return self.engine.procedures.pay(self, player, costs)

    def may_pay(self, player: PlayerId, costs: tuple[Node, ...], prompt: str, rule: str = "118.12") -> bool:
        possible = self.can_pay(player, costs)
        things = self._paid_with(player, costs) if possible else None
        if things is not None:
            return self._pay_with(player, costs, *things, prompt, rule)
        # Where it is no question there is an answer all the same, for those who tell what was decided.
        labels = YES_NO if possible else YES_NO[1:]
        answer = self.engine.ask(Options(player, labels, prompt, "may", rule, self.source))
        return labels[int(answer[0])] == "yes" and self.pay(player, costs, rule)

    def _paid_with(self, player: PlayerId, costs: tuple[Node, ...]) -> tuple[tuple[Ref, ...], int] | None:
        """Of which things how many are needed for the one cost that there is; None for other costs."""
        kind = cost_parts.kind(self.rules, costs[0]) if len(costs) == 1 else None
        if kind is None or kind.uses is None or not kind.named:
            return None
        payer = Reader(self.rules, self.state, self.source, player, self.bindings)
        refs, needed, _ = kind.uses(payer, costs[0], player)
        return (refs, needed) if needed > 0 else None

    def _pay_with(
        self, player: PlayerId, costs: tuple[Node, ...], refs: tuple[Ref, ...], needed: int, prompt: str, rule: str
    ) -> bool:
        """To pay and with what is one question, with none as an answer (608.2d)."""

        def accept(chosen: tuple[Ref, ...]) -> str | None:
            return None if len(chosen) in (0, needed) else f"{needed} are needed"

        decision = Choose(player, refs, 0, needed, prompt, "may", rule, self.source, accept)
        self.bindings["paying with"] = chosen = self.engine.ask(decision)
        paid = bool(chosen) and self.pay(player, costs, rule)
        del self.bindings["paying with"]
        return paid

    def can_pay(self, player: PlayerId, costs: tuple[Node, ...]) -> bool:
        return self.engine.procedures.can_pay(self, player, costs)
