"""Models for the func dialect: functions are scopes, what they return is their caller's."""

from __future__ import annotations

from xdsl.dialects.func import CallOp, FuncOp, ReturnOp

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, FunctionScope
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.ownership import OWNERSHIP_MODELS, OwnsAllBufferResults

ALLOCATION_SCOPE_MODELS.register(FuncOp, FunctionScope())
CAPTURE_MODELS.register(ReturnOp, CapturesAllBuffers("returned by the function"))
OWNERSHIP_MODELS.register(CallOp, OwnsAllBufferResults())
OWNERSHIP_MODELS.register("func.call_indirect", OwnsAllBufferResults())
