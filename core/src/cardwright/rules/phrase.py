"""Noun phrases: which objects and players a text speaks of (109.2, 115, 608.2d).

The core's grammar of noun phrases has a fixed skeleton: a list of phrases joined by "and" (``Objects.list``); a
phrase of
quantifier, nouns joined by "or" and relations (``Phrase.nouns``); a noun of filters and a head (``Noun.noun``). All
other
phrases are pro-forms ("it", "enchanted creature") whose word says what they stand for. Players have the same skeleton.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cardwright.contract.look import Look
from cardwright.contract.meanings import Among, Announced, Together
from cardwright.contract.ruleset import Ruleset
from cardwright.model import zone as zones
from cardwright.model.node import Node
from cardwright.model.node import node as make
from cardwright.model.reference import Ref, is_player

CORE: Final = "cardwright/"
THIS_OR: Final = CORE + "Objects.this or"
LISTS: Final = frozenset({CORE + "Objects.list", CORE + "Players.list", CORE + "Recipients.list", THIS_OR})
PHRASES: Final = frozenset({CORE + "Phrase.nouns", CORE + "PlayerPhrase.persons", CORE + "Recipient.mixed"})
NOUN: Final = CORE + "Noun.noun"
RECIPIENTS: Final = CORE + "Recipients.list"
WRAPPERS: Final = frozenset({CORE + "Recipient.objects", CORE + "Recipient.players"})
"""Words that only let a phrase for objects, or for players, stand in a list of both."""
ANY_TARGET: Final = frozenset({CORE + "Recipient.any target", CORE + "Recipient.any targets"})
PERMANENT: Final = CORE + "Head.permanent"
_BATTLEFIELD: Final = frozenset({"battlefield"})
OTHER: Final = CORE + "Filter.other"
QUANTIFIER: Final = CORE + "Quantifier."

THIS: Final = CORE + "Phrase.this"
_THIS: Final = make(THIS)

Test = tuple[Callable[..., bool], Node]


class Selector:
    """A compiled noun phrase. ``zones`` None: any zone will do. ``reads`` is its footprint; ``own`` whether what it
    selects depends on the source that asks; ``another`` whether it says "another", which means one; ``target`` its
    number among the target phrases, -1 where it is none."""

    __slots__ = ("among", "another", "nouns", "own", "persons", "quantifier", "reads", "relations", "target", "zones")

    def __init__(self, rules: Ruleset, phrase: Node) -> None:
        nouns = phrase.nodes("nouns")
        self.nouns: tuple[tuple[Test, ...], ...] = tuple(_noun_tests(rules, noun) for noun in nouns)
        self.persons: tuple[Test, ...] = tuple(_test(rules, person) for person in phrase.nodes("persons"))
        self.relations: tuple[Test, ...] = tuple(_test(rules, relation) for relation in phrase.nodes("relations"))
        number = phrase.get("target")
        self.target: int = number if isinstance(number, int) else -1
        quantifier = phrase.get("quantifier")
        self.quantifier: Node | None = quantifier if isinstance(quantifier, Node) else None
        self.another = any(word.word == OTHER and word.alt == 1 for noun in nouns for word in noun.nodes("filters"))
        footprint = reads(rules, phrase)
        # A phrase inside a relation has zones of its own: only this phrase's own words tell where to look.
        self.zones: frozenset[str] | None = _zones(
            {read for word in _own_words(phrase) for read in rules.words[word.word].reads}
        )
        heads = [noun.node("head").word for noun in nouns]
        if self.zones and not self.zones >= _BATTLEFIELD and PERMANENT in heads:
            # "A spell or permanent": each noun is at home elsewhere.
            homes = [_lies_in(_BATTLEFIELD if head == PERMANENT else self.zones) for head in heads]
            self.nouns = tuple((home, *tests) for home, tests in zip(homes, self.nouns, strict=True))
            self.zones |= _BATTLEFIELD
        self.among: tuple[Among, ...] = _few(self.nouns) if not self.persons and self.zones == _BATTLEFIELD else ()
        self.own: bool = "source" in footprint
        self.reads: frozenset[str] = footprint

    def fits(self, look: Look, ref: Ref) -> bool:
        """Whether ``ref`` satisfies nouns and relations; zones are not looked at."""
        # Plain loops: this is the innermost question of the layers.
        if ref < 0:
            if not any(test(look, ref, node) for test, node in self.persons):
                return False
        else:
            for noun in self.nouns:
                for test, node in noun:
                    if not test(look, ref, node):
                        break
                else:
                    break
            else:
                return False
        return all(test(look, ref, node) for test, node in self.relations)


def _own_words(phrase: Node) -> Iterator[Node]:
    yield from phrase.nodes("relations")
    yield from phrase.nodes("persons")
    for noun in phrase.nodes("nouns"):
        yield from noun.nodes("filters")
        yield noun.node("head")


def _few(nouns: Sequence[tuple[Test, ...]]) -> tuple[Among, ...]:
    """Filters of which one is true of everything that fits the nouns, each of which tells all that fit it; none where
    a noun has no such filter."""
    found = [next((test for test, _ in noun if isinstance(test, Among)), None) for noun in nouns]
    few = tuple([one for one in found if one is not None])
    return few if len(few) == len(found) else ()


def _lies_in(zones: frozenset[str]) -> Test:
    """Whether something is in one of the zones of its noun, where another noun has others."""

    def test(look: Look, ref: Ref, node: Node) -> bool:
        known = look.known(ref)
        return known is not None and known.zone in zones

    return test, _THIS


def _noun_tests(rules: Ruleset, noun: Node) -> tuple[Test, ...]:
    return tuple(_test(rules, word) for word in (*noun.nodes("filters"), noun.node("head")))


def _test(rules: Ruleset, word: Node) -> Test:
    return rules.meaning[word.word], word


def _zones(reads: set[str]) -> frozenset[str] | None:
    named = frozenset(read[5:] for read in reads if read.startswith("zone:"))
    if named:
        return named - {"any"} or None
    return None if "any zone" in reads else frozenset({"battlefield"})


def accepts(look: Look, phrase: Node) -> Callable[[tuple[Ref, ...]], str | None] | None:
    """What forbids to choose some things that fit the phrase together, as a check that gives the reason; None where its
    relations are about each thing by itself."""
    if phrase.word not in PHRASES:
        return None
    joint = [(test, word) for test, word in selector(look.rules, phrase).relations if isinstance(test, Together)]
    if not joint:
        return None

    def check(refs: tuple[Ref, ...]) -> str | None:
        return next((reason for test, word in joint if (reason := test.whole(look, refs, word)) is not None), None)

    return check


def announced(rules: Ruleset, phrase: Node) -> tuple[Announced, ...]:
    """What has to be chosen before it is settled what fits the phrase."""
    if phrase.word not in PHRASES:
        return ()
    return tuple(test for test, _ in selector(rules, phrase).relations if isinstance(test, Announced))


def all_or_none(
    accept: Callable[[tuple[Ref, ...]], str | None] | None, least: int
) -> Callable[[tuple[Ref, ...]], str | None] | None:
    """That check, and that at least so many things are chosen, or none."""
    if least <= 1:
        return accept

    def check(refs: tuple[Ref, ...]) -> str | None:
        if 0 < len(refs) < least:
            return f"{least} are needed"
        return accept(refs) if accept is not None else None

    return check


def selector(rules: Ruleset, phrase: Node) -> Selector:
    """The compiled form of a phrase."""
    found = rules.memo("selector", phrase, Selector)
    assert isinstance(found, Selector)
    return found


def parts(node: Node) -> tuple[Node, ...]:
    """The phrases of a list, or the phrase itself."""
    if node.word not in LISTS:
        return (node,)
    if node.word == THIS_OR:
        return _THIS, node.node("other")
    found = node.nodes("parts")
    if node.word != RECIPIENTS:
        return found
    return tuple(part.node("who") if part.word in WRAPPERS else part for part in found)


def matches(look: Look, node: Node, ref: Ref) -> bool:
    """Whether ``ref`` is one of those that ``node`` speaks of, in the zones that it speaks of."""
    if node.word in LISTS:
        return any(matches(look, part, ref) for part in parts(node))
    if node.word in PHRASES:
        chosen = selector(look.rules, node)
        if chosen.target >= 0:
            return ref in targeted(look, chosen.target)
        if not is_player(ref):
            known = look.known(ref)
            if known is None or known.phased_out:
                return False
            if chosen.zones is not None and known.zone not in chosen.zones:
                return False
        return chosen.fits(look, ref)
    if node.word in ANY_TARGET:
        return _any_target(look, ref)
    if node.word == NOUN:
        return all(test(look, ref, word) for test, word in _noun_tests(look.rules, node))
    return ref in look.rules.meaning[node.word](look, node)


def targeted(look: Look, number: int) -> tuple[Ref, ...]:
    """What was chosen for the target phrase with that number, as far as it is known and legal by now."""
    targets = look.binding("targets")
    chosen = targets[number] if isinstance(targets, tuple) and number < len(targets) else ()
    return tuple(ref for ref in chosen if isinstance(ref, int)) if isinstance(chosen, tuple) else ()


def fits_elsewhere(look: Look, phrase: Node, ref: Ref) -> bool:
    """Whether ``ref`` fits what the phrase says of it apart from the zone: a card that has become a spell (601.2e)."""
    if phrase.word not in PHRASES:
        return matches(look, phrase, ref)
    chosen = selector(look.rules, phrase)
    words = look.rules.words
    lasting = [
        one for one in chosen.relations if not any(read.startswith("zone:") for read in words[one[1].word].reads)
    ]
    nouns = any(all(test(look, ref, word) for test, word in noun) for noun in chosen.nouns)
    return nouns and all(test(look, ref, word) for test, word in lasting)


def _any_target(look: Look, ref: Ref) -> bool:
    """Creature, player, planeswalker or battle (115.4)."""
    if is_player(ref):
        return not look.state.players[ref].left
    found = look.object(ref)
    if found is None or found.zone != "battlefield" or found.phased_out:
        return False
    return not look.chars(ref).types.isdisjoint({"creature", "planeswalker", "battle"})


def candidates(look: Look, node: Node) -> tuple[Ref, ...]:
    """Everything that fits the phrase, whatever its quantifier, in the order of zones and timestamps."""
    if node.word in LISTS:
        seen = dict.fromkeys(ref for part in parts(node) for ref in candidates(look, part))
        return tuple(seen)
    if node.word in PHRASES:
        chosen = selector(look.rules, node)
        if chosen.target >= 0:
            return targeted(look, chosen.target)
        found = [ref for ref in pool(look, chosen) if chosen.fits(look, ref)]
        return tuple(found)
    if node.word in ANY_TARGET:
        return tuple([ref for ref in _any_pool(look) if _any_target(look, ref)])
    result: tuple[Ref, ...] = look.rules.meaning[node.word](look, node)
    return result


def one_by_one(look: Look, node: Node) -> Iterator[Ref]:
    """The same, found only as far as somebody looks."""
    if node.word in PHRASES and (chosen := selector(look.rules, node)).target < 0:
        return (ref for ref in pool(look, chosen) if chosen.fits(look, ref))
    if node.word in ANY_TARGET:
        return (ref for ref in _any_pool(look) if _any_target(look, ref))
    return iter(candidates(look, node))


class Lazily:
    """Things that are found only as far as somebody looks, and then remembered."""

    def __init__(self, found: Iterator[Ref]) -> None:
        self._rest = found
        self._known: list[Ref] = []

    def __iter__(self) -> Iterator[Ref]:
        place = 0
        while True:
            if place == len(self._known):
                found = next(self._rest, None)
                if found is None:
                    return
                self._known.append(found)
            yield self._known[place]
            place += 1


def asks_nothing(rules: Ruleset, node: Node) -> bool:
    """Whether what fits the phrase is the same for all sources of one controller, whatever X is."""
    return bool(rules.memo("asks nothing", node, _asks_nothing))


def _asks_nothing(rules: Ruleset, node: Node) -> bool:
    return "source" not in reads(rules, node) and not any(word.word == _X for word in node.walk())


_X: Final = CORE + "Number.x"


def _any_pool(look: Look) -> tuple[Ref, ...]:
    return look.state.in_turn_order() + look.state.zone(zones.BATTLEFIELD)


def pool(look: Look, chosen: Selector) -> Iterator[Ref]:
    """Everything among which something that fits may be, in the order of zones and timestamps."""
    state = look.state
    if chosen.among:
        # Permanents stand on the battlefield in the order of their ids.
        for ref in sorted({ref for few in chosen.among for ref in few.those(look)}):
            found = state.objects.get(ref)
            if found is not None and found.zone == "battlefield" and not found.phased_out:
                yield ref
        return
    if chosen.persons:
        yield from state.in_turn_order()
    if not chosen.nouns:
        return
    for name in zones.ALL:
        if chosen.zones is not None and name not in chosen.zones:
            continue
        for player in state.seats if name in zones.PERSONAL else (0,):
            for ref in state.zone((name, player)):
                if not state.objects[ref].phased_out:
                    yield ref


def quantifier(rules: Ruleset, phrase: Node) -> str:
    """The name of the phrase's quantifier: "", all, a, target, up to target, number, up to, any number, any number
    target."""
    if phrase.word in ANY_TARGET:
        return "target" if phrase.word.endswith("target") else "any number target"
    if phrase.word not in PHRASES:
        return ""
    chosen = selector(rules, phrase)
    if chosen.quantifier is None:
        return "a" if chosen.another else ""
    return chosen.quantifier.word[len(QUANTIFIER) :]


def is_target(rules: Ruleset, phrase: Node) -> bool:
    """Whether the phrase uses the word "target" (115.1)."""
    return quantifier(rules, phrase).endswith("target")


def reached(rules: Ruleset, phrase: Node) -> frozenset[str]:
    """The zones in which the phrase can name something."""
    found: set[str] = set()
    for part in parts(phrase):
        if part.word in PHRASES:
            chosen = selector(rules, part)
            found |= chosen.zones if chosen.zones is not None else set(zones.ALL)
        else:
            found.add("battlefield")
    return frozenset(found)


def is_this(phrase: Node) -> bool:
    """Whether the phrase is nothing but "this"."""
    return all(part.word == THIS for part in parts(phrase))


def is_open(rules: Ruleset, phrase: Node) -> bool:
    """Whether the phrase speaks of all that fit it, now or later, so that nobody chooses and nothing was named."""
    return all(part.word in PHRASES and quantifier(rules, part) in ("", "all") for part in parts(phrase))


def reads(rules: Ruleset, node: Node | None) -> frozenset[str]:
    """The footprint of everything in ``node`` (613.8)."""
    if node is None:
        return frozenset()
    found = rules.memo("reads", node, _reads)
    assert isinstance(found, frozenset)
    return found


def alone(rules: Ruleset, node: Node) -> bool:
    """Whether the phrase speaks of each object by itself, by its kind, color and controller and what the source that
    asks knows, and of no object because of another one."""
    return bool(rules.memo("alone", node, _alone))


def _alone(rules: Ruleset, node: Node) -> bool:
    for part in parts(node):
        if part.word not in PHRASES:
            if part.word not in (_THIS.word, _HOST):
                return False
            continue
        inner = (word for relation in part.nodes("relations") for word in relation.walk())
        others = any(rules.words[word.word].category in ("Phrase", "Recipient") for word in inner)
        heads = frozenset().union(*(rules.words[noun.node("head").word].reads for noun in part.nodes("nouns")))
        # "Spells": the zone that the object itself is in.
        if others or selector(rules, part).target >= 0 or not reads(rules, part) <= _OWN | heads:
            return False
    return True


_HOST: Final = CORE + "Phrase.host"
_OWN: Final = frozenset(
    {"types", "subtypes", "supertypes", "color", "controller", "source", "choices", "gains", "loses"}
)


def _reads(rules: Ruleset, node: Node) -> frozenset[str]:
    found: set[str] = set()
    for word in node.walk():
        entry: Any = rules.words.get(word.word)
        if entry is not None:
            found |= entry.reads
    return frozenset(found)


def has_choice(rules: Ruleset, effect: Node) -> bool:
    """Whether the instruction makes its player choose things as it happens ("put a creature card from your hand
    ...")."""
    return bool(rules.memo("has choice", effect, _has_choice))


def _has_choice(rules: Ruleset, effect: Node) -> bool:
    for word in _chosen_from(rules, effect):
        if word.word in PHRASES and quantifier(rules, word) in CHOICES:
            return True
        if "chooses" in rules.words[word.word].writes:
            return True
    return False


def _chosen_from(rules: Ruleset, word: Node) -> Iterator[Node]:
    """The words of an instruction that could make somebody choose: not those that only describe what a phrase speaks of
    ("a creature an opponent controls"), a condition, a number, an event or an ability that is granted."""
    yield word
    if word.word in PHRASES:
        return
    for _, value in word.slots:
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node) and rules.words[inner.word].category not in _DESCRIBE:
                yield from _chosen_from(rules, inner)


_DESCRIBE: Final = frozenset({"Relation", "Condition", "Number", "Event", "Delayed", "Reflexive", "Granted", "Ability"})
"""Categories of words that describe and let nobody choose as the instruction is followed."""

CHOICES: Final = frozenset({"a", "number", "up to", "any number"})
"""Quantifiers that make somebody choose on resolution."""
