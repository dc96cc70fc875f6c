"""The planning algorithms, one per file; `planner.registry` imports them on demand."""
