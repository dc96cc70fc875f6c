// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// MLIR's memref.cast compares strides of dimensions of size one, too: a row of a batch of one is
// copied to be a result without a layout.
func.func @row_of_one(%x: tensor<1x8x4xf32>) -> tensor<1x4xf32> {
  %s = tensor.extract_slice %x[0, 0, 0] [1, 1, 4] [1, 1, 1] : tensor<1x8x4xf32> to tensor<1x4xf32>
  return %s : tensor<1x4xf32>
}

// CHECK:      func.func @row_of_one
// CHECK-NEXT:   [[ROW:%.*]] = memref.subview %x[0, 0, 0] [1, 1, 4] [1, 1, 1] : memref<1x8x4xf32> to memref<1x4xf32, strided<[32, 1]>>
// CHECK-NEXT:   [[COPY:%.*]] = memref.alloc() {alignment = 64 : i64} : memref<1x4xf32>
// CHECK-NEXT:   memref.copy [[ROW]], [[COPY]]
// CHECK-NEXT:   func.return [[COPY]]

// Where two layouts meet that differ there, nothing is said of the strides.
func.func @branches(%x: tensor<4x4xf32>, %c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1x4xf32>
  %s = tensor.extract_slice %x[0, 0] [1, 4] [2, 1] : tensor<4x4xf32> to tensor<1x4xf32>
  %r = scf.if %c -> tensor<1x4xf32> {
    scf.yield %s : tensor<1x4xf32>
  } else {
    %y = linalg.exp ins(%s : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) -> tensor<1x4xf32>
    scf.yield %y : tensor<1x4xf32>
  }
  %v = tensor.extract %r[%c0, %c0] : tensor<1x4xf32>
  return %v : f32
}

// CHECK:      func.func @branches
// CHECK:        scf.if %c -> (memref<1x4xf32, strided<[?, ?], offset: ?>>)

// A layout strided<[1]> is the identity, of which MLIR makes a reshape without a layout.
func.func @expand_of_a_slice(%a: tensor<512xf32>) -> tensor<1x64xf32> {
  %s = tensor.extract_slice %a[0] [64] [1] : tensor<512xf32> to tensor<64xf32>
  %x = tensor.expand_shape %s [[0, 1]] output_shape [1, 64] : tensor<64xf32> into tensor<1x64xf32>
  return %x : tensor<1x64xf32>
}

// CHECK:      func.func @expand_of_a_slice
// CHECK:        memref.expand_shape {{.*}} : memref<64xf32, strided<[1]>> into memref<1x64xf32>{{$}}

func.func @collapse_of_a_slice(%a: tensor<512xf32>) -> tensor<f32> {
  %s = tensor.extract_slice %a[0] [1] [1] : tensor<512xf32> to tensor<1xf32>
  %x = tensor.collapse_shape %s [] : tensor<1xf32> into tensor<f32>
  return %x : tensor<f32>
}

// CHECK:      func.func @collapse_of_a_slice
// CHECK:        memref.collapse_shape {{.*}} : memref<1xf32, strided<[1]>> into memref<f32>{{$}}
