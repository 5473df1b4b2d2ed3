"""The memory of the loop detection (104.4b), part of the state so that rewinds and forks agree on it."""

from __future__ import annotations

from typing import Final

import msgspec


class LoopWatch(msgspec.Struct, frozen=True):
    """What is remembered of a stretch of the game without a real choice.

    ``count`` resolutions have been seen; ``outline`` is a summary of one position, quick to make, and ``mark`` the
    digest of a later position with the same summary; ``age`` tells how many were seen since the summary was taken,
    ``span`` after how many another one is. ``repeated`` says that the marked position has come back.
    """

    count: int = 0
    outline: tuple[int, ...] = ()
    mark: str = ""
    age: int = 0
    span: int = 1
    repeated: bool = False


FRESH: Final = LoopWatch()
"""The watch right after a real choice."""
