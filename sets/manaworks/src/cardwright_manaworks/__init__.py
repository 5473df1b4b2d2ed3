"""Mana in all its oddities: production, replacement and restriction, for Cardwright."""
