"""Values: objects, zones, players, mana, characteristics, events, decisions and the game state itself."""
