// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt %s --print-op-generic | xdsl-opt | filecheck --match-full-lines %s

ml_program.global private mutable @state(dense<0> : tensor<4xi64>) : tensor<4xi64>

func.func @f(%x: tensor<4xi64>) -> tensor<4xi64> {
  %t = ml_program.global_load @state : tensor<4xi64>
  ml_program.global_store @state = %x : tensor<4xi64>
  func.return %t : tensor<4xi64>
}

// CHECK:      ml_program.global private mutable @state(dense<0> : tensor<4xi64>) : tensor<4xi64>
// CHECK:        %t = ml_program.global_load @state : tensor<4xi64>
// CHECK-NEXT:   ml_program.global_store @state = %x : tensor<4xi64>
