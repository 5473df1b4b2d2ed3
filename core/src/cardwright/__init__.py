"""Cardwright: a rules engine for Magic: The Gathering, made of a small core and of plugins."""
