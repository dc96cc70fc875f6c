"""The rewrite of one-shot bufferization: tensors become buffers, as the analysis decided."""
