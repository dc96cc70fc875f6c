// RUN: xdsl-opt %s -p 'tensor-copy-insertion{bufferize-function-boundaries=true}' | filecheck --match-full-lines %s

func.func @f(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
  %r = tensor.insert %v into %t[%i] : tensor<16xf32>
  %x = tensor.extract %t[%i] : tensor<16xf32>
  func.return %r, %x : tensor<16xf32>, f32
}

// CHECK:      %0 = bufferization.alloc_tensor() copy(%t) : tensor<16xf32>
// CHECK-NEXT: %r = tensor.insert %v into %0[%i] : tensor<16xf32>

// Cites: 003/copy-insertion
