"""How the operations of stock dialects are bufferized: one module per dialect, loaded when
`BUFFERIZABLE_MODELS` is first asked about an operation of that dialect."""
