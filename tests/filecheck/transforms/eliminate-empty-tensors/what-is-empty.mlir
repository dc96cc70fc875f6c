// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck %s

// What an operation overwrites is where its result is inserted, if it is an empty tensor.

// CHECK-LABEL: func.func @empty
// CHECK:         [[PLACE:%.*]] = tensor.extract_slice %into
// CHECK:         linalg.log {{.*}} outs([[PLACE]] :
func.func @empty(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<16xf32>) -> tensor<16xf32> {
  %value = tensor.empty() : tensor<8xf32>
  %r = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.insert_slice %r into %into[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// CHECK-LABEL: func.func @alloc_tensor
// CHECK:         [[PLACE:%.*]] = tensor.extract_slice %into
// CHECK:         linalg.log {{.*}} outs([[PLACE]] :
func.func @alloc_tensor(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<16xf32>) -> tensor<16xf32> {
  %value = bufferization.alloc_tensor() : tensor<8xf32>
  %r = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.insert_slice %r into %into[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// CHECK-LABEL: func.func @reshaped
// CHECK:         [[PLACE:%.*]] = tensor.extract_slice %into
// CHECK:         linalg.log {{.*}} outs([[PLACE]] :
func.func @reshaped(%x: tensor<2x4xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  %value = tensor.expand_shape %empty [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %r = linalg.log ins(%x : tensor<2x4xf32>) outs(%value : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = tensor.insert_slice %r into %into[0, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<2x8xf32>
  func.return %s : tensor<2x8xf32>
}

// All others have contents, or are a part of something.

// CHECK-LABEL: func.func @copied
// CHECK:         linalg.log {{.*}} outs(%value :
func.func @copied(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<16xf32>) -> tensor<16xf32> {
  %value = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  %r = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.insert_slice %r into %into[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// CHECK-LABEL: func.func @part
// CHECK:         linalg.log {{.*}} outs(%value :
func.func @part(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<16xf32>) -> tensor<16xf32> {
  %empty = tensor.empty() : tensor<16xf32>
  %value = tensor.extract_slice %empty[0] [8] [1] : tensor<16xf32> to tensor<8xf32>
  %r = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.insert_slice %r into %into[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// CHECK-LABEL: func.func @filled
// CHECK:         linalg.log {{.*}} outs(%value :
func.func @filled(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<16xf32>) -> tensor<16xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  %value = linalg.fill ins(%v : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.insert_slice %r into %into[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// CHECK-LABEL: func.func @filled_and_reshaped
// CHECK:         linalg.log {{.*}} outs(%value :
func.func @filled_and_reshaped(%x: tensor<2x4xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %empty = tensor.empty() : tensor<8xf32>
  %fill = linalg.fill ins(%v : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %value = tensor.expand_shape %fill [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %r = linalg.log ins(%x : tensor<2x4xf32>) outs(%value : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = tensor.insert_slice %r into %into[0, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<2x8xf32>
  func.return %s : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @fill_of_an_argument
// CHECK:         linalg.log {{.*}} outs(%value :
func.func @fill_of_an_argument(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<16xf32>) -> tensor<16xf32> {
  %value = linalg.fill ins(%v : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.insert_slice %r into %into[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// CHECK-LABEL: func.func @computed
// CHECK:         linalg.log {{.*}} outs(%value :
func.func @computed(%x: tensor<8xf32>, %t: tensor<8xf32>, %v: f32, %into: tensor<16xf32>) -> tensor<16xf32> {
  %alloc = bufferization.alloc_tensor() : tensor<8xf32>
  %value = linalg.exp ins(%t : tensor<8xf32>) outs(%alloc : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.log ins(%x : tensor<8xf32>) outs(%value : tensor<8xf32>) -> tensor<8xf32>
  %s = tensor.insert_slice %r into %into[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}
