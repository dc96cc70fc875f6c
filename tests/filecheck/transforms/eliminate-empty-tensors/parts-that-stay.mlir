// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck %s

// One half is replaced, the other one stays where it is: as in the units of ShuffleNet.

// CHECK-LABEL: func.func @inserted(
// CHECK-NEXT:    %x = "test.op"
// CHECK-NEXT:    %right = tensor.extract_slice %x[0, 4] [4, 4] [1, 1]
// CHECK-NEXT:    %y = "test.op"(%right)
// CHECK-NEXT:    %r = tensor.insert_slice %y into %x[0, 4] [4, 4] [1, 1]
// CHECK-NEXT:    func.return %r
func.func @inserted() -> tensor<4x8xf32> {
  %x = "test.op"() : () -> tensor<4x8xf32>
  %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %right = tensor.extract_slice %x[0, 4] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y = "test.op"(%right) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s = tensor.insert_slice %left into %e[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  %r = tensor.insert_slice %y into %s[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}

// The other parts are computed in their places.

// CHECK-LABEL: func.func @concatenated(
// CHECK-NEXT:    %x = "test.op"
// CHECK-NEXT:    %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1]
// CHECK-NEXT:    %n = "test.op"(%left)
// CHECK-NEXT:    [[PLACE:%.*]] = tensor.extract_slice %x[0, 0] [4, 4] [1, 1]
// CHECK-NEXT:    %y = linalg.exp ins(%n : tensor<4x4xf32>) outs([[PLACE]] : tensor<4x4xf32>)
// CHECK-NEXT:    %r = tensor.insert_slice %y into %x[0, 0] [4, 4] [1, 1]
// CHECK-NEXT:    func.return %r
func.func @concatenated() -> tensor<4x8xf32> {
  %x = "test.op"() : () -> tensor<4x8xf32>
  %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %right = tensor.extract_slice %x[0, 4] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %n = "test.op"(%left) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.exp ins(%n : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = tensor.concat dim(1) %y, %right : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}

// A view of the tensor is needed later.

// CHECK-LABEL: func.func @needed_later(
// CHECK:         tensor.insert_slice %left into %e
func.func @needed_later() -> (tensor<4x8xf32>, tensor<4x4xf32>) {
  %x = "test.op"() : () -> tensor<4x8xf32>
  %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %right = tensor.extract_slice %x[0, 4] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y = "test.op"() : () -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s = tensor.insert_slice %left into %e[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  %r = tensor.insert_slice %y into %s[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  func.return %r, %right : tensor<4x8xf32>, tensor<4x4xf32>
}

// The part is needed as well.

// CHECK-LABEL: func.func @used_twice(
// CHECK:         tensor.insert_slice %left into %e
func.func @used_twice() -> tensor<4x8xf32> {
  %x = "test.op"() : () -> tensor<4x8xf32>
  %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y = "test.op"(%left) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s = tensor.insert_slice %left into %e[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  %r = tensor.insert_slice %y into %s[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}

// It goes to another place, or into a larger tensor.

// CHECK-LABEL: func.func @elsewhere(
// CHECK:         tensor.insert_slice %left into %e
// CHECK-LABEL: func.func @larger(
// CHECK:         tensor.insert_slice %left into %e
func.func @elsewhere() -> tensor<4x8xf32> {
  %x = "test.op"() : () -> tensor<4x8xf32>
  %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y = "test.op"() : () -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s = tensor.insert_slice %left into %e[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  %r = tensor.insert_slice %y into %s[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}
func.func @larger() -> tensor<4x9xf32> {
  %x = "test.op"() : () -> tensor<4x8xf32>
  %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y = "test.op"() : () -> tensor<4x5xf32>
  %e = tensor.empty() : tensor<4x9xf32>
  %s = tensor.insert_slice %left into %e[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x9xf32>
  %r = tensor.insert_slice %y into %s[0, 4] [4, 5] [1, 1] : tensor<4x5xf32> into tensor<4x9xf32>
  func.return %r : tensor<4x9xf32>
}

// The tensor is not this function's to overwrite.

// CHECK-LABEL: func.func @argument(
// CHECK:         tensor.insert_slice %left into %e
func.func @argument(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %left = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x4xf32>
  %y = "test.op"() : () -> tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %s = tensor.insert_slice %left into %e[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  %r = tensor.insert_slice %y into %s[0, 4] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}
