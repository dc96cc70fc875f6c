"""Planted faults: each flips one decision, and tests that belong to the place notice it."""
