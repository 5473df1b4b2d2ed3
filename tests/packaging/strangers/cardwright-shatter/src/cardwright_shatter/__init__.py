"""A set with a bug: its plugin raises while it is imported."""
