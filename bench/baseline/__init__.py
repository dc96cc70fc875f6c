"""Every figure of the package that is the same in every run, beside those of `baseline.json`.

`figures.py` measures, `comparison.py` says what is better and worse, `__main__.py` is the command.
"""
