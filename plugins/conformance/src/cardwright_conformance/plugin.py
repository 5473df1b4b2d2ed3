"""What cardwright-conformance gives to the rules engine: no cards and no words, only its name and version."""

from __future__ import annotations

from cardwright.contract.hookspecs import PluginMeta, hookimpl


@hookimpl
def cardwright_meta() -> PluginMeta:
    """It uses nobody's words."""
    return PluginMeta()
