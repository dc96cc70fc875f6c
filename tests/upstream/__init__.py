"""Reads the tests of an unpacked LLVM: `python -m tests.upstream PATH`.

Upstream's text is not part of this repository; Debian has it as the source of
`llvm-toolchain-22` (`apt-get source`, or the `orig.tar.xz` alone), of which `mlir/test` is needed.
"""
