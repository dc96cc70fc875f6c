"""Tests of the planner: examples, properties over random problems, brute force for tiny ones."""
