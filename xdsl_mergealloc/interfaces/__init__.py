"""The questions that passes ask of operations, and the registry of who answers."""
