"""The tensor dialect."""

from xdsl_mergealloc.models.tensor import makers as makers
from xdsl_mergealloc.models.tensor import slices as slices
from xdsl_mergealloc.models.tensor import views as views
