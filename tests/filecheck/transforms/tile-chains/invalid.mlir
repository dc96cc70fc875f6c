// RUN: xdsl-opt %s -p 'tile-chains{pieces=0}' --verify-diagnostics | filecheck --match-full-lines %s --check-prefix PIECES
// RUN: xdsl-opt %s -p 'tile-chains{max-recompute=-1}' --verify-diagnostics | filecheck --match-full-lines %s --check-prefix RECOMPUTE
// RUN: xdsl-opt %s -p 'tile-chains{max-nesting=0}' --verify-diagnostics | filecheck %s --check-prefix NESTING
// RUN: xdsl-opt %s -p 'tile-chains{budget=-1}' --verify-diagnostics | filecheck %s --check-prefix BUDGET

// PIECES: error: tile-chains: pieces must be 1 or more, not 0
// RECOMPUTE: error: tile-chains: max-recompute must be 0 or more, not -1
// NESTING: error: tile-chains: max-nesting must be 1 or more, not 0
// BUDGET: error: tile-chains: budget must be 0 or more, not -1

func.func @f() {
  func.return
}
