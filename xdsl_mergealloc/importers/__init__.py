"""Model files of other tools as programs of tensors: a file for each format.

    model file --import_model--> ImportedModel (func, linalg on tensors, arith ...) --> planning

Formats whose readers are other packages (the extras `tflite`, `torch`, `jax`) import these when
such a file is read, or run them as a process of their own, whose output cannot get in between.
What converters leave to the program, `weights.py` and `paddings.py` do beforehand.
"""
