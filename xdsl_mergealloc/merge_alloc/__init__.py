"""merge-alloc: many allocations become one arena per allocation scope and memory space.

The stages, each a module: `collect` (what is live when) -> `plan` (where) -> `rewrite`;
`framework` runs them and lets each be replaced.
"""
