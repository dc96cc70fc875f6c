"""Tests of merge-alloc: its stages one by one, and as a whole."""
