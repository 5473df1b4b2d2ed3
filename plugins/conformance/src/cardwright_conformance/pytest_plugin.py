"""The pytest plugin behind `pytest --cardwright`: pytest finds this module by its `pytest11` entry point."""
