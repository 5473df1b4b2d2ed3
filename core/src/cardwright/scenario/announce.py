"""Casting, activating, playing and special actions, with what a line settles in advance (601.2, 602.2).

The action begins; then its decisions come one by one in the order of rule 601.2. Those that the options of the line
speak of are answered from them, the others stay open for the next lines.
"""

from __future__ import annotations

from typing import Any, Final

from cardwright.contract.meanings import CostKind
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.choice import Choose, Divide, Options
from cardwright.model.decision import Action, Answer, Decision, Number
from cardwright.model.event import Activate, Cast
from cardwright.model.node import Node
from cardwright.model.reference import NOBODY, ObjectId, PlayerId
from cardwright.rules.look import Reader
from cardwright.scenario import answers
from cardwright.scenario.errors import Refused
from cardwright.scenario.lexicon import Name, fold
from cardwright.scenario.lines import Chooses
from cardwright.scenario.options import Wishes
from cardwright.scenario.script import Illegal
from cardwright.scenario.session import Session
from cardwright.scenario.show import show_answer

_GIVEN_UP: Final = frozenset({"return", "sacrifice", "discard", "exile"})
_OWN: Final = ("battlefield", "hand", "graveyard")
_TARGETING: Final = frozenset({"target", "enchant"})


class Announcement:
    """A spell or ability being announced, and what is left of the options of its line.

    ``begun`` is the length of the log when it began; the event of being cast or activated behind it ends it.
    """

    def __init__(self, session: Session, player: PlayerId, action: Action, wishes: Wishes) -> None:
        self.player: Final = player
        self.action: Final = action
        self.begun: Final = len(session.game.log)
        self.life: Final = session.state.players[player].life
        self.targets: list[Name] | None = None if wishes.targets is None else list(wishes.targets)
        self.divided = wishes.divided
        self.modes = wishes.modes
        self.x = wishes.x
        self.kicked = wishes.kicked
        self.costs: list[tuple[str, list[Name]]] = [(verb, list(names)) for verb, names in wishes.costs]
        self.paying_life = wishes.life
        self.checked = 0
        if self.targets is None and wishes.divided is not None:
            self.targets = [name for name, _ in wishes.divided]

    def copy(self) -> Announcement:
        """The same for a game that goes its own way."""
        other = object.__new__(Announcement)
        other.__dict__.update(self.__dict__)
        other.targets = None if self.targets is None else list(self.targets)
        other.costs = [(verb, list(names)) for verb, names in self.costs]
        return other

    def done(self, session: Session) -> bool:
        """Whether the spell has become cast or the ability activated (601.2i, 602.2b)."""
        for entry in session.game.log[self.begun :]:
            match entry.event:
                case Cast(player=self.player) if self.action.kind == "cast":
                    return True
                case Activate(player=self.player, source=source):
                    # What pays for the announced spell or ability is activated before.
                    if source == self.action.object and self.action.kind in ("activate", "mana"):
                        return True
        return False

    def unused(self, session: Session) -> str:
        """An option that nothing asked for, or ""."""
        paid = self.life - session.state.players[self.player].life
        if self.paying_life is not None and paid != self.paying_life:
            return f"paying {self.paying_life} life"
        if self.targets:
            return f"targeting {self.targets[0]}"
        if self.divided is not None:
            return "dividing"
        if self.modes:
            return f"mode {self.modes[0]}"
        if self.x is not None:
            return f"x={self.x}"
        if self.kicked:
            return "kicked"
        left = [(verb, names) for verb, names in self.costs if names]
        return f"{left[0][0]} {left[0][1][0]} as a cost" if left else ""


def begin(session: Session, player: PlayerId, action: Action, wishes: Wishes) -> None:
    """Take ``action`` and answer what ``wishes`` say; Refused where the game refuses, or does not offer, any of it."""
    session.need_priority(player)
    announcement = Announcement(session, player, action, wishes)
    announcement.checked = 0 if session.stale else len(session.made)
    session.apply(action)
    session.announcing = announcement
    follow(session)


def follow(session: Session) -> None:
    """Answer the decisions of the announcement under way as far as its line says how."""
    announcement = session.announcing
    while announcement is not None:
        _confirm(session, announcement)
        decision = session.waiting
        if decision is None or decision.player != announcement.player or announcement.done(session):
            session.announcing = None
            unused = announcement.unused(session)
            if unused:
                raise Refused(f"nothing asked for this: {unused}", "601.2")
            return
        reply = _reply(session, announcement, decision)
        if reply is None:
            return
        session.apply(reply)


