// RUN: not xdsl-opt %s -p 'one-shot-bufferize{analysis-heuristic=insert-slices-first}' 2>&1 | filecheck %s

func.func @f() {
  func.return
}

// CHECK-NOT: Traceback
// CHECK: error: one-shot-bufferize: option 'analysis-heuristic' is 'insert-slices-first', but takes one of 'bottom-up', 'top-down', 'bottom-up-from-terminators', 'insert-slice-first', 'fuzzer'; did you mean 'insert-slice-first'?
