"""Ghost Desktop: the word game Ghost, solved exactly."""

__version__ = "0.1.0"