def _confirm(session: Session, announcement: Announcement) -> None:
    """Compare decisions that were made without asking with what the line says."""
    fresh = session.made[announcement.checked :]
    announcement.checked = len(session.made)
    for decision, made in fresh:
        if decision.player != announcement.player:
            continue
        wanted = _reply(session, announcement, decision, made)
        if wanted is not None and wanted != made and sorted(map(str, _flat(wanted))) != sorted(map(str, _flat(made))):
            only = show_answer(session.registry, session.state, decision, made)
            raise Refused(f"the only answer to '{decision.prompt}' was {only}", decision.rule)


def _flat(found: Answer) -> tuple[Any, ...]:
    return found if isinstance(found, tuple) else (found,)


def _reply(session: Session, announcement: Announcement, decision: Decision, made: Answer = None) -> Answer | None:
    """What the line says to ``decision``, used up thereby; None where it says nothing. ``made`` is the answer that was
    the only one, where there was just one."""
    if decision.why in _TARGETING and isinstance(decision, Choose):
        return _targets(session, announcement, decision, made)
    if decision.why == "divide" and isinstance(decision, Divide) and announcement.divided is not None:
        shares, announcement.divided = announcement.divided, None
        return answers.divide(session, decision, shares)
    if decision.why == "mode" and isinstance(decision, Options) and announcement.modes:
        modes, announcement.modes = announcement.modes, ()
        return answers.checked(decision, tuple(answers.mode(decision, number) for number in modes))
    if decision.why == "x" and isinstance(decision, Number) and announcement.x is not None:
        x, announcement.x = announcement.x, None
        return answers.checked(decision, x)
    if decision.why == "creature type" and isinstance(decision, Options):
        return _kind_of_targets(session, announcement, decision, made)
    if decision.why == "kicker":
        return _kicked(session, announcement, decision)
    return _cost(session, announcement, decision, made)


def _cost(session: Session, announcement: Announcement, decision: Decision, made: Answer) -> Answer | None:
    verb = decision.why.removeprefix("cost ").partition(" ")[0]
    if verb == "life" and announcement.paying_life is not None:
        life, announcement.paying_life = announcement.paying_life, None
        return answers.checked(decision, life) if isinstance(decision, Number) else (0,)
    if isinstance(decision, Options) and decision.why == "cost":
        return _which(announcement, decision)
    if not isinstance(decision, Choose):
        return None
    own = (NOBODY, announcement.action.object, *session.state.zone(zones.STACK))
    if made is not None and decision.source not in own:
        # What a mana ability in between gave up is no matter of the line.
        return None
    for wanted, names in announcement.costs:
        if wanted == verb and names:
            count = len(made) if made is not None else min(decision.most, len(names))
            found = answers.refs(session, decision, names[:count], decision.options)
            del names[:count]
            return answers.checked(decision, found)
    if decision.why.endswith("instead of mana") and not _names_next(session, announcement.player):
        # What may help to pay is left alone as far as mana will do, like every source that the line does not name.
        return answers.checked(decision, next(iter(decision.legal())))
    return None


def _which(announcement: Announcement, decision: Options) -> Answer | None:
    """Of costs one of which has to be paid, the one that does with things what the line says."""
    verbs = {verb for verb, names in announcement.costs if names}
    if announcement.paying_life is not None:
        verbs.add("pay")
    fitting = [place for place, text in enumerate(decision.options) if text.partition(" ")[0] in verbs]
    return (fitting[0],) if len(fitting) == 1 else None


def _names_next(session: Session, player: PlayerId) -> bool:
    """Whether the next line answers what waits for the player."""
    line = session.following[0] if session.following else None
    inner = line.line if isinstance(line, Illegal) else line
    return isinstance(inner, Chooses) and session.registry.player(inner.player) == player


def _says_option_next(session: Session, player: PlayerId, decision: Options) -> bool:
    """Whether the next line names one of the options."""
    line = session.following[0] if session.following else None
    inner = line.line if isinstance(line, Illegal) else line
    names = {fold(option) for option in decision.options}
    return _names_next(session, player) and isinstance(inner, Chooses) and fold(inner.text) in names


def _targets(session: Session, announcement: Announcement, decision: Choose, made: Answer) -> Answer | None:
    names = announcement.targets
    if names is None:
        return None
    if made is not None:
        count = min(len(made), len(names))
    elif decision.least == decision.most:
        count = decision.most
    else:
        count = _how_many(session, announcement, decision)
    taken, announcement.targets = names[:count], names[count:]
    if made is not None and not taken:
        return None
    if answers.is_nothing(taken):
        return answers.checked(decision, ())
    found = answers.refs(session, decision, taken, decision.options)
    return answers.checked(decision, found)


