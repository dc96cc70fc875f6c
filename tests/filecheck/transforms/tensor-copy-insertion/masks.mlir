// RUN: xdsl-opt %s -p 'tensor-copy-insertion{bufferize-function-boundaries=true}' | filecheck %s

// Nothing else may be under the mask: the copy is made before it.
func.func @f(%t: tensor<8xf32>, %v: vector<4xf32>, %k: vector<4xi1>, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = vector.mask %k { %w = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32> } : vector<4xi1> -> tensor<8xf32>
  func.return %t, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK:      [[COPY:%[0-9a-z]+]] = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
// CHECK-NEXT: vector.mask %k { {{.*}}vector.transfer_write %v, [[COPY]][%i]
