"""The reference pages of the documentation, made from the code while the site is built.

MkDocs loads this file as a hook and asks :func:`on_files` for more pages; nothing of them is kept in the repository.
:func:`pages` gives them as Markdown, for the tests too: every word, part, hook, decision and event that exists is
there, in the words of its own docstring.
"""

from __future__ import annotations

import ast
import html
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import click
import msgspec

import cardwright
from cardwright.cli import app as cli
from cardwright.cli.rules import Index
from cardwright.contract import hookspecs, look, parts, ruleset
from cardwright.contract.words import CATEGORIES, Word
from cardwright.language.atoms import ATOMS
from cardwright.model import decision, event
from cardwright.play import installed
from cardwright.scenario import expectation, options, script

FOLDER: Final = "reference"
"""Where the generated pages stand in the site."""

GROUPS: Final = {
    "lines": (
        "Lines",
        "What a whole line can be, and what stands around its instructions.",
        ("Ability", "Body", "Mode", "ModeCount", "Limit", "Times", "Zone", "Granted", "Clause", "Delayed", "Reflexive"),
    ),
    "effects": (
        "Effects",
        "Instructions: what a spell does, and an ability when it resolves.",
        ("Effect", "Manner", "Finding", "Permission", "CounterKind", "Regeneration", "Monarch", "Emblem"),
    ),
    "nouns": (
        "Nouns",
        "Which objects a text speaks of.",
        ("Objects", "Phrase", "Quantifier", "Noun", "Filter", "Head", "Relation", "Than", "Recipients", "Recipient"),
    ),
    "players": ("Players", "Which players a text speaks of.", ("Players", "PlayerPhrase", "Person")),
    "numbers": ("Numbers and conditions", "Amounts, and what can be true.", ("Number", "Condition")),
    "events": ("Events", "What abilities trigger on, and what ends effects.", ("Event", "Step")),
    "costs": (
        "Costs and mana",
        "What is paid, and which mana is added.",
        ("Cost", "Types", "Amount", "Swap", "Spending", "Rider"),
    ),
    "static": (
        "Static abilities",
        "What is so while something is there, or for a time.",
        (
            *("Static", "Modification", "Duration", "Kind", "Family", "Measure", "Defined"),
            *("Exception", "CopyException", "Copied"),
        ),
    ),
    "instead": (
        "Replacement and prevention",
        "What happens in place of something else.",
        ("Instead", "Shield", "Graveyard"),
    ),
    "keywords": ("Keywords", "Keyword abilities, of all installed packages.", ("Keyword",)),
}
"""Pages of words: title, what they hold, and their categories in order. All other categories share a last page."""

REST: Final = "more"

ENVIRONMENT: Final = """\
A command ends with 0 for success, 1 where what was to be judged is not as it should be, and 2 where it could not do its
work.

| Variable | |
| --- | --- |
| `CARDWRIGHT_ONLY`, `CARDWRIGHT_BLOCK` | as the options `--only` and `--block` |
| `CARDWRIGHT_CACHE` | the folder of compiled card scripts, or `off` |"""

_NOTES: Final = {
    "Int": "a number, in digits or, from two to twenty, in words",
    "Signed": "a number with its sign: `+1`, `-2`, `0`, `-X`",
    "PT": "power and toughness: `3/3`, `+1/+1`, `*/1+*`",
    "Mana": "mana symbols: `{2}{W}`",
    "Name": "a name in double quotes",
    "Word": "any one word",
    "Subtype": "a subtype of rule 205.3, capitalised, or its plural",
}
"""What fills the slots that no word defines."""


def pages() -> dict[str, str]:
    """All generated pages: Markdown by the path in the documentation's folder."""
    found = {f"{FOLDER}/words/{name}.md": text for name, text in word_pages().items()}
    found |= {f"{FOLDER}/{name}.md": text for name, text in code_pages()}
    return found


