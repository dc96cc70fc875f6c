// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{max-recompute=-1}' --verify-diagnostics | filecheck --match-full-lines %s

// CHECK: error: linalg-fuse-elementwise-ops: max-recompute must be 0 or more, not -1
func.func @f() {
  func.return
}
