"""Tests of the support for native execution."""
