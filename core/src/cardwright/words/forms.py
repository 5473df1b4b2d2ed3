"""Permanents that become one of several things as they enter (614.1c, 707.2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardwright.contract.authoring import Lexicon
from cardwright.contract.entering import entry
from cardwright.contract.look import Do
from cardwright.contract.parts import Part
from cardwright.contract.ruleset import Ruleset
from cardwright.model.event import Enter
from cardwright.model.node import Node

lexicon = Lexicon()

lexicon.add(
    "Form",
    "\\( {exceptions:Exception+and} \\)",
    id="form",
    means="What it is besides what it is anyway, or in place of that",
    rule="614.1c",
)


@lexicon.word("Static", "as this enters, it becomes {forms:Form+or}", id="becomes as it enters", rule="614.1c")
def becomes_as_it_enters(build: Ruleset, node: Node) -> Iterator[Part]:
    """It becomes one of those things, as its controller chooses; that is part of what a copy of it copies (707.2)."""
    forms = node.nodes("forms")

    def modify(enter: Enter, do: Do) -> Enter:
        texts = tuple(" and ".join(map(do.rules.render, form.nodes("exceptions"))) for form in forms)
        form = forms[do.ask_option(enter.controller, texts, "choose what it becomes", "form")]
        values = enter.copied if enter.copied is not None else do.state.objects[do.source].values
        for exception in form.nodes("exceptions"):
            values = do.rules.meaning[exception.word](do, exception, values)
        return replace(enter, copied=values)

    yield entry(modify)
