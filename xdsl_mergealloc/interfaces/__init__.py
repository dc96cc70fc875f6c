"""Interfaces through which passes query operations, and the registry of models."""
