"""A set for a version of the plugin interface that is gone."""
