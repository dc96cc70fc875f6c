"""Outputs of pipelines for one program: a prefix shared by several pipelines runs once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from tests.support.generators.builder import full_context
from tests.support.proof import parse_pipeline

Passes = tuple[ModulePass, ...]


class SharedPrefixes:
    """Prefixes of passes that several pipelines share."""

    def __init__(self, pipelines: Sequence[str]):
        self._passes = {pipeline: tuple(parse_pipeline(pipeline).passes) for pipeline in pipelines}
        counts = Counter(
            passes[:length]
            for passes in self._passes.values()
            for length in range(1, len(passes) + 1)
        )
        self._shared = {prefix for prefix, count in counts.items() if count > 1}

    def of(self, program: ModuleOp) -> Outputs:
        """Outputs for one program, which stays as it is."""
        return Outputs(program, self._passes, self._shared)


class Outputs:
    """Outputs of pipelines for one program, and the shared intermediate ones."""

    def __init__(self, program: ModuleOp, passes: dict[str, Passes], shared: set[Passes]):
        self._passes = passes
        self._shared = shared
        self._known: dict[Passes, ModuleOp] = {(): program}

    def of(self, pipeline: str) -> ModuleOp:
        """Output of a pipeline, not to be changed. Raises the errors of its passes."""
        passes = self._passes[pipeline]
        done = next(n for n in range(len(passes), -1, -1) if passes[:n] in self._known)
        output = self._known[passes[:done]].clone()
        for number in range(done, len(passes)):
            passes[number].apply(full_context(), output)
            prefix = passes[: number + 1]
            if prefix in self._shared:
                self._known[prefix] = output if prefix == passes else output.clone()
        return output
