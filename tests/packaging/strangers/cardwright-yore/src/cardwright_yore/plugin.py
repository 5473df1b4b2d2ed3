"""Yore: written for version 0; what it imports does not exist any more."""

from __future__ import annotations

raise AssertionError("a plugin for another version is never imported")
