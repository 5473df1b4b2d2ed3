"""Processes that share the work of a command."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.pool import Pool

from cardwright.play import installed


def pool(jobs: int, begin: Callable[..., None], *arguments: object) -> Pool:
    """Processes that each call ``begin`` with the selection of plugins and ``arguments`` first; to be made before any
    thread is started, since they may be forks of this one."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    return context.Pool(jobs, begin, (installed.selection(), *arguments))
