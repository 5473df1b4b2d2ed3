"""Slivers, the creatures that share what they can, for Cardwright."""
