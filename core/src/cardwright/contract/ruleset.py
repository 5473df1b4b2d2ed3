"""The Ruleset: everything that is installed, composed into immutable tables.

A game is made from a Ruleset and finds every function through it: the meaning of a word by the word's full id, the
parts of an ability by its node, the printed values of a card by its name. Compiling is lazy and memoised; nothing in
it changes what a lookup gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from cardwright.contract.look import Look
from cardwright.contract.parts import Change, Enchants, Part, Pattern, Spell
from cardwright.contract.words import Settling, Word
from cardwright.model.characteristics import Characteristics, Printed
from cardwright.model.node import Node, Value, node

EDITION: Final = "2026-09-25"
"""The edition of the Comprehensive Rules that the core implements."""

P = TypeVar("P", bound=Part)
T = TypeVar("T")

Use = tuple[Node, int, Any]
"""A part with the ability that it belongs to and its place among that ability's parts."""


GLOBAL: Final = node("cardwright/Ability.game")
"""Stands for the ability of parts that belong to the game itself."""


class Facets:
    """All parts of a list of abilities, sorted by kind. ``flags`` counts capabilities by name."""

    __slots__ = (
        "_by_kind",
        "activated",
        "continuous",
        "defining",
        "elsewhere",
        "elsewhere_cast",
        "elsewhere_mana",
        "elsewhere_used",
        "flags",
        "kinds",
        "loud",
        "private",
        "replaces",
        "spell",
        "triggered",
        "uses",
        "workings",
    )

    def __init__(self, uses: Sequence[Use]) -> None:
        by_kind: dict[str, list[Use]] = {}
        flags: dict[str, int] = {}
        for use in uses:
            by_kind.setdefault(use[2].kind, []).append(use)
            if use[2].flag:
                flags[use[2].flag] = flags.get(use[2].flag, 0) + 1
        self._by_kind = {kind: tuple(found) for kind, found in by_kind.items()}
        self.flags: Final[Mapping[str, int]] = flags
        self.kinds: Final = frozenset(by_kind)
        """The kinds of parts that there are."""
        self.activated = self.of("activated")
        self.uses: Final = tuple([(place, use) for place, use in enumerate(self.activated) if not use[2].mana])
        """The activated abilities that are no mana abilities, with their places among all."""
        self.private: Final = all(use[2].who == "you" for _, use in self.uses)
        """Whether only the controller may activate any of these."""
        self.triggered = self.of("triggered")
        self.continuous = self.of("continuous")
        self.defining = tuple(use for use in self.continuous if use[2].defining)
        self.replaces = self.of("replaces")
        self.spell: tuple[tuple[Node, int, Spell], ...] = self.of("spell")
        self.elsewhere: frozenset[str] = frozenset(
            zone for _, _, part in uses if part.kind not in _QUIET for zone in part.zones if zone != "battlefield"
        )
        self.loud: tuple[str, ...] = tuple(kind for kind in self._by_kind if kind not in _QUIET)
        self.elsewhere_cast: frozenset[str] = frozenset(zone for _, _, part in self.of("method") for zone in part.zones)
        self.elsewhere_used: frozenset[str] = frozenset(
            zone for _, _, part in (*self.activated, *self.of("special")) for zone in part.zones
        ) - {"battlefield"}
        self.elsewhere_mana: frozenset[str] = frozenset(
            zone for _, _, part in self.activated if part.mana for zone in part.zones if zone != "battlefield"
        )

        self.workings: Final[dict[Any, tuple[tuple[str, Any], ...]]] = {}
        """For objects with these abilities the parts that function, as :mod:`cardwright.rules.index` has found them."""

    def of(self, kind: str) -> tuple[Use, ...]:
        """The parts of that kind, in the order of the abilities."""
        return self._by_kind.get(kind, ())


_MOST_FACETS: Final = 4_096
"""How many lists of abilities are remembered; each new combination of Slivers gives every creature another one."""

_QUIET = frozenset(
    {
        "spell", "activated", "flag", "enchants", "method", "extra cost", "damage result", "link", "block rule",
        "special", "instead of mana", "x payment", "as attacks", "drawn", "splice",
    }
)  # fmt: skip
"""Kinds of parts that matter only to whoever looks at their object; all others act by themselves."""


