"""The scf dialect: control flow, parallel loops, and the bufferization of both."""

from xdsl_mergealloc.models.scf import control_flow as control_flow
from xdsl_mergealloc.models.scf import parallel_loops as parallel_loops
from xdsl_mergealloc.models.scf import sequential_loops as sequential_loops
