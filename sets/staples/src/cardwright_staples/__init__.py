"""Basic lands and the cards that every deck knows, for Cardwright."""
