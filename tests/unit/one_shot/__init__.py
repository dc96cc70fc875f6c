"""Tests of one-shot bufferization."""
