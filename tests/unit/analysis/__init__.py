"""Tests of the analyses: block order, dominance, cycles, view flow, and others."""
