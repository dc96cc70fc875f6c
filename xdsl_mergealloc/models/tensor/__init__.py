"""The tensor dialect."""

from xdsl_mergealloc.models.tensor import makers as makers
from xdsl_mergealloc.models.tensor import shape_checks as shape_checks
from xdsl_mergealloc.models.tensor import tiling as tiling
from xdsl_mergealloc.models.tensor import views as views
