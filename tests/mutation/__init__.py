"""Mutation testing: random mutants of the package, run against the tests that reach their lines."""
