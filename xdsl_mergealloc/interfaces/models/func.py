"""Models for the func dialect: functions are scopes, what they return escapes."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp, ReturnOp

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, FunctionScope
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers

ALLOCATION_SCOPE_MODELS.register(FuncOp, FunctionScope())
CAPTURE_MODELS.register(ReturnOp, CapturesAllBuffers("returned by the function"))
