"""The Comprehensive Rules as functions."""
