"""The scf dialect: control flow, parallel loops, and what becomes of tensors in them."""

from xdsl_mergealloc.models.scf import branches as branches
from xdsl_mergealloc.models.scf import control_flow as control_flow
from xdsl_mergealloc.models.scf import scf_for as scf_for
from xdsl_mergealloc.models.scf import scf_forall as scf_forall
from xdsl_mergealloc.models.scf import scf_parallel as scf_parallel
from xdsl_mergealloc.models.scf import scf_while as scf_while
