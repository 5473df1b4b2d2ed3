"""Combat (506-511): who may attack and block, declarations, combat damage, removal from combat.

``declare`` (508), ``block`` (509) and ``damage`` (510) are the turn-based actions; ``leave`` is 506.4; ``table`` writes
the combat under way into the state. ``eligible`` says what each creature may do by itself, ``constraints`` and
``solve`` what a whole declaration must satisfy.
"""
