"""From a planned program to an object file that a C program, or a microcontroller, links.

MLIR's and LLVM's own tools do the lowering; what they cannot know, which bytes of an arena an
access may touch, they are told (`alias_scopes`).
"""
