// RUN: not xdsl-opt %s -p 'bufferize-and-plan{budget=-5}' 2>&1 | filecheck %s --check-prefix=BUDGET
// RUN: not xdsl-opt %s -p 'bufferize-and-plan{pieces=0}' 2>&1 | filecheck %s --check-prefix=PIECES
// RUN: not xdsl-opt %s -p 'bufferize-and-plan{max-recompute=-1}' 2>&1 | filecheck %s --check-prefix=RECOMPUTE
// RUN: not xdsl-opt %s -p 'bufferize-and-plan{fit-pools=true}' 2>&1 | filecheck %s --check-prefix=POOLS
// RUN: not xdsl-opt %s -p bufferize-and-plan 2>&1 | filecheck %s --check-prefix=UNKNOWN

// BUDGET: error: bufferize-and-plan: budget must be 0 or more, not -5
// PIECES: error: bufferize-and-plan: pieces must be 1 or more, not 0
// RECOMPUTE: error: bufferize-and-plan: max-recompute must be 0 or more, not -1
// POOLS: error: bufferize-and-plan: fit-pools requires pools, of the option or of the module

// The option that would help is named with the pass that has it.
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = "test.op"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
// UNKNOWN: 'test.op' op was not bufferized: it does not implement BufferizableOpInterface; one-shot-bufferize{allow-unknown-ops=true} leaves it as it is