def on_files(files: Any, config: Any) -> Any:
    """MkDocs' hook: add the generated pages to those that lie in the folder."""
    generated = import_module("mkdocs.structure.files").File.generated
    for path, text in pages().items():
        files.append(generated(config, path, content=text))
    return files


# ---- words ----------------------------------------------------------------------------------------------------------


def all_words() -> list[tuple[str, Word]]:
    """The words of the core and of every active plugin, with the owner of each."""
    return [(one.owner, word) for one in installed.composed().loaded.active for word in one.given.words]


def home_of(category: str) -> str:
    """The page of words that holds a category."""
    return next((name for name, (_, _, held) in GROUPS.items() if category in held), REST)


def word_pages() -> dict[str, str]:
    """A page for each group of categories, and an index of all categories."""
    words = all_words()
    categories = list(dict.fromkeys([*CATEGORIES, *(word.category for _, word in words)]))
    rest = tuple(category for category in categories if home_of(category) == REST)
    groups = {**GROUPS, REST: ("Further categories", "What other words are made of.", rest)}
    made = {
        name: _word_page(title, what, [c for c in held if c in categories], words)
        for name, (title, what, held) in groups.items()
        if name != REST or rest
    }
    return {"index": _word_index(groups, categories, words), **made}


def _word_index(groups: dict[str, Any], categories: list[str], words: list[tuple[str, Word]]) -> str:
    lines = [
        "# Words",
        "Every word of the ability language that is installed here, by what it is. "
        "A pattern is read like this: `{what:Objects}` is a slot that a noun phrase fills, `(get|gets)` gives "
        "spellings to choose from, `[tapped]` may be left out, `{effects:Effect+;}` is a list separated by `;`.",
        f"There are {len(words)} words.",
        "| Page | Holds | Words |\n| --- | --- | --- |",
    ]
    for name, (title, what, held) in groups.items():
        number = sum(word.category in held for _, word in words)
        if number:
            lines[-1] += f"\n| [{title}]({name}.md) | {what} | {number} |"
    lines += ["## Slots that no word fills", "| Category | Reads |\n| --- | --- |"]
    lines[-1] += "".join(f"\n| <a id='{name.lower()}'></a>{name} | {note} |" for name, note in _NOTES.items())
    lines += ["## Categories of the core", "What the function behind a word of each category gives."]
    lines.append("| Category | The meaning of such a word |\n| --- | --- |")
    lines[-1] += "".join(
        f"\n| [{category}]({home_of(category)}.md#{category.lower()}) | {prose(CATEGORIES[category])} |"
        for category in categories
        if category in CATEGORIES
    )
    return "\n\n".join(lines) + "\n"


def _word_page(title: str, what: str, held: list[str], words: list[tuple[str, Word]]) -> str:
    sections = [f"# {title}", what]
    for category in held:
        mine = [(owner, word) for owner, word in words if word.category == category]
        sections += [f"## {category}", _word_table(mine)]
    return "\n\n".join(sections) + "\n"


def _word_table(words: list[tuple[str, Word]]) -> str:
    """As HTML, since the patterns are full of characters that Markdown would take for its own."""
    rows = "".join(
        f"<tr><td><code>{_linked(word.pattern)}</code></td><td>{html.escape(_sentence(word.means))}</td>"
        f"<td>{html.escape(word.rule)}</td><td>{html.escape(owner)}</td></tr>\n"
        for owner, word in words
    )
    return f"<table>\n<tr><th>Write</th><th>Meaning</th><th>Rule</th><th>From</th></tr>\n{rows}</table>"


def _linked(pattern: str) -> str:
    """A pattern as HTML in which the category of each slot leads to its words."""
    shown = html.escape(re.sub(r"\\(.)", r"\1", pattern))
    return re.sub(r"(\{\w+:)(\w+)", lambda slot: slot[1] + _link(slot[2]), shown)


def _link(category: str) -> str:
    if category in ATOMS:
        return f'<a href="../#{category.lower()}">{category}</a>'
    return f'<a href="../{home_of(category)}/#{category.lower()}">{category}</a>'


