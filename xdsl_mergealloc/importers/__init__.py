"""Importers of model files from other tools as programs on tensors: a module for each format.

    model file --import_model--> ImportedModel (func, linalg on tensors, arith ...) --> planning

Formats that need other packages (the extras `tflite`, `onnx`, `torch`, `jax`) import these only
when such a file is read, or run them in a separate process, to keep their output apart.
`weights.py` and `static_sizes.py` do ahead of time the work that converters leave to run time.
"""
