"""recycle-loop-buffers: what one round of a loop frees, a later allocation gets back."""
