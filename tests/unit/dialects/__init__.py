"""Tests of the extended dialects."""
