"""The cache of compiled scripts: right, or ignored."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardwright.contract.words import Word
from cardwright.language import Cache, CardScript, LanguageError, Vocabulary, compile_cards, load_cards, load_script
from cardwright.language import cache as module

SCRIPT = b"""schema = 1
[[cards]]
name = "A"
type = "Creature"
cost = "{2}"
text = '''
{T}, sacrifice a Sliver: put 2 charge counters on it; exile a card named "X Y" until this leaves
+1: draw 1 card
'''
[[cards]]
name = "B"
type = "Sorcery"
layout = "split"
[[cards.faces]]
name = "C"
type = "Sorcery"
text = 'loyalty -X'
"""


@pytest.fixture
def cards(vocabulary: Vocabulary) -> tuple[CardScript, ...]:
    return compile_cards(SCRIPT, "set.toml", vocabulary)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The scripts that were compiled because the cache did not have them."""
    compiled: list[bytes] = []

    def compile_and_note(data: bytes, file: str, vocabulary: Vocabulary) -> tuple[CardScript, ...]:
        compiled.append(data)
        return compile_cards(data, file, vocabulary)

    monkeypatch.setattr(module, "compile_cards", compile_and_note)
    return compiled


def test_what_is_packed_is_unpacked_with_the_very_same_nodes(cards: tuple[CardScript, ...]) -> None:
    again = module.unpack(module.pack(cards))
    assert again == cards
    assert again[0].lines[0].node is cards[0].lines[0].node


def test_a_script_is_compiled_once(
    vocabulary: Vocabulary, tmp_path: Path, cards: tuple[CardScript, ...], parsed: list[bytes]
) -> None:
    cache = Cache(tmp_path / "new" / "folder")
    assert [load_cards(SCRIPT, "set.toml", vocabulary, cache) for _ in range(3)] == [cards] * 3
    assert parsed == [SCRIPT]


def test_names_are_known_before_a_stored_card_is_made(
    vocabulary: Vocabulary, tmp_path: Path, cards: tuple[CardScript, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = Cache(tmp_path)
    load_script(SCRIPT, "set.toml", vocabulary, cache)
    made: list[bytes] = []
    unpack = module.unpack

    def unpack_and_note(packed: bytes) -> tuple[CardScript, ...]:
        made.append(packed)
        return unpack(packed)

    monkeypatch.setattr(module, "unpack", unpack_and_note)
    script = load_script(SCRIPT, "set.toml", vocabulary, cache)
    assert script.names == (("A",), ("B // C", "B", "C"))
    assert made == []
    assert script.cards == cards
    assert len(made) == 1


def test_what_does_not_pass_the_check_is_not_stored(vocabulary: Vocabulary, tmp_path: Path) -> None:
    def refuse(card: CardScript) -> None:
        raise LanguageError(f"{card.name} will not do")

    with pytest.raises(LanguageError, match="A will not do"):
        load_script(SCRIPT, "set.toml", vocabulary, Cache(tmp_path), refuse)
    assert list(tmp_path.iterdir()) == []


def test_without_a_cache_it_is_compiled_every_time(vocabulary: Vocabulary, parsed: list[bytes]) -> None:
    load_cards(SCRIPT, "set.toml", vocabulary)
    load_cards(SCRIPT, "set.toml", vocabulary)
    assert len(parsed) == 2


def test_another_script_or_another_vocabulary_is_compiled_anew(
    vocabulary: Vocabulary, words: list[tuple[str, Word]], tmp_path: Path, parsed: list[bytes]
) -> None:
    cache = Cache(tmp_path)
    more = Vocabulary.of([*words, ("b", Word(category="Keyword", id="x", pattern="defender"))], vocabulary.subtypes)
    load_cards(SCRIPT, "set.toml", vocabulary, cache)
    load_cards(SCRIPT, "set.toml", more, cache)
    load_cards(SCRIPT + b"\n", "set.toml", vocabulary, cache)
    assert len(parsed) == 3


@pytest.mark.parametrize("damage", [b"", b"x", b"\x00" * 500, None])
def test_a_damaged_file_is_compiled_anew_and_mended(
    vocabulary: Vocabulary, tmp_path: Path, cards: tuple[CardScript, ...], parsed: list[bytes], damage: bytes | None
) -> None:
    cache = Cache(tmp_path)
    load_cards(SCRIPT, "set.toml", vocabulary, cache)
    (file,) = tmp_path.iterdir()
    stored = file.read_bytes()
    file.write_bytes(stored[:-3] + b"abc" if damage is None else damage)
    assert load_cards(SCRIPT, "set.toml", vocabulary, cache) == cards
    assert load_cards(SCRIPT, "set.toml", vocabulary, cache) == cards
    assert len(parsed) == 2
    assert file.read_bytes() == stored


def test_a_file_of_another_make_with_a_right_checksum_is_ignored(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for packed in (b"\x01", b"\x93\x90\x90\x91\x01", b"\xc1"):
        (tmp_path / "key.cards").write_bytes(module._digest(packed) + packed)
        assert cache.get("key") is None


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(
    vocabulary: Vocabulary, tmp_path: Path, cards: tuple[CardScript, ...]
) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file" / "folder")
    assert load_cards(SCRIPT, "set.toml", vocabulary, cache) == cards


def test_a_write_that_fails_leaves_nothing_behind(
    vocabulary: Vocabulary, tmp_path: Path, cards: tuple[CardScript, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object, __: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "replace", refuse)
    assert load_cards(SCRIPT, "set.toml", vocabulary, Cache(tmp_path)) == cards
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_files_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 2)
    cache = Cache(tmp_path)
    for age, key in enumerate(("new", "old", "older")):
        cache.put(key, ())
        os.utime(tmp_path / f"{key}.cards", (1_000_000 - age, 1_000_000 - age))
    cache.put("newest", ())
    assert sorted(file.stem for file in tmp_path.iterdir()) == ["new", "newest"]


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"CARDWRIGHT_CACHE": "/a/b", "XDG_CACHE_HOME": "/x"}, "/a/b"),
        ({"CARDWRIGHT_CACHE": "Off"}, None),
        ({"XDG_CACHE_HOME": "/x", "HOME": "/home/me"}, "/x/cardwright"),
        ({"XDG_CACHE_HOME": "relative", "HOME": "/home/me"}, "/home/me/.cache/cardwright"),
        ({"HOME": "/home/me"}, "/home/me/.cache/cardwright"),
    ],
)
def test_the_environment_says_where_the_cache_is(environment: dict[str, str], folder: str | None) -> None:
    cache = Cache.from_environment(environment)
    assert (cache.folder if cache else None) == (Path(folder) if folder else None)
