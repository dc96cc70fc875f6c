"""Tests and their support code."""
