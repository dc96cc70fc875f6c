// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck --match-full-lines %s

// What is padded is computed in its place if no more is live by that: the padded tensor lives as long as it and as
// what is in its middle. Here another large tensor lives in between.

// CHECK-LABEL: {{.*}}@between({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:    %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    %o = tensor.empty() : tensor<1024xf32>
// CHECK-NEXT:    %big = linalg.exp ins(%y : tensor<1024xf32>) outs(%o : tensor<1024xf32>) -> tensor<1024xf32>
// CHECK-NEXT:    %s = "test.op"(%big) : (tensor<1024xf32>) -> f32
// CHECK-NEXT:    %w = tensor.pad %p low[480] high[480] {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      tensor.yield %v : f32
// CHECK-NEXT:    } : tensor<64xf32> to tensor<1024xf32>
// CHECK-NEXT:    func.return %w, %s : tensor<1024xf32>, f32
// CHECK-NEXT:  }
func.func @between(%x: tensor<64xf32>, %y: tensor<1024xf32>, %v: f32) -> (tensor<1024xf32>, f32) {
  %e = tensor.empty() : tensor<64xf32>
  %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %o = tensor.empty() : tensor<1024xf32>
  %big = linalg.exp ins(%y : tensor<1024xf32>) outs(%o : tensor<1024xf32>) -> tensor<1024xf32>
  %s = "test.op"(%big) : (tensor<1024xf32>) -> f32
  %w = tensor.pad %p low[480] high[480] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<64xf32> to tensor<1024xf32>
  func.return %w, %s : tensor<1024xf32>, f32
}

// Here it lives behind the padded one, while what is padded is needed still.

// CHECK-LABEL: {{.*}}@behind({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:    %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    %w = tensor.pad %p low[480] high[480] {
// CHECK-NEXT:    ^bb0(%i: index):
// CHECK-NEXT:      tensor.yield %v : f32
// CHECK-NEXT:    } : tensor<64xf32> to tensor<1024xf32>
// CHECK-NEXT:    %r = "test.op"(%w) : (tensor<1024xf32>) -> f32
// CHECK-NEXT:    %o = tensor.empty() : tensor<1024xf32>
// CHECK-NEXT:    %big = linalg.exp ins(%y : tensor<1024xf32>) outs(%o : tensor<1024xf32>) -> tensor<1024xf32>
// CHECK-NEXT:    %s = "test.op"(%big) : (tensor<1024xf32>) -> f32
// CHECK-NEXT:    %t = "test.op"(%p) : (tensor<64xf32>) -> f32
// CHECK-NEXT:    func.return %r, %s, %t : f32, f32, f32
// CHECK-NEXT:  }
func.func @behind(%x: tensor<64xf32>, %y: tensor<1024xf32>, %v: f32) -> (f32, f32, f32) {
  %e = tensor.empty() : tensor<64xf32>
  %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %w = tensor.pad %p low[480] high[480] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<64xf32> to tensor<1024xf32>
  %r = "test.op"(%w) : (tensor<1024xf32>) -> f32
  %o = tensor.empty() : tensor<1024xf32>
  %big = linalg.exp ins(%y : tensor<1024xf32>) outs(%o : tensor<1024xf32>) -> tensor<1024xf32>
  %s = "test.op"(%big) : (tensor<1024xf32>) -> f32
  %t = "test.op"(%p) : (tensor<64xf32>) -> f32
  func.return %r, %s, %t : f32, f32, f32
}

// Nothing else is large.

// CHECK-LABEL: {{.*}}@alone({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1024xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%v : f32) outs(%[[V0]] : tensor<1024xf32>) -> tensor<1024xf32>
// CHECK-NEXT:    %e = tensor.extract_slice %[[V1]][480] [64] [1] : tensor<1024xf32> to tensor<64xf32>
// CHECK-NEXT:    %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    %s = "test.op"(%p) : (tensor<64xf32>) -> f32
// CHECK-NEXT:    %w = tensor.insert_slice %p into %[[V1]][480] [64] [1] : tensor<64xf32> into tensor<1024xf32>
// CHECK-NEXT:    func.return %w, %s : tensor<1024xf32>, f32
// CHECK-NEXT:  }
func.func @alone(%x: tensor<64xf32>, %v: f32) -> (tensor<1024xf32>, f32) {
  %e = tensor.empty() : tensor<64xf32>
  %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%p) : (tensor<64xf32>) -> f32
  %w = tensor.pad %p low[480] high[480] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<64xf32> to tensor<1024xf32>
  func.return %w, %s : tensor<1024xf32>, f32
}

// Nor is the other one larger than what is saved, once the two are one.

// CHECK-LABEL: {{.*}}@as_large_as_what_is_saved({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1024xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%v : f32) outs(%[[V0]] : tensor<1024xf32>) -> tensor<1024xf32>
// CHECK-NEXT:    %e_1 = tensor.extract_slice %[[V1]][480] [64] [1] : tensor<1024xf32> to tensor<64xf32>
// CHECK-NEXT:    %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    %other = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    %s = "test.op"(%other) : (tensor<64xf32>) -> f32
// CHECK-NEXT:    %w = tensor.insert_slice %p into %[[V1]][480] [64] [1] : tensor<64xf32> into tensor<1024xf32>
// CHECK-NEXT:    func.return %w, %s : tensor<1024xf32>, f32
// CHECK-NEXT:  }
func.func @as_large_as_what_is_saved(%x: tensor<64xf32>, %y: tensor<64xf32>, %v: f32) -> (tensor<1024xf32>, f32) {
  %e = tensor.empty() : tensor<64xf32>
  %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %other = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%other) : (tensor<64xf32>) -> f32
  %w = tensor.pad %p low[480] high[480] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<64xf32> to tensor<1024xf32>
  func.return %w, %s : tensor<1024xf32>, f32
}
