"""Tests of the package deploy."""
