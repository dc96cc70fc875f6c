"""What the tests share: real inputs, oracles, the interpreter and the program generators."""
