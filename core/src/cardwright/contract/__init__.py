"""What the core and plugins say to each other: words, parts, views, tables and hooks."""
