"""Playing: the public face of a game, decks, agents, records."""