def _sentence(text: str) -> str:
    return text.rstrip(".").replace("``", "") if text else ""


# ---- what the code says ---------------------------------------------------------------------------------------------


def code_pages() -> Iterator[tuple[str, str]]:
    """The other pages."""
    yield "hooks", _page("Hooks", hookspecs, (_hook(hook) for hook in hooks()))
    yield "parts", _page("Parts", parts, (_record(kind) for kind in classes(parts, msgspec.Struct)))
    yield "asking", _page("Look, Do and Ruleset", look, map(_open, (look.Look, look.Do, ruleset.Ruleset)))
    yield "events", _page("Events", event, (_record(kind) for kind in classes(event, msgspec.Struct)))
    yield "decisions", _page("Decisions", decision, (_open(kind) for kind in decisions()))
    yield "python", _page("The Python face", cardwright, public_face())
    yield "capabilities", capabilities()
    yield "scenario-lines", scenario_lines()
    yield "command", command_line()
    yield "rules", rules()


def _page(title: str, module: ModuleType, sections: Iterable[str]) -> str:
    return "\n\n".join([f"# {title}", prose(inspect.getdoc(module) or ""), *sections]) + "\n"


def hooks() -> list[Callable[..., Any]]:
    """All hooks of the contract, in the order of its module."""
    return [value for name, value in vars(hookspecs).items() if name.startswith("cardwright_")]


def classes(module: ModuleType, base: type) -> list[type]:
    """The public classes that a module defines, in its order."""
    return [
        value
        for name, value in vars(module).items()
        if isinstance(value, type)
        and issubclass(value, base)
        and value.__module__ == module.__name__
        and not name.startswith("_")
    ]


def decisions() -> list[type]:
    """Everything that a player can be asked, and the records of answers."""
    kinds: list[type] = [decision.Decision]
    for kind in kinds:
        kinds += kind.__subclasses__()
    return [*kinds, decision.Action, decision.IllegalAction]


def public_face() -> Iterator[str]:
    """What ``import cardwright`` offers."""
    for name in cardwright.__all__:
        value = getattr(cardwright, name)
        if isinstance(value, ModuleType) and hasattr(value, "__all__"):
            yield _module(value, name)
        elif isinstance(value, type):
            yield _open(value)
        elif inspect.isfunction(value):
            yield _function(value, name)
        else:
            yield f"## {name}\n\n`{value!r}`"
    view = import_module("cardwright.play.view")
    yield from (_record(kind) for kind in classes(view, msgspec.Struct))


def _module(module: ModuleType, name: str) -> str:
    functions = [value for each in module.__all__ if inspect.isfunction(value := getattr(module, each))]
    shown = [_function(value, f"{name}.{value.__name__}", "###") for value in functions]
    return "\n\n".join([f"## {name}", prose(inspect.getdoc(module) or ""), *shown])


def _hook(hook: Callable[..., Any]) -> str:
    return f"## {hook.__name__}\n\n{prose(inspect.getdoc(hook) or '')}"


def _function(value: Any, name: str, level: str = "##") -> str:
    return f"{level} {name}\n\n`{name}{signature(value)}`\n\n{prose(inspect.getdoc(value) or '')}"


def _record(kind: type) -> str:
    """A record: its docstring and its fields."""
    of_kind = getattr(kind, "kind", "")
    tag = f" `kind = {of_kind!r}`" if isinstance(of_kind, str) and of_kind else ""
    rows = [
        f"| `{field.name}` | `{_annotation(kind, field.name)}` | {_default(field)} |"
        for field in msgspec.structs.fields(kind)
        if field.name not in ("cause", "applied") or kind is event.Event
    ]
    table = "\n".join(["| Field | Type | Default |", "| --- | --- | --- |", *rows]) if rows else ""
    return f"## {kind.__name__}\n\n{prose(inspect.getdoc(kind) or '')}{tag}\n\n{table}"


