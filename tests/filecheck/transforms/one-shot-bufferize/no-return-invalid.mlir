// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  "test.termop"() : () -> ()
}

// CHECK-NOT: Traceback
// CHECK: error: in @f: 'func.func' op has no func.return, so its results are unknown
