"""A set by somebody who read only the documentation: three cards and a keyword of its own."""
