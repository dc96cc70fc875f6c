"""
What pyproject.toml cannot say: the compiled kernel of the planner, which is optional.

Where there is no C compiler the installation goes on without it (see planner/kernel.py).
"""

from setuptools import Extension, setup

setup(
    ext_modules=[
        Extension(
            "xdsl_mergealloc.planner._kernel",
            ["xdsl_mergealloc/planner/_kernel.c"],
            optional=True,
        )
    ]
)
