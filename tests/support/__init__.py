"""Shared parts of the tests: real inputs, oracles, the interpreter and the program generators."""
