"""Finding the installed plugins, asking each of them for what it gives, and saying what became of every one.

:func:`load` is the way in; it ends at :class:`Loaded`, from which the Ruleset is composed.
"""

from cardwright.loader.files import TextFile, read_files
from cardwright.loader.hooks import Given
from cardwright.loader.load import CORE, Contribution, Loaded, load
from cardwright.loader.selection import Selection, SelectionError
from cardwright.loader.status import Plugin, Status

__all__ = [
    "CORE",
    "Contribution",
    "Given",
    "Loaded",
    "Plugin",
    "Selection",
    "SelectionError",
    "Status",
    "TextFile",
    "load",
    "read_files",
]
