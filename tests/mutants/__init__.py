"""Planted faults: each flips one decision in the code, and tests that belong to the place notice."""
