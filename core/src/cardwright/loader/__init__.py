"""Finding the installed plugins, asking each of them for what it gives, and saying what became of every one."""
