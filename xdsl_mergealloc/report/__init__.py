"""Reports of memory plans, in several formats.

    program --report_of_program--> MemoryReport --format--> text

`memory_report.py` defines the contents of a report, as plain data; `build.py` creates it from a
`MemoryPlan` and from the arenas that the program already has (`existing_arenas.py`). Every format
is a function from a `MemoryReport` to text, listed in `formats.py`. No module changes a program.
"""
