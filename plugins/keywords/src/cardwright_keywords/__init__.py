"""The keyword abilities of rule 702 that sets share, as vocabulary for Cardwright."""
