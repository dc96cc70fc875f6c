// RUN: not xdsl-opt -p "buffer-deallocation{ownership=shared}" %s 2>&1 | filecheck %s
// RUN: not xdsl-opt -p "buffer-deallocation-pipeline{colour=green}" %s 2>&1 | filecheck %s --check-prefix UNKNOWN

// CHECK-NOT: Traceback
// CHECK: error: buffer-deallocation:
// UNKNOWN-NOT: Traceback
// UNKNOWN: error: buffer-deallocation-pipeline:
func.func @f() {
  func.return
}
