"""Scenarios: small positions, the moves made from them, and what must be true along the way.

:class:`Scenario` loads, checks and runs one; the format is described in the documentation under "Scenarios".
``reading`` turns the file into a ``document``, ``script`` its lines into records by a table of ``forms``; ``setup``
builds the position, ``runner`` plays it, ``judge`` and ``objects`` judge the assertions, ``report`` tells what came
of it.
"""

from cardwright.scenario.errors import ScenarioError
from cardwright.scenario.report import Result
from cardwright.scenario.scenario import Scenario

__all__ = ["Result", "Scenario", "ScenarioError"]
