// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

ml_program.global private mutable @g : tensor<?xf32>

func.func @f() -> tensor<?xf32> {
  %t = ml_program.global_load @g : tensor<?xf32>
  func.return %t : tensor<?xf32>
}

// CHECK-NOT: Traceback
// CHECK: 'ml_program.global_load' op is a global of dynamic size, tensor<?xf32>, for which no memory can be allocated
