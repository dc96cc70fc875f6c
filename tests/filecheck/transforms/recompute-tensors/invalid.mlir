// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=-1}' --verify-diagnostics | filecheck --match-full-lines %s
// RUN: xdsl-opt %s -p 'recompute-tensors{budget=-1}' --verify-diagnostics | filecheck --match-full-lines %s --check-prefix BUDGET
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{multiuse-cost=-1}' --verify-diagnostics | filecheck --match-full-lines %s --check-prefix COST

// CHECK: error: recompute-tensors: max-recompute must be 0 or more, not -1
// BUDGET: error: recompute-tensors: budget must be 0 or more, not -1
// COST: error: linalg-fuse-elementwise-ops: multiuse-cost must be 0 or more, not -1

func.func @f() {
  func.return
}
