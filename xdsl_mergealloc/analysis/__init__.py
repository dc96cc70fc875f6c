"""Analyses of a program that change nothing: views, order, loops."""
