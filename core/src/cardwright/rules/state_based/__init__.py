"""State-based actions (704): what the game does by itself whenever a player would get priority.

Each module finds the actions of one subject as :class:`~cardwright.rules.state_based.scope.Finding` records, without
changing anything; ``check`` performs all of them at once (704.3).
"""
