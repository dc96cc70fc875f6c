"""Tests of the interfaces that passes ask operations by."""
