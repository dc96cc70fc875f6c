"""Tests of the placement passes."""