class Ruleset:
    """Tables of words, cards and parts. ``digests`` identifies each owner's part of it for records."""

    def __init__(
        self,
        words: Mapping[str, Word],
        cards: Mapping[str, Printed],
        intrinsic: Mapping[str, Node],
        globals: Sequence[Part] = (),
        owners: Mapping[str, str] | None = None,
        digests: Mapping[str, str] | None = None,
        subtypes: Mapping[str, frozenset[str]] | None = None,
        render: Callable[[Node], str] = repr,
        compile_text: Callable[[str], tuple[Node, ...]] = lambda _: (),
        expand: Callable[[str, Node, str, Mapping[str, Value]], Node] | None = None,
        wastes: Printed | None = None,
        packages: Mapping[str, str] | None = None,
        clashes: Mapping[str, tuple[str, ...]] | None = None,
        faces: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.words: Final = words
        self.cards: Final = cards
        self._faces = faces
        self.intrinsic: Final = intrinsic
        self.globals: Final = tuple(globals)
        self.owners: Final = owners or {}
        self.digests: Final = digests or {}
        self.subtypes: Final = subtypes or {}
        self.meaning: Final[dict[str, Any]] = {id: word.run for id, word in words.items() if word.run is not None}
        self.counters: Final = {id.rpartition("/Counter.")[2]: node(id) for id in words if "/Counter." in id}
        """The words for counters that do something to the permanent they are on, by the name of the counter."""
        self.wastes: Final = wastes or Printed(name="Wastes", types=frozenset({"land"}))
        """The blank card that positions are filled up with: a basic land that makes colorless mana."""
        self.clashes: Final = clashes or {}
        """The cards that several plugins define, each in its own way, with those plugins; no game can use them."""
        self.packages: Final = packages or {}
        """The plugins by the import packages that their code lies in."""
        self._render = render
        self._compile = compile_text
        self._expand = expand
        self._keyed: dict[str, Node] = {}
        self.footprints: Final[dict[int, Any]] = {}
        """What compiled effects read and write, by the identity of their changes; kept for ``rules.layers``."""
        self._parts: dict[Node, tuple[Part, ...]] = {GLOBAL: self.globals}
        self._facets: dict[tuple[Node, ...], Facets] = {}
        self._values: dict[Printed, Printed] = {}
        self._base: dict[tuple[int, int], Characteristics] = {}
        self._memo: dict[tuple[str, Node], Any] = {}
        self.global_facets: Final = Facets([(GLOBAL, place, part) for place, part in enumerate(self.globals)])

    def parts(self, ability: Node) -> tuple[Part, ...]:
        """The parts that an ability line, keyword or static compiles into."""
        found = self._parts.get(ability)
        if found is None:
            found = self._parts[ability] = _all(Part, self.meaning[ability.word](self, ability), ability)
        return found

    def clash(self, name: str) -> str:
        """Why no game can use the card of that name, in one sentence; "" where no plugins are at odds about it."""
        owners = self.clashes.get(name, ())
        if not owners:
            return ""
        rivals = " and ".join(owners)
        return f"{rivals} define {name!r}, each in its own way; leave one of them out with --block or CARDWRIGHT_BLOCK"

    def origin(self, compiled: Part | Change) -> Node | None:
        """The ability or modification that compiled into this very part or change; None where it is nobody's."""
        for ability, parts in self._parts.items():
            for part in parts:
                if part is compiled or any(change is compiled for change in getattr(part, "changes", ())):
                    return ability
        made = ((key[1], value) for key, value in self._memo.items() if key[0] == "changes")
        return next((word for word, changes in made if any(change is compiled for change in changes)), None)

    def facets(self, abilities: tuple[Node, ...]) -> Facets:
        """The parts of ``abilities`` sorted by kind."""
        found = self._facets.get(abilities)
        if found is None:
            if len(self._facets) >= _MOST_FACETS:
                # What objects have is found once more where it is needed; a process that plays for days stays small.
                self._facets.clear()
            uses = [(ability, place, part) for ability in abilities for place, part in enumerate(self.parts(ability))]
            found = self._facets[abilities] = Facets(uses)
        return found

    def part(self, ability: Node, place: int) -> Any:
        """The part at ``place`` of an ability."""
        return self.parts(ability)[place]

    def pattern(self, event: Node) -> Pattern:
        """The pattern that a word of category Event or Would compiles into."""
        found = self._memo.get(("pattern", event))
        if found is None:
            (found,) = _all(Pattern, (self.meaning[event.word](self, event),), event)
            self._memo[("pattern", event)] = found
        assert isinstance(found, Pattern)
        return found

    def changes(self, modification: Node) -> tuple[Change, ...]:
        """The changes of a word of category Modification; none for any other word."""
        found = self._memo.get(("changes", modification))
        if found is None:
            is_one = self.words[modification.word].category == "Modification"
            found = _all(Change, self.meaning[modification.word](self, modification), modification) if is_one else ()
            self._memo[("changes", modification)] = found
        assert isinstance(found, tuple)
        return found

    @property
    def faces(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the halves or faces of the cards that have any, by the name of the card."""
        if self._faces is None:
            self._faces = {
                name: tuple(face.name for face in card.faces) for name, card in self.cards.items() if card.faces
            }
        return self._faces

    def memo(self, key: str, node: Node, make: Callable[[Ruleset, Node], Any]) -> Any:
        """``make(self, node)``, computed once for each ``key`` and node."""
        found = self._memo.get((key, node))
        if found is None:
            found = self._memo[(key, node)] = make(self, node)
        return found

    def same(self, values: Printed) -> Printed:
        """One object for all equal values: what is known of values is kept by their identity."""
        return self._values.setdefault(values, values)

    def base(self, printed: Printed, controller: int) -> Characteristics:
        """What an object with these values is while no effect changes it; shared, not to be changed."""
        # By identity: hashing the value would cost more than the lookup saves; the entry keeps ``printed`` alive.
        key = (id(printed), controller)
        found = self._base.get(key)
        if found is None:
            found = Characteristics(printed, controller)
            found.abilities = self.with_intrinsic(found.abilities, found.types, found.subtypes)
            found.facets = self.facets(found.abilities)
            self._base[key] = found
        return found

    def with_intrinsic(
        self, abilities: tuple[Node, ...], types: frozenset[str], subtypes: frozenset[str]
    ) -> tuple[Node, ...]:
        """``abilities`` with those that the rules give to lands and battles of some types, as far as they are not among
        them yet (305.6, 310.12b)."""
        if types.isdisjoint(("land", "battle")):
            return abilities
        more = tuple(node for name, node in self.intrinsic.items() if name in subtypes and node not in abilities)
        return abilities + more

    def enchants(self, chars: Characteristics) -> Enchants | None:
        """What an Aura with these characteristics can enchant, or None."""
        for _, _, part in chars.facets.of("enchants"):
            assert isinstance(part, Enchants)
            return part
        return None

    def key_of(self, node: Node) -> str:
        """A short text that stands for ``node`` where a value must be plain, such as a restriction on mana (106.6)."""
        key = f"{node.word}:{self.render(node)}"
        self._keyed.setdefault(key, node)
        return key

    def keyed(self, key: str) -> Node:
        """The node that ``key_of`` gave ``key`` for."""
        return self._keyed[key]

    def spending_keys(self) -> tuple[str, ...]:
        """The keys of all restrictions and riders met so far."""
        return tuple(key for key in self._keyed if "/Spending." in key)

    def render(self, node: Node) -> str:
        """The node as text of the ability language."""
        return self._render(node)

    def compile_text(self, text: str) -> tuple[Node, ...]:
        """The abilities that lines of text in the ability language stand for, with the words of all active plugins."""
        return self._compile(text)

    def expand(self, text: str, keyword: Node, category: str = "Ability", **more: Value) -> Node:
        """What ``text`` says, read with the words that the owner of ``keyword`` may use.

        ``{n}`` and the like in it stand for what fills that slot of ``keyword``, or for what is given as ``more``. The
        slots that a text may speak of are ``n``, ``m``, ``costs``, ``what``, ``who``, ``noun``, ``kind`` and
        ``effects``. LanguageError when the text is not understood."""
        assert self._expand is not None, "this Ruleset was put together without its language"
        return self._expand(text, keyword, category, more)

    def settled(self, look: Look, ability: Node) -> Node:
        """``ability`` as the source of ``look`` gives it to something else: what it says of a choice made for that
        source stands in it as what was chosen (see :class:`~cardwright.contract.words.Settling`)."""
        return self._settle(look, ability) if self.memo("settles", ability, _settles) else ability

    def _settle(self, look: Look, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(self._settle(look, item) for item in value)
        if not isinstance(value, Node):
            return value
        meaning = self.meaning.get(value.word)
        if isinstance(meaning, Settling):
            return meaning.settle(look, value)
        return node(value.word, value.alt, tuple((name, self._settle(look, inner)) for name, inner in value.slots))

    def is_keyword(self, ability: Node, wanted: str) -> bool:
        """Whether an ability is the keyword whose word has the full id ``wanted``, or a variant of it."""
        if ability.word == wanted:
            return True
        word = self.words.get(ability.word)
        if word is None or not word.variant_of:
            return False
        return f"{ability.word.partition('/')[0]}/{word.category}.{word.variant_of}" == wanted

    def word_name(self, id: str) -> str:
        """The last part of a word's full id: ``slivers/Keyword.sneak`` gives ``sneak``."""
        return id.rpartition("/")[2].partition(".")[2]


def _all(kind: type[T], values: Any, node: Node) -> tuple[T, ...]:
    """What the meaning of a word gave, all of which must be of that kind; TypeError where it is not."""
    found = tuple(values) if isinstance(values, Iterable) else (values,)
    for one in found:
        if not isinstance(one, kind):
            raise TypeError(f"the meaning of {node.word} gives {type(one).__name__} where {kind.__name__} is expected")
    return found


def _settles(rules: Ruleset, ability: Node) -> bool:
    return any(isinstance(rules.meaning.get(word.word), Settling) for word in ability.walk())
