"""merge-alloc: many allocations become one arena per allocation scope and memory space.

The stages, each a module: `collect` (live ranges) -> `plan` (`plan_arena`: offsets) -> `rewrite`;
`framework` runs them and lets each be replaced.
"""
