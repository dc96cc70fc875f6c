"""Models for the builtin dialect."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import UnrealizedConversionCastOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, Capture, CaptureOpInterface
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS, ViewLikeOpInterface


class UnrealizedCastView(ViewLikeOpInterface):
    """Between buffer types, a cast is a view."""

    def view_sources(self, op: Operation, result: SSAValue) -> Sequence[SSAValue]:
        return buffers_among(op.operands) if is_buffer(result) else ()


class UnrealizedCastCapture(CaptureOpInterface):
    """Out of the buffer types, a cast shows the address to code that is not memref code."""

    def captures(self, op: Operation) -> Sequence[Capture]:
        if all(is_buffer(result) for result in op.results):
            return ()
        return [
            Capture(value, "cast to a type that is no buffer")
            for value in buffers_among(op.operands)
        ]


VIEW_LIKE_MODELS.register(UnrealizedConversionCastOp, UnrealizedCastView())
CAPTURE_MODELS.register(UnrealizedConversionCastOp, UnrealizedCastCapture())
