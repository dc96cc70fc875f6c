// RUN: not xdsl-opt %s -p 'one-shot-bufferize{analysis=optimal}' 2>&1 | filecheck %s

func.func @f() {
  func.return
}

// CHECK-NOT: Traceback
// CHECK: error: one-shot-bufferize: option 'analysis' is 'optimal', but takes one of 'greedy'
