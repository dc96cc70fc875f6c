"""The vector dialect."""

from xdsl_mergealloc.models.vector import masks as masks
from xdsl_mergealloc.models.vector import transfers as transfers
