"""Every plugin ends with a status, and what is wrong with one never reaches another."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.loader import CORE, Loaded, SelectionError, Status

from .conftest import Install, LoadAll

GIVES_CHILL = """
@hookimpl
def cardwright_vocabulary():
    return (word(),)
"""


def status(loaded: Loaded, name: str) -> Status:
    return loaded.plugin(name).status


def reason(loaded: Loaded, name: str) -> str:
    return loaded.plugin(name).reason


def test_a_plugin_without_hooks_is_active_and_gives_nothing(install: Install, load_all: LoadAll) -> None:
    install("frost", version="2.5")
    loaded = load_all()
    assert loaded.plugin("frost").label == "frost (cardwright-frost 2.5)"
    assert (status(loaded, "frost"), reason(loaded, "frost")) == (Status.ACTIVE, "")
    assert loaded.contribution("frost").given.words == ()


def test_words_and_parts_of_all_hooks_are_kept_by_owner(install: Install, load_all: LoadAll) -> None:
    costs = "@hookimpl\ndef cardwright_costs():\n    yield word('freeze', 'freeze')\n    yield Part(rule='704.5')\n"
    install("frost", GIVES_CHILL + costs)
    given = load_all().contribution("frost").given
    assert [word.pattern for word in given.words] == ["chill", "freeze"]
    assert [part.rule for part in given.parts] == ["704.5"]


BROKEN = {
    "import nowhere_to_be_found": "importing plug_cardwright_bad raised ModuleNotFoundError: No module named",
    "def broken(:": "importing plug_cardwright_bad raised SyntaxError",
    "raise SystemExit(3)": "importing plug_cardwright_bad raised SystemExit: 3",
    "@hookimpl\ndef cardwright_card(): return ()": "which is not a hook; did you mean cardwright_cards",
    "@hookimpl\ndef cardwright_cards(game): return ()": "hookimpl definition: cardwright_cards(game)",
    "@hookimpl\ndef cardwright_mana(): 1 / 0": "cardwright_mana raised ZeroDivisionError: division by zero",
    "@hookimpl\ndef cardwright_mana(): raise SystemExit": "cardwright_mana raised SystemExit",
    "@hookimpl\ndef cardwright_mana():\n yield word()\n 1 / 0": "cardwright_mana raised ZeroDivisionError",
    "@hookimpl\ndef cardwright_mana(): pass": "cardwright_mana answered None; to give nothing, return an empty tuple",
    "@hookimpl\ndef cardwright_mana(): return 7": "cardwright_mana answered 7, which is not a sequence",
    "@hookimpl\ndef cardwright_mana(): return word()": "cardwright_mana answered Word(",
    "@hookimpl\ndef cardwright_mana(): return [7]": "cardwright_mana answered 7, which is not a Word or a Part",
    "@hookimpl\ndef cardwright_vocabulary(): return [Part()]": "which is not a Word",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(pattern=' ')]": "word 'chill' (' '), whose pattern is ' '",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(reads={'life'})]": "whose reads is {'life'}",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(run='freeze')]": "whose run is 'freeze'",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(run=None)]": "an Effect needs a function run(do, node)",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(run=lambda do, node: (yield))]": "without yield",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(category='Cost')]": "run is a CostKind",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(id='a/b')]": "whose id is 'a/b'",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(), word('cool')]": "two words of category Effect with the id",
    "@hookimpl\ndef cardwright_vocabulary(): return [word(), word(id='other')]": "'chill' twice, each in its own way",
    "@hookimpl\ndef cardwright_cards(): return '/'": "cardwright_cards answered '/', which is not a sequence",
    "@hookimpl\ndef cardwright_cards(): return ['/']": "answered '/', which is not a file or folder as importlib",
    "@hookimpl\ndef cardwright_cards(): return [Path('no_such')]": "PosixPath('no_such'), which does not exist",
    "def cardwright_cards(): return ()": "its cardwright_cards would never be called; mark it",
    "@hookimpl\nclass cardwright_cards: pass": "its cardwright_cards would never be called; mark it",
    "@hookimpl\nasync def cardwright_cards(): return ()": "cardwright_cards is an async function",
    "@hookimpl\ndef cardwright_costs():\n  while True: yield word()": "answered more than 100000 things; does it ever",
    "raise RuntimeError('x' * 9999)": "x…",
    "raise RuntimeError('\\x1b[31mred')": r"RuntimeError: \x1b[31mred",
    "class Odd(Exception):\n  def __str__(self): 1 / 0\nraise Odd": "raised Odd",
    "@hookimpl\ndef cardwright_meta(): return 7": "cardwright_meta answered 7, which is not a PluginMeta",
    "@hookimpl\ndef cardwright_meta(): return PluginMeta(requires='ab')": "requires='ab', which is not a tuple",
    "@hookimpl\ndef cardwright_meta(): return PluginMeta(api='new')": "api='new', which is not a version such as",
}


@pytest.mark.parametrize("source", BROKEN)
def test_a_broken_plugin_says_what_is_wrong_and_takes_none_along(
    source: str, install: Install, load_all: LoadAll
) -> None:
    install("bad", source)
    install("frost", GIVES_CHILL)
    loaded = load_all()
    assert status(loaded, "bad") is Status.BROKEN
    assert BROKEN[source] in reason(loaded, "bad")
    assert "\n" not in reason(loaded, "bad")
    assert status(loaded, "frost") is Status.ACTIVE


def test_what_a_plugin_raised_is_kept_as_traceback(install: Install, load_all: LoadAll) -> None:
    install("bad", "@hookimpl\ndef cardwright_mana(): 1 / 0")
    install("none", "@hookimpl\ndef cardwright_mana(): pass")
    loaded = load_all()
    assert "plug_cardwright_bad.py" in loaded.plugin("bad").traceback
    assert loaded.plugin("none").traceback == ""


def test_a_keyboard_interrupt_is_the_users_and_passes(install: Install, load_all: LoadAll) -> None:
    install("slow", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        load_all()


@pytest.mark.parametrize("group", ["cardwright.v0", "cardwright.v2"])
def test_another_major_version_is_incompatible_and_not_imported(
    group: str, install: Install, load_all: LoadAll
) -> None:
    install("old", "raise RuntimeError", group=group)
    loaded = load_all()
    assert status(loaded, "old") is Status.INCOMPATIBLE
    assert reason(loaded, "old") == f"it was written for version {group[-1]} of the plugin interface; this is version 1"


def test_a_plugin_that_also_serves_another_major_version_is_loaded_by_ours(install: Install, load_all: LoadAll) -> None:
    both = "[cardwright.v2]\nfrost = nowhere\n[cardwright.v1]\nfrost = plug_cardwright_frost\n"
    install("frost", entry_points=both)
    assert [(plugin.name, plugin.status) for plugin in load_all().plugins] == [("frost", Status.ACTIVE)]


@pytest.mark.parametrize("api", ["1.99", "2.0", "0.9"])
def test_a_contract_that_we_do_not_keep_is_incompatible(api: str, install: Install, load_all: LoadAll) -> None:
    install("new", f"@hookimpl\ndef cardwright_meta(): return PluginMeta(api={api!r})")
    loaded = load_all()
    assert status(loaded, "new") is Status.INCOMPATIBLE
    assert api in reason(loaded, "new")


def test_two_plugins_of_one_name_are_a_conflict_that_names_both(install: Install, load_all: LoadAll) -> None:
    install("frost", distribution="one", version="1.1")
    install("frost", distribution="two", version="2.2")
    loaded = load_all()
    assert [plugin.status for plugin in loaded.plugins] == [Status.CONFLICT, Status.CONFLICT]
    assert all("one 1.1 and two 2.2 both give a plugin named frost" in plugin.reason for plugin in loaded.plugins)


def test_blocking_one_distribution_settles_a_conflict_of_names(install: Install, load_all: LoadAll) -> None:
    install("frost", distribution="one")
    install("frost", GIVES_CHILL, distribution="two")
    loaded = load_all(block="one")
    assert [plugin.status for plugin in loaded.plugins] == [Status.BLOCKED, Status.ACTIVE]
    assert len(loaded.contribution("frost").given.words) == 1


def test_a_namesake_for_another_version_does_no_harm(install: Install, load_all: LoadAll) -> None:
    install("frost", distribution="a-frost", group="cardwright.v2")
    install("frost", distribution="b-frost")
    install("needs-a", requires=["a-frost"])
    install("needs-b", requires=["b-frost"])
    loaded = load_all()
    assert [plugin.status for plugin in loaded.plugins[:2]] == [Status.INCOMPATIBLE, Status.ACTIVE]
    assert reason(loaded, "needs-a") == "it needs a-frost, which is incompatible"
    assert status(loaded, "needs-b") is Status.ACTIVE


def test_no_plugin_takes_the_name_of_the_core(install: Install, load_all: LoadAll) -> None:
    install("cardwright", distribution="impostor")
    loaded = load_all()
    assert status(loaded, "cardwright") is Status.CONFLICT
    assert [one.owner for one in loaded.active] == [CORE]


def test_a_name_that_could_not_stand_in_a_list_is_refused(install: Install, load_all: LoadAll) -> None:
    install("frost", entry_points="[cardwright.v1]\nice, snow = plug_cardwright_frost\n")
    loaded = load_all()
    assert reason(loaded, "ice, snow") == "its name 'ice, snow' must consist of letters, digits, '-' and '_'"


def test_a_name_that_would_colour_the_terminal_is_written_out(install: Install, load_all: LoadAll) -> None:
    install("frost", entry_points="[cardwright.v1]\n\x1b[31mred = plug_cardwright_frost\n")
    (plugin,) = load_all().plugins
    assert (plugin.name, plugin.status) == (r"\x1b[31mred", Status.BROKEN)
    assert plugin.reason.isprintable()


def test_an_installation_hidden_by_another_of_the_same_distribution_does_not_count(
    install: Install, load_all: LoadAll
) -> None:
    install("frost", version="1.0")
    install("frost", version="2.0")
    assert [plugin.status for plugin in load_all().plugins] == [Status.ACTIVE]


def test_entry_points_that_cannot_be_read_are_reported(install: Install, load_all: LoadAll) -> None:
    install("frost", entry_points="[cardwright.v1]\nfrost\n")
    loaded = load_all()
    assert [plugin.status for plugin in loaded.plugins] == [Status.BROKEN]


def test_cards_are_read_from_files_and_folders_in_order(install: Install, load_all: LoadAll, site: Path) -> None:
    (site / "cards" / "deep").mkdir(parents=True)
    for name in ("b.toml", "a.toml", "deep/z.toml", "notes.txt"):
        (site / "cards" / name).write_text(name)
    (site / "single.toml").write_text("single")
    install("frost", f"@hookimpl\ndef cardwright_cards(): return [Path({str(site)!r}) / p for p in PATHS]")
    module = site / "plug_cardwright_frost.py"
    module.write_text("PATHS = ['single.toml', 'cards']\n" + module.read_text())
    cards = load_all().contribution("frost").given.cards
    assert [card.data.decode() for card in cards] == ["single", "a.toml", "b.toml", "deep/z.toml"]
    assert cards[0].path == str(site / "single.toml")


def test_a_card_file_that_cannot_be_read_breaks_its_plugin(install: Install, load_all: LoadAll, site: Path) -> None:
    (site / "cards" / "odd.toml").mkdir(parents=True)
    (site / "cards" / "gone.toml").symlink_to(site / "nowhere")
    install("frost", f"@hookimpl\ndef cardwright_cards(): return [Path({str(site / 'cards')!r})]")
    loaded = load_all()
    assert status(loaded, "frost") is Status.BROKEN
    assert "its card scripts cannot be read" in reason(loaded, "frost")


def test_blocked_plugins_are_not_imported(install: Install, load_all: LoadAll) -> None:
    install("frost", "raise RuntimeError")
    loaded = load_all(block="frost")
    assert (status(loaded, "frost"), reason(loaded, "frost")) == (
        Status.BLOCKED,
        "blocked by CARDWRIGHT_BLOCK or --block",
    )


def test_only_takes_along_what_the_named_ones_require(install: Install, load_all: LoadAll) -> None:
    install("base")
    install("middle", requires=["cardwright-base"])
    install("top", requires=["cardwright-middle"])
    install("other", "raise RuntimeError")
    loaded = load_all(only="top")
    assert [one.owner for one in loaded.active] == [CORE, "base", "middle", "top"]
    assert status(loaded, "other") is Status.BLOCKED


def test_block_wins_over_only(install: Install, load_all: LoadAll) -> None:
    install("base")
    install("top", requires=["cardwright-base"])
    loaded = load_all(only="top", block="cardwright_base")
    assert status(loaded, "base") is Status.BLOCKED
    assert reason(loaded, "top") == "it needs cardwright-base, which is blocked"


def test_what_turns_out_unusable_later_goes_with_all_that_need_it(install: Install, load_all: LoadAll) -> None:
    install("apart")
    install("base")
    install("middle", requires=["cardwright-base"])
    install("top", requires=["cardwright-middle"])
    loaded = load_all().ended("base", Status.CONFLICT, "two readings", "traced")
    assert [one.owner for one in loaded.active] == [CORE, "apart"]
    assert (status(loaded, "base"), reason(loaded, "base")) == (Status.CONFLICT, "two readings")
    assert status(loaded, "top") is Status.BROKEN
    assert reason(loaded, "top") == "it needs cardwright-base, which is in conflict with another plugin"


def test_damaged_metadata_are_not_passed_over(install: Install, load_all: LoadAll) -> None:
    install("torn", entry_points="[cardwright.v1]\n")
    loaded = load_all()
    assert status(loaded, "cardwright-torn") is Status.BROKEN
    assert "name the group of plugins and no plugin in it" in reason(loaded, "cardwright-torn")


def test_what_plugins_print_is_no_part_of_the_output(
    install: Install, load_all: LoadAll, capsys: pytest.CaptureFixture[str]
) -> None:
    install("loud", "print('imported')\n@hookimpl\ndef cardwright_mana():\n print('asked')\n return ()\n")
    assert status(load_all(), "loud") is Status.ACTIVE
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.split() == ["imported", "asked"]


@pytest.mark.parametrize("option", ["only", "block"])
def test_a_selection_of_what_is_not_installed_is_an_error(option: str, install: Install, load_all: LoadAll) -> None:
    install("frost")
    with pytest.raises(SelectionError, match=r"names the plugin 'frosty', .* did you mean frost\?"):
        load_all(**{option: "frosty"})


def test_errors_in_the_cores_own_words_are_not_hidden(install: Install, load_all: LoadAll) -> None:
    install("core", "raise RuntimeError('the core is at fault')")
    with pytest.raises(RuntimeError, match="the core is at fault"):
        load_all(block="core", built_in="plug_cardwright_core")
