"""The core's own words: the grammar of abilities and the vocabulary of the rules themselves, a built-in plugin."""
