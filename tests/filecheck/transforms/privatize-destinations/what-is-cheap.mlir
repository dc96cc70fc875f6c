// RUN: xdsl-opt %s -p privatize-destinations | filecheck %s

// What costs nothing to have twice is made again for each operation that writes it.

// CHECK-LABEL: func.func @empty
// CHECK:         tensor.empty
// CHECK:         linalg.log
// CHECK:         tensor.empty
// CHECK:         linalg.log
func.func @empty(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %value = tensor.empty() : tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @alloc_tensor
// CHECK:         bufferization.alloc_tensor
// CHECK:         linalg.log
// CHECK:         bufferization.alloc_tensor
// CHECK:         linalg.log
func.func @alloc_tensor(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %value = bufferization.alloc_tensor() : tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @filled
// CHECK:         linalg.fill
// CHECK:         linalg.log
// CHECK:         linalg.fill
// CHECK:         linalg.log
func.func @filled(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %empty = tensor.empty() : tensor<8xf32>
  %value = linalg.fill ins(%v : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @filled_and_reshaped
// CHECK:         linalg.fill
// CHECK:         linalg.log
// CHECK:         linalg.fill
// CHECK:         linalg.log
func.func @filled_and_reshaped(%x: tensor<2x4xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %empty = tensor.empty() : tensor<8xf32>
  %fill = linalg.fill ins(%v : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %value = tensor.expand_shape %fill [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.log ins(%x : tensor<2x4xf32>) outs(%value : tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = linalg.log ins(%x : tensor<2x4xf32>) outs(%value : tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return %1, %2 : tensor<2x4xf32>, tensor<2x4xf32>
}

// All others are not: what is copied, a part of something, and what was computed.

// CHECK-LABEL: func.func @copied
// CHECK:         %value = bufferization.alloc_tensor
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
func.func @copied(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %value = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @part
// CHECK:         %value = tensor.extract_slice
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
func.func @part(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %empty = tensor.empty() : tensor<16xf32>
  %value = tensor.extract_slice %empty[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @fill_of_an_argument
// CHECK:         %value = linalg.fill
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
func.func @fill_of_an_argument(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %value = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @computed
// CHECK:         %value = linalg.exp
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
func.func @computed(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %alloc = bufferization.alloc_tensor() : tensor<8xf32>
  %value = linalg.exp ins(%t : tensor<8xf32>) outs(%alloc : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @inserted
// CHECK:         %value = tensor.insert
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
// CHECK-NEXT:    linalg.log {{.*}} outs(%value :
func.func @inserted(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %alloc = bufferization.alloc_tensor() : tensor<8xf32>
  %one = arith.constant 1 : index
  %value = tensor.insert %v into %alloc[%one] : tensor<8xf32>
  %1 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  func.return %1, %2 : tensor<8xf32>, tensor<8xf32>
}
