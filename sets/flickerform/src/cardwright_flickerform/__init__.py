"""Auras, copies and what returns from exile with them, for Cardwright."""
