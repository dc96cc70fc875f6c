// RUN: xdsl-opt -p "one-shot-bufferize{bufferize-function-boundaries=true}" %s | filecheck %s

// Branches of any kind hand on what is used only: the result that is not needs no buffer.

// CHECK-LABEL: func.func @one_of_two
// CHECK-NOT:     memref.alloc
// CHECK:         scf.index_switch
// CHECK:           "test.op"() {reason = "not pure"}
// CHECK:         func.return %t
func.func @one_of_two(%t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %a, %b = scf.index_switch %i -> tensor<8xf32>, tensor<8xf32>
  case 1 {
    %e = tensor.empty() : tensor<8xf32>
    %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    "test.op"() {reason = "not pure"} : () -> ()
    scf.yield %t, %x : tensor<8xf32>, tensor<8xf32>
  }
  default {
    scf.yield %t, %t : tensor<8xf32>, tensor<8xf32>
  }
  func.return %a : tensor<8xf32>
}