def _kind_of_targets(session: Session, announcement: Announcement, decision: Options, made: Answer) -> Answer | None:
    """The first creature type that what the line targets has in common, where no line says which."""
    if announcement.targets is None or made is not None or _says_option_next(session, announcement.player, decision):
        return None
    look = Reader(session.game.rules, session.state)
    common = set(decision.options)
    for name in announcement.targets:
        fitting = [ref for zone in zones.ALL for ref in session.registry.fitting(session.state, name, zone)]
        common &= {kind for ref in fitting for kind in look.chars(ref).subtypes}
    return (next((place for place, kind in enumerate(decision.options) if kind in common), 0),)


def _how_many(session: Session, announcement: Announcement, decision: Choose) -> int:
    """How many of the names belong to this use of the word target: as many as leave a way to place the others."""
    assert announcement.targets is not None
    most = min(decision.most, len(announcement.targets))
    for count in range(most, decision.least - 1, -1):
        trial = session.fork()
        assert trial.announcing is not None
        assert trial.announcing.targets is not None
        open_decision = trial.decision
        if not isinstance(open_decision, Choose):
            break
        taken = trial.announcing.targets[:count]
        del trial.announcing.targets[:count]
        try:
            found = answers.refs(trial, open_decision, taken, open_decision.options)
            trial.apply(answers.checked(open_decision, found))
            follow(trial)
        except Refused:
            continue
        return count
    return most


def _kicked(session: Session, announcement: Announcement, decision: Decision) -> Answer | None:
    """Additional costs that may be paid: those the line speaks of, else left to a next line that answers, else
    declined."""
    if announcement.kicked is None and _answered_next(session, announcement.player, decision):
        return None
    left = announcement.kicked or int(announcement.kicked is None and _implied(session, announcement, decision))
    if isinstance(decision, Number):
        announcement.kicked = 0
        return answers.checked(decision, max(left, decision.least))
    if isinstance(decision, Options):
        announcement.kicked = left - 1 if left else announcement.kicked
        return (0,) if left or "no" not in decision.options else (decision.options.index("no"),)
    return None


def _implied(session: Session, announcement: Announcement, decision: Decision) -> bool:
    """Whether the line names what this cost takes, and nothing that has to be paid takes such a thing."""
    rules = session.game.rules
    chars = Reader(rules, session.state).chars(decision.source)
    optional: set[str] = set()
    due: set[str] = set()
    for _, _, part in chars.facets.of("extra cost"):
        mine = optional if part.optional and decision.prompt.endswith(f" {part.id}") else due
        mine.update(_verb(rules, cost) for cost in part.costs if mine is optional or not part.optional)
    for _, _, method in chars.facets.of("method"):
        if method.id == announcement.action.method:
            due.update(_verb(rules, cost) for cost in method.costs)
    return any(names and verb in optional - due for verb, names in announcement.costs)


def _verb(rules: Ruleset, cost: Node) -> str:
    """What a cost does with things: as it says itself, else the first word of its word's name."""
    kind = rules.meaning.get(cost.word)
    own = kind.verb if isinstance(kind, CostKind) else ""
    return own or cost.word.rpartition(".")[2].partition(" ")[0]


def _answered_next(session: Session, player: PlayerId, decision: Decision) -> bool:
    if not session.following:
        return False
    line = session.following[0]
    inner = line.line if isinstance(line, Illegal) else line
    if not isinstance(inner, Chooses) or session.registry.player(inner.player) != player:
        return False
    text = fold(inner.text)
    return text.isdigit() if isinstance(decision, Number) else text in ("yes", "no")


def spares(session: Session, player: PlayerId, wishes: Wishes) -> tuple[ObjectId, ...]:
    """What the line gives up for other costs, as far as its names are clear yet: it is not given up for mana."""
    registry, state = session.registry, session.state
    found: list[ObjectId] = []
    for verb, names in wishes.costs:
        for name in names if verb in _GIVEN_UP else ():
            fitting = [ref for zone in _OWN for ref in registry.fitting(state, name, zone)]
            mine = [ref for ref in fitting if registry.owner(state, ref) == player]
            found += mine if len(mine) == 1 else ()
    return tuple(found)


def sources(session: Session, player: PlayerId, wishes: Wishes) -> tuple[ObjectId, ...]:
    """The objects that are to be tapped for mana first, in order."""
    found: list[ObjectId] = []
    for name in wishes.sources:
        ref = session.registry.find(session.state, name, ("battlefield",), player)
        if ref == NOBODY:
            raise Refused(f"there is no {name} on the battlefield to make mana", "601.2g")
        found.append(ref)
    return tuple(found)
