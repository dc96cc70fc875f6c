"""Constants in one global for each memory (C1; G1 to G6)."""
