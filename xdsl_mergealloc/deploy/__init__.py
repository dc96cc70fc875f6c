"""Compilation of a planned program to an object file for C programs or microcontrollers.

MLIR's and LLVM's own tools do the lowering. They cannot know which bytes of an arena an access may
touch, so `alias_scopes` tells them.
"""
