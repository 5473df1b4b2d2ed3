"""Type lines of card scripts (205.3): which subtypes they may have."""

from __future__ import annotations

import pytest

from cardwright.language.errors import LanguageError
from cardwright.language.script import CardScript
from cardwright.loader.compose import printed


def test_a_subtype_that_no_rule_lists_is_refused_with_the_way_out() -> None:
    with pytest.raises(LanguageError, match=r"'Gamekeeper' .* 'unlisted'"):
        printed(CardScript(name="Old Tom", type="Creature — Human Gamekeeper"), "f.toml")


def test_a_subtype_that_the_card_says_is_unlisted_is_its_subtype() -> None:
    card = CardScript(name="Old Tom", type="Creature — Human Gamekeeper", unlisted="Gamekeeper")
    assert printed(card, "f.toml").subtypes == {"Human", "Gamekeeper"}


def test_an_unlisted_subtype_has_to_be_in_the_type_line() -> None:
    with pytest.raises(LanguageError, match=r"'Gamekeeper' .* not in the type line"):
        printed(CardScript(name="Old Tom", type="Creature — Human", unlisted="Gamekeeper"), "f.toml")
