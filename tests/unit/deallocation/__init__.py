"""Tests of deallocation."""
