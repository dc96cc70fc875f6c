// RUN: not xdsl-opt %s -p one-shot-bufferize 2>&1 | filecheck %s

// A name of something else than a global.
func.func @f(%t: tensor<3xi32>) {
  ml_program.global_store @f = %t : tensor<3xi32>
  func.return
}

// CHECK-NOT: Traceback
// CHECK: 'ml_program.global_store' op undefined global: @f
