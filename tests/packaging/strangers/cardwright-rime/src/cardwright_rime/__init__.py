"""A set that defines a word of the set on which it builds, in its own way."""
