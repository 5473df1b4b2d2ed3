"""The generated pages, made once for all tests."""

from __future__ import annotations

import importlib.util
from types import ModuleType
from typing import Final

from .pages import DOCS


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GENERATE: Final = _load()
PAGES: Final[dict[str, str]] = GENERATE.pages()
