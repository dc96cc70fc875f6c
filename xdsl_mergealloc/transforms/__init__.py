"""The passes: thin shells with options and documentation over the analyses and rewrites."""
