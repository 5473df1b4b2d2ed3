"""The conformance run of Cardwright: a pytest plugin that tests every installed plugin together."""
