"""The math dialect: functions evaluated by a series or by a library call."""

from __future__ import annotations

from xdsl_mergealloc.interfaces.compute_cost import COMPUTE_COST_MODELS, FixedCost

COMPUTE_COST_MODELS.register_dialect("math", FixedCost(16))
