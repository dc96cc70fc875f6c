// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

func.func private @f(tensor<4xtensor<2xf32>>)

// CHECK-NOT: Traceback
// CHECK: whose elements cannot be in a memref
