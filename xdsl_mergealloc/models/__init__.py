"""Models of operations that this package does not own: one module or package per dialect.

`models.<dialect>` registers its models when it is imported, for tensors and for memrefs. The
registry imports it the first time that an operation of the dialect is looked up, so that a
compiler that never sees `linalg` never pays for importing it.
"""
