"""Reports of memory plans, in several formats.

    program --report_of_program--> MemoryReport --format--> text

`memory_report.py` says what a report holds, as plain data; `build.py` makes it from a `MemoryPlan`,
which for a program that has arenas already comes from `existing_arenas.py`. Every format is a
function from a `MemoryReport` to text, listed in `formats.py`. Nothing here changes a program.
"""
