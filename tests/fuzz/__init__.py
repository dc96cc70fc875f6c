"""Random programs without end: `python -m tests.fuzz --help`."""
