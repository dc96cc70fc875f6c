// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument},verify-memory-plan" | filecheck %s

// A constant whose size its type does not say is cloned: there is no allocation of that type without sizes.

// CHECK-LABEL: func.func @of_any_size() -> memref<?xf32>
// CHECK-NOT:     memref.alloc
// CHECK:         bufferization.clone
func.func @of_any_size() -> tensor<?xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %r = tensor.cast %c : tensor<4xf32> to tensor<?xf32>
  func.return %r : tensor<?xf32>
}
