"""Sneak (rule 702.190) and the cards that have it, for Cardwright."""
