"""Shatter: fails on import, as a plugin does that was written against something that is gone."""

from __future__ import annotations

RATIO = 1 / len(())
