// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck %s

func.func @insert(%t: tensor<16xf32>, %v: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %s : tensor<16xf32>
}

// CHECK:      func.func @insert
// CHECK-NEXT:   %e = tensor.extract_slice %t[2] [4] [1] : tensor<16xf32> to tensor<4xf32>
// CHECK-NEXT:   %r = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>)

func.func @pad(%v: f32, %zero: f32) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.pad %r low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<4xf32> to tensor<6xf32>
  func.return %p : tensor<6xf32>
}

// CHECK:      func.func @pad
// CHECK-NEXT:   [[E:%.*]] = tensor.empty() : tensor<6xf32>
// CHECK-NEXT:   [[F:%.*]] = linalg.fill ins(%zero : f32) outs([[E]] : tensor<6xf32>)
// CHECK-NEXT:   %e = tensor.extract_slice [[F]][1] [4] [1]
// CHECK-NEXT:   %r = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>)
// CHECK-NEXT:   %p = tensor.insert_slice %r into [[F]][1] [4] [1]
// CHECK-NEXT:   func.return %p