def _open(kind: type) -> str:
    """A class: its docstring and its public methods and properties."""
    sections = [f"## {kind.__name__}", prose(inspect.getdoc(kind) or "")]
    if issubclass(kind, msgspec.Struct):
        sections = [_record(kind)]
    for owner in kind.__mro__:
        if owner.__module__.startswith("cardwright."):
            for name, value in vars(owner).items():
                if not name.startswith("_") and getattr(kind, name, None) is not None:
                    sections += _member(kind, name, value)
    return "\n\n".join(dict.fromkeys(sections))


def _member(kind: type, name: str, value: Any) -> Iterator[str]:
    inner = getattr(value, "__func__", getattr(value, "fget", value))
    doc = inspect.getdoc(getattr(kind, name))
    if not callable(inner) or isinstance(inner, type) or not doc:
        return
    shown = f"{name}{signature(inner)}" if not isinstance(value, property) else name
    yield f"`{kind.__name__}.{shown}`\n:   {textwrap.indent(prose(doc), '    ').strip()}"


class _Shown(str):
    """An annotation as it was written."""

    def __repr__(self) -> str:
        return str(self)


def signature(function: Any) -> str:
    """The signature of a function as its source has it, without ``self``."""
    found = inspect.signature(function)
    shown = [
        each.replace(annotation=_Shown(each.annotation)) if isinstance(each.annotation, str) else each
        for name, each in found.parameters.items()
        if name not in ("self", "cls")
    ]
    gives = found.return_annotation
    return str(found.replace(parameters=shown, return_annotation=_Shown(gives) if isinstance(gives, str) else gives))


def _annotation(kind: type, name: str) -> str:
    return next((str(given[name]) for owner in kind.__mro__ if name in (given := inspect.get_annotations(owner))), "")


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.default is msgspec.NODEFAULT:
        return "required" if field.default_factory is msgspec.NODEFAULT else "empty"
    default = field.default
    shown = "{" + ", ".join(map(repr, sorted(default))) + "}" if isinstance(default, frozenset) else repr(default)
    return f"`{shown}`"


# ---- names that are only in the code --------------------------------------------------------------------------------


def sources() -> Iterator[tuple[Path, ast.Module]]:
    """The modules of the core."""
    for path in sorted(Path(cardwright.__path__[0]).rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def asked_for(function: str, place: int) -> dict[str, list[str]]:
    """The texts that the rules hand to a function of that name at ``place``, with the modules that do so."""
    found: dict[str, list[str]] = {}
    for path, tree in sources():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            # The same question is asked of characteristics (one argument) and of a position (several).
            at = place if len(call.args) > place else 0
            if name == function and call.args and isinstance(call.args[at], ast.Constant):
                text = call.args[at].value  # type: ignore[attr-defined]
                module = ".".join(path.relative_to(cardwright.__path__[0]).with_suffix("").parts)
                if isinstance(text, str) and module.startswith(("contract", "rules", "words")):
                    found.setdefault(text, []).append(module)
    return {text: sorted(set(modules)) for text, modules in sorted(found.items())}


def capabilities() -> str:
    """What the core asks about by name: the names that flags, prohibitions and bindings are to have."""
    tables = (
        ("Capabilities", "A `Flag` part of this name is what these rules ask about.", asked_for("has_flag", 3)),
        (
            "What can be prohibited",
            "The `what` of a `Prohibits` part, as rules ask for it.",
            asked_for("prohibited", 2),
        ),
        ("Bindings", "What names stand for in an ability: `look.binding(NAME)`.", asked_for("binding", 0)),
    )
    sections = ["# Names that the core asks for", "The core knows capabilities, never the keywords that grant them."]
    for title, what, names in tables:
        rows = [f"| `{name}` | {', '.join(f'`{each}`' for each in places)} |" for name, places in names.items()]
        sections += [f"## {title}", what, "\n".join(["| Name | Asked by |", "| --- | --- |", *rows])]
    return "\n\n".join(sections) + "\n"


def scenario_lines() -> str:
    """All forms of lines that a script may have."""
    tables = (
        ("Actions", "A line of a script, other than an assertion.", script.FORMS),
        ("Options", "What `casts`, `activates` and `taps` may say in addition, in any order.", options.FORMS),
        ("Assertions", "After the word `expect`.", expectation.FORMS),
    )
    sections = ["# All scenario lines", "What each means is told under [Scenarios](../judges/scenarios.md)."]
    for title, what, forms in tables:
        sections += [f"## {title}", what, "\n".join(f"    {form.usage}" for form in forms)]
    return "\n\n".join(sections) + "\n"


def command_line() -> str:
    """The help of the command and of all its subcommands."""
    context = click.Context(cli.cardwright, info_name="cardwright", terminal_width=100, max_content_width=100)
    sections = [f"# The command\n\n```text\n{cli.cardwright.get_help(context)}\n```", ENVIRONMENT]
    for name in cli.COMMANDS:
        command = cli.cardwright.get_command(context, name)
        assert command is not None
        below = click.Context(command, info_name=name, parent=context, terminal_width=100, max_content_width=100)
        sections.append(f"## {name}\n\n```text\n{command.get_help(below)}\n```")
    return "\n\n".join(sections) + "\n"


def rules() -> str:
    """Where each numbered rule is implemented, and how many words and scenarios speak of it."""
    index = Index(installed.composed())
    sections: dict[str, list[str]] = {}
    for number in index.numbers():
        row = index.row(number)
        places = ", ".join(dict.fromkeys(f"`{place.partition(':')[0]}`" for place in row["places"]))
        line = f"| {number} | {places} | {len(row['words']) or ''} | {len(row['scenarios']) or ''} |"
        sections.setdefault(number[:3], []).append(line)
    head = (
        "# Where rules live\n\nMade from the numbers that stand in the code, in words and in scenarios, for the "
        f"edition {ruleset.EDITION} of the Comprehensive Rules. `cardwright rules 601` tells more about each."
    )
    tables = (
        f"## {section}\n\n| Rule | Modules | Words | Scenarios |\n| --- | --- | --- | --- |\n" + "\n".join(rows)
        for section, rows in sections.items()
    )
    return "\n\n".join([head, *tables]) + "\n"


# ---- docstrings -----------------------------------------------------------------------------------------------------


def prose(doc: str) -> str:
    """A docstring as Markdown: roles and double backquotes become code, literal blocks become fenced blocks."""
    text = re.sub(r":\w+:`~?([^`]+)`", lambda role: f"`{role[1].rpartition('.')[2]}`", doc.strip())
    return "\n\n".join(_block(block) for block in _blocks(text))


def _blocks(text: str) -> list[str]:
    """Paragraphs; what is indented stays together."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        if block.startswith(" ") and found and found[-1].startswith(" "):
            found[-1] += "\n\n" + block
        else:
            found.append(block)
    return found


def _block(block: str) -> str:
    if block.startswith(">>>"):
        return f"```python\n{block}\n```"
    if block.startswith(" "):
        inside = textwrap.dedent(block)
        language = "toml" if inside.startswith("[") else "python" if "import " in inside else "text"
        return f"```{language}\n{inside}\n```"
    plain = re.sub(r"(?m)::$", ":", block.replace("``", "`"))
    return "" if plain == ":" else _outside_code(plain)


def _outside_code(text: str) -> str:
    """Characters that Markdown would take for its own, escaped wherever they are not code."""
    pieces = text.split("`")
    pieces[::2] = [_escaped(piece) for piece in pieces[::2]]
    return "`".join(pieces)


def _escaped(text: str) -> str:
    """Text in which only emphasis, ``*word*``, keeps its stars."""
    plain = text.replace("<", "&lt;").replace("_", "\\_")
    return re.sub(r"\*(\w[\w -]*)\*|\*", lambda star: star[0] if star[1] else "\\*", plain)
